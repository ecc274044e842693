"""Undo of any event of a tournament; a wrong elimination can be taken back however late (`tournament.20`)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.rules.errors import RuleError
from games.rules.tournament.entrants import arrival_status_at
from games.rules.tournament.seat_draw import SeatDraw
from games.rules.tournament.state import Elimination, TournamentState, take_chair
from games.rules.tournament.table_moves import arrival_chair

EventData = Mapping[str, Any]


def eliminates(kind: str, data: EventData) -> bool:
    """Return whether an event eliminates its entrant."""
    return kind == "out" or (kind == "penalty" and data["level"] == "exclusion")


def reinstated_entrant(
    state: TournamentState, events: Sequence[tuple[str, EventData]], index: int
) -> int | None:
    """Return the entrant who gets another chair when the elimination at `index` is taken back.

    None if the event is no elimination, or not the one that ended the entrant's last entry.
    """
    kind, data = events[index]
    if not eliminates(kind, data) or state.deal is not None:
        return None
    number = data["entrant"]
    later = [each for each in events[index + 1 :] if each[1].get("entrant") == number]
    is_last = not any(eliminates(*each) or each[0] in ("reenter", "back") for each in later)
    return number if is_last and state.entrant(number).seat is None else None


def add_reinstated_chair(state: TournamentState, asked: EventData) -> dict[str, object]:
    """Return the event with its chair: at the emptiest table, and a chair more if none is free."""
    if not state.tables:
        raise RuleError("NOT_OUT", "tournament.20")
    table = min(state.tables, key=lambda each: (not each.free, len(each.players), each.number))
    seat = arrival_chair(table) if table.free else SeatDraw(table.number, len(table.chairs))
    return {**asked, "table": seat.table, "chair": seat.chair}


def reinstate(state: TournamentState, data: EventData) -> TournamentState:
    """Take back the last elimination of an entrant, who gets another chair (`tournament.20`)."""
    number = data["entrant"]
    if state.deal is not None:
        raise RuleError("DEAL_MADE", "tournament.17")
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
    seat = SeatDraw(data["table"], data["chair"])
    table = state.table(seat.table)
    if seat.chair == len(table.chairs) and not table.free:
        state = state.replace_table(replace(table, chairs=(*table.chairs, None)))
    return take_chair(state, number, seat, arrival_status_at(state, seat))


def _without_tie(elimination: Elimination, number: int) -> Elimination:
    is_tied = elimination.tied_with == number
    return replace(elimination, tied_with=None) if is_tied else elimination
