"""Pots: laws of building and sharing them, then the examples of the documents."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.outcome import Outcome
from games.rules.pots import (
    Pot,
    PotShareRule,
    award_pots,
    best_ranked_seats,
    dues_through_middle,
    lay_pots,
    pay_out,
    ranks_all_live,
    uncalled_bets,
)


@st.composite
def hands(draw, most_chips=40):
    """Draw the bets by seat and the folded seats; at least one seat is still in."""
    bets = draw(st.lists(st.integers(0, most_chips), min_size=2, max_size=7))
    folded = draw(st.sets(st.integers(0, len(bets) - 1), max_size=len(bets) - 1))
    return bets, folded


@st.composite
def shares(draw):
    """Draw the sharing rules of a table, the winners of a pot and its amount."""
    seats = draw(st.integers(2, 7))
    sharing = PotShareRule(
        seats,
        draw(st.integers(0, seats - 1)),
        draw(st.sampled_from([1, 2, 5, 25])),
        draw(st.sampled_from(["carry", "closest_all", "one_each"])),
    )
    winners = sorted(draw(st.sets(st.integers(0, seats - 1), min_size=1)))
    return sharing, winners, draw(st.integers(0, 2000))


def chip_by_chip(bets, folded):
    """Return the pots from one layer per chip of height, grouped by eligible seats."""
    live = [seat for seat in range(len(bets)) if seat not in folded]
    amounts = Counter()
    eligible = tuple(live)
    for height in range(1, max(bets) + 1):
        reached = tuple(seat for seat in live if bets[seat] >= height)
        eligible = reached or eligible
        amounts[eligible] += sum(bet >= height for bet in bets)
    return amounts


# Building


@given(hands(), st.integers(0, 9))
def test_pots_and_refunds_sum_to_the_bets_and_dead_chips(hand, dead):
    bets, folded = hand
    layers = lay_pots(bets, folded, dead)
    assert sum(layers.refund) + sum(pot.amount for pot in layers.pots) == sum(bets) + dead


@given(hands())
def test_pots_agree_with_a_chip_by_chip_computation(hand):
    bets, folded = hand
    layers = lay_pots(bets, folded)
    called = [bet - back for bet, back in zip(bets, layers.refund, strict=True)]
    layered = Counter({pot.eligible: pot.amount for pot in layers.pots})
    assert +layered == chip_by_chip(called, folded)


@given(hands(), st.integers(0, 9))
def test_each_pot_has_fewer_eligible_seats_than_the_previous_one(hand, dead):
    bets, folded = hand
    pots = lay_pots(bets, folded, dead).pots
    assert all(set(outer.eligible) < set(inner.eligible) for inner, outer in pairwise(pots))
    assert not any(set(pot.eligible) & folded for pot in pots)
    assert all(pot.eligible for pot in pots)


@given(hands())
def test_refund_is_for_a_single_leader_down_to_the_second_highest_bet(hand):
    bets, folded = hand
    refund = uncalled_bets(bets, folded)
    returned = [seat for seat, chips in enumerate(refund) if chips]
    assert len(returned) <= 1
    for seat in returned:
        assert seat not in folded
        assert bets[seat] - refund[seat] == max(bet for other, bet in enumerate(bets) if other != seat)


@given(hands(), st.data())
def test_pots_do_not_depend_on_the_seat_order(hand, data):
    bets, folded = hand
    seats = data.draw(st.permutations(range(len(bets))))
    moved = lay_pots([bets[seat] for seat in seats], {seats.index(seat) for seat in folded})
    layers = lay_pots(bets, folded)
    assert [layers.refund[seat] for seat in seats] == list(moved.refund)
    assert [(pot.amount, set(pot.eligible)) for pot in layers.pots] == [
        (pot.amount, {seats[seat] for seat in pot.eligible}) for pot in moved.pots
    ]


@given(hands(), st.integers(1, 9))
def test_dead_chips_are_in_the_main_pot_only(hand, dead):
    bets, folded = hand
    without, main = lay_pots(bets, folded), lay_pots(bets, folded, dead)
    assert main.pots[0] == Pot(without.pots[0].amount + dead, without.pots[0].eligible)
    assert main.pots[1:] == without.pots[1:]


@pytest.mark.parametrize("bets", [[0, 0, 5, 3], [0, 0, 0, 0]])
def test_single_pot_has_all_chips_when_no_live_seat_has_bet(bets):
    assert lay_pots(bets, {2, 3}, 4).pots == (Pot(sum(bets) + 4, (0, 1)),)


def test_folded_chips_above_the_last_height_join_the_last_pot():
    layers = lay_pots([10, 30, 100], {2})
    assert layers.refund == (0, 0, 0)
    assert layers.pots == (Pot(30, (0, 1)), Pot(110, (1,)))


def test_uncalled_part_counts_folded_bets_as_calls():
    assert uncalled_bets([80, 30, 50], {2}) == (30, 0, 0)


# Sharing


@given(shares())
def test_parts_are_within_the_pot_and_a_single_winner_takes_it_all(share):
    sharing, winners, amount = share
    parts = sharing.shares(amount, winners)
    assert set(parts) == set(winners)
    assert 0 <= sum(parts.values()) <= amount
    assert len(winners) > 1 or parts == {winners[0]: amount}


@given(shares())
def test_rest_is_left_only_when_carried_and_is_too_small_to_share(share):
    sharing, winners, amount = share
    rest = amount - sum(sharing.shares(amount, winners).values())
    if sharing.odd_chip == "carry":
        assert 0 <= rest < len(winners) * sharing.unit
    else:
        assert rest == 0


@given(shares())
def test_carried_parts_are_equal_and_whole_chips(share):
    sharing, winners, amount = share
    parts = set(sharing.shares(amount, winners).values())
    if sharing.odd_chip == "carry" and len(winners) > 1:
        assert len(parts) == 1
        assert parts.pop() % sharing.unit == 0


@given(shares())
def test_odd_chips_go_clockwise_from_the_button(share):
    sharing, winners, amount = share
    parts = sharing.shares(amount, winners)
    clockwise = [(sharing.button + step) % sharing.seats for step in range(1, sharing.seats + 1)]
    in_order = [parts[seat] for seat in clockwise if seat in winners]
    assert in_order == sorted(in_order, reverse=True)
    if sharing.odd_chip == "closest_all" and len(winners) > 1:
        assert len(set(in_order[1:])) <= 1
    if sharing.odd_chip == "one_each":
        assert in_order[0] - in_order[-1] < 2 * sharing.unit or len(winners) == 1


@given(shares(), st.integers(1, 6))
def test_parts_turn_with_the_seats(share, turn):
    sharing, winners, amount = share
    seats = sharing.seats
    turned = PotShareRule(seats, (sharing.button + turn) % seats, sharing.unit, sharing.odd_chip)
    parts = turned.shares(amount, [(seat + turn) % seats for seat in winners])
    assert parts == {(seat + turn) % seats: part for seat, part in sharing.shares(amount, winners).items()}


@pytest.mark.parametrize(
    ("amount", "expected"), [(7, {0: 7, 1: 0}), (17, {0: 12, 1: 5}), (20, {0: 10, 1: 10}), (3, {0: 3, 1: 0})]
)
def test_one_each_gives_the_part_below_one_chip_to_the_first_seat(amount, expected):
    assert PotShareRule(3, 2, 5, "one_each").shares(amount, [0, 1]) == expected


def test_button_is_last_for_an_odd_chip():
    assert PotShareRule(4, 1, 1, "closest_all").shares(5, [1, 2]) == {2: 3, 1: 2}


# Awarding and paying out


@given(hands(), st.data())
def test_payout_preserves_the_number_of_chips(hand, data):
    bets, folded = hand
    live = [seat for seat in range(len(bets)) if seat not in folded]
    carry = data.draw(st.integers(0, 9))
    sharing = PotShareRule(len(bets), data.draw(st.sampled_from(range(len(bets)))), 1, "carry")
    last_hand = data.draw(st.booleans())
    layers = lay_pots(bets, folded, carry)
    tied = data.draw(st.permutations(live))
    cut = data.draw(st.integers(1, len(live)))
    ranking = tuple(filter(None, (tuple(tied[:cut]), tuple(tied[cut:]))))
    awards = award_pots(layers.pots, lambda eligible: best_ranked_seats(ranking, eligible), sharing)
    payout = pay_out(bets, layers.refund, awards, sharing, last_hand=last_hand)
    assert sum(payout.net) + payout.carry == carry
    assert not last_hand or payout.carry == 0
    assert payout.carry_winner is None or payout.carry_winner in awards[0].winners
    assert all(won >= -bet for won, bet in zip(payout.net, bets, strict=True))
    assert Outcome(dues_through_middle(payout.net)).points_by_seat(len(bets)) == payout.net


def test_stacks_after_is_none_when_a_stack_is_unknown():
    sharing = PotShareRule(2, 0, 1, "carry")
    layers = lay_pots([5, 5], {1})
    payout = pay_out([5, 5], layers.refund, award_pots(layers.pots, tuple, sharing), sharing)
    assert payout.stacks_after([5, 20]) == (10, 15)
    assert payout.stacks_after([5, None]) is None


def test_ranking_without_an_eligible_seat_is_refused():
    with pytest.raises(ValueError):
        best_ranked_seats(((0,), (1,)), (2,))


@pytest.mark.parametrize("ranking", [((0,), (1,)), ((0, 1), (1, 2)), ((0,), (1,), (2,), (3,))])
def test_ranks_all_requires_each_live_seat_once(ranking):
    assert not ranks_all_live(ranking, [0, 1, 2])
    assert ranks_all_live(((2,), (0, 1)), [0, 1, 2])
