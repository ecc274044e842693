"""Result page of a deal: the matrix read by column, the duels in sentences, and the recorded hands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.models import Round
from games.rules.chinese.game import in_fantasyland
from games.rules.chinese.record import DealRecord, PairRecord, SeatRecord
from games.rules.chinese.scoring import SURRENDERED
from web.games.chinese.pages.declarations import declaration_label
from web.games.chinese.text.deals import deal_reason
from web.games.chinese.text.duels import DuelText, duel_texts
from web.games.hand_names import hand_name
from web.ui.number_words import number_in_words
from web.ui.typography import sentence_case

TEMPLATE = "games/chinese/_result.html"


@dataclass(frozen=True, slots=True)
class ShownLine:
    """One line of a hand: its cards, its combination, and its royalty."""

    cards: list[str]
    hand: str
    royalty: int


@dataclass(frozen=True, slots=True)
class ShownHandView:
    """Hand of one player; `lines` is empty without cards, `declaration` is empty if the hand was compared."""

    name: str
    declaration: str
    fouled: bool
    fantasyland: bool
    royalties: int
    lines: list[ShownLine]


@dataclass(frozen=True, slots=True)
class DealMatrixRow:
    """One row of the matrix: points each column won from `name`, None on the diagonal."""

    name: str
    points: list[int | None]


@dataclass(frozen=True, slots=True)
class DealResult:
    """Page data of a deal's result, below its totals."""

    template: str
    names: list[str]
    hands: list[ShownHandView]
    matrix: list[DealMatrixRow]
    duels: list[DuelText]

    @property
    def has_cards(self) -> bool:
        return any(hand.lines for hand in self.hands)

    @property
    def hands_title(self) -> str:
        """Title such as “The four hands”."""
        return _("The %(count)s hands") % {"count": number_in_words(len(self.hands))}


def result(version: Round, names: list[str]) -> DealResult:
    """Return the result of a deal as texts."""
    explanation: DealRecord = version.explanation
    return DealResult(
        template=TEMPLATE,
        names=names,
        hands=[_hand(name, seat) for name, seat in zip(names, explanation["seats"], strict=True)],
        matrix=_matrix(explanation["pairs"], names),
        duels=duel_texts(explanation, names),
    )


def reason(version: Round, names: Sequence[str], before: Mapping[str, object]) -> str:
    """Return the explanation of a deal in one line; `before` is the carried state at its start."""
    return deal_reason(version.explanation, names, in_fantasyland(before, len(names)))


def _hand(name: str, seat: SeatRecord) -> ShownHandView:
    lines = [
        ShownLine(line["cards"].split(), sentence_case(hand_name(line["value"])), royalty)
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


def _matrix(pairs: Sequence[PairRecord], names: list[str]) -> list[DealMatrixRow]:
    won: list[list[int | None]] = [[None] * len(names) for _ in names]
    for pair in pairs:
        one, other = pair["seats"]
        won[other][one], won[one][other] = pair["points"], -pair["points"]
    return [DealMatrixRow(name, row) for name, row in zip(names, won, strict=True)]
