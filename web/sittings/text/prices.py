"""Prices of a sitting: the value of its unit, its cave or its entry, and the notice before its closing."""

from django.utils.translation import gettext as _

from games.models import RulesVersion
from web.games.registry import ui_of
from web.sittings.text.rounds import round_count_text
from web.ui.typography import sentence_case


def closing_notice(rules: RulesVersion, count: int) -> str:
    """Return the consequence of a closing: “Twelve deals at €0.10 a point. It can be reopened.”"""
    if not count:
        return _("Nothing was noted. It can be reopened.")
    sitting = rules.sitting
    values = sitting.rules_versions.values_list("point_value_cents", flat=True)
    if rules.number > 1 and len(set(values)) > 1:
        text = _("%(rounds)s, each at the value it was played for. It can be reopened.")
        return sentence_case(text % {"rounds": round_count_text(sitting.game_key, count)})
    text = _("%(rounds)s at %(worth)s. It can be reopened.")
    if not sitting.point_value_cents:
        text = _("%(rounds)s, %(worth)s. It can be reopened.")
    count_text = {"rounds": round_count_text(sitting.game_key, count), "worth": price_text(rules)}
    return sentence_case(text % count_text)


def price_text(rules: RulesVersion) -> str:
    """Return the price of a sitting: “€0.10 a jeton”, “€20 to enter”."""
    return ui_of(rules.sitting).price_text(rules)
