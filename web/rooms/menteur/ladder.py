"""The ladder of announcements as pages show it: rungs from the strongest down, keys to name the rest."""

from dataclasses import dataclass

from games.rules.cards import SUIT_TEXT
from games.rules.menteur.announcements import lowest_raise, what_beats
from games.rules.menteur.ladder import LEAST_TOLD, SUITED, Announcement, Level
from games.rules.menteur.options import Options
from web.rooms.menteur.told import write_saying
from web.wording import ranks
from web.wording.announcements import LEVEL_NAMES, LEVEL_NOTES, announcement_detail, announcement_name
from web.wording.cards import suit_name
from web.wording.typography import sentence_case


@dataclass(frozen=True, slots=True)
class Key:
    """What an announcement may name next: a rank or a suit. `said` is the announcement with it."""

    said: str
    label: str
    suit: str


@dataclass(frozen=True, slots=True)
class Rung:
    """One level, with `suits` where they count. `keys` name what an announcement there still lacks.

    `is_beaten` says that nothing of the level is high enough any more.
    """

    said: str
    name: str
    note: str
    suits: str
    is_current: bool
    is_beaten: bool
    keys: list[Key]


@dataclass(frozen=True, slots=True)
class LadderPage:
    """The ladder once something is said: what that is in words, and the least that goes over it."""

    rungs: list[Rung]
    said: str
    lowest: str
    is_top: bool
    has_fair_play: bool


def ladder_page(saying: Announcement, options: Options) -> LadderPage:
    """The ladder that answers an announcement; while it lacks a rank, its rung asks for one."""
    saying = known_part(saying, options)
    is_whole = options.ladder.holds(saying)
    lowest = lowest_raise(saying, options) if is_whole else None
    return LadderPage(
        rungs=rungs(saying, saying if is_whole else None, options),
        said=announcement_name(saying) if is_whole else "",
        lowest=announcement_name(lowest) if lowest else "",
        is_top=is_whole and lowest is None,
        has_fair_play=options.fair_play != "off",
    )


def rungs(saying: Announcement, previous: Announcement | None, options: Options) -> list[Rung]:
    """The levels, the strongest first, with what beats `previous` on each."""
    above = what_beats(previous, options) if previous else {}
    levels = [level for level in options.ladder.levels if level >= options.least_level]
    return [_rung(level, saying, previous, above.get(level), options) for level in reversed(levels)]


def known_part(saying: Announcement, options: Options) -> Announcement:
    """As much of a beginning as some announcement begins with: an address may say anything."""
    while saying and not any(each[: len(saying)] == saying for each in options.announcements):
        saying = saying[:-1]
    return saying


def _rung(
    level: Level,
    saying: Announcement,
    previous: Announcement | None,
    lowest: Announcement | None,
    options: Options,
) -> Rung:
    is_here = saying[:1] == (level,)
    note = "" if previous else str(LEVEL_NOTES.get(level, ""))
    if is_here:
        note = announcement_detail(saying)
    elif lowest:
        note = announcement_detail(lowest[: LEAST_TOLD[level]])
    return Rung(
        said=write_saying((level,)),
        name=str(LEVEL_NAMES[level]),
        note=note,
        suits="" if previous or is_here or level != Level.FLUSH else "".join(SUIT_TEXT.values()),
        is_current=is_here,
        is_beaten=previous is not None and lowest is None,
        keys=keys(saying, options) if is_here else [],
    )


def keys(saying: Announcement, options: Options) -> list[Key]:
    """What may be named after `saying`, the strongest first; nothing once the whole hand is said."""
    place = len(saying)
    nexts = {each[place] for each in options.announcements if len(each) > place and each[:place] == saying}
    return [_key(saying, each) for each in sorted(nexts, reverse=True)]


def _key(saying: Announcement, named: int) -> Key:
    said = write_saying((*saying, named))
    if len(saying) == 1 and saying[0] in SUITED:
        suit = SUIT_TEXT[named]
        return Key(said, sentence_case(suit_name(suit)), suit)
    return Key(said, sentence_case(ranks.one(named)), "")
