"""Why a deal of Chinese poker went as it did, in one line: “Léa enters Fantasyland …; Thomas fouled.”

Reads the explanation of a deal, as games.rules.chinese.explanation writes it.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from web.wording.figures import signed
from web.wording.hands import hand_name
from web.wording.names import listed
from web.wording.naturals import natural_name
from web.wording.typography import NARROW_SPACE, sentence_case, speaks_french

REASONS_MAX = 2
ROYALTY_WORTH_TELLING = 4
TRIPS = 3

Seat = Mapping[str, Any]


def deal_reason(
    explanation: Mapping[str, Any], names: Sequence[str], was_in_fantasyland: Sequence[bool] = ()
) -> str:
    """What the table will remember of a deal, two facts at most; empty when nothing stood out.

    `was_in_fantasyland` tells, by seat, who played this deal in Fantasyland.
    """
    seats = list(zip(names, explanation["seats"], was_in_fantasyland or [False] * len(names), strict=True))
    reasons = list(islice(_reasons(seats, explanation["pairs"]), REASONS_MAX))
    joined = (f"{NARROW_SPACE}; " if speaks_french() else "; ").join(reasons)
    return sentence_case(f"{joined}.") if reasons else ""


def _reasons(seats: list[tuple[str, Seat, bool]], pairs: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Everything worth telling, the most memorable first."""
    names = [name for name, _seat, _was in seats]
    for name, seat, was_in in seats:
        if seat["natural"]:
            yield _("%(name)s shows %(hand)s") % {"name": name, "hand": natural_name(seat["natural"])}
        if seat["fantasyland"]:
            yield _fantasyland(name, seat, was_in)
    if fouled := [name for name, seat, _was in seats if seat["fouled"]]:
        yield ngettext("%(names)s fouled", "%(names)s fouled", len(fouled)) % {"names": listed(fouled)}
    if gone := [name for name, seat, _was in seats if seat["surrendered"]]:
        yield ngettext("%(names)s surrendered", "%(names)s surrendered", len(gone)) % {"names": listed(gone)}
    for number, name in enumerate(names):
        if _scoops_everyone(number, pairs):
            sentence = (
                _("%(name)s wins all three lines")
                if len(pairs) == 1
                else _("%(name)s wins all three lines from everyone")
            )
            yield sentence % {"name": name}
    yield from _best_royalty(seats)


def _fantasyland(name: str, seat: Seat, was_in: bool) -> str:
    if was_in:
        return _("%(name)s stays in Fantasyland") % {"name": name}
    if not seat["lines"]:
        return _("%(name)s enters Fantasyland") % {"name": name}
    top = seat["lines"][0]["value"]
    sentence = (
        _("%(name)s enters Fantasyland with %(trips)s on top")
        if top[0] == TRIPS
        else _("%(name)s enters Fantasyland with a %(pair)s on top")
    )
    return sentence % {"name": name, "trips": hand_name(top), "pair": hand_name(top)}


def _scoops_everyone(seat: int, pairs: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a seat wins its three lines from each of the others."""
    lines = [
        points if seat == pair["seats"][0] else -points
        for pair in pairs
        if seat in pair["seats"]
        for points in pair["lines"]
    ]
    return all(points > 0 for points in lines)


def _best_royalty(seats: list[tuple[str, Seat, bool]]) -> Iterator[str]:
    """The dearest royalty of the deal, where it is worth a line and does not explain a Fantasyland."""
    shown = [
        (royalty, name, line, seat)
        for name, seat, _was in seats
        for line, royalty in enumerate(seat["royalties"])
        if royalty >= ROYALTY_WORTH_TELLING and not (line == 0 and seat["fantasyland"])
    ]
    if not shown:
        return
    royalty, name, line, seat = max(shown, key=lambda each: each[0])
    hand = hand_name(seat["lines"][line]["value"]) if seat["lines"] else pgettext("one", "royalty")
    colon = f"{NARROW_SPACE}: " if speaks_french() else ": "
    yield f"{name}{colon}{hand} {_place(line)}, {signed(royalty)}"


def _place(line: int) -> str:
    return (_("on top"), _("in the middle"), _("at the bottom"))[line]
