"""The recorded JSON of a hand of Draw-Hold'em: reading and writing."""

from collections.abc import Callable, Mapping
from functools import partial

from games.rules.cards import cards_text
from games.rules.draw_holdem.hand import BetTo, Event, Exchange, Fold, Hand, Showdown, StreetEnd
from games.rules.draw_holdem.hand_state import replay_hand
from games.rules.draw_holdem.options import Options
from games.rules.holdem.codec import read_card_text, read_holes, write_holes
from games.rules.holdem.high_cards import high_card_readers, join_high_cards, write_high_cards
from games.rules.json_fields import (
    MAX_INTEGER,
    Malformed,
    Reader,
    integer,
    list_of,
    read_boolean,
    read_object,
)

REQUIRED = ("stacks", "small_blind_seat", "big_blind_seat", "small_blind", "big_blind", "events")


def read_hand(
    data: Mapping[str, object], seats: int, options: Options, carried: Mapping[str, object]
) -> Hand:
    """Return the hand recorded at a table of `seats` seats; `carried` is the state left by the previous hand.

    `stacks` are chips by seat before the blinds (0 for a seat that is out); `small_blind_seat`,
    `big_blind_seat` and `button` (the last by default) are seats; `small_blind` and `big_blind` are chips;
    `events` is a list of objects with `do`: `exchange` or `fold` (`seat`), `bet_to` (`seat`, `amount`),
    `street`, `showdown` (`ranking`, lists of seats, with `high_cards` by seat and `both_play`; or `board`
    and `holes` by seat, as text); `last_hand` is a boolean. Raises `ValueError`, also for a hand that is not
    over, and the errors of `replay_hand`.
    """
    seat, chips = integer(0, seats - 1), integer(1)
    readers: dict[str, Reader] = {
        "stacks": list_of(integer(0), seats, seats),
        "small_blind_seat": seat,
        "big_blind_seat": seat,
        "small_blind": chips,
        "big_blind": chips,
        "button": seat,
        "events": list_of(_event_reader(seats)),
        "last_hand": read_boolean,
    }
    values = {"button": seats - 1, **read_object(readers, data, REQUIRED)}
    hand = Hand(**values, carry=read_object({"carry": integer(0)}, carried).get("carry", 0))
    if seats > 1 and hand.small_blind_seat == hand.big_blind_seat:
        raise Malformed("big_blind_seat")
    if not replay_hand(hand, options).is_over:
        raise Malformed("events")
    return hand


def write_hand(hand: Hand) -> dict[str, object]:
    """Return the JSON that `read_hand` reads back, without the carry."""
    return {
        "stacks": list(hand.stacks),
        "small_blind_seat": hand.small_blind_seat,
        "big_blind_seat": hand.big_blind_seat,
        "small_blind": hand.small_blind,
        "big_blind": hand.big_blind,
        "button": hand.button,
        "events": [_event_json(event) for event in hand.events],
        "last_hand": hand.last_hand,
    }


def _event_reader(seats: int) -> Reader:
    """Return a reader of one event of a table of `seats` seats."""
    seat: dict[str, Reader] = {"seat": integer(0, seats - 1)}
    shown: dict[str, Reader] = {
        "ranking": list_of(list_of(seat["seat"], 1, seats), 0, seats),
        "board": read_card_text,
        "holes": partial(read_holes, seats=seats),
        **high_card_readers(seats),
    }
    kinds: dict[str, tuple[Callable[..., Event], dict[str, Reader]]] = {
        "exchange": (Exchange, seat),
        "bet_to": (BetTo, {**seat, "amount": integer(-MAX_INTEGER)}),
        "fold": (Fold, seat),
        "street": (StreetEnd, {}),
    }

    def read(value: object) -> Event:
        if not isinstance(value, Mapping):
            raise Malformed("events")
        do, fields = value.get("do"), {name: each for name, each in value.items() if name != "do"}
        if do == "showdown":
            values = read_object(shown, fields)
            return Showdown(
                high_cards=join_high_cards(values.pop("high_cards", None), values.pop("both_play", None)),
                **values,
            )
        if type(do) is not str or do not in kinds:
            raise Malformed("do")
        make, readers = kinds[do]
        return make(**read_object(readers, fields, required=readers))

    return read


def _event_json(event: Event) -> dict[str, object]:
    match event:
        case Exchange(seat):
            return {"do": "exchange", "seat": seat}
        case BetTo(seat, amount):
            return {"do": "bet_to", "seat": seat, "amount": amount}
        case Fold(seat):
            return {"do": "fold", "seat": seat}
        case StreetEnd():
            return {"do": "street"}
        case Showdown(board=board, holes=holes) if board is not None:
            return {"do": "showdown", "board": cards_text(board), "holes": write_holes(holes)}
        case Showdown(ranking, high_cards=high_cards):
            return {
                "do": "showdown",
                "ranking": None if ranking is None else [list(tied) for tied in ranking],
                **write_high_cards(high_cards),
            }
