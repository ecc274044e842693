"""The ladder of announcements: levels from the strongest down, and keys to complete an announcement."""

from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.rules.cards import SUIT_TEXT
from games.rules.menteur.announcements import lowest_raise, raises_by_level
from games.rules.menteur.ladder import MIN_ANNOUNCEMENT_LENGTH, SUITED, Announcement, Level
from games.rules.menteur.options import Options
from web.games.menteur.forms.draft import announcement_text
from web.games.menteur.text.announcements import (
    LEVEL_NAMES,
    LEVEL_NOTES,
    announcement_detail,
    announcement_name,
)
from web.ui import ranks
from web.ui.cards import suit_name
from web.ui.typography import sentence_case


@dataclass(frozen=True, slots=True)
class NextPart:
    """Next element of an announcement, a rank or a suit; `announcement` includes it.

    `is_whole` is true if the announcement can be made as it is.
    """

    announcement: str
    label: str
    suit: str
    is_whole: bool


@dataclass(frozen=True, slots=True)
class LadderRow:
    """One level, with `suits` if they count.

    `next_parts` complete an announcement of the level. `is_beaten` is true if no announcement of the level is
    high enough.
    """

    announcement: str
    name: str
    note: str
    suits: str
    is_current: bool
    is_beaten: bool
    next_parts: list[NextPart]


def ladder_context(announcement: Announcement, options: Options) -> dict[str, object]:
    """Return the ladder above an announcement; an incomplete announcement gets the keys that complete it."""
    rows, message = ladder_above(valid_prefix(announcement, options), options)
    return {"rungs": rows, "message": message}


def ladder_above(announcement: Announcement, options: Options) -> tuple[list[LadderRow], SafeString]:
    """Return the rows of the ladder above the start of a possible announcement, and the sentences under them.

    The sentences name the announcement and the lowest that beats it, then fair play.
    """
    is_whole = options.ladder.contains(announcement)
    lowest = lowest_raise(announcement, options) if is_whole else None
    text = _("Touch what has just been announced: the ladder tells the least that goes over it.")
    if lowest:
        text = _("Announced: <b>{said}</b>. The least to say now is <b>{lowest}</b>.")
    elif is_whole:
        text = _("Announced: <b>{said}</b>. Nothing is higher: the next player can only call it.")
    if options.fair_play != "off":
        text += " " + _("Drawn too strong a hand? Announce below it: that is fair play.")
    said = announcement_name(announcement) if is_whole else ""
    message = format_html(text, said=said, lowest=announcement_name(lowest) if lowest else "")
    return ladder_rows(announcement, announcement if is_whole else None, options), message


def ladder_rows(
    announcement: Announcement, previous: Announcement | None, options: Options
) -> list[LadderRow]:
    """Return the levels, the strongest first, with the announcements of each that beat `previous`."""
    above = raises_by_level(previous, options) if previous else {}
    levels = [level for level in options.ladder.levels if level >= options.min_level]
    return [_rung(level, announcement, previous, above.get(level), options) for level in reversed(levels)]


def valid_prefix(announcement: Announcement, options: Options) -> Announcement:
    """Return the longest prefix of `announcement` that starts an announcement; a URL may contain anything."""
    while announcement and not any(
        each[: len(announcement)] == announcement for each in options.announcements
    ):
        announcement = announcement[:-1]
    return announcement


def _rung(
    level: Level,
    announcement: Announcement,
    previous: Announcement | None,
    lowest: Announcement | None,
    options: Options,
) -> LadderRow:
    is_here = announcement[:1] == (level,)
    note = "" if previous else str(LEVEL_NOTES.get(level, ""))
    if is_here:
        note = announcement_detail(announcement)
    elif lowest:
        note = announcement_detail(lowest[: MIN_ANNOUNCEMENT_LENGTH[level]])
    return LadderRow(
        announcement=announcement_text((level,)),
        name=str(LEVEL_NAMES[level]),
        note=note,
        suits="" if previous or is_here or level != Level.FLUSH else "".join(SUIT_TEXT.values()),
        is_current=is_here,
        is_beaten=previous is not None and lowest is None,
        next_parts=next_parts(announcement, previous, options) if is_here else [],
    )


def next_parts(announcement: Announcement, previous: Announcement | None, options: Options) -> list[NextPart]:
    """Return the possible next elements of `announcement`, the strongest first; empty once it is complete.

    Only those are possible with which an announcement above `previous` can start.
    """
    index = len(announcement)
    lowest = 0 if previous is None else options.ladder.index_of(previous) + 1
    higher = [
        each
        for each in options.ladder.announcements[lowest:]
        if len(each) > index and each[:index] == announcement
    ]
    whole = {each[index] for each in higher if len(each) == index + 1}
    nexts = {each[index] for each in higher}
    return [_next_part(announcement, each, each in whole) for each in sorted(nexts, reverse=True)]


def _next_part(announcement: Announcement, named: int, is_whole: bool) -> NextPart:
    text = announcement_text((*announcement, named))
    if len(announcement) == 1 and announcement[0] in SUITED:
        suit = SUIT_TEXT[named]
        return NextPart(text, sentence_case(suit_name(suit)), suit, is_whole)
    return NextPart(text, sentence_case(ranks.rank_name(named)), "", is_whole)
