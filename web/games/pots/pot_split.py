"""Evaluation of a hand being entered: its pots, their winners as far as entered, and its result."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from games.rules.cards import read_cards
from games.rules.errors import RuleError
from games.rules.holdem.game import explain
from games.rules.holdem.hand import Hand, check_bets, check_hand, lay_pots_of_bets, score_hand
from games.rules.holdem.pot_winners import known_winners, ranking_from_winners
from games.rules.holdem.showdown import CardTuple
from games.rules.pot_record import PotRecord
from games.rules.pots import Payout, Pot, PotLayers, PotShareRule, award_pots
from web.core.refusals import rule_refusal_message
from web.games.pots.card_slots import BOARD_SLOTS, CardSlots, contesting_seats, hole_slots, shown_slots
from web.games.pots.hand_draft import (
    FOLDED_ALL_IN,
    NO_CHIPS,
    HandDraft,
    HandSetup,
    PotsDraft,
    parse_signed_chips,
    pot_field,
)
from web.games.pots.tie_entry import tie_entry
from web.ui.numbers import format_integer

BETS_FIELD = "bets"
CARDS_FIELD = "laid"


@dataclass(frozen=True, slots=True)
class ParsedBets:
    """Bets by seat, as far as they are readable, and errors by field.

    `uncalled_seats` neither called, nor folded, nor are all-in.
    """

    chips: tuple[int, ...]
    folded: frozenset[int]
    all_in: frozenset[int]
    layers: PotLayers | None
    errors: dict[str, str]

    @property
    def uncalled_seats(self) -> list[int]:
        top = max(self.chips)
        return [
            seat
            for seat, chips in enumerate(self.chips)
            if chips < top and seat not in self.folded and seat not in self.all_in
        ]


@dataclass(frozen=True, slots=True)
class PotSplit:
    """The pots of a hand, with the winners known so far, their awards and the result.

    `awards` are facts by pot, None before it has winners; `payout` is None before every pot has. `hand` is a
    hand of Hold'em as far as it is entered, None for Draw-Hold'em.
    """

    pots: Sequence[Pot]
    awards: Sequence[PotRecord | None]
    known: Sequence[tuple[int, ...]]
    payout: Payout | None = None
    errors: dict[str, str] = field(default_factory=dict)
    hand: Hand | None = None


def split_without_winners(
    pots: Sequence[Pot], errors: dict[str, str] | None = None, hand: Hand | None = None
) -> PotSplit:
    """Return pots of which none has a winner."""
    return PotSplit(pots, (None,) * len(pots), ((),) * len(pots), errors=errors or {}, hand=hand)


def parse_bets(draft: HandDraft, setup: HandSetup) -> ParsedBets:
    """Return the bets of a hand; each error is stored under its field."""
    chips, faults = [0] * len(setup.names), {}
    folded = frozenset(draft.folded & set(setup.dealt_seats) | setup.empty_seats)
    for seat in setup.dealt_seats:
        try:
            chips[seat] = _bet(draft, setup, seat)
        except ValueError as fault:
            faults[bet_field(seat)] = str(fault)
    faults |= _rule_errors(chips, folded, setup)
    layers = None
    if not faults:
        layers = lay_pots_of_bets(chips, folded, setup.options, carry=setup.carry, stacks=setup.stacks)
        if not sum(chips):
            faults[BETS_FIELD] = _("Nobody has put anything in yet.")
    all_in = {
        seat
        for seat in setup.dealt_seats
        if seat in draft.all_in or (chips[seat] and chips[seat] == setup.stacks[seat])
    }
    return ParsedBets(tuple(chips), folded, frozenset(all_in - folded), layers, faults)


def split_pots(draft: HandDraft, setup: HandSetup, bets: ParsedBets, layers: PotLayers) -> PotSplit:
    """Return the pots of valid bets, shared as far as their winners are entered."""
    hand = Hand(
        bets=bets.chips,
        folded=bets.folded,
        button=setup.button,
        stacks=setup.stacks,
        holes=(None,) * len(bets.chips),
        carry=setup.carry,
        last_hand=draft.last_hand,
    )
    if draft.winner_input == "cards" and layers.pots[0].is_contested:
        return _by_cards(draft, setup, hand, layers)
    return _by_taps(draft, setup, hand, layers)


def read_shown_cards(
    card_slots: CardSlots, layers: PotLayers, seats: int
) -> tuple[CardTuple, tuple[CardTuple | None, ...]]:
    """Return the board and the hole cards by seat of a showdown whose slots are all filled."""
    contesting = contesting_seats(layers)
    holes = (
        read_cards(card_slots.cards_text(hole_slots(seat))) if seat in contesting else None
        for seat in range(seats)
    )
    return read_cards(card_slots.cards_text(BOARD_SLOTS)), tuple(holes)


def bet_field(seat: int) -> str:
    """Return the name of the form field of a seat's bet."""
    return f"seat-{seat}-bet"


