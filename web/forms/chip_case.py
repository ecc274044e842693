"""The chip case of a circle as it is typed: a value and a number for each colour it has."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.models import ChipCase
from games.rules.holdem.case import COLOURS, COUNT_MAX, VALUE_MAX, Case
from web.forms.amounts import read_chips


@dataclass(frozen=True, slots=True)
class Drawer:
    """One colour of the case: what was typed for it, and what is wrong."""

    key: str
    value: str
    count: str
    error: str = ""


@dataclass(frozen=True, slots=True)
class CaseForm:
    """The whole case, a drawer for each colour there may be, and the circle's rule for a gap."""

    drawers: list[Drawer]
    colours: list[dict[str, int | str]]
    gap_rule: str

    @property
    def is_wrong(self) -> bool:
        return any(drawer.error for drawer in self.drawers)


def shown_case(case: Case, gap_rule: str) -> CaseForm:
    """The form as it opens."""
    owned = {each.key: each for each in case}
    drawers = [
        Drawer(key, str(owned[key].value), str(owned[key].count)) if key in owned else Drawer(key, "", "")
        for key in COLOURS
    ]
    return CaseForm(drawers, [], gap_rule)


def typed_case(data: Mapping[str, str]) -> CaseForm:
    """The form as it was sent. A colour without a number is not in the case."""
    drawers, colours = [], []
    for key in COLOURS:
        value, count = (data.get(f"{name}-{key}", "").strip() for name in ("value", "count"))
        error = ""
        if value or count:
            try:
                colours.append(
                    {"colour": key, "value": _least(value, VALUE_MAX), "count": _least(count, COUNT_MAX)}
                )
            except ValueError:
                error = _("Write what one is worth in chips, and how many there are.")
        drawers.append(Drawer(key, value, count, error))
    rule = data.get("gap_rule", "")
    return CaseForm(drawers, colours, rule if rule in ChipCase.GapRule.values else ChipCase.GapRule.RECOUNT)


def _least(typed: str, most: int) -> int:
    number = read_chips(typed)
    if not 1 <= number <= most:
        raise ValueError(typed)
    return number
