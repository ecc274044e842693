"""Questions about seats of one Hold'em table: button and blinds, arrivals, order of showdown."""

from games.rules.holdem.action_order import showdown_order as order_of_showdown
from games.rules.holdem.button import (
    HeadsupBlinds,
    Positions,
    dead_button_positions,
    first_positions,
    moved_positions,
)
from games.rules.holdem.options import HomeOptions
from games.rules.holdem.table_seats import TableSeats
from games.rules.tournament.balancing import arrival_seat, arrival_status
from games.rules.tournament.options import Options as TournamentOptions
from games.score.holdem_options import home_or_tournament_options, only_tournament_options
from games.score.question import AskHandlers, Fields

MAX_SEATS = 30
BUTTON, SMALL_BLIND_SEAT, BIG_BLIND = "button", "small_blind_seat", "big_blind"


def positions(question: Fields) -> dict[str, object]:
    """Return button and blinds of the first hand, or of the hand after a previous one."""
    options = home_or_tournament_options(question)
    seating = _seating(question)
    first_button = question.integer("first_button", None)
    previous = question.object("previous", None)
    question.refuse_unread()
    if (previous is None) == (first_button is None):
        raise question.error("previous")
    if previous is not None:
        return _answer(_next_positions(options, seating, _previous_seats(options, previous, seating.seats)))
    if first_button not in seating.occupied:
        raise question.error("first_button")
    return _answer(first_positions(seating, first_button, _headsup(options)))


def arrival(question: Fields) -> dict[str, object]:
    """Return the seat of an arriving player and whether they play at once."""
    only_tournament_options(question)
    seating = _seating(question)
    previous = question.object("previous")
    small_blind_seat, big_blind = (
        previous.integer(name, most=seating.seats - 1) for name in (SMALL_BLIND_SEAT, BIG_BLIND)
    )
    previous.refuse_unread()
    seat = question.integer("seat", None, most=seating.seats - 1)
    question.refuse_unread()
    nearest = arrival_seat(seating, big_blind)  # TABLE_FULL comes before a bad `seat`
    if seat in seating.occupied:
        raise question.error("seat")
    if seat is None:
        seat = nearest
    return {"seat": seat, "status": arrival_status(seating.seats, seat, small_blind_seat, big_blind)}


def showdown_order(question: Fields) -> dict[str, object]:
    """Return the names in the order in which they show their cards."""
    only_tournament_options(question)
    names, players = question.players()
    folded = [player.boolean("folded", False) for player in players]
    for player in players:
        player.refuse_unread()
    button = question.player("button", names, len(names) - 1)
    last_aggressor = question.player("last_aggressor", names, None)
    question.refuse_unread()
    living = frozenset(seat for seat, out in enumerate(folded) if not out)
    order = order_of_showdown(TableSeats(len(names), living), button, last_aggressor)
    return {"order": [names[seat] for seat in order]}


def _seating(question: Fields) -> TableSeats:
    seats = question.integer("seats", least=2, most=MAX_SEATS)
    living = question.integers("living", least=0, most=seats - 1)
    if len(set(living)) != len(living):
        raise question.error("living")
    return TableSeats(seats, frozenset(living))


def _has_dead_button(options: HomeOptions | TournamentOptions) -> bool:
    return not isinstance(options, HomeOptions) and options.button == "dead"


def _headsup(options: HomeOptions | TournamentOptions) -> HeadsupBlinds:
    return options.headsup_blinds if isinstance(options, HomeOptions) else "standard"


def _previous_seats(options: HomeOptions | TournamentOptions, previous: Fields, seats: int) -> dict[str, int]:
    """Return the positions of the previous hand; a moving button needs only its button."""
    needed = {BUTTON, SMALL_BLIND_SEAT, BIG_BLIND} if _has_dead_button(options) else {BUTTON}
    given = {
        name: previous.integer(name, most=seats - 1)
        for name in (BUTTON, SMALL_BLIND_SEAT, BIG_BLIND)
        if name in needed or previous.has(name)
    }
    previous.refuse_unread(allowed_null_fields=(SMALL_BLIND_SEAT, BIG_BLIND))
    return given


def _next_positions(
    options: HomeOptions | TournamentOptions, seating: TableSeats, previous: dict[str, int]
) -> Positions:
    if _has_dead_button(options):
        return dead_button_positions(seating, previous[SMALL_BLIND_SEAT], previous[BIG_BLIND])
    return moved_positions(seating, previous[BUTTON], _headsup(options))


def _answer(hand: Positions) -> dict[str, object]:
    return {
        "button": hand.button,
        "small_blind": hand.small_blind,
        "small_blind_seat": hand.small_blind_seat,
        "big_blind": hand.big_blind,
        "dead_button": hand.dead_button,
        "dead_cards": list(hand.dead_cards),
    }


ASKS: AskHandlers = {"positions": positions, "arrival": arrival, "showdown_order": showdown_order}
