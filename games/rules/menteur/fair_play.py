"""Fair play: who changed cards must not announce the exact hand while a weaker announcement is possible."""

from games.rules.menteur.ladder import MIN_ANNOUNCEMENT_LENGTH, Announcement, Level, Value
from games.rules.menteur.options import Options


def breaks_fair_play(
    value: Value, announcement: Announcement, previous: Announcement | None, *, drew: bool, options: Options
) -> bool:
    """Return whether announcing the hand `value` after `previous` breaks fair play.

    `drew` is true if the announcer changed at least one card. An announcement is exact at its own precision:
    “four queens” is exact for four queens with any other card. Article menteur.16.
    """
    is_exact = announcement == value[: len(announcement)]
    if options.fair_play == "off" or not drew or not is_exact or _is_exempt(value, options):
        return False
    if announcement == value:
        return options.ladder.rung(value) - 1 > _unavailable_rungs(previous, options)
    return _can_say_less(announcement, previous, options)


def _is_exempt(value: Value, options: Options) -> bool:
    levels = options.ladder.levels
    least = Level[options.fair_play_min_category.upper()]
    return levels.index(Level(value[0])) < levels.index(least)


def _unavailable_rungs(previous: Announcement | None, options: Options) -> int:
    """Return the number of rungs that are too low to be announced."""
    if previous is not None:
        return options.ladder.rungs_up_to(previous)
    return sum(value[0] < options.min_level for value in options.ladder.rungs)


def _can_say_less(announcement: Announcement, previous: Announcement | None, options: Options) -> bool:
    """Return whether an announcement of no more parts lies between `previous` and `announcement`.

    The beginnings of `announcement` do not count: they are exact too.
    """
    ladder = options.ladder
    lowest = options.announcements[0] if previous is None else previous
    first = ladder.index_of(lowest) + (previous is not None)
    between = ladder.announcements[first : ladder.index_of(announcement)]
    return any(
        len(each) <= max(len(announcement), MIN_ANNOUNCEMENT_LENGTH[Level(each[0])])
        and each != announcement[: len(each)]
        for each in between
    )
