"""What the rules make of a hand as it is typed: its pots, their winners as far as told, its result."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from games.rules.cards import read_cards
from games.rules.errors import RuleError
from games.rules.holdem.game import explain
from games.rules.holdem.hand import Hand, check_hand, lay_bets, score_hand
from games.rules.holdem.told import ranking_told, winners_told
from games.rules.pots import Layers, Payout, Pot, Sharing, award_pots
from web.pots.chips import read_chips
from web.pots.ground import Ground
from web.pots.laid import BOARD, hole_slots
from web.pots.slip import Slip
from web.wording.figures import figure
from web.wording.refusals import refusal_sentence

BETS = "bets"
LAID = "laid"


@dataclass(frozen=True, slots=True)
class Bets:
    """The bets as far as they can be read, by seat, and why not, by field. Who is `behind` neither called nor
    folded nor is all-in."""

    chips: tuple[int, ...]
    folded: frozenset[int]
    all_in: frozenset[int]
    layers: Layers | None
    faults: dict[str, str]

    @property
    def behind(self) -> list[int]:
        top = max(self.chips)
        return [
            seat
            for seat, chips in enumerate(self.chips)
            if chips < top and seat not in self.folded and seat not in self.all_in
        ]


@dataclass(frozen=True, slots=True)
class Split:
    """The pots of a hand. `awards` are facts by pot, None where nobody is told yet; `payout` when all are."""

    pots: tuple[Pot, ...]
    awards: tuple[dict[str, Any] | None, ...]
    known: tuple[tuple[int, ...], ...]
    hand: Hand
    payout: Payout | None
    faults: dict[str, str]


def read_bets(slip: Slip, ground: Ground) -> Bets:
    """The bets as the rules see them. A fault stands under the field it is about."""
    chips, faults = [0] * len(ground.names), {}
    folded = frozenset(slip.folded & set(ground.dealt) | ground.out)
    for seat in ground.dealt:
        try:
            chips[seat] = _bet(slip, ground, seat)
        except ValueError as fault:
            faults[bet_field(seat)] = str(fault)
    layers = None
    if not faults:
        try:
            layers = lay_bets(chips, folded, ground.options, carry=ground.carry, stacks=ground.stacks)
            if not sum(chips):
                faults[BETS] = _("Nobody has put anything in yet.")
        except RuleError as refusal:
            faults[_field_of(refusal)] = refusal_sentence(refusal, ground.names)
    all_in = {
        seat
        for seat in ground.dealt
        if seat in slip.all_in or (chips[seat] and chips[seat] == ground.stacks[seat])
    }
    return Bets(tuple(chips), folded, frozenset(all_in - folded), layers, faults)


def split(slip: Slip, ground: Ground, bets: Bets, layers: Layers) -> Split:
    """The pots of bets that can be, shared as far as their winners are told."""
    hand = Hand(
        bets=bets.chips,
        folded=bets.folded,
        button=ground.button,
        stacks=ground.stacks,
        holes=(None,) * len(bets.chips),
        carry=ground.carry,
        last_hand=slip.last_hand,
    )
    if slip.by == "cards" and layers.pots[0].is_contested:
        return _by_cards(slip, ground, hand, layers)
    return _by_taps(slip, ground, hand, layers)


def contesting(layers: Layers) -> tuple[int, ...]:
    """The seats that show their cards: none when the hand is won unseen."""
    main = layers.pots[0]
    return main.eligible if main.is_contested else ()


def shown_slots(layers: Layers) -> list[int]:
    """The slots of the cards that decide: the board, then the hands still in."""
    return [*BOARD, *(slot for seat in contesting(layers) for slot in hole_slots(seat))]


def bet_field(seat: int) -> str:
    """The field of a seat's bet."""
    return f"seat-{seat}-bet"


def pot_field(number: int) -> str:
    """The field of a pot's winners."""
    return f"pot-{number}"


