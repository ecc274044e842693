"""Seat of the visitor in a tournament, with the level that comes next."""

from dataclasses import dataclass
from datetime import datetime

from games.clocks.queries.clock import clock_view
from games.models import Clock, Sitting
from games.rules.tournament.state import TournamentState
from web.clocks.text import blinds_text, level_name, next_level_text
from web.games.tournament.text import arrival_status_text


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """Seat of the visitor: table and seat from 1, the duty of an arrival, the present level and the next."""

    table: int
    seat: int
    note: str
    level: str
    next_level: str


def own_seat(sitting: Sitting, state: TournamentState, number: int | None, now: datetime) -> OwnSeat | None:
    """Return the seat of an entrant while the tournament is played, or None."""
    seat = next((each.seat for each in state.entrants if each.number == number), None)
    if number is None or seat is None or state.is_over or sitting.is_closed:
        return None
    duty = dict(state.table(seat.table).arrival_statuses).get(number)
    return OwnSeat(seat.table, seat.chair + 1, arrival_status_text(duty), *_levels(sitting, now))


def _levels(sitting: Sitting, now: datetime) -> tuple[str, str]:
    """Return the present level of the clock and the next one; empty without a clock."""
    clock = Clock.objects.filter(sitting=sitting).first()
    if clock is None:
        return "", ""
    reading = clock_view(clock, now).clock_reading
    blinds = "" if reading.level.is_break else blinds_text(reading.level)
    before, coming, after = next_level_text(reading)
    level = " · ".join(filter(None, [level_name(reading.schedule, reading.index), blinds]))
    return level, f"{before} {coming}{after}".strip()
