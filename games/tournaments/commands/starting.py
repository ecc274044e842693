"""Command that draws the seats of a tournament and starts its clock."""

from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction

from games.clocks.commands.clock import start_clock
from games.clocks.commands.eliminations import open_clock_of_sitting
from games.clocks.queries.schedules import suggested_schedule
from games.models import Clock, Sitting
from games.tournaments.commands.events import record_event
from games.tournaments.queries.log import tournament_log


@transaction.atomic
def draw_and_start(*, sitting: Sitting, key: UUID, by: str, now: datetime) -> Clock:
    """Draw the seats, open the clock with the suggested levels, and start it. Idempotent.

    Raises the errors of `record_event` and of `open_clock`.
    """
    if not tournament_log(sitting).state.is_drawn:
        record_event(sitting=sitting, kind="draw", requested={}, key=uuid5(key, "draw"), by=by, now=now)
    schedule = suggested_schedule(sitting)
    clock = open_clock_of_sitting(sitting=sitting, schedule=schedule, key=uuid5(key, "clock"), by=by, now=now)
    start_clock(clock=clock, key=uuid5(key, "start"), by=by, now=now)
    return clock
