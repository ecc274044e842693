"""Every state of the ladder as plain JSON, for a browser that climbs it without the server."""

import re
from dataclasses import replace
from functools import lru_cache
from typing import TypedDict

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.rules.menteur.options import PRESETS, Options
from web.games.menteur.forms.draft import announcement_text
from web.games.menteur.pages.ladder import LadderRow, ladder_above

BOLD = re.compile(r"</?b>")
Frame = tuple[tuple[str | None, bool, bool], ...]


class LadderState(TypedDict):
    """The ladder after an announcement: index of its frame, and the note and the keys of the current row.

    A key is an announcement, its label and its suit. The message is an index and the texts in bold.
    """

    frame: int
    note: str
    keys: list[tuple[str, str, str]]
    message: tuple[int, list[str]]


class LadderStates(TypedDict):
    """The states by announcement, complete or not, and the parts that they share.

    A frame has for each row its note (None in the current row), whether no announcement is high enough, and
    whether the suits are shown. A message is a list of texts, between which the bold texts stand. `group` is
    the label of the keys of a row, with the placeholder `{name}`.
    """

    states: dict[str, LadderState]
    frames: list[Frame]
    messages: list[tuple[str, ...]]
    group: str


def ladder_states(options: Options) -> LadderStates:
    """Return all states of the ladder in the active language."""
    used = replace(
        PRESETS[options.preset],
        allow_rien=options.allow_rien,
        dice_order=options.dice_order,
        fair_play=options.fair_play,
    )
    return _ladder_states(used, get_language())


@lru_cache(maxsize=8)
def _ladder_states(options: Options, _language: str | None) -> LadderStates:
    prefixes = {each[:length] for each in options.announcements for length in range(len(each) + 1)}
    frames: dict[Frame, int] = {}
    messages: dict[tuple[str, ...], int] = {}
    states: dict[str, LadderState] = {}
    for prefix in sorted(prefixes):
        rows, message = ladder_above(prefix, options)
        current = next((row for row in rows if row.is_current), None)
        parts = current.next_parts if current else []
        texts = BOLD.split(message)
        states[announcement_text(prefix)] = {
            "frame": frames.setdefault(_frame(rows), len(frames)),
            "note": current.note if current else "",
            "keys": [(each.announcement, each.label, each.suit) for each in parts],
            "message": (messages.setdefault(tuple(texts[::2]), len(messages)), texts[1::2]),
        }
    return {
        "states": states,
        "frames": list(frames),
        "messages": list(messages),
        "group": _("%(name)s: which one") % {"name": "{name}"},
    }


def _frame(rows: list[LadderRow]) -> Frame:
    return tuple((None if row.is_current else row.note, row.is_beaten, bool(row.suits)) for row in rows)
