"""Result page of a deal: the matrix read by column, the head-to-heads in sentences, the recorded hands."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from games.models import Round
from games.rules.chinese.game import in_fantasyland
from games.rules.chinese.record import DealRecord, PairRecord, SeatRecord
from games.rules.chinese.royalties import LINES
from games.rules.chinese.scoring import SURRENDERED
from web.games.chinese.pages.entered_hand import declaration_label
from web.games.chinese.text.deals import deal_reason
from web.games.hand_names import hand_name, line_name
from web.ui.numbers import format_signed
from web.ui.typography import MINUS, sentence_case

ShownLine = tuple[list[str], str, int]
"""One line of a hand: its cards, its combination, and its royalty."""
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


@dataclass(frozen=True, slots=True)
class ShownHandView:
    """Hand of one player; `lines` is empty without cards, `declaration` is empty if the hand was compared."""

    name: str
    declaration: str
    fouled: bool
    fantasyland: bool
    royalties: int
    lines: list[ShownLine]


class DealResult:
    """Result of a deal as texts, below its totals."""

    def __init__(self, version: Round, names: list[str]) -> None:
        self.names = names
        self.explanation: DealRecord = version.explanation

    @cached_property
    def hands(self) -> list[ShownHandView]:
        return [_hand(name, seat) for name, seat in zip(self.names, self.explanation["seats"], strict=True)]

    @property
    def duels(self) -> list[DuelText]:
        return duel_texts(self.explanation, self.names)

    @property
    def matrix(self) -> list[tuple[str, list[int | None]]]:
        """Each player, with the points that each column won from that player, None on the diagonal."""
        won: list[list[int | None]] = [[None] * len(self.names) for _ in self.names]
        for pair in self.explanation["pairs"]:
            one, other = pair["seats"]
            won[other][one], won[one][other] = pair["points"], -pair["points"]
        return list(zip(self.names, won, strict=True))

    @property
    def has_cards(self) -> bool:
        return any(hand.lines for hand in self.hands)


def reason(version: Round, names: Sequence[str], before: Mapping[str, object]) -> str:
    """Return the explanation of a deal in one line; `before` is the carried state at its start."""
    return deal_reason(version.explanation, names, in_fantasyland(before, len(names)))


def _hand(name: str, seat: SeatRecord) -> ShownHandView:
    lines = [
        (line["cards"].split(), sentence_case(hand_name(line["value"])), royalty)
        for line, royalty in zip(seat["lines"] or (), seat["royalties"], strict=False)
    ]
    text = SURRENDERED if seat["surrendered"] else seat["natural"] or ""
    return ShownHandView(
        name,
        declaration_label(text),
        seat["fouled"],
        bool(seat["fantasyland"]),
        sum(seat["royalties"]),
        lines,
    )


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
