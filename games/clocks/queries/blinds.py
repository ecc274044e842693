"""Query of the current blinds of a home game: the one source for its bank, hands, clock and tools."""

from datetime import datetime

from games.bank.queries import Bank
from games.clocks.queries.clock import clock_view
from games.clocks.queries.schedules import home_levels
from games.models import Clock, Sitting
from games.rules.clock.schedule import BlindLevel, Schedule
from games.rules.holdem.blinds import Blinds, level_reached
from games.rules.holdem.options import HomeOptions


def table_blinds(sitting: Sitting, options: HomeOptions, bank: Bank, now: datetime) -> Blinds:
    """Return the blinds of the next hand of a home game.

    A table with a clock plays the level of its clock. Without one the eliminations raise the blinds, if the
    rules of the table say so.
    """
    clock = Clock.objects.filter(sitting=sitting).first()
    if clock is not None:
        view = clock_view(clock, now).clock_reading
        return _at(view.schedule, view.index)
    schedule = home_levels(options, bank.bought)
    reached = level_reached(
        options.escalation, eliminated=bank.players_out(options), elapsed_levels=0, chosen=0
    )
    return _at(schedule, min(reached, len(schedule.levels) - 1))


def level_played(schedule: Schedule, index: int) -> BlindLevel:
    """Return the level whose blinds are played at an index: during a break, the next one."""
    ahead = [each for each in schedule.levels[index:] if not each.is_break]
    return ahead[0] if ahead else schedule.levels[index]


def _at(schedule: Schedule, index: int) -> Blinds:
    level = level_played(schedule, index)
    return Blinds(level.small_blind, level.big_blind)
