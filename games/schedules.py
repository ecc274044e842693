"""The levels a sitting begins with, from its rules, its players and its chips."""

from games.clocks import TIMED_MINUTES, free_schedule
from games.models import RulesVersion, Sitting
from games.rules.errors import RuleError
from games.rules.holdem.club import Evening, club_schedule
from games.rules.holdem.options import TournamentOptions
from games.rules.holdem.schedule import FEWEST_PLAYERS, Schedule, home_schedule
from games.rules.holdem.terms import Terms
from games.tournaments import told

CLUB_MINUTES = 180


def suggested_schedule(sitting: Sitting) -> Schedule:
    """The levels of a sitting until somebody changes them; plain ones where its chips make none."""
    rules = RulesVersion.objects.filter(sitting=sitting).latest("number")
    rules.sitting = sitting
    options = rules.options()
    try:
        if isinstance(options, TournamentOptions):
            evening = told(sitting).evening
            return tournament_schedule(evening.terms, evening.field_size)
        timed = getattr(options, "escalation", "") == "timed"
        schedule = home_schedule(options.chip_values, TIMED_MINUTES if timed else None, options.blind_levels)
        return schedule._replace(players=sitting.seats.count(), stack=options.cave_chips)
    except RuleError:
        return free_schedule()


def tournament_schedule(terms: Terms, players: int, minutes: int = CLUB_MINUTES) -> Schedule:
    """The levels of an evening played under these terms."""
    chips = dict.fromkeys(terms.chip_values)
    return club_schedule(Evening(max(players, FEWEST_PLAYERS), terms.starting_chips, minutes, chips))
