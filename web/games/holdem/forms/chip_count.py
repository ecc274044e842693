"""Form of the count of a player's chips: by colour, or as one amount in chips or euros."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.rules.holdem.chip_case import Case
from games.rules.holdem.options import HomeOptions
from web.core.fields import BETWEEN
from web.core.forms.amounts import MAX_CHIPS, AmountTooLarge, parse_cents, parse_chips
from web.ui.numbers import format_integer

BY_COLOUR: Final = "colours"
AS_AMOUNT: Final = "amount"


@dataclass(slots=True)
class ChipCountForm:
    """Inputs of a count, its result in chips, and errors by field."""

    mode: str
    case: Case
    typed: dict[str, str] = field(default_factory=dict)
    colours: dict[str, int] = field(default_factory=dict)
    chips: int = 0
    in_euros: bool = False
    errors: dict[str, str] = field(default_factory=dict)

    @property
    def error(self) -> str:
        """Error of the amount, or of all colours together."""
        return self.errors.get("amount") or self.errors.get("whole", "")

    @property
    def by_colour(self) -> bool:
        return self.mode == BY_COLOUR

    @property
    def counted_colours(self) -> dict[str, int] | None:
        """Counts by colour without zeros, or None for an amount."""
        return {key: count for key, count in self.colours.items() if count} if self.by_colour else None


def initial_count_form(
    case: Case,
    colours: Mapping[str, int],
    chips: int | None,
    mode_asked: str = "",
    usual_mode: str = BY_COLOUR,
) -> ChipCountForm:
    """Return the initial form with the stored count, if there is one.

    `mode_asked` selects the mode; without it a new count uses the `usual_mode` of the sitting.
    """
    usual = usual_mode if chips is None else BY_COLOUR if colours else AS_AMOUNT
    mode = mode_asked if mode_asked in (BY_COLOUR, AS_AMOUNT) else usual
    count = ChipCountForm(mode if case else AS_AMOUNT, case)
    count.colours = {each.key: colours.get(each.key, 0) for each in case}
    count.typed = {key: str(number) for key, number in count.colours.items()}
    count.typed["amount"] = "" if chips is None else str(chips)
    count.chips = chips or 0
    return count


def bound_count_form(data: QueryDict, case: Case, options: HomeOptions) -> ChipCountForm:
    """Return the submitted form."""
    mode = BY_COLOUR if case and data.get("mode") != AS_AMOUNT else AS_AMOUNT
    count = ChipCountForm(mode, case, in_euros=data.get("unit") == "euros")
    if mode == BY_COLOUR:
        for each in case:
            count.typed[each.key] = text = data.get(f"colour-{each.key}", "").strip()
            count.colours[each.key] = _number(count, each.key, text)
        count.chips = sum(each.value * count.colours[each.key] for each in case)
    count.typed["amount"] = data.get("amount", "").strip()
    if mode == AS_AMOUNT:
        count.chips = _amount(count, count.typed["amount"], options)
    return count


def _number(count: ChipCountForm, key: str, text: str) -> int:
    try:
        return parse_chips(text or "0")
    except ValueError as fault:
        count.errors[key] = unreadable_chips_text(fault)
        return 0


def _amount(count: ChipCountForm, text: str, options: HomeOptions) -> int:
    """Return a number of chips; euros are converted if they buy a whole number of chips."""
    fault: Exception | None = None
    try:
        if not count.in_euros and "€" not in text:
            return parse_chips(text)
        chips, rest = divmod(parse_cents(text) * options.cave_chips, options.cave_price_cents)
        if not rest:
            return int(chips)
    except (ValueError, ZeroDivisionError) as refused:
        fault = refused
    count.errors["amount"] = unreadable_chips_text(fault)
    return 0


def unreadable_chips_text(fault: Exception | None) -> str:
    """Return the message of a text that is no number of chips, or too large a one."""
    if isinstance(fault, AmountTooLarge):
        return BETWEEN % {"least": 0, "most": format_integer(MAX_CHIPS)}
    return _("Write a number, or a sum like 12+11+7.")
