"""What cards already say while they are being tapped in, and once all thirteen are there."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.rules.cards import RANKS, Card, check_distinct
from games.rules.chinese.fantasyland import Following, following
from games.rules.chinese.layout import LINE_SIZES, Layout, Values, out_of_order
from games.rules.chinese.naturals import natural_of
from games.rules.chinese.options import Options
from games.rules.chinese.royalties import NO_POINTS, Points
from games.rules.chinese.scoring import royalties_of
from games.rules.errors import RuleError
from games.rules.hands import CATEGORIES, HIGH_CARD, Value, five, three


@dataclass(frozen=True, slots=True)
class Reading:
    """Three lines as far as they are laid; what an incomplete line will say is None.

    `out_of_order` names the two lines that make the hand a foul. `natural` and `following` wait for the
    thirteenth card, and a foul already tells that Fantasyland is missed.
    """

    values: tuple[Value | None, Value | None, Value | None]
    royalties: Points
    out_of_order: tuple[str, str] | None
    natural: str | None
    following: Following

    @property
    def is_fouled(self) -> bool:
        """Whether two complete lines contradict the order already."""
        return self.out_of_order is not None

    @property
    def categories(self) -> tuple[str | None, ...]:
        """The key of each line's combination."""
        return tuple(None if value is None else CATEGORIES[value[0]] for value in self.values)


def reading(
    top: Sequence[Card],
    middle: Sequence[Card],
    bottom: Sequence[Card],
    options: Options,
    was_in_fantasyland: bool = False,
) -> Reading:
    """What the lines laid so far say, each of at most its size.

    Raises LINE_SIZE for a line too long and CARD_DUPLICATE. Articles chinese.2 and chinese.3.
    """
    layout = Layout(tuple(top), tuple(middle), tuple(bottom))
    if any(len(line) > size for line, size in zip(layout, LINE_SIZES, strict=True)):
        raise RuleError("LINE_SIZE", "chinese.2")
    check_distinct(layout.cards)
    values = (
        three(top) if len(top) == 3 else None,
        five(middle) if len(middle) == 5 else None,
        five(bottom) if len(bottom) == 5 else None,
    )
    wrong = out_of_order(values, options.wheel)
    complete = _complete(values)
    top_value, middle_value, bottom_value = (value or _NOTHING_YET for value in values)
    royalties = royalties_of((top_value, middle_value, bottom_value), options)
    next_deal = Following(None, None)
    if complete or wrong:
        next_deal = following(None if wrong else complete, was_in_fantasyland, options)
    return Reading(
        values,
        NO_POINTS if wrong else royalties,
        wrong,
        natural_of(layout) if complete and options.is_classic else None,
        next_deal,
    )


_NOTHING_YET: Final[Value] = (HIGH_CARD, min(RANKS))
"""Stands for an incomplete line: it pays as little as a line can."""


def _complete(values: tuple[Value | None, Value | None, Value | None]) -> Values | None:
    top, middle, bottom = values
    return None if top is None or middle is None or bottom is None else (top, middle, bottom)
