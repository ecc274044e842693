"""The result of a deal: the matrix read by column, the duels in sentences, the hands if they were entered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.models import Round
from games.rules.chinese.game import fantasyland_carried
from web.rooms.chinese.quick import SURRENDERED
from web.rooms.chinese.words import told_word
from web.wording.deals import deal_reason
from web.wording.duels import Duel, duels
from web.wording.hands import hand_name
from web.wording.numbers import in_letters
from web.wording.typography import sentence_case

TEMPLATE = "games/chinese/_result.html"


@dataclass(frozen=True, slots=True)
class LaidLine:
    """One line of a hand: its cards, its combination, what it pays."""

    cards: list[str]
    hand: str
    royalty: int


@dataclass(frozen=True, slots=True)
class LaidHand:
    """One player’s hand; `lines` is empty where it has no cards, `said` where it was compared."""

    name: str
    said: str
    fouled: bool
    fantasyland: bool
    royalties: int
    lines: list[LaidLine]


@dataclass(frozen=True, slots=True)
class Against:
    """One line of the matrix: what each column won from `name`, None where he would meet himself."""

    name: str
    points: list[int | None]


@dataclass(frozen=True, slots=True)
class Result:
    """Everything the result of a deal shows under its totals."""

    template: str
    names: list[str]
    hands: list[LaidHand]
    matrix: list[Against]
    duels: list[Duel]

    @property
    def has_cards(self) -> bool:
        return any(hand.lines for hand in self.hands)

    @property
    def hands_title(self) -> str:
        """“The four hands”."""
        return _("The %(count)s hands") % {"count": in_letters(len(self.hands))}


def result(version: Round, names: list[str]) -> Result:
    """What the rules made of a deal, worded."""
    explanation = version.explanation
    return Result(
        template=TEMPLATE,
        names=names,
        hands=[_hand(name, seat) for name, seat in zip(names, explanation["seats"], strict=True)],
        matrix=_matrix(explanation["pairs"], names),
        duels=duels(explanation, names),
    )


def reason(version: Round, names: Sequence[str], before: Mapping[str, Any]) -> str:
    """The one line that says why a deal went as it did; `before` is the state it started from."""
    return deal_reason(version.explanation, names, fantasyland_carried(before, len(names)))


def _hand(name: str, seat: Mapping[str, Any]) -> LaidHand:
    lines = [
        LaidLine(line["cards"].split(), sentence_case(hand_name(line["value"])), royalty)
        for line, royalty in zip(seat["lines"] or (), seat["royalties"], strict=False)
    ]
    said = SURRENDERED if seat["surrendered"] else seat["natural"] or ""
    return LaidHand(
        name, told_word(said), seat["fouled"], bool(seat["fantasyland"]), sum(seat["royalties"]), lines
    )


def _matrix(pairs: Sequence[Mapping[str, Any]], names: list[str]) -> list[Against]:
    won: list[list[int | None]] = [[None] * len(names) for _ in names]
    for pair in pairs:
        one, other = pair["seats"]
        won[other][one], won[one][other] = pair["points"], -pair["points"]
    return [Against(name, row) for name, row in zip(names, won, strict=True)]
