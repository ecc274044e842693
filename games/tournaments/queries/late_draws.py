"""Query of the draws of late entrants, for an independent check."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.models import TournamentEvent
from games.rules.tournament.entrants import free_late_chairs, next_entry_number
from games.rules.tournament.events import apply_event
from games.rules.tournament.seat_draw import SeatDraw
from games.tournaments.queries.log import TournamentLog, replay_events

REGISTRATION_KINDS = frozenset({"enter", "reenter"})


@dataclass(frozen=True, slots=True)
class LateDraw:
    """A late draw or re-entry: number of the entry, free seats, and drawn seat."""

    entrant: int
    entry: int
    free: list[SeatDraw]
    seat: SeatDraw


def late_draws(log: TournamentLog) -> Iterator[LateDraw]:
    """Yield the active late draws in order (`tournament.6`); a new draw of all seats discards
    earlier ones.
    """
    drawn = max((event.number for event in log.active_events if event.kind == "draw"), default=0)
    state = replay_events([])
    for event in log.active_events:
        if event.kind in REGISTRATION_KINDS and event.number > drawn:
            entrant = event.recorded["entrant"]
            evening = replay_events(_events_before(log, event)) if _is_undone_since(log, event) else state
            seat = SeatDraw(event.recorded["table"], event.recorded["chair"])
            yield LateDraw(entrant, next_entry_number(evening, entrant), free_late_chairs(evening), seat)
        state = apply_event(state, event.kind, event.recorded)


def _is_undone_since(log: TournamentLog, event: TournamentEvent) -> bool:
    """Return whether an event that was active when this one was recorded is undone now."""
    return any(
        each.number < event.number and each.struck_at is not None and each.struck_at > event.recorded_at
        for each in log.events
    )


def _events_before(log: TournamentLog, event: TournamentEvent) -> list[TournamentEvent]:
    """Return the events that were active when an event was recorded."""
    return [
        each
        for each in log.events
        if each.number < event.number and (each.struck_at is None or each.struck_at > event.recorded_at)
    ]