def _bet(draft: HandDraft, setup: HandSetup, seat: int) -> int:
    """Return a seat's bet in chips. Raises ValueError with a message for the user."""
    typed, stack = draft.bets.get(seat, "").strip(), setup.stacks[seat]
    is_all_in = seat in draft.all_in
    if is_all_in and seat in draft.folded:
        raise ValueError(FOLDED_ALL_IN)
    if not typed:
        if is_all_in and stack is None:
            raise ValueError(_("All-in for how many chips?"))
        return (stack or 0) if is_all_in else 0
    try:
        chips = parse_signed_chips(typed)
    except ValueError:
        raise ValueError(NO_CHIPS) from None
    if is_all_in and stack is not None and chips == setup.posted.get(seat):
        return stack
    if is_all_in and stack is not None and 0 <= chips < stack:
        raise ValueError(_("All-in is %(stack)s here.") % {"stack": format_integer(stack)})
    return chips


def _rule_errors(chips: Sequence[int], folded: frozenset[int], setup: HandSetup) -> dict[str, str]:
    """Return the refusals of the rules by field: of every wrong bet, or of all bets together."""
    left = list(chips)
    errors: dict[str, str] = {}
    while True:
        try:
            check_bets(left, folded, setup.options, setup.stacks)
        except RuleError as refusal:
            seat = refusal.facts.get("seat")
            if seat is None:
                errors[BETS_FIELD] = rule_refusal_message(refusal, setup.names)
                return errors
            errors[bet_field(int(seat))] = rule_refusal_message(refusal, setup.names)
            left[int(seat)] = 0
        else:
            return errors


def _by_taps(draft: HandDraft, setup: HandSetup, hand: Hand, layers: PotLayers) -> PotSplit:
    pots = layers.pots
    if not pots[0].is_contested:
        return _completed_split(hand, setup, pots)
    selected, winners, faults = consistent_winners(draft, pots)
    live = [seat for seat in range(len(hand.bets)) if seat not in hand.folded]
    try:
        ranking = ranking_from_winners(pots, selected, live)
    except RuleError as refusal:
        if draft.has_result and not faults:
            faults[pot_field(int(refusal.facts["pot"]))] = rule_refusal_message(refusal)
        awards = tuple(award_one_pot(pot, player, setup) for pot, player in zip(pots, winners, strict=True))
        return PotSplit(pots, awards, winners, errors=faults, hand=hand)
    tie = tie_entry(draft, pots, setup.options.tie_rule)
    faults |= tie_errors(draft, pots, setup, has_result=draft.has_result)
    if tie.missing or CARDS_FIELD in faults:
        return PotSplit(pots, (None,) * len(pots), winners, errors=faults, hand=hand)
    ranked = replace(hand, ranking=ranking, high_cards=tie.high_cards)
    return _completed_split(ranked, setup, pots, winners, faults)


def consistent_winners(
    draft: PotsDraft, pots: Sequence[Pot]
) -> tuple[Mapping[int, tuple[int, ...]], Sequence[tuple[int, ...]], dict[str, str]]:
    """Return the tapped winners up to a contradiction, the known ones by pot, and its error by field."""
    selected = draft.selected_winners
    try:
        return selected, known_winners(pots, selected), {}
    except RuleError as refusal:
        wrong = int(refusal.facts["pot"])
        before = {number: seats for number, seats in selected.items() if number < wrong}
        return before, known_winners(pots, before), {pot_field(wrong): rule_refusal_message(refusal)}


def tie_errors(
    draft: PotsDraft, pots: Sequence[Pot], setup: HandSetup, *, has_result: bool
) -> dict[str, str]:
    """Return the error of the highest closed cards by field; a missing one is an error with `has_result`."""
    tie = tie_entry(draft, pots, setup.options.tie_rule)
    try:
        tie.check()
    except RuleError as refusal:
        if has_result or not tie.missing:
            return {CARDS_FIELD: rule_refusal_message(refusal, setup.names)}
    return {}


def _by_cards(draft: HandDraft, setup: HandSetup, hand: Hand, layers: PotLayers) -> PotSplit:
    pots = layers.pots
    if draft.card_slots.missing(shown_slots(layers)):
        errors = {CARDS_FIELD: _("Cards are missing.")} if draft.has_result else {}
        return split_without_winners(pots, errors, hand)
    board, holes = read_shown_cards(draft.card_slots, layers, len(hand.bets))
    shown = replace(hand, board=board, holes=holes)
    try:
        check_hand(shown, setup.options)
    except RuleError as refusal:
        return split_without_winners(pots, {CARDS_FIELD: rule_refusal_message(refusal)}, hand)
    return _completed_split(shown, setup, pots)


def _completed_split(
    hand: Hand,
    setup: HandSetup,
    pots: tuple[Pot, ...],
    winners: Sequence[tuple[int, ...]] | None = None,
    faults: dict[str, str] | None = None,
) -> PotSplit:
    """Return the result of a hand in which every pot has its winners."""
    payout = score_hand(hand, setup.options)
    facts = explain(hand, payout, setup.options)["pots"]
    existing = tuple(award.winners for award in payout.awards) if winners is None else tuple(winners)
    return PotSplit(pots, tuple(facts), existing, payout, faults or {}, hand)


def award_one_pot(pot: Pot, winners: tuple[int, ...], setup: HandSetup) -> PotRecord | None:
    """Return the facts of one pot shared by itself, while others have no winners; None without winners."""
    if not winners:
        return None
    options = setup.options
    sharing = PotShareRule(len(setup.names), setup.button, options.unit, options.odd_chip)
    [award] = award_pots([pot], lambda _eligible: winners, sharing)
    return award.as_json()
