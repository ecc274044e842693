"""Result page of a deal: the matrix read by column, the duels in sentences, and the recorded hands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import cached_property

from games.models import Round
from games.rules.chinese.game import in_fantasyland
from games.rules.chinese.record import DealRecord, SeatRecord
from games.rules.chinese.scoring import SURRENDERED
from web.games.chinese.pages.declarations import declaration_label
from web.games.chinese.text.deals import deal_reason
from web.games.chinese.text.duels import DuelText, duel_texts
from web.games.hand_names import hand_name
from web.ui.typography import sentence_case

ShownLine = tuple[list[str], str, int]
"""One line of a hand: its cards, its combination, and its royalty."""


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
