"""Hands played at random in pokerkit and their payoffs, compared with our pots and showdown."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import (
    Automation,
    BlindOrStraddlePosting,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    NoLimitTexasHoldem,
)

from games.rules.cards import PACK, card_text
from games.rules.holdem.hand import Hand, check_hand, score_hand
from games.rules.tournament.options import Options as TournamentOptions

EVERYTHING_BUT_DEALING = tuple(
    each
    for each in Automation
    if each not in (Automation.HOLE_DEALING, Automation.BOARD_DEALING, Automation.RUNOUT_COUNT_SELECTION)
)


def speak(state, luck):
    """Fold, call or raise at random; raises are often all-in, so that side pots are frequent."""
    luck_of_turn = luck.random()
    if luck_of_turn < 0.2 and state.can_fold():
        state.fold()
    elif luck_of_turn < 0.6 and state.can_complete_bet_or_raise_to():
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        state.complete_bet_or_raise_to(luck.choice([least, most, luck.randint(least, most)]))
    else:
        state.check_or_call()


def play(stacks, holes, board, luck):
    """Return the state of pokerkit at the end of a random hand."""
    state = NoLimitTexasHoldem.create_state(
        EVERYTHING_BUT_DEALING, True, 0, (1, 2), 2, tuple(stacks), len(stacks)
    )
    while state.hole_dealee_index is not None:
        seat = state.hole_dealee_index
        state.deal_hole(card_text(holes[seat][len(state.hole_cards[seat])]))
    to_come = list(board)
    while state.status:
        if state.actor_index is not None:
            speak(state, luck)
        else:
            count = 3 if len(to_come) == 5 else 1
            state.deal_board("".join(map(card_text, to_come[:count])))
            del to_come[:count]
    return state


def chips_put_in(state):
    """Return the chips each seat put in during the hand, refunds included."""
    put_in = [0] * state.player_count
    on_street = [0] * state.player_count
    for operation in state.operations:
        match operation:
            case BlindOrStraddlePosting() | CheckingOrCalling():
                on_street[operation.player_index] += operation.amount
            case CompletionBettingOrRaisingTo():
                on_street[operation.player_index] = operation.amount
        if type(operation).__name__ == "BetCollection":
            put_in = [sum(chips) for chips in zip(put_in, on_street, strict=True)]
            on_street = [0] * state.player_count
    return tuple(put_in)


@pytest.mark.filterwarnings("ignore:A card being dealt")
@settings(max_examples=150)
@given(st.lists(st.integers(3, 60), min_size=2, max_size=6), st.randoms(use_true_random=True))
def test_payoffs_equal_those_of_pokerkit(stacks, luck):
    cards = luck.sample(PACK, 2 * len(stacks) + 5)
    holes = tuple(zip(cards[5::2], cards[6::2], strict=True))
    board = tuple(cards[:5])
    state = play(stacks, holes, board, luck)
    played = Hand(
        bets=chips_put_in(state),
        folded=frozenset(
            operation.player_index for operation in state.operations if type(operation).__name__ == "Folding"
        ),
        button=len(stacks) - 1,
        stacks=tuple(stacks),
        holes=holes,
        board=board,
    )
    check_hand(played, TournamentOptions())
    payout = score_hand(played, TournamentOptions())
    odd_chips = sum(max(award.shares) - min(award.shares) for award in payout.awards)
    differences = [ours - theirs for ours, theirs in zip(payout.net, state.payoffs, strict=True)]
    assert sum(map(abs, differences)) <= 2 * odd_chips
