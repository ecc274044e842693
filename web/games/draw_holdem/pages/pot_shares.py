"""Pots of a hand of Draw-Hold'em, shared as far as their winners are entered."""

from collections.abc import Sequence

from games.rules.draw_holdem.game import explain
from games.rules.draw_holdem.hand_state import HandState
from games.rules.draw_holdem.scoring import score_hand
from games.rules.errors import RuleError
from games.rules.holdem.pot_winners import known_winners
from games.rules.pots import Pot
from web.core.refusals import rule_refusal_message
from web.games.draw_holdem.forms.draft import DrawHandDraft
from web.games.pots.hand_draft import pot_field
from web.games.pots.hand_setup import HandSetup
from web.games.pots.pot_split import CARDS_FIELD, PotSplit, award_one_pot, split_without_winners, tie_errors


def share_pots(draft: DrawHandDraft, play: HandState, setup: HandSetup) -> PotSplit:
    """Return the pots of a hand after its last bet; `play` is taken to the showdown if that is complete."""
    pots = play.pot_layers().pots
    if not play.is_over:
        try:
            showdown = draft.showdown_event(play)
            if showdown is None:
                return split_without_winners(pots)
            play.apply(showdown)
        except RuleError as refusal:
            if draft.winner_input == "cards":
                return split_without_winners(pots, {CARDS_FIELD: rule_refusal_message(refusal)})
            return _by_incomplete_taps(draft, pots, setup)
    payout = score_hand(play)
    facts = explain(play, payout)["pots"]
    known = tuple(award.winners for award in payout.awards)
    if play.ranking is not None:
        known = known_winners(pots, draft.selected_winners)
    return PotSplit(pots, facts, known, payout)


def _by_incomplete_taps(draft: DrawHandDraft, pots: Sequence[Pot], setup: HandSetup) -> PotSplit:
    """Return the pots with the winners tapped so far, and the contradiction between two of them."""
    selected, errors = draft.selected_winners, dict[str, str]()
    try:
        winners = known_winners(pots, selected)
    except RuleError as refusal:
        wrong = int(refusal.facts["pot"])
        errors[pot_field(wrong)] = rule_refusal_message(refusal)
        winners = known_winners(pots, {number: seats for number, seats in selected.items() if number < wrong})
    errors |= tie_errors(draft, pots, setup, has_result=False)
    awards = [award_one_pot(pot, seats, setup) for pot, seats in zip(pots, winners, strict=True)]
    if all(winners):
        awards = [None] * len(pots)
    return PotSplit(pots, awards, winners, errors=errors)
