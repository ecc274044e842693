"""The recorded JSON of a hand of Hold'em: reading and writing."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from games.rules.cards import cards_text, read_cards
from games.rules.holdem.hand import Hand, check_hand
from games.rules.holdem.high_cards import high_card_readers, join_high_cards, write_high_cards
from games.rules.holdem.options import HandOptions
from games.rules.holdem.showdown import BOARD_SIZE, CardTuple
from games.rules.json_fields import (
    MAX_INTEGER,
    Malformed,
    Reader,
    integer,
    list_of,
    read_boolean,
    read_object,
    read_text,
)
from games.rules.pots import ranks_all_live


def read_hand(
    data: Mapping[str, object], seats: int, options: HandOptions, carried: Mapping[str, object]
) -> Hand:
    """Return the hand recorded at a table of `seats` seats; `carried` is the state left by the previous hand.

    `bets` is a list of chips by seat; `folded` a list of seats; `board` and `holes` (by seat, as text) or
    `ranking` (lists of seats) determine the best hands, `high_cards` (by seat, as text) and `both_play` (a
    list of seats) those of equal hands in a ranking; `stacks` is a list of chips; `button` a seat, by default
    the last; `last_hand` a boolean. Raises `ValueError` and the errors of `check_hand`.
    """
    seat, chips = integer(0, seats - 1), integer(0)
    readers: dict[str, Reader] = {
        "bets": list_of(integer(-MAX_INTEGER), seats, seats),
        "folded": list_of(seat, 0, seats),
        "board": read_card_text,
        "holes": partial(read_holes, seats=seats),
        "ranking": list_of(list_of(seat, 1, seats), 0, seats),
        "button": seat,
        "stacks": list_of(chips, seats, seats),
        "last_hand": read_boolean,
        **high_card_readers(seats),
    }
    values = read_object(readers, data, required=("bets",))
    values["folded"] = frozenset(values.get("folded", ()))
    unknown = (None,) * seats
    high_cards = join_high_cards(values.pop("high_cards", None), values.pop("both_play", None))
    hand = Hand(
        **{"button": seats - 1, "stacks": unknown, "holes": unknown, **values},
        carry=read_object({"carry": chips}, carried).get("carry", 0),
        high_cards=high_cards,
    )
    check_shape(hand)
    check_hand(hand, options)
    return hand


def check_shape(hand: Hand) -> None:
    """Check that the parts of a hand fit together. Raises `Malformed` with the field (`board`, `ranking`)."""
    if hand.board is not None and (hand.ranking is not None or len(hand.board) != BOARD_SIZE):
        raise Malformed("board")
    live = [seat for seat in range(len(hand.bets)) if seat not in hand.folded]
    if hand.ranking is not None and not ranks_all_live(hand.ranking, live):
        raise Malformed("ranking")


def write_hand(hand: Hand) -> dict[str, object]:
    """Return the JSON that `read_hand` reads back, without the carry."""
    return {
        "bets": list(hand.bets),
        "folded": sorted(hand.folded),
        "board": None if hand.board is None else cards_text(hand.board),
        "holes": write_holes(hand.holes) or None,
        "ranking": None if hand.ranking is None else [list(tied) for tied in hand.ranking],
        "button": hand.button,
        "stacks": None if None in hand.stacks else list(hand.stacks),
        "last_hand": hand.last_hand,
        **write_high_cards(hand.high_cards),
    }


def read_card_text(value: object) -> CardTuple:
    """Return the cards of a text. Raises `ValueError`, and CARD_UNREADABLE or CARD_DUPLICATE."""
    return read_cards(read_text(value))


def write_holes(holes: Sequence[CardTuple | None]) -> dict[str, str]:
    """Return the JSON of hole cards by seat that `read_holes` reads back."""
    return {str(seat): cards_text(hole) for seat, hole in enumerate(holes) if hole}


def read_holes(value: Any, seats: int) -> tuple[CardTuple | None, ...]:
    """Return the hole cards of each seat that shows them, from an object by seat."""
    names = [str(seat) for seat in range(seats)]
    holes = read_object(dict.fromkeys(names, read_card_text), value)
    if any(len(hole) != 2 for hole in holes.values()):
        raise ValueError(value)
    return tuple(holes.get(name) for name in names)
