"""The parts of a page of one hand: bets, a pot and who may win it, cards shown, what it all comes to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from games.rules.cards import read_cards
from games.rules.hands import best
from games.rules.pots import Pot
from web.pots.ground import Ground
from web.pots.laid import BOARD, BOARD_SIZE, Laid, hole_slots
from web.pots.picture import colour
from web.pots.slip import Slip
from web.pots.split import Bets, bet_field, pot_field
from web.wording.hands import hand_name
from web.wording.pots import article_words, pot_title, share_sentence, why_sentence
from web.wording.typography import sentence_case


@dataclass(frozen=True, slots=True)
class Row:
    """One player's line among the bets."""

    seat: int
    name: str
    bet: str
    chips: int
    stack: int | None
    is_named: bool
    is_folded: bool
    is_all_in: bool
    is_button: bool
    fault: str


@dataclass(frozen=True, slots=True)
class PotCard:
    """One pot: who may win it, as (seat, name, whether he does), and what is said of it.

    It is not `open` to taps when its winners follow from another pot, or from the cards.
    """

    number: int
    colour: str
    title: str
    amount: int
    choices: list[tuple[int, str, bool]]
    is_open: bool
    why: str
    said: str
    article: str
    fault: str


@dataclass(frozen=True, slots=True)
class Shown:
    """The board, or the two cards of a seat: slots as (number, card, whether it is next), what they make."""

    name: str
    slots: list[tuple[int, str, bool]]
    hand: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the hand comes to for a player: what he put in and takes, and what he has afterwards."""

    name: str
    put: int
    takes: int
    net: int
    stack: int | None


def rows(slip: Slip, ground: Ground, bets: Bets, faults: Mapping[str, str]) -> list[Row]:
    """A line for each player who is dealt cards."""
    return [
        Row(
            seat=seat,
            name=ground.names[seat],
            bet=slip.bets.get(seat, ""),
            chips=bets.chips[seat],
            stack=ground.stacks[seat],
            is_named=seat not in ground.unnamed,
            is_folded=seat in slip.folded,
            is_all_in=seat in slip.all_in,
            is_button=seat == ground.button,
            fault=faults.get(bet_field(seat), ""),
        )
        for seat in ground.dealt
    ]


class Shared(Protocol):
    """Pots as far as their winners are told: by pot, the facts of its award, who is known to win it."""

    @property
    def pots(self) -> Sequence[Pot]: ...
    @property
    def awards(self) -> Sequence[dict[str, Any] | None]: ...
    @property
    def known(self) -> Sequence[tuple[int, ...]]: ...
    @property
    def faults(self) -> Mapping[str, str]: ...


def pot_card(found: Shared, number: int, names: Sequence[str], *, takes_taps: bool) -> PotCard:
    """One pot; it takes taps unless its winners follow from those of the pots before it."""
    pot, facts, winners = found.pots[number], found.awards[number], found.known[number]
    return PotCard(
        number=number,
        colour=colour(number),
        title=pot_title(number, len(found.pots)),
        amount=pot.amount,
        choices=[(seat, names[seat], seat in winners) for seat in pot.eligible],
        is_open=takes_taps and pot.is_contested and not _follows(found, number),
        why=why_sentence(facts, names) if facts else "",
        said=share_sentence(facts, names) if facts else "",
        article=article_words(facts["article"]) if facts and facts.get("values") else "",
        fault=found.faults.get(pot_field(number), ""),
    )


def shown(laid: Laid, slots: Sequence[int], seat: int | None, name: str) -> Shown:
    """The board, or the two cards of a seat, among the slots that are shown."""
    own = BOARD if seat is None else hole_slots(seat)
    next_slot = laid.next_slot(slots)
    return Shown(
        name=name,
        slots=[(slot, laid.cards.get(slot, ""), slot == next_slot) for slot in own],
        hand="" if seat is None else _hand_of(laid, own),
    )


def outcomes(ground: Ground, bets: Bets, net: Sequence[int]) -> list[Outcome]:
    """What a hand comes to for each player who was dealt cards."""
    found = []
    for seat in ground.dealt:
        stack = ground.stacks[seat]
        found.append(
            Outcome(
                name=ground.names[seat],
                put=bets.chips[seat],
                takes=bets.chips[seat] + net[seat],
                net=net[seat],
                stack=None if stack is None else stack + net[seat],
            )
        )
    return found


def _follows(found: Shared, number: int) -> bool:
    """Whether a pot's winners follow from those of the pots before it, and nobody told otherwise."""
    before = {seat for winners in found.known[:number] for seat in winners}
    return bool(before.intersection(found.pots[number].eligible)) and pot_field(number) not in found.faults


def _hand_of(laid: Laid, hole: Sequence[int]) -> str:
    """What a hand makes of the board, once all seven cards lie."""
    texts = f"{laid.text(BOARD)} {laid.text(hole)}".split()
    if len(set(texts)) < BOARD_SIZE + len(hole):
        return ""
    return sentence_case(hand_name(best(read_cards(" ".join(texts)))))
