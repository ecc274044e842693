"""Query of the clock of a tournament: its effect on players and chips."""

from datetime import datetime

from games.clocks.queries.clock import ClockView, clock_view
from games.models import Clock, Sitting
from games.refusals import FiguresChanged
from games.rules.clock.schedule import payable_amounts
from games.rules.errors import RuleError
from games.rules.tournament.state import TournamentState


def current_level(sitting: Sitting, now: datetime) -> int:
    """Return the level on the clock of a sitting, 1 without a clock."""
    return level_of(view_of_sitting(sitting, now))


def view_of_sitting(sitting: Sitting, now: datetime) -> ClockView | None:
    """Return the clock of a sitting at an instant, in two queries; None without a clock."""
    clock = Clock.objects.filter(sitting=sitting).first()
    return None if clock is None else clock_view(clock, now)


def level_of(view: ClockView | None) -> int:
    """Return the level on a clock, 1 without one."""
    if view is None:
        return 1
    return max(view.clock_reading.schedule.number_of(view.clock_reading.index), 1)


def removable_chip(view: ClockView | None, state: TournamentState) -> tuple[int, int] | None:
    """Return the smallest chip and the next one if no coming level needs the smallest, else None
    (`tournament.13`).
    """
    left = state.chips_left
    return (left[0], left[1]) if _needs_smallest_chip(view, state) is False else None


def check_chip_race(sitting: Sitting, state: TournamentState, now: datetime, small: object) -> None:
    """Check that a chip is still in play and that no level from the present one on needs the smallest one.

    Raises `FiguresChanged` and `CHIP_NEEDED`.
    """
    if small not in state.chips_left:
        raise FiguresChanged
    if _needs_smallest_chip(view_of_sitting(sitting, now), state):
        raise RuleError("CHIP_NEEDED", "tournament.13", small=state.chips_left[0])


def _needs_smallest_chip(view: ClockView | None, state: TournamentState) -> bool | None:
    """Return whether a level from the present one on needs the smallest chip; None if it is unknown."""
    left = state.chips_left
    if view is None or len(left) < 2:
        return None
    reading = view.clock_reading
    try:
        bigger = payable_amounts(left[1:])
    except RuleError:  # no common divisor: it is unknown whether a blind is payable without the smallest
        return None
    amounts = {amount for level in reading.schedule.levels[reading.index :] for amount in level[:3]}
    return not all(map(bigger.includes, amounts))
