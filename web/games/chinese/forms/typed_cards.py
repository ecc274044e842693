"""Reader of cards typed or pasted instead of tapped: `Qd 9d 4d / …`, one line after the other."""

import re

from games.rules.cards import card_text, check_distinct, read_cards, read_typed_cards
from games.rules.chinese.layout import LINE_SIZES
from games.rules.errors import RuleError
from web.games.chinese.forms.cards import HAND_SIZE, CardEntry

MAX_TYPED_LENGTH = 120
_BETWEEN_LINES = re.compile(r"[/|]")


def place_typed_cards(pad: CardEntry, typed: str, locale: str) -> None:
    """Place the typed cards in the current hand, all of them or none.

    With `/` or `|`, each part goes to its own line. Without, the cards go where taps would place them, and a
    whole hand from the top line down. If the current hand is complete, they go to the next incomplete one.
    `locale` is `en` or `fr`; a text that is unreadable in it is read in the other notation.

    Raises CARD_UNREADABLE, CARD_DUPLICATE and LINE_SIZE.
    """
    parts = _read_parts(typed[:MAX_TYPED_LENGTH], locale)
    if not pad.missing(pad.seat):
        pad.advance_hand()
    lines = parts if len(parts) > 1 else _distribute(pad, parts[0])
    hand = pad.hands[pad.seat]
    if len(lines) > len(hand):
        raise RuleError("LINE_SIZE", "chinese.2")
    filled = [[*cards, *added] for cards, added in zip(hand, [*lines, [], []], strict=False)]
    others = [
        card for seat, each in enumerate(pad.hands) if seat != pad.seat for line in each for card in line
    ]
    check_distinct(read_cards(" ".join([*others, *(card for line in filled for card in line)])))
    if any(len(line) > size for line, size in zip(filled, LINE_SIZES, strict=True)):
        raise RuleError("LINE_SIZE", "chinese.2")
    pad.hands[pad.seat] = filled
    pad.advance_line()


def _read_parts(typed: str, locale: str) -> list[list[str]]:
    """Return the cards of each part. Raises the CARD_UNREADABLE of `locale` if no notation reads them all."""
    try:
        return _read_in(typed, locale)
    except RuleError as unreadable:
        try:
            return _read_in(typed, "fr" if locale == "en" else "en")
        except RuleError:
            raise unreadable from None


def _read_in(typed: str, locale: str) -> list[list[str]]:
    return [
        [card_text(card) for card in read_typed_cards(part, locale)]
        for part in _BETWEEN_LINES.split(typed.strip().strip("/|"))
    ]


def _distribute(pad: CardEntry, cards: list[str]) -> list[list[str]]:
    """Return the cards by line, distributed over the lines with free slots from the current one on."""
    free_slots = [size - len(line) for line, size in zip(pad.hands[pad.seat], LINE_SIZES, strict=True)]
    first = 0 if len(cards) == HAND_SIZE else pad.line
    order = [*range(first, len(free_slots)), *range(first)]
    lines: list[list[str]] = [[] for _ in free_slots]
    left = list(cards)
    for line in order:
        lines[line], left = left[: free_slots[line]], left[free_slots[line] :]
    lines[order[-1]] += left
    return lines
