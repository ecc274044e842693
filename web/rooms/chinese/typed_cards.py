"""Cards typed or pasted instead of tapped: `Qd 9d 4d / …`, one line after the other."""

import re

from games.rules.cards import card_text, check_distinct, read_cards, read_typed_cards
from games.rules.errors import RuleError
from web.rooms.chinese.pad import HAND_SIZE, LINE_SIZES, Pad

TYPED_LENGTH_MAX = 120
_BETWEEN_LINES = re.compile(r"[/|]")


def lay_typed(pad: Pad, typed: str, locale: str) -> None:
    """Lay the cards that were typed on the hand being entered, all of them or none.

    With `/` or `|` each part goes to its line. Without, the cards go where taps would lay them, and a whole
    hand from the top down. `locale` is `en` or `fr`. Raises CARD_UNREADABLE, CARD_DUPLICATE and LINE_SIZE.
    """
    parts = [
        [card_text(card) for card in read_typed_cards(part, locale)]
        for part in _BETWEEN_LINES.split(typed[:TYPED_LENGTH_MAX].strip().strip("/|"))
    ]
    lines = parts if len(parts) > 1 else _as_tapped(pad, parts[0])
    hand = pad.hands[pad.seat]
    if len(lines) > len(hand):
        raise RuleError("LINE_SIZE", "chinese.2")
    laid = [[*cards, *added] for cards, added in zip(hand, [*lines, [], []], strict=False)]
    others = [
        card for seat, each in enumerate(pad.hands) if seat != pad.seat for line in each for card in line
    ]
    check_distinct(read_cards(" ".join([*others, *(card for line in laid for card in line)])))
    if any(len(line) > size for line, size in zip(laid, LINE_SIZES, strict=True)):
        raise RuleError("LINE_SIZE", "chinese.2")
    pad.hands[pad.seat] = laid
    pad.advance_hand()


def _as_tapped(pad: Pad, cards: list[str]) -> list[list[str]]:
    """The cards shared out between the lines that have room, from the current one."""
    rooms = [size - len(line) for line, size in zip(pad.hands[pad.seat], LINE_SIZES, strict=True)]
    first = 0 if len(cards) == HAND_SIZE else pad.line
    order = [*range(first, len(rooms)), *range(first)]
    lines: list[list[str]] = [[] for _ in rooms]
    left = list(cards)
    for line in order:
        lines[line], left = left[: rooms[line]], left[rooms[line] :]
    lines[order[-1]] += left
    return lines
