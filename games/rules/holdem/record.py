"""A recorded hand of Hold'em: from the JSON of a phone to a frozen hand, and back."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from games.rules.cards import cards_text, read_cards
from games.rules.holdem.hand import Hand, check_hand
from games.rules.holdem.options import Options
from games.rules.holdem.showdown import Cards
from games.rules.plain import LARGEST, Malformed, Reader, flag, many, read_plain, text, whole
from games.rules.pots import ranks_all


def read_hand(data: Mapping[str, Any], seats: int, options: Options, carried: Mapping[str, Any]) -> Hand:
    """The hand recorded at a table of that many seats, after what the last one carried.

    `bets` is a list of chips by seat; `folded` a list of seats; `board` and `holes` (by seat, as text) or
    `ranking` (lists of seats) tell the best hands; `stacks` a list of chips; `button` a seat, by default
    the last; `last_hand` a flag. Raises `ValueError` and what `check_hand` does.
    """
    seat, chips = whole(0, seats - 1), whole(0)
    readers: dict[str, Reader] = {
        "bets": many(whole(-LARGEST), seats, seats),
        "folded": many(seat, 0, seats),
        "board": _cards,
        "holes": partial(_holes, seats=seats),
        "ranking": many(many(seat, 1, seats), 0, seats),
        "button": seat,
        "stacks": many(chips, seats, seats),
        "last_hand": flag,
    }
    values = read_plain(readers, data, required=("bets",))
    values["folded"] = frozenset(values.get("folded", ()))
    unknown = (None,) * seats
    hand = Hand(
        **{"button": seats - 1, "stacks": unknown, "holes": unknown, **values},
        carry=read_plain({"carry": chips}, carried).get("carry", 0),
    )
    check_shape(hand)
    check_hand(hand, options)
    return hand


def check_shape(hand: Hand) -> None:
    """Refuse a hand whose parts do not fit together: `Malformed` names the field (`board`, `ranking`)."""
    if hand.board is not None and (hand.ranking is not None or len(hand.board) != 5):
        raise Malformed("board")
    live = [seat for seat in range(len(hand.bets)) if seat not in hand.folded]
    if hand.ranking is not None and not ranks_all(hand.ranking, live):
        raise Malformed("ranking")


def write_hand(hand: Hand) -> dict[str, Any]:
    """The JSON that `read_hand` reads back; the carry is the previous hand's to give."""
    holes = {str(seat): cards_text(hole) for seat, hole in enumerate(hand.holes) if hole}
    return {
        "bets": list(hand.bets),
        "folded": sorted(hand.folded),
        "board": None if hand.board is None else cards_text(hand.board),
        "holes": holes or None,
        "ranking": None if hand.ranking is None else [list(tied) for tied in hand.ranking],
        "button": hand.button,
        "stacks": None if None in hand.stacks else list(hand.stacks),
        "last_hand": hand.last_hand,
    }


def _cards(value: Any) -> Cards:
    return read_cards(text(value))


def _holes(value: Any, seats: int) -> tuple[Cards | None, ...]:
    """The two cards of each seat that shows them, from an object by seat."""
    names = [str(seat) for seat in range(seats)]
    holes = read_plain(dict.fromkeys(names, _cards), value)
    if any(len(hole) != 2 for hole in holes.values()):
        raise ValueError(value)
    return tuple(holes.get(name) for name in names)
