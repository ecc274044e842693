"""Score of a Hold'em hand: laws, the documents' examples, every refusal."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards import PACK, read_cards
from games.rules.errors import RuleError
from games.rules.holdem.hand import CardsMissing, Hand, check_hand, lay_pots_of_bets, score_hand
from games.rules.holdem.options import HomeOptions
from games.rules.tournament.options import Options as TournamentOptions

HOME, TOURNAMENT = HomeOptions(), TournamentOptions()


def hand(bets, *, folded=(), ranking=None, board=None, holes=None, button=None, stacks=None, **others):
    """Return a hand from compact arguments: cards as text, seats as numbers."""
    count = len(bets)
    return Hand(
        bets=tuple(bets),
        folded=frozenset(folded),
        button=count - 1 if button is None else button,
        stacks=tuple(stacks or [None] * count),
        holes=tuple(hole and read_cards(hole) for hole in (holes or [None] * count)),
        board=board and read_cards(board),
        ranking=ranking,
        **others,
    )


def scored(played, options=HOME):
    check_hand(played, options)
    return score_hand(played, options)


def refused(played, options=HOME):
    with pytest.raises(RuleError) as refusal:
        check_hand(played, options)
    return refusal.value


@st.composite
def dealt_hands(draw):
    """Draw a hand with the cards of every seat."""
    count = draw(st.integers(2, 7))
    cards = draw(st.permutations(PACK))
    bets = draw(st.lists(st.integers(0, 30), min_size=count, max_size=count))
    return Hand(
        bets=tuple(bets),
        folded=frozenset(draw(st.sets(st.integers(0, count - 1), max_size=count - 1))),
        button=draw(st.integers(0, count - 1)),
        stacks=tuple(bet + draw(st.integers(0, 20)) for bet in bets),
        holes=tuple((cards[2 * seat], cards[2 * seat + 1]) for seat in range(count)),
        board=tuple(cards[-5:]),
        carry=draw(st.integers(0, 3)),
        last_hand=draw(st.booleans()),
    )


OPTIONS = st.builds(
    HomeOptions,
    odd_chip=st.sampled_from(["carry", "closest_all", "one_each"]),
    tie_rule=st.sampled_from(["seed000", "standard"]),
)


@given(dealt_hands(), OPTIONS)
def test_hand_net_and_carry_sum_to_the_starting_carry(played, options):
    payout = scored(played, options)
    assert sum(payout.net) + payout.carry == played.carry
    assert sum(payout.stacks_after(played.stacks)) + payout.carry == sum(played.stacks) + played.carry


@given(dealt_hands(), OPTIONS)
def test_loss_is_at_most_the_bet_and_a_folded_seat_loses_it_all(played, options):
    payout = scored(played, options)
    assert all(won >= -bet for won, bet in zip(payout.net, played.bets, strict=True))
    assert all(payout.net[seat] == -played.bets[seat] for seat in played.folded)


@given(dealt_hands(), OPTIONS, st.integers(1, 6))
def test_hand_result_turns_with_the_seats(played, options, turn):
    count = len(played.bets)
    turned = replace(
        played,
        bets=played.bets[-turn % count :] + played.bets[: -turn % count],
        folded=frozenset((seat + turn) % count for seat in played.folded),
        button=(played.button + turn) % count,
        holes=played.holes[-turn % count :] + played.holes[: -turn % count],
    )
    payout, again = score_hand(played, options), score_hand(turned, options)
    assert [again.net[(seat + turn) % count] for seat in range(count)] == list(payout.net)


@given(dealt_hands(), st.data())
def test_hand_result_with_a_carried_odd_chip_does_not_depend_on_the_seat_order(played, data):
    seats = data.draw(st.permutations(range(len(played.bets))))
    going_on = replace(played, last_hand=False)
    moved = replace(
        going_on,
        bets=tuple(played.bets[seat] for seat in seats),
        folded=frozenset(seats.index(seat) for seat in played.folded),
        holes=tuple(played.holes[seat] for seat in seats),
    )
    payout, again = score_hand(going_on, HOME), score_hand(moved, HOME)
    assert tuple(payout.net[seat] for seat in seats) == again.net
    assert payout.carry == again.carry


@given(dealt_hands(), OPTIONS)
def test_last_hand_changes_only_the_award_of_the_carry(played, options):
    last = score_hand(replace(played, last_hand=True), options)
    going_on = score_hand(replace(played, last_hand=False), options)
    assert last.carry == 0
    assert going_on.carry_winner is None
    expected = list(going_on.net)
    if last.carry_winner is not None:
        expected[last.carry_winner] += going_on.carry
    assert list(last.net) == expected


# The documents' examples


def test_tie_rule_of_hole_cards_is_not_applied_in_tournaments():
    played = hand([20, 20], board="As Ad Kc Kh Qs", holes=["Jc 4d", "9c 9d"])
    assert scored(played, TOURNAMENT).net == (0, 0)


def test_tie_rule_is_applied_pot_by_pot():
    """Check a board that plays for all: seat 0 has the ace of the main pot, seat 1 the best side pot card."""
    board, holes = "Ts Js Qs Ks As", ["Ad 2c", "9d 9c", "8d 8c"]
    payout = scored(hand([10, 30, 30], board=board, holes=holes))
    assert [award.winners for award in payout.awards] == [(0,), (1,)]
    assert payout.net == (20, 10, -30)


def test_last_hand_carry_goes_to_the_first_main_pot_winner_left_of_the_button():
    played = hand([5, 5, 1], folded=[2], ranking=((0, 1),), button=0, last_hand=True)
    payout = scored(played)
    assert (payout.carry, payout.carry_winner, payout.net) == (0, 1, (0, 1, -1))


def test_last_hand_without_a_rest_has_no_carry_to():
    assert scored(hand([5, 5], ranking=((0, 1),), last_hand=True)).carry_winner is None


# Cards are required only if they decide


@pytest.mark.parametrize(
    ("board", "holes", "seat"),
    [(None, ["Js Ts", "Ac Kc"], None), ("9s 8d 7c 2h 2d", ["Js Ts", None], 1)],
)
def test_missing_cards_are_reported_by_seat(board, holes, seat):
    with pytest.raises(CardsMissing) as missing:
        check_hand(hand([10, 10], board=board, holes=holes), HOME)
    assert missing.value.seat == seat


# Refusals


@pytest.mark.parametrize(
    ("played", "options", "code", "article"),
    [
        (hand([5], ranking=((0,),)), HOME, "PLAYER_COUNT", "holdem.1"),
        (hand([5], ranking=((0,),)), TOURNAMENT, "PLAYER_COUNT", "holdem.1"),
        (hand([5] * 8, ranking=(tuple(range(8)),)), HOME, "PLAYER_COUNT", "holdem.1"),
        (hand([5, 7], ranking=((0, 1),)), HomeOptions(chip_values=(5, 10)), "BET_UNIT", "holdem.3"),
        (hand([5, -5], ranking=((0, 1),)), HOME, "NEGATIVE_BET", "holdem.4"),
        (hand([5, 5], ranking=((0, 1),), stacks=[5, 4]), HOME, "STACK_TOO_SHORT", "holdem.5"),
        (hand([5, 5], folded=[0, 1]), HOME, "NO_LIVE_PLAYER", "holdem.6"),
    ],
)
def test_invalid_hand_is_refused_by_code_and_article(played, options, code, article):
    refusal = refused(played, options)
    assert (refusal.code, refusal.article) == (code, article)
    assert refusal.sentence("fr")


def test_duplicate_card_of_a_folded_seat_and_the_board_is_refused():
    played = hand([5, 5, 5], folded=[2], board="9s 8d 7c 2h 2d", holes=["Js Ts", "Ac Kc", "9s 3c"])
    assert refused(played).code == "CARD_DUPLICATE"


def test_bet_of_the_whole_stack_is_allowed():
    assert scored(hand([5, 5], ranking=((0,), (1,)), stacks=[5, 5])).stacks_after((5, 5)) == (10, 0)


def test_more_than_seven_players_are_allowed_by_option_and_in_tournaments():
    everybody = tuple(range(23))
    assert scored(hand([5] * 8, ranking=(everybody[:8],)), HomeOptions(max_players=8)).net == (0,) * 8
    assert scored(hand([5] * 23, ranking=(everybody,)), TOURNAMENT).net == (0,) * 23


def test_lay_bets_validates_bets_as_hands_are():
    with pytest.raises(RuleError, match="NEGATIVE_BET"):
        lay_pots_of_bets([-1, 5], (), HOME)
    assert lay_pots_of_bets([3, 3], (), HOME, carry=2).pots[0].amount == 8
