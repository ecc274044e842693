"""Questions about the seats of one Hold'em table: button and blinds, who arrives, who shows first."""

from typing import Any

from games.rules.holdem.button import (
    HeadsupBlinds,
    Positions,
    dead_button_positions,
    first_positions,
    moved_positions,
)
from games.rules.holdem.options import HomeOptions, Options
from games.rules.holdem.order import showdown_order as order_of_showdown
from games.rules.holdem.seats import Seating
from games.rules.holdem.tables import arrival_seat, arrival_status
from games.score.holdem_options import either_options, only_tournament_options
from games.score.question import Fields, Room

MOST_SEATS = 30
BUTTON, SMALL_BLIND_SEAT, BIG_BLIND = "button", "small_blind_seat", "big_blind"


def positions(question: Fields) -> dict[str, Any]:
    """Who has the button and who posts: at the first hand, or from the hand before."""
    options = either_options(question)
    seating = _seating(question)
    first_button = question.integer("first_button", None)
    previous = question.object("previous", None)
    question.finish()
    if (previous is None) == (first_button is None):
        raise question.bad("previous")
    if previous is not None:
        return _answer(_next_positions(options, seating, _previous_seats(options, previous, seating.seats)))
    if first_button not in seating.living:
        raise question.bad("first_button")
    return _answer(first_positions(seating, first_button, _headsup(options)))


def arrival(question: Fields) -> dict[str, Any]:
    """Where a player who moves in sits, and whether he plays at once."""
    only_tournament_options(question)
    seating = _seating(question)
    previous = question.object("previous")
    small_blind_seat, big_blind = (
        previous.integer(name, most=seating.seats - 1) for name in (SMALL_BLIND_SEAT, BIG_BLIND)
    )
    previous.finish()
    seat = question.integer("seat", None, most=seating.seats - 1)
    question.finish()
    nearest = arrival_seat(seating, big_blind)  # a full table is told before the seat that was asked for
    if seat in seating.living:
        raise question.bad("seat")
    if seat is None:
        seat = nearest
    return {"seat": seat, "status": arrival_status(seating.seats, seat, small_blind_seat, big_blind)}


def showdown_order(question: Fields) -> dict[str, Any]:
    """The names in the order they show their cards."""
    only_tournament_options(question)
    names, players = question.players()
    folded = [player.boolean("folded", False) for player in players]
    for player in players:
        player.finish()
    button = question.someone("button", names, len(names) - 1)
    last_aggressor = question.someone("last_aggressor", names, None)
    question.finish()
    living = frozenset(seat for seat, out in enumerate(folded) if not out)
    order = order_of_showdown(Seating(len(names), living), button, last_aggressor)
    return {"order": [names[seat] for seat in order]}


def _seating(question: Fields) -> Seating:
    seats = question.integer("seats", least=2, most=MOST_SEATS)
    living = question.integers("living", least=0, most=seats - 1)
    if len(set(living)) != len(living):
        raise question.bad("living")
    return Seating(seats, frozenset(living))


def _has_dead_button(options: Options) -> bool:
    return not isinstance(options, HomeOptions) and options.button == "dead"


def _headsup(options: Options) -> HeadsupBlinds:
    return options.headsup_blinds if isinstance(options, HomeOptions) else "standard"


def _previous_seats(options: Options, previous: Fields, seats: int) -> dict[str, int]:
    """The seats of the hand before; a moving button only needs to know where the button was."""
    needed = {BUTTON, SMALL_BLIND_SEAT, BIG_BLIND} if _has_dead_button(options) else {BUTTON}
    given = {
        name: previous.integer(name, most=seats - 1)
        for name in (BUTTON, SMALL_BLIND_SEAT, BIG_BLIND)
        if name in needed or previous.has(name)
    }
    previous.finish(known=(SMALL_BLIND_SEAT, BIG_BLIND))
    return given


def _next_positions(options: Options, seating: Seating, previous: dict[str, int]) -> Positions:
    if _has_dead_button(options):
        return dead_button_positions(seating, previous[SMALL_BLIND_SEAT], previous[BIG_BLIND])
    return moved_positions(seating, previous[BUTTON], _headsup(options))


def _answer(hand: Positions) -> dict[str, Any]:
    return {
        "button": hand.button,
        "small_blind": hand.small_blind,
        "small_blind_seat": hand.small_blind_seat,
        "big_blind": hand.big_blind,
        "dead_button": hand.dead_button,
        "dead_cards": list(hand.dead_cards),
    }


ASKS: Room = {"positions": positions, "arrival": arrival, "showdown_order": showdown_order}
