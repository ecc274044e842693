"""Query of the clock of a tournament: its effect on players and chips."""

from datetime import datetime

from games.clocks.queries.clock import clock_view
from games.models import Clock, Sitting
from games.rules.clock.schedule import payable_amounts
from games.rules.errors import RuleError
from games.rules.tournament.state import TournamentState


def current_level(sitting: Sitting, now: datetime) -> int:
    """Return the level on the clock of a sitting, 1 without a clock."""
    clock = Clock.objects.filter(sitting=sitting).first()
    if clock is None:
        return 1
    reading = clock_view(clock, now).clock_reading
    return max(reading.schedule.number_of(reading.index), 1)


def removable_chip(sitting: Sitting, state: TournamentState, now: datetime) -> tuple[int, int] | None:
    """Return the smallest chip and the next one if no coming level needs the smallest, else None
    (`tournament.13`).
    """
    left = state.chips_left
    return (left[0], left[1]) if _needs_smallest_chip(sitting, state, now) is False else None


def check_chip_race(sitting: Sitting, state: TournamentState, now: datetime) -> None:
    """Check that no level from the present one on needs the smallest chip. Raises `CHIP_NEEDED`."""
    if _needs_smallest_chip(sitting, state, now):
        raise RuleError("CHIP_NEEDED", "tournament.13", small=state.chips_left[0])


def _needs_smallest_chip(sitting: Sitting, state: TournamentState, now: datetime) -> bool | None:
    """Return whether a level from the present one on needs the smallest chip; None if it is unknown."""
    clock = Clock.objects.filter(sitting=sitting).first()
    left = state.chips_left
    if clock is None or len(left) < 2:
        return None
    reading = clock_view(clock, now).clock_reading
    try:
        bigger = payable_amounts(left[1:])
    except RuleError:  # no common divisor: it is unknown whether a blind is payable without the smallest
        return None
    amounts = {amount for level in reading.schedule.levels[reading.index :] for amount in level[:3]}
    return not all(map(bigger.includes, amounts))
