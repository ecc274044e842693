"""Every state of the ladder as plain JSON, for a browser that climbs it without the server."""

import re
from dataclasses import replace
from functools import lru_cache
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.rules.menteur.options import PRESETS, Options
from web.games.menteur.forms.draft import announcement_text
from web.games.menteur.pages.ladder import LadderPage, LadderRow, ladder_page_of

BOLD = re.compile(r"</?b>")
Frame = tuple[tuple[str | None, bool, bool], ...]


def ladder_states(options: Options) -> dict[str, Any]:
    """Return the states by announcement, complete or not, in the active language.

    - `states` maps an announcement (empty at first) to an object: `frame`, an index; `note`, a text; `keys`,
      a list of [announcement, label, suit]; `message`, [index of a message, texts in bold].
    - `frames` are lists of [note, whether no announcement is high enough, whether suits are shown], by row;
      the note is null in the current row.
    - `messages` are lists of texts, between which the bold texts stand.
    - `group` is the label of the keys of a row, with the placeholder `{name}`.
    """
    used = replace(
        PRESETS[options.preset],
        allow_rien=options.allow_rien,
        dice_order=options.dice_order,
        fair_play=options.fair_play,
    )
    return _ladder_states(used, get_language())


@lru_cache(maxsize=8)
def _ladder_states(options: Options, _language: str | None) -> dict[str, Any]:
    prefixes = {each[:length] for each in options.announcements for length in range(len(each) + 1)}
    frames: dict[Frame, int] = {}
    messages: dict[tuple[str, ...], int] = {}
    states = {}
    for prefix in sorted(prefixes):
        page = ladder_page_of(prefix, options)
        current = next((row for row in page.rungs if row.is_current), None)
        texts = BOLD.split(page.message)
        states[announcement_text(prefix)] = {
            "frame": frames.setdefault(_frame(page), len(frames)),
            "note": current.note if current else "",
            "keys": _keys(current),
            "message": [messages.setdefault(tuple(texts[::2]), len(messages)), texts[1::2]],
        }
    return {
        "states": states,
        "frames": list(frames),
        "messages": list(messages),
        "group": _("%(name)s: which one") % {"name": "{name}"},
    }


def _frame(page: LadderPage) -> Frame:
    return tuple((None if row.is_current else row.note, row.is_beaten, bool(row.suits)) for row in page.rungs)


def _keys(current: LadderRow | None) -> list[list[str]]:
    return [[each.announcement, each.label, each.suit] for each in current.next_parts] if current else []
