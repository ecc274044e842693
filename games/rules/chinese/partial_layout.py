"""Preview of a hand while its cards are entered, and after all thirteen are there."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.rules.cards import RANKS, Card, check_distinct
from games.rules.chinese.fantasyland import NextDealStatus, next_deal_status
from games.rules.chinese.layout import LINE_SIZES, Layout, Values, out_of_order
from games.rules.chinese.naturals import natural_of
from games.rules.chinese.options import Options
from games.rules.chinese.royalties import NO_POINTS, Points
from games.rules.chinese.scoring import royalties_of_values
from games.rules.errors import RuleError
from games.rules.hands import CATEGORIES, HIGH_CARD, Value, value_of_five, value_of_three


@dataclass(frozen=True, slots=True)
class LayoutPreview:
    """Three lines as far as they are entered; the value of an incomplete line is None.

    `out_of_order` names the two lines that make the hand a foul. `natural` and `next_deal_status` are known
    once thirteen cards are there; a foul already excludes Fantasyland.
    """

    values: tuple[Value | None, Value | None, Value | None]
    royalties: Points
    out_of_order: tuple[str, str] | None
    natural: str | None
    next_deal_status: NextDealStatus

    @property
    def is_fouled(self) -> bool:
        """Return whether two complete lines are already out of order."""
        return self.out_of_order is not None

    @property
    def categories(self) -> tuple[str | None, ...]:
        """Key of the combination of each line, or None for an incomplete line."""
        return tuple(None if value is None else CATEGORIES[value[0]] for value in self.values)


def preview_layout(
    top: Sequence[Card],
    middle: Sequence[Card],
    bottom: Sequence[Card],
    options: Options,
    was_in_fantasyland: bool = False,
) -> LayoutPreview:
    """Return the preview of the lines entered so far, each of at most its size.

    Raises LINE_SIZE for a line that is too long, and CARD_DUPLICATE. Articles chinese.2 and chinese.3.
    """
    layout = Layout(tuple(top), tuple(middle), tuple(bottom))
    if any(len(line) > size for line, size in zip(layout, LINE_SIZES, strict=True)):
        raise RuleError("LINE_SIZE", "chinese.2")
    check_distinct(layout.cards)
    values = (
        value_of_three(top) if len(top) == 3 else None,
        value_of_five(middle) if len(middle) == 5 else None,
        value_of_five(bottom) if len(bottom) == 5 else None,
    )
    wrong = out_of_order(values, options.wheel)
    complete = _complete(values)
    top_value, middle_value, bottom_value = (value or _LOWEST_VALUE for value in values)
    royalties = royalties_of_values((top_value, middle_value, bottom_value), options)
    next_deal = NextDealStatus(None, None)
    if complete or wrong:
        next_deal = next_deal_status(None if wrong else complete, was_in_fantasyland, options)
    return LayoutPreview(
        values,
        NO_POINTS if wrong else royalties,
        wrong,
        natural_of(layout) if complete and options.is_classic else None,
        next_deal,
    )


_LOWEST_VALUE: Final[Value] = (HIGH_CARD, min(RANKS))
"""Value used for an incomplete line: it earns the lowest royalty."""


def _complete(values: tuple[Value | None, Value | None, Value | None]) -> Values | None:
    top, middle, bottom = values
    return None if top is None or middle is None or bottom is None else (top, middle, bottom)
