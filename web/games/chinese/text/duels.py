"""Texts of the head-to-heads of Chinese poker: the winner, and the parts of the score.

The input is the explanation of a deal, as written by games.rules.chinese.explanation.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.rules.chinese.record import DealRecord, PairRecord, SeatRecord
from games.rules.chinese.royalties import LINES
from web.games.hand_names import line_name
from web.ui.numbers import format_signed
from web.ui.typography import MINUS

MAJORITY_ARTICLE = "chinese.6"


@dataclass(frozen=True, slots=True)
class DuelText:
    """A head-to-head from its winner's side.

    `lines` is 1, -1 or 0 for each line, empty if none was compared.
    """

    heading: str
    lines: tuple[int, ...]
    lines_label: str
    points: int
    detail: str


def duel_texts(explanation: DealRecord, names: Sequence[str]) -> list[DuelText]:
    """Return every head-to-head of a deal, the highest first."""
    seats = explanation["seats"]
    lines = [_duel(pair, seats, names) for pair in explanation["pairs"]]
    return sorted(lines, key=lambda duel: -duel.points)


def _duel(pair: PairRecord, seats: Sequence[SeatRecord], names: Sequence[str]) -> DuelText:
    side = -1 if pair["points"] < 0 else 1
    winner, loser = pair["seats"][::side]
    compared = [] if _is_flat(seats[winner], seats[loser]) else pair["lines"]
    lines = tuple(side * ((points > 0) - (points < 0)) for points in compared)
    return DuelText(
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
    """Return the text alternative of the line marks: “top won, middle lost, bottom tied”."""
    text = {1: _("%(line)s won"), -1: _("%(line)s lost"), 0: _("%(line)s tied")}
    return ", ".join(text[won] % {"line": line_name(line)} for line, won in zip(LINES, lines, strict=False))


def _is_flat(one: SeatRecord, other: SeatRecord) -> bool:
    """Return whether a surrender or a natural replaced the comparison of lines."""
    return any(seat["surrendered"] or seat["natural"] for seat in (one, other))


def _parts(pair: PairRecord, side: int, winner: SeatRecord, loser: SeatRecord) -> Iterator[str]:
    """Yield the parts of the score: “lines +3”, “scoop +3”, “royalties 13 − 2”."""
    lines, bonus, royalties, flat = (
        side * part for part in (sum(pair["lines"]), pair["bonus"], pair["royalties"], pair["flat"])
    )
    if winner["fouled"] and loser["fouled"]:
        yield _("both fouled")
        return
    if any(pair["lines"]):
        yield _("lines %(points)s") % {"points": format_signed(lines)}
    if bonus:
        by_majority = MAJORITY_ARTICLE in pair["articles"]
        text = _("majority %(points)s") if by_majority else _("scoop %(points)s")
        yield text % {"points": format_signed(bonus)}
    if royalties or (winner["royalties"] != loser["royalties"] and not _is_flat(winner, loser)):
        paid = _royalties(royalties, sum(winner["royalties"]), sum(loser["royalties"]))
        yield _("royalties %(points)s") % {"points": paid}
    if flat:
        surrendered = winner["surrendered"] or loser["surrendered"]
        text = _("surrender %(points)s") if surrendered else _("natural %(points)s")
        yield text % {"points": format_signed(flat)}
    if lines + bonus + royalties + flat != abs(pair["points"]):
        yield _("capped at %(points)s") % {"points": abs(pair["points"])}


def _royalties(paid: int, own: int, others: int) -> str:
    """Return `13 − 2` if both have royalties and both are paid in full, else the points paid: `+13`."""
    if own and others and paid == own - others:
        return f"{own} {MINUS} {others}"
    return format_signed(paid)