def _bet(slip: Slip, ground: Ground, seat: int) -> int:
    """A seat's bet; `ValueError` says what is wrong with it."""
    typed, stack = slip.bets.get(seat, "").strip(), ground.stacks[seat]
    is_all_in = seat in slip.all_in
    if is_all_in and seat in slip.folded:
        raise ValueError(_("Who is all-in does not fold."))
    if not typed:
        if is_all_in and stack is None:
            raise ValueError(_("All-in for how many chips?"))
        return (stack or 0) if is_all_in else 0
    try:
        chips = read_chips(typed)
    except ValueError:
        raise ValueError(_("Write chips: 120, or a sum, 20+100.")) from None
    if is_all_in and stack is not None and chips == ground.posted.get(seat):
        return stack
    if is_all_in and stack is not None and 0 <= chips < stack:
        raise ValueError(_("All-in is %(stack)s here.") % {"stack": figure(stack)})
    return chips


def _field_of(refusal: RuleError) -> str:
    seat = refusal.facts.get("seat")
    return BETS if seat is None else bet_field(int(seat))


def _by_taps(slip: Slip, ground: Ground, hand: Hand, layers: Layers) -> Split:
    pots, told = layers.pots, slip.ticked
    faults: dict[str, str] = {}
    live = [seat for seat in range(len(hand.bets)) if seat not in hand.folded]
    try:
        winners = winners_told(pots, told)
    except RuleError as refusal:
        wrong = int(refusal.facts["pot"])
        faults[pot_field(wrong)] = refusal_sentence(refusal)
        told = {number: who for number, who in told.items() if number < wrong}
        winners = winners_told(pots, told)
    if not pots[0].is_contested:
        return _settled(hand, ground, pots)
    try:
        ranked = replace(hand, ranking=ranking_told(pots, told, live))
    except RuleError as refusal:
        if slip.is_asked and not faults:
            faults[pot_field(int(refusal.facts["pot"]))] = refusal_sentence(refusal)
        awards = tuple(award_alone(pot, who, ground) for pot, who in zip(pots, winners, strict=True))
        return Split(pots, awards, winners, hand, None, faults)
    return _settled(ranked, ground, pots, winners, faults)


def _by_cards(slip: Slip, ground: Ground, hand: Hand, layers: Layers) -> Split:
    pots = layers.pots
    nothing = Split(pots, (None,) * len(pots), ((),) * len(pots), hand, None, {})
    slots = shown_slots(layers)
    missing = [slot for slot in slots if slot not in slip.laid.cards]
    if missing:
        said = {LAID: _("Cards are missing.")} if slip.is_asked else {}
        return replace(nothing, faults=said)
    holes = tuple(
        read_cards(slip.laid.text(hole_slots(seat))) if seat in contesting(layers) else None
        for seat in range(len(hand.bets))
    )
    shown = replace(hand, board=read_cards(slip.laid.text(BOARD)), holes=holes)
    try:
        check_hand(shown, ground.options)
    except RuleError as refusal:
        return replace(nothing, faults={LAID: refusal_sentence(refusal)})
    return _settled(shown, ground, pots)


def _settled(
    hand: Hand,
    ground: Ground,
    pots: tuple[Pot, ...],
    winners: Sequence[tuple[int, ...]] | None = None,
    faults: dict[str, str] | None = None,
) -> Split:
    """A hand whose every pot has its winners."""
    payout = score_hand(hand, ground.options)
    facts = explain(hand, payout, ground.options)["pots"]
    known = tuple(award.winners for award in payout.awards) if winners is None else tuple(winners)
    return Split(pots, tuple(facts), known, hand, payout, faults or {})


def award_alone(pot: Pot, winners: tuple[int, ...], ground: Ground) -> dict[str, Any] | None:
    """One pot shared by itself, while others wait for their winners."""
    if not winners:
        return None
    options = ground.options
    sharing = Sharing(len(ground.names), ground.button, options.unit, options.odd_chip)
    [award] = award_pots([pot], lambda _eligible: winners, sharing)
    return award.facts()
