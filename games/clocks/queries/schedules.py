"""Suggested levels of a sitting, from its rules, players and chips."""

from contextlib import suppress

from games.bank.queries import bank_of
from games.circles.naming import sort_key
from games.clocks.queries.clock import TIMED_MINUTES, default_schedule
from games.models import Clock, RulesVersion, SavedSchedule, Sitting
from games.rules.clock.club_schedule import ScheduleInputs, club_schedule
from games.rules.clock.schedule import MIN_PLAYERS, BlindLevel, Schedule, home_schedule
from games.rules.errors import RuleError
from games.rules.holdem.options import HomeOptions
from games.rules.tournament.terms import Terms
from games.tournaments.queries.log import tournament_log

CLUB_MINUTES = 180


def suggested_schedule(sitting: Sitting) -> Schedule:
    """Return the suggested levels of a sitting, or plain ones if its chips make none."""
    rules = RulesVersion.objects.filter(sitting=sitting).latest("number")
    rules.sitting = sitting
    options = rules.options()
    try:
        if sitting.game.is_tournament:
            evening = tournament_log(sitting).state
            return tournament_schedule(evening.terms, evening.field_size)
    except RuleError:
        return default_schedule()
    bank = bank_of(sitting)
    return home_levels(options, bank.bought)._replace(players=len(bank.stacks), stack=options.cave_chips)


def saved_schedules(clock: Clock) -> list[SavedSchedule]:
    """Return the schedules that the circle of a clock has saved, by name; none for a free clock."""
    if clock.sitting is None:
        return []
    schedules = SavedSchedule.objects.filter(circle=clock.sitting.circle)
    return sorted(schedules, key=lambda schedule: sort_key(schedule.name))


def home_levels(options: HomeOptions, chips_in_play: int) -> Schedule:
    """Return the levels of a home game, payable with its chips: one level if its blinds never rise.

    A list of blinds that the chips cannot pay is replaced by the series, and the series by the smallest chip.
    """
    minutes = TIMED_MINUTES if options.escalation == "timed" else None
    schedule = _payable_levels(options, minutes, chips_in_play)
    if options.escalation == "none":
        schedule = schedule._replace(levels=schedule.levels[:1])
    return schedule._replace(is_manual=options.escalation in ("manual", "none"))


def _payable_levels(options: HomeOptions, minutes: int | None, chips_in_play: int) -> Schedule:
    for small_blinds in dict.fromkeys((options.blind_levels, None)):
        with suppress(RuleError):
            return home_schedule(options.chip_values, minutes, small_blinds, chips_in_play)
    lowest = BlindLevel(options.unit, 2 * options.unit, minutes=minutes)
    return Schedule((lowest,), tuple(options.chip_values))


def tournament_schedule(terms: Terms, players: int) -> Schedule:
    """Return the suggested levels of a tournament under these terms."""
    chips = dict.fromkeys(terms.chip_values)
    return club_schedule(ScheduleInputs(max(players, MIN_PLAYERS), terms.starting_chips, CLUB_MINUTES, chips))
