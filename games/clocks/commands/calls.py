"""Commands of the calls of time on a clock: call a player, and end the call when the player answers."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from games.clocks.commands.clock import lock_clock, record_clock_event
from games.clocks.queries.clock import clock_view
from games.models import Clock, Sitting
from games.rules.clock.level_clock import ClockAct, ClockEventData
from games.rules.errors import RuleError
from games.tournaments.queries.log import tournament_log


@transaction.atomic
def call_time(*, clock: Clock, entrant: int | None, key: UUID, by: str, now: datetime) -> None:
    """Call time on an entrant at a table, or on a player without a name (`clock.10`).

    A player whose call runs is not called again. Raises `RuleError` for an entrant without a seat,
    `SittingClosed`.
    """
    current = lock_clock(clock)
    if not current.events.filter(key=key).exists():
        if any(call.entrant == entrant for call in clock_view(current, now).clock_reading.calls):
            return
        if entrant is not None:
            _check_seated(current.sitting, entrant)
    record_clock_event(current, ClockEventData(ClockAct.CALLED, now, entrant=entrant), key, by)


@transaction.atomic
def answer_call(*, clock: Clock, call: int, key: UUID, by: str, now: datetime) -> None:
    """End a call of time, named by the number of its event; a call that no longer runs is not changed."""
    current = lock_clock(clock)
    for event in clock_view(current, now).running_calls:
        if event.number == call:
            answer = ClockEventData(ClockAct.ANSWERED, now, entrant=event.entrant)
            record_clock_event(current, answer, key, by)


def _check_seated(sitting: Sitting | None, entrant: int) -> None:
    """Check that an entrant sits at a table of a tournament. Raises `NOT_REGISTERED` and `NOT_SEATED`."""
    if sitting is None or not sitting.game.is_tournament:
        raise RuleError("NOT_REGISTERED", "tournament.2")
    if tournament_log(sitting).state.entrant(entrant).seat is None:
        raise RuleError("NOT_SEATED", "tournament.7")
