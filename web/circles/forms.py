"""Form of a circle's chip case: value and number of the chips of each colour."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.models import ChipCase
from games.rules.holdem.chip_case import COLOURS, MAX_COUNT, MAX_VALUE, Case
from web.core.forms.amounts import parse_chips


@dataclass(frozen=True, slots=True)
class ColourField:
    """One colour of the case: its inputs, and their error."""

    key: str
    value: str
    count: str
    error: str = ""


@dataclass(frozen=True, slots=True)
class CaseForm:
    """The whole case, with every possible colour, and the circle's rule for a gap."""

    colour_fields: list[ColourField]
    colours: list[dict[str, int | str]]
    gap_rule: str

    @property
    def has_errors(self) -> bool:
        return any(field.error for field in self.colour_fields)


def initial_case_form(case: Case, gap_rule: str) -> CaseForm:
    """Return the form of the stored case."""
    owned = {each.key: each for each in case}
    colour_rows = [
        ColourField(key, str(owned[key].value), str(owned[key].count))
        if key in owned
        else ColourField(key, "", "")
        for key in COLOURS
    ]
    return CaseForm(colour_rows, [], gap_rule)


def bound_case_form(data: Mapping[str, str]) -> CaseForm:
    """Return the submitted form; a colour without inputs is not part of the case."""
    colour_rows, colours = [], []
    for key in COLOURS:
        value, count = (data.get(f"{name}-{key}", "").strip() for name in ("value", "count"))
        error = ""
        if value or count:
            try:
                colours.append(
                    {
                        "colour": key,
                        "value": _parse_positive(value, MAX_VALUE),
                        "count": _parse_positive(count, MAX_COUNT),
                    }
                )
            except ValueError:
                error = _("Write what one is worth in chips, and how many there are.")
        colour_rows.append(ColourField(key, value, count, error))
    rule = data.get("gap_rule", "")
    return CaseForm(
        colour_rows, colours, rule if rule in ChipCase.GapRule.values else ChipCase.GapRule.RECOUNT
    )


def _parse_positive(typed: str, most: int) -> int:
    number = parse_chips(typed)
    if not 1 <= number <= most:
        raise ValueError(typed)
    return number
