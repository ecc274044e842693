"""Announcements: which may be made, which beat the last one, and what is left to say."""

from games.rules.errors import RuleError
from games.rules.menteur.ladder import LEAST_TOLD, SUITED, Announcement, Level, Value
from games.rules.menteur.options import Options


def check_announcement(announcement: Announcement, previous: Announcement | None, options: Options) -> None:
    """Refuse an announcement that cannot be made after `previous`, itself legal (None opens the coup).

    Raises ANN_CATEGORY, ANN_NO_SUITS, ANN_INCOMPLETE, ANN_IMPOSSIBLE, ANN_NOT_HIGHER, looked for in this
    order. Articles menteur.7 to menteur.10.
    """
    _check_told(announcement, options)
    if not options.ladder.holds(announcement):
        raise RuleError("ANN_IMPOSSIBLE", "menteur.8")
    if previous is not None and options.ladder.place(announcement) <= options.ladder.place(previous):
        raise RuleError("ANN_NOT_HIGHER", "menteur.10")


def _check_told(announcement: Announcement, options: Options) -> None:
    """Refuse a level that is not announced here, then an announcement that stops too early."""
    if not announcement:
        raise RuleError("ANN_INCOMPLETE", "menteur.8")
    level = announcement[0]
    if level < options.least_level:
        raise RuleError("ANN_CATEGORY", "menteur.9")
    if level in SUITED and level not in options.ladder.levels:
        raise RuleError("ANN_NO_SUITS", "menteur.7")
    if level in LEAST_TOLD and len(announcement) < LEAST_TOLD[Level(level)]:
        raise RuleError("ANN_INCOMPLETE", "menteur.8")


def lowest_raise(previous: Announcement | None, options: Options) -> Announcement | None:
    """The weakest announcement above `previous`, or None at the top of the ladder.

    >>> from games.rules.menteur.options import PRESETS
    >>> lowest_raise((1, 12), PRESETS["cards34"])
    (1, 12, 9)
    """
    announcements = options.ladder.announcements
    if previous is None:
        return options.announcements[0]
    above = options.ladder.place(previous) + 1
    return announcements[above] if above < len(announcements) else None


def must_refuse(announcement: Announcement, options: Options) -> bool:
    """Whether nothing is higher, so that the next player can only refuse. Article menteur.11."""
    return lowest_raise(announcement, options) is None


def is_truth(value: Value, announcement: Announcement, options: Options) -> bool:
    """Whether a hand is at least what was said of it. Article menteur.14."""
    return options.ladder.place(value) >= options.ladder.place(announcement)


def what_beats(previous: Announcement | None, options: Options) -> dict[Level, Value]:
    """The lowest value above `previous` at every level that still has one, weakest level first."""
    lowest: dict[Level, Value] = {}
    beaten = 0 if previous is None else options.ladder.rungs_up_to(previous)
    for value in options.ladder.rungs[beaten:]:
        if value[0] >= options.least_level:
            lowest.setdefault(Level(value[0]), value)
    return lowest
