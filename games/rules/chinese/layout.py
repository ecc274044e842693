"""A layout: thirteen cards in three lines, each at least as strong as the line above it."""

from collections.abc import Sequence
from itertools import chain, pairwise
from typing import Final, NamedTuple

from games.rules.cards import Card, check_distinct, read_each
from games.rules.chinese.royalties import LINES
from games.rules.errors import RuleError
from games.rules.hands import Value, raise_wheel, value_of_five, value_of_three

Values = tuple[Value, Value, Value]
"""Values of the top, the middle and the bottom line."""
LineTexts = tuple[str, str, str]
"""Texts of the top, the middle and the bottom line."""

LINE_SIZES: Final = (3, 5, 5)


class Layout(NamedTuple):
    """Three lines of cards: three cards on top, five in the middle, five at the bottom."""

    top: tuple[Card, ...]
    middle: tuple[Card, ...]
    bottom: tuple[Card, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """Return the thirteen cards, from the top down."""
        return self.top + self.middle + self.bottom


def read_layouts(boards: Sequence[LineTexts], locale: str = "en") -> list[Layout]:
    """Return the layouts of one deal from the texts of their lines.

    Raises LINE_SIZE, CARD_UNREADABLE and CARD_DUPLICATE. Articles chinese.2, cards.1 and cards.3.
    """
    lines = [line.split() for board in boards for line in board]
    if tuple(map(len, lines)) != LINE_SIZES * len(boards):
        raise RuleError("LINE_SIZE", "chinese.2")
    cards = read_each(chain.from_iterable(lines), locale)
    check_distinct(cards)
    starts = range(0, len(cards), sum(LINE_SIZES))
    return [Layout(cards[at : at + 3], cards[at + 3 : at + 8], cards[at + 8 : at + 13]) for at in starts]


def values_of(layout: Layout) -> Values:
    """Return the value of each line."""
    top, middle, bottom = layout
    return value_of_three(top), value_of_five(middle), value_of_five(bottom)


def out_of_order(values: Sequence[Value | None], wheel: str) -> tuple[str, str] | None:
    """Return the first two lines of which the lower is weaker, or None; an incomplete line has the value
    None.

    `wheel` is `low` or `second`. Articles chinese.3 and hands.6.
    """
    lines = [
        (line, value if wheel == "low" else raise_wheel(value))
        for line, value in zip(LINES, values, strict=True)
        if value is not None
    ]
    for (upper, value), (lower, lower_value) in pairwise(lines):
        if lower_value < value:
            return upper, lower
    return None


def wheel_adjusted(values: Values, wheel: str) -> Values:
    """Return the values used in comparisons where a wheel ranks `low` or `second`. Article hands.6."""
    if wheel == "low":
        return values
    top, middle, bottom = values
    return top, raise_wheel(middle), raise_wheel(bottom)
