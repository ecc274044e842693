"""One player against another at Chinese poker: who beat whom, and the parts of the score read aloud.

Both functions read the explanation of a deal, as games.rules.chinese.explanation writes it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from web.wording.figures import signed
from web.wording.hands import line_name
from web.wording.typography import MINUS

LINES = ("top", "middle", "bottom")
MAJORITY_ARTICLE = "chinese.6"


@dataclass(frozen=True, slots=True)
class Duel:
    """A head-to-head from its winner's side: `lines` holds 1, -1 or 0 for each line, nothing if none met."""

    heading: str
    lines: tuple[int, ...]
    lines_label: str
    points: int
    detail: str


def duels(explanation: Mapping[str, Any], names: Sequence[str]) -> list[Duel]:
    """Every head-to-head of a deal, the dearest first."""
    seats = explanation["seats"]
    told = [_duel(pair, seats, names) for pair in explanation["pairs"]]
    return sorted(told, key=lambda duel: -duel.points)


def _duel(pair: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], names: Sequence[str]) -> Duel:
    side = -1 if pair["points"] < 0 else 1
    winner, loser = pair["seats"][::side]
    compared = [] if _is_flat(seats[winner], seats[loser]) else pair["lines"]
    lines = tuple(side * ((points > 0) - (points < 0)) for points in compared)
    return Duel(
        heading=_heading(pair["points"], names[winner], names[loser]),
        lines=lines,
        lines_label=_lines_label(lines),
        points=side * pair["points"],
        detail=" · ".join(_parts(pair, side, seats[winner], seats[loser])),
    )


def _heading(points: int, winner: str, loser: str) -> str:
    sentence = _("%(winner)s beats %(loser)s") if points else _("%(winner)s and %(loser)s are even")
    return sentence % {"winner": winner, "loser": loser}


def _lines_label(lines: Sequence[int]) -> str:
    """“top won, middle lost, bottom tied”, for who cannot see the marks."""
    told = {1: _("%(line)s won"), -1: _("%(line)s lost"), 0: _("%(line)s tied")}
    return ", ".join(told[won] % {"line": line_name(line)} for line, won in zip(LINES, lines, strict=False))


def _is_flat(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether one of them gave up or declared a natural, so that no line was compared."""
    return any(seat["surrendered"] or seat["natural"] for seat in (one, other))


def _parts(
    pair: Mapping[str, Any], side: int, winner: Mapping[str, Any], loser: Mapping[str, Any]
) -> Iterator[str]:
    """“lines +3”, “scoop +3”, “royalties 13 − 2”: what adds up to the points."""
    lines, bonus, royalties, flat = (
        side * part for part in (sum(pair["lines"]), pair["bonus"], pair["royalties"], pair["flat"])
    )
    if winner["fouled"] and loser["fouled"]:
        yield _("both fouled")
        return
    if any(pair["lines"]):
        yield _("lines %(points)s") % {"points": signed(lines)}
    if bonus:
        by_majority = MAJORITY_ARTICLE in pair["articles"]
        told = _("majority %(points)s") if by_majority else _("scoop %(points)s")
        yield told % {"points": signed(bonus)}
    if royalties or (winner["royalties"] != loser["royalties"] and not _is_flat(winner, loser)):
        paid = _royalties(royalties, sum(winner["royalties"]), sum(loser["royalties"]))
        yield _("royalties %(points)s") % {"points": paid}
    if flat:
        surrendered = winner["surrendered"] or loser["surrendered"]
        told = _("surrender %(points)s") if surrendered else _("natural %(points)s")
        yield told % {"points": signed(flat)}
    if lines + bonus + royalties + flat != abs(pair["points"]):
        yield _("capped at %(points)s") % {"points": abs(pair["points"])}


def _royalties(paid: int, his: int, others: int) -> str:
    """`13 − 2` when both have some and each is paid in full, else what is paid: `+13`."""
    if his and others and paid == his - others:
        return f"{his} {MINUS} {others}"
    return signed(paid)
