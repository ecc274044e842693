"""The count of a player's chips as it is typed: colour by colour, or as one amount in chips or in euros."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.rules.holdem.case import Case
from web.forms.amounts import read_cents, read_chips

BY_COLOUR: Final = "colours"
AS_AMOUNT: Final = "amount"


@dataclass(slots=True)
class Count:
    """What was typed, what it comes to, and what is wrong with it by field."""

    mode: str
    case: Case
    typed: dict[str, str] = field(default_factory=dict)
    colours: dict[str, int] = field(default_factory=dict)
    chips: int = 0
    errors: dict[str, str] = field(default_factory=dict)

    @property
    def by_colour(self) -> bool:
        return self.mode == BY_COLOUR

    @property
    def told_colours(self) -> dict[str, int] | None:
        """The colours, where there are any to tell."""
        return {key: count for key, count in self.colours.items() if count} if self.by_colour else None


def first_count(case: Case, colours: Mapping[str, int], chips: int | None, wish: str = "") -> Count:
    """The count as the page opens: what was noted before, if anything was, told in the mode one wishes."""
    usual = BY_COLOUR if chips is None or colours else AS_AMOUNT
    mode = wish if wish in (BY_COLOUR, AS_AMOUNT) else usual
    count = Count(mode if case else AS_AMOUNT, case)
    count.colours = {each.key: colours.get(each.key, 0) for each in case}
    count.typed = {key: str(number) for key, number in count.colours.items()}
    count.typed["amount"] = "" if chips is None else str(chips)
    count.chips = chips or 0
    return count


def typed_count(data: QueryDict, case: Case, options: Any) -> Count:
    """The count as a form tells it."""
    mode = BY_COLOUR if case and data.get("mode") != AS_AMOUNT else AS_AMOUNT
    count = Count(mode, case)
    if mode == BY_COLOUR:
        for each in case:
            count.typed[each.key] = text = data.get(f"colour-{each.key}", "").strip()
            count.colours[each.key] = _number(count, each.key, text)
        count.chips = sum(each.value * count.colours[each.key] for each in case)
    count.typed["amount"] = data.get("amount", "").strip()
    if mode == AS_AMOUNT:
        count.chips = _amount(count, count.typed["amount"], options)
    return count


def _number(count: Count, key: str, text: str) -> int:
    try:
        return read_chips(text or "0")
    except ValueError:
        count.errors[key] = _wrong()
        return 0


def _amount(count: Count, text: str, options: Any) -> int:
    """Chips; euros are turned into the chips they buy, where they buy whole ones."""
    try:
        if "€" not in text:
            return read_chips(text)
        chips, rest = divmod(read_cents(text) * options.cave_chips, options.cave_price_cents)
        if not rest:
            return int(chips)
    except (ValueError, ZeroDivisionError):
        pass
    count.errors["amount"] = _wrong()
    return 0


def _wrong() -> str:
    return _("Write a number, or a sum like 12+11+7.")
