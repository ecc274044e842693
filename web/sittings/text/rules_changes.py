"""Sentences about a change of the rules: “From deal 8 on: cards in Fantasyland 14, by Karim”."""

from django.utils.translation import gettext as _

from games.models import RulesVersion
from web.games.registry import ui_of
from web.sittings.forms.rule_fields import ChoiceRule, RuleField
from web.sittings.text.rounds import round_text
from web.sittings.text.units import unit_value_text
from web.ui.typography import typeset


def rules_change_sentence(before: RulesVersion, after: RulesVersion, number: int) -> str:
    """Return the sentence about a change that counts from the round of this number on."""
    texts = {
        "since": round_text(after.sitting.game_key, "since", number),
        "changes": " · ".join(changes_text(before, after)),
        "by": after.created_by,
    }
    sentence = _("%(since)s: %(changes)s, by %(by)s") if after.created_by else _("%(since)s: %(changes)s")
    return typeset(sentence % texts)


def changed_meanwhile_sentence(before: RulesVersion, after: RulesVersion) -> str:
    """Return the sentence on rules that changed since a pad was opened."""
    sentence = _(
        "The rules changed since this was begun: %(changes)s. Record it again to count it with them."
    )
    return typeset(sentence % {"changes": " · ".join(changes_text(before, after))})


def changes_text(before: RulesVersion, after: RulesVersion) -> list[str]:
    """Return the differences between two versions of the rules of a sitting, one text for each option."""
    old, new = before.options(), after.options()
    texts = [
        f"{rule.label} {_option_text(rule, getattr(new, rule.name))}"
        for rule in ui_of(after.sitting).rule_fields
        if hasattr(new, rule.name) and getattr(old, rule.name) != getattr(new, rule.name)
    ]
    if before.point_value_cents != after.point_value_cents:
        texts.append(unit_value_text(after.sitting.game.unit_of(new), after.point_value_cents))
    return texts


def _option_text(rule: RuleField, option: object) -> str:
    value = rule.to_input(option)
    if isinstance(rule, ChoiceRule):
        return str(rule.labels.get(rule.key_of(value), _("others")))
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return _("no limit") if value is None else str(value)
