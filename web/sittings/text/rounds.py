"""Texts on rounds, in the gender of their name (une donne, un coup), and on changes of the rules."""

from datetime import datetime

from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.models import Round, RulesVersion
from web.games.registry import GAME_UIS, ui_of
from web.sittings.forms.rule_fields import ChoiceRule, RuleField
from web.sittings.text.units import unit_value_text
from web.ui.number_words import number_in_words
from web.ui.typography import elide, typeset


def round_label(game_key: str, name: str) -> str:
    """Return a label of the rounds of a game, by its name in `RoundLabels`: “Next deal”, “Undo this deal”."""
    return str(getattr(GAME_UIS[game_key].round_labels, name))


def round_text(game_key: str, name: str, number: int) -> str:
    """Return a label of the rounds of a game with the number of one: “Resume deal 7”, “From deal 8 on”."""
    return round_label(game_key, name) % {"number": number}


def round_title(game_key: str, number: int) -> str:
    """Return the title of a round: “Deal 12” at Chinese poker, “Round 12” at menteur."""
    return round_text(game_key, "title", number)


def round_unit_plural(game_key: str, count: int) -> str:
    """Return the caption under a count of rounds: “deals”."""
    return GAME_UIS[game_key].round_labels.unit_for_count(count)


def round_count_text(game_key: str, count: int) -> str:
    """Return a number of rounds: “three deals”, “12 rounds”."""
    return GAME_UIS[game_key].round_labels.count_text(count) % {"count": number_in_words(count)}


def version_sentence(version: Round) -> str:
    """Return the author and time of a version: “Scored by Léa at 20:12”, “Restored by Karim at 20:15”."""
    origins: dict[str, str] = {Round.Origin.CORRECTED: "corrected", Round.Origin.RESTORED: "restored"}
    name = origins.get(version.origin, "scored")
    return _at_time(version.sitting.game_key, name, version.recorded_by, version.recorded_at)


def struck_sentence(game_key: str, by: str, at: datetime, is_undone: bool) -> str:
    """Return the author and time of an undo or correction: “Undone by Karim at 20:15”."""
    return _at_time(game_key, "undone" if is_undone else "corrected", by, at)


def _at_time(game_key: str, name: str, by: str, at: datetime) -> str:
    label = round_label(game_key, f"{name}_by" if by else name)
    return label % {"by": by, "at": time_format(localtime(at), "TIME_FORMAT")}


def entering_sentence(game_key: str, name: str, number: int) -> str:
    """Return the player who enters a round; an empty name is another phone: “Karim is entering deal 7”."""
    labels = GAME_UIS[game_key].round_labels
    return (labels.entering if name else labels.entering_elsewhere) % {"name": name, "number": number}


def taken_sentence(game_key: str, by: str, number: int) -> str:
    """Return the sentence on a round recorded since its pad was opened: “Léa scored deal 7 meanwhile.”"""
    return round_label(game_key, "taken_by" if by else "taken") % {"by": by, "number": number}


def conflict_sentence(game_key: str, recorded_by: str, sent_by: str, *, is_of_two: bool) -> str:
    """Return the authors of two versions of a round, or the fact that a form was sent twice."""
    labels = GAME_UIS[game_key].round_labels
    if not is_of_two:
        return _("This page had already been sent, with something else on it.")
    if recorded_by and sent_by and recorded_by != sent_by:
        return labels.two_authors % {"one": recorded_by, "other": sent_by}
    if recorded_by:
        return labels.one_author % {"by": recorded_by}
    return str(labels.no_author)


def version_heading(author: str, at: datetime | None = None) -> str:
    """Return the author and the time of a version: “Léa, 22:58”; without a time it was just sent."""
    if at is None:
        return _("%(author)s, just now") % {"author": author} if author else _("Just sent")
    time = time_format(localtime(at), "TIME_FORMAT")
    if author:
        return _("%(author)s, %(time)s") % {"author": author, "time": time}
    return _("Recorded at %(time)s") % {"time": time}


def keep_label(author: str) -> str:
    """Return the label that chooses the version of an author: “Keep the one of Léa”."""
    return elide(_("Keep the one of %(author)s") % {"author": author})


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
