"""Announcements: legality, order, and the ones that are still possible."""

from games.rules.errors import RuleError
from games.rules.menteur.ladder import MIN_ANNOUNCEMENT_LENGTH, SUITED, Announcement, Level, Value
from games.rules.menteur.options import Options


def check_announcement(announcement: Announcement, previous: Announcement | None, options: Options) -> None:
    """Check an announcement made after `previous`, itself legal (None opens the coup).

    Raises ANN_CATEGORY, ANN_NO_SUITS, ANN_INCOMPLETE, ANN_IMPOSSIBLE and ANN_NOT_HIGHER, checked in this
    order. Articles menteur.7 to menteur.10.
    """
    _check_complete(announcement, options)
    if not options.ladder.contains(announcement):
        raise RuleError("ANN_IMPOSSIBLE", "menteur.8")
    if previous is not None and options.ladder.index_of(announcement) <= options.ladder.index_of(previous):
        raise RuleError("ANN_NOT_HIGHER", "menteur.10")


def _check_complete(announcement: Announcement, options: Options) -> None:
    """Check that the level may be announced and that the announcement is long enough."""
    if not announcement:
        raise RuleError("ANN_INCOMPLETE", "menteur.8")
    level = announcement[0]
    if level < options.min_level:
        raise RuleError("ANN_CATEGORY", "menteur.9")
    if level in SUITED and level not in options.ladder.levels:
        raise RuleError("ANN_NO_SUITS", "menteur.7")
    if level in MIN_ANNOUNCEMENT_LENGTH and len(announcement) < MIN_ANNOUNCEMENT_LENGTH[Level(level)]:
        raise RuleError("ANN_INCOMPLETE", "menteur.8")


def lowest_raise(previous: Announcement | None, options: Options) -> Announcement | None:
    """Return the weakest announcement above `previous`, or None at the top of the ladder.

    >>> from games.rules.menteur.options import PRESETS
    >>> lowest_raise((1, 12), PRESETS["cards34"])
    (1, 12, 9)
    """
    announcements = options.ladder.announcements
    if previous is None:
        return options.announcements[0]
    above = options.ladder.index_of(previous) + 1
    return announcements[above] if above < len(announcements) else None


def must_refuse(announcement: Announcement, options: Options) -> bool:
    """Return whether no announcement is higher, so that the next player must refuse. Article menteur.11."""
    return lowest_raise(announcement, options) is None


def is_true(value: Value, announcement: Announcement, options: Options) -> bool:
    """Return whether a hand is at least as strong as its announcement. Article menteur.14."""
    return options.ladder.index_of(value) >= options.ladder.index_of(announcement)


def raises_by_level(previous: Announcement | None, options: Options) -> dict[Level, Value]:
    """Return the lowest value above `previous` of every level that still has one, weakest level first."""
    levels = (level for level in options.ladder.levels if level >= options.min_level)
    above = {level: options.ladder.values_above(previous, level) for level in levels}
    return {level: values[0] for level, values in above.items() if values}
