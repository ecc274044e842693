"""Undo of any event of a tournament: a wrong elimination or no-show can be taken back however late
(`tournament.20`).
"""

from collections.abc import Sequence
from dataclasses import replace

from games.rules.errors import RuleError
from games.rules.tournament.entrants import arrival_status_at
from games.rules.tournament.record import EventRecord
from games.rules.tournament.seat_draw import SeatDraw
from games.rules.tournament.state import Elimination, TournamentState, take_chair
from games.rules.tournament.table_moves import arrival_chair

RETURNS = frozenset({"enter", "reenter", "back"})
"""Kinds of events that give an entrant a seat, or put them on the list."""


def eliminates(kind: str, data: EventRecord) -> bool:
    """Return whether an event eliminates its entrant."""
    return kind == "out" or (kind == "penalty" and data["level"] == "exclusion")


def removed_entrants(kind: str, data: EventRecord) -> Sequence[int]:
    """Return the numbers of the entrants whom an event eliminates or takes off the list."""
    if kind == "noshow":
        return data["entrants"]
    return [data["entrant"]] if eliminates(kind, data) else []


def events_taken_back(events: Sequence[tuple[str, EventRecord]]) -> set[int]:
    """Return the indexes of the eliminations and removals that later events took back: each entrant returned
    or was removed again since, and one at least returned by a `back`.
    """
    next_kinds: dict[int, str] = {}
    found = set()
    for index in reversed(range(len(events))):
        kind, data = events[index]
        removed = removed_entrants(kind, data)
        followed_by = [next_kinds.get(number) for number in removed]
        if "back" in followed_by and None not in followed_by:
            found.add(index)
        next_kinds |= dict.fromkeys([data["entrant"]] if kind in RETURNS else removed, kind)
    return found


def reinstated_entrants(
    state: TournamentState, events: Sequence[tuple[str, EventRecord]], index: int
) -> list[int]:
    """Return the entrants who get chairs when the elimination or the removal at `index` is taken back.

    None of an event of another kind, and nobody who came back since, or whom a later event removed.
    """
    kind, data = events[index]
    if state.deal is not None or not (eliminates(kind, data) or (kind == "noshow" and state.is_drawn)):
        return []
    numbers = removed_entrants(kind, data)
    return [number for number in numbers if _is_out_since(state, events[index + 1 :], number)]


def _is_out_since(state: TournamentState, later: Sequence[tuple[str, EventRecord]], number: int) -> bool:
    """Return whether an entrant has no seat now, and no event since removed or returned them."""
    if any(
        number in removed_entrants(kind, data) or (kind in RETURNS and data["entrant"] == number)
        for kind, data in later
    ):
        return False
    return state.no_show(number) is not None or state.entrant(number).seat is None


def add_reinstated_chair(state: TournamentState, asked: EventRecord) -> dict[str, object]:
    """Return the event with its chair: at the emptiest table, and a chair more if none is free."""
    if not state.tables:
        raise RuleError("NOT_OUT", "tournament.20")
    table = min(state.tables, key=lambda each: (not each.free, len(each.players), each.number))
    seat = arrival_chair(table) if table.free else SeatDraw(table.number, len(table.chairs))
    return {**asked, "table": seat.table, "chair": seat.chair}


def reinstate(state: TournamentState, data: EventRecord) -> TournamentState:
    """Take back the last elimination or the removal of an entrant, who gets a chair (`tournament.20`)."""
    number = data["entrant"]
    if state.deal is not None:
        raise RuleError("DEAL_MADE", "tournament.17")
    seat = SeatDraw(data["table"], data["chair"])
    if no_show := state.no_show(number):
        return _take_chair(state.replace_entrant(no_show), number, seat)
    outs = [at for at, each in enumerate(state.eliminations) if each.entrant == number]
    if not outs or state.entrant(number).seat is not None:
        raise RuleError("NOT_OUT", "tournament.20")
    others = (*state.eliminations[: outs[-1]], *state.eliminations[outs[-1] + 1 :])
    state = replace(
        state,
        eliminations=tuple(_without_tie(each, number) for each in others),
        penalties=tuple(
            each for each in state.penalties if (each.entrant, each.kind) != (number, "exclusion")
        ),
    )
    return _take_chair(state, number, seat)


def _take_chair(state: TournamentState, number: int, seat: SeatDraw) -> TournamentState:
    """Return the state after an entrant took a chair, one more if every chair of the table is taken."""
    table = state.table(seat.table)
    if seat.chair == len(table.chairs) and not table.free:
        state = state.replace_table(replace(table, chairs=(*table.chairs, None)))
    return take_chair(state, number, seat, arrival_status_at(state, seat))


def _without_tie(elimination: Elimination, number: int) -> Elimination:
    is_tied = elimination.tied_with == number
    return replace(elimination, tied_with=None) if is_tied else elimination
