"""The elimination or new seat of the last seconds, which a page names next to its undo button."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.models import TournamentEvent
from games.tournaments.queries.log import TournamentLog
from web.games.tournament.text.events import seat_text

SEATING = ("enter", "reenter", "back", "move")
SHOWN = timedelta(seconds=10)
"""Time during which a page names an elimination; `static/css/tournament.css` hides it after the same time."""


@dataclass(frozen=True, slots=True)
class FreshElimination:
    """An elimination of the last seconds, with its place and prize, or a new seat of a player."""

    event: int
    name: str
    place: int | None = None
    prize_cents: int = 0
    seat: str = ""


def fresh_elimination(
    tournament: TournamentLog, names: Mapping[int, str], now: datetime
) -> FreshElimination | None:
    """Return the last elimination or new seat if it is a few seconds old and still counts, or None."""
    events = reversed(tournament.active_events)
    last = next((each for each in events if each.kind == "out" or _is_seating(each)), None)
    if last is None or not last.recorded_at <= now < last.recorded_at + SHOWN:
        return None
    entrant = last.recorded["entrant"]
    if all(each.number != entrant for each in tournament.state.entrants):  # entered late, and did not come
        return None
    name, seat = names.get(entrant, ""), tournament.state.entrant(entrant).seat
    if last.kind in SEATING:
        return FreshElimination(last.number, name, seat=seat_text(*seat)) if seat else None
    if seat is not None:
        return None
    return FreshElimination(last.number, name, tournament.places[entrant], tournament.prizes.get(entrant, 0))


def _is_seating(event: TournamentEvent) -> bool:
    """Return whether an event gives one player a seat; an entry before the draw gives none."""
    return event.kind in SEATING and "table" in event.recorded
