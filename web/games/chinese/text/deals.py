"""Explanation of a deal of Chinese poker in one line: “Léa enters Fantasyland …; Thomas fouled.”

The input is the explanation of a deal, as written by games.rules.chinese.explanation.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from games.rules.chinese.record import DealRecord, PairRecord, SeatRecord
from web.games.hand_names import hand_name, line_name
from web.ui.names import join_names
from web.ui.numbers import format_signed
from web.ui.typography import NARROW_SPACE, is_french, sentence_case

_NAMES = {
    "thirteen_suited": gettext_lazy("thirteen cards of one suit"),
    "dragon": gettext_lazy("a dragon, two to ace"),
    "twelve_suited": gettext_lazy("twelve cards of one suit"),
    "trips_five_pairs": gettext_lazy("three of a kind and five pairs"),
    "three_straights": gettext_lazy("three straights"),
    "three_flushes": gettext_lazy("three flushes"),
    "six_pairs": gettext_lazy("six pairs"),
}


def natural_name(key: str) -> str:
    """Return the name of a natural: “six pairs”, from `six_pairs`."""
    return str(_NAMES[key])


MIN_REASONS = 2
MIN_NOTABLE_ROYALTY = 4
TRIPS = 3


@dataclass(frozen=True, slots=True)
class Reason:
    """A notable fact of a deal as a clause; `addition` says the same after a clause about the same player.

    Every reason with `is_next_deal` is mentioned, because the next deal depends on it.
    """

    name: str
    text: str
    addition: str = ""
    is_next_deal: bool = False


def deal_reason(
    explanation: DealRecord, names: Sequence[str], was_in_fantasyland: Sequence[bool] = ()
) -> str:
    """Return the most notable facts of a deal: all that changes the next deal, and at least two if there are.

    `was_in_fantasyland` contains, by seat, whether this deal was played in Fantasyland.
    """
    seats = list(zip(names, explanation["seats"], was_in_fantasyland or [False] * len(names), strict=True))
    every = list(_reasons(seats, explanation["pairs"]))
    needed = [reason for reason in every if reason.is_next_deal]
    others = [reason for reason in every if not reason.is_next_deal]
    clauses = _clauses([*needed, *others[: max(0, MIN_REASONS - len(needed))]])
    joined = (f"{NARROW_SPACE}; " if is_french() else "; ").join(clauses)
    return sentence_case(f"{joined}.") if clauses else ""


def _clauses(reasons: Sequence[Reason]) -> list[str]:
    """Return one clause for each reason; a second fact about a player is added to the first one."""
    clauses: list[str] = []
    first_of: dict[str, int] = {}
    for reason in reasons:
        if reason.addition and reason.name in first_of:
            clauses[first_of[reason.name]] += reason.addition
        else:
            first_of.setdefault(reason.name, len(clauses))
            clauses.append(reason.text)
    return clauses


def _reasons(seats: list[tuple[str, SeatRecord, bool]], pairs: Sequence[PairRecord]) -> Iterator[Reason]:
    """Yield all notable facts, the most notable first."""
    names = [name for name, _seat, _was in seats]
    for name, seat, was_in in seats:
        if seat["natural"]:
            natural = _("%(name)s shows %(hand)s") % {"name": name, "hand": natural_name(seat["natural"])}
            yield Reason(name, natural)
        if seat["fantasyland"]:
            yield Reason(name, _fantasyland(name, seat, was_in), is_next_deal=True)
    if fouled := [name for name, seat, _was in seats if seat["fouled"]]:
        yield Reason("", fouled_text(fouled))
    if lines := [name for name, seat, _was in seats if seat["surrendered"]]:
        surrendered = ngettext("%(names)s surrendered", "%(names)s surrendered", len(lines))
        yield Reason("", surrendered % {"names": join_names(lines)})
    for number, name in enumerate(names):
        if _scoops_everyone(number, pairs):
            text, addition = _scoop_texts(name, is_heads_up=len(pairs) == 1)
            yield Reason(name, text, addition)
    yield from _best_royalty(seats)


def _fantasyland(name: str, seat: SeatRecord, was_in: bool) -> str:
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


def _scoop_texts(name: str, *, is_heads_up: bool) -> tuple[str, str]:
    """Return a scoop as a clause, and as the end of another clause about the same player."""
    if is_heads_up:
        return _("%(name)s wins all three lines") % {"name": name}, _(" and wins all three lines")
    text = _("%(name)s wins all three lines from everyone") % {"name": name}
    return text, _(" and wins all three lines from everyone")


def _scoops_everyone(seat: int, pairs: Sequence[PairRecord]) -> bool:
    """Return whether a seat wins its three lines against every other seat."""
    lines = [
        points if seat == pair["seats"][0] else -points
        for pair in pairs
        if seat in pair["seats"]
        for points in pair["lines"]
    ]
    return all(points > 0 for points in lines)


def _best_royalty(seats: list[tuple[str, SeatRecord, bool]]) -> Iterator[Reason]:
    """Yield the highest royalty of the deal, if it is notable and does not explain a Fantasyland."""
    shown = [
        (royalty, name, line, seat)
        for name, seat, _was in seats
        for line, royalty in enumerate(seat["royalties"])
        if royalty >= MIN_NOTABLE_ROYALTY and not (line == 0 and seat["fantasyland"])
    ]
    if not shown:
        return
    royalty, name, line, seat = max(shown, key=lambda each: each[0])
    hand = hand_name(seat["lines"][line]["value"]) if seat["lines"] else pgettext("one", "royalty")
    colon = f"{NARROW_SPACE}: " if is_french() else ": "
    paid = f"{hand} {_line_text(line)}, {format_signed(royalty)}"
    yield Reason(name, f"{name}{colon}{paid}", f" ({paid})")


def _line_text(line: int) -> str:
    return (_("on top"), _("in the middle"), _("at the bottom"))[line]


def fouled_text(names: Sequence[str]) -> str:
    """Return a clause such as “Léa and Karim fouled”."""
    return ngettext("%(names)s fouled", "%(names)s fouled", len(names)) % {"names": join_names(names)}


def foul_sentence(upper: str, upper_value: Sequence[int], lower: str, lower_value: Sequence[int]) -> str:
    """Return the reason of a foul: “The top, pair of aces, beats the middle, pair of kings.”"""
    return _("The %(upper)s, %(upper_hand)s, beats the %(lower)s, %(lower_hand)s.") % {
        "upper": line_name(upper),
        "upper_hand": hand_name(upper_value),
        "lower": line_name(lower),
        "lower_hand": hand_name(lower_value),
    }
