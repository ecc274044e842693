"""Fair play: whoever drew may not announce exactly what he holds while something weaker is left to say."""

from games.rules.menteur.ladder import Announcement, Level, Value
from games.rules.menteur.options import Options


def breaks_fair_play(
    value: Value, announcement: Announcement, previous: Announcement | None, *, drew: bool, options: Options
) -> bool:
    """Whether the announcement of the hand `value`, made after `previous`, breaks fair play.

    `drew` says that the announcer received the first five cards or changed some. Only the whole value is
    exact: a shorter announcement leaves something unsaid. Article menteur.16.
    """
    if options.fair_play == "off" or not drew or announcement != value or _is_exempt(value, options):
        return False
    return options.ladder.rung(value) - 1 > _rungs_below_reach(previous, options)


def _is_exempt(value: Value, options: Options) -> bool:
    levels = options.ladder.levels
    least = Level[options.fair_play_min_category.upper()]
    return levels.index(Level(value[0])) < levels.index(least)


def _rungs_below_reach(previous: Announcement | None, options: Options) -> int:
    """How many rungs the announcer could no longer say, being too low."""
    if previous is not None:
        return options.ladder.rungs_up_to(previous)
    return sum(value[0] < options.least_level for value in options.ladder.rungs)
