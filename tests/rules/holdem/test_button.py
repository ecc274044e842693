"""The moving button and the dead button."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.errors import RuleError
from games.rules.holdem.action_order import showdown_order, speaking_order
from games.rules.holdem.button import Positions, dead_button_positions, first_positions, moved_positions
from games.rules.holdem.table_seats import TableSeats


def seated(seats, *living):
    return TableSeats(seats, frozenset(living))


def next_hand(seating, previous):
    return dead_button_positions(seating, previous.small_blind_seat, previous.big_blind)


@st.composite
def seatings(draw, least=2):
    seats = draw(st.integers(least, 12))
    living = draw(st.sets(st.integers(0, seats - 1), min_size=least))
    return TableSeats(seats, frozenset(living))


@st.composite
def first_hands(draw, least=2):
    seating = draw(seatings(least))
    return seating, draw(st.sampled_from(sorted(seating.occupied)))


@st.composite
def evenings(draw):
    """Draw the hands of a table until two players are left: seating and positions of each hand."""
    seating, button = draw(first_hands(3))
    hands = [(seating, first_positions(seating, button))]
    while len(seating.occupied) > 2:
        most = len(seating.occupied) - 2
        out = draw(st.sets(st.sampled_from(sorted(seating.occupied)), max_size=min(most, 3)))
        seating = TableSeats(seating.seats, seating.occupied - out)
        hands.append((seating, next_hand(seating, hands[-1][1])))
        if len(hands) == 15:
            break
    return hands


# Dead button


@given(evenings())
def test_blinds_are_posted_by_living_seats_and_by_different_ones(hands):
    for seating, hand in hands:
        assert hand.big_blind in seating.occupied
        assert hand.small_blind in seating.occupied | {None}
        assert hand.small_blind != hand.big_blind != hand.button


@given(evenings())
def test_big_blind_moves_to_the_next_living_seat(hands):
    for (_, before), (seating, hand) in pairwise(hands):
        steps = (hand.big_blind - before.big_blind - 1) % seating.seats
        passed = {(before.big_blind + 1 + step) % seating.seats for step in range(steps)}
        assert not passed & seating.occupied


@given(evenings())
def test_big_blind_of_a_hand_is_the_next_small_blind_then_the_button(hands):
    for (_, before), (seating, hand) in pairwise(hands):
        if len(seating.occupied) > 2:
            assert hand.small_blind_seat == before.big_blind
            assert hand.button == before.small_blind_seat
            assert hand.small_blind == (before.big_blind if before.big_blind in seating.occupied else None)


@given(evenings())
def test_dead_cards_are_the_empty_seats_of_button_and_small_blind(hands):
    for seating, hand in hands:
        empty = {hand.button, hand.small_blind_seat} - seating.occupied
        assert list(hand.dead_cards) == sorted(empty)
        assert hand.dead_button == (hand.button not in seating.occupied)


@given(first_hands())
def test_each_player_is_big_blind_once_per_orbit(first):
    seating, button = first
    hand = first_positions(seating, button)
    paid = []
    for _ in seating.occupied:
        paid.append(hand.big_blind)
        hand = next_hand(seating, hand)
    assert sorted(paid) == sorted(seating.occupied)
    assert hand == first_positions(seating, button)


@given(evenings(), st.integers(0, 11))
def test_positions_turn_with_the_seats(hands, turn):
    for (_, before), (seating, hand) in pairwise(hands):

        def turned(seat, seats=seating.seats):
            return None if seat is None else (seat + turn) % seats

        other = TableSeats(seating.seats, frozenset(map(turned, seating.occupied)))
        assert dead_button_positions(
            other, turned(before.small_blind_seat), turned(before.big_blind)
        ) == Positions(
            turned(hand.button),
            turned(hand.small_blind),
            turned(hand.small_blind_seat),
            turned(hand.big_blind),
            tuple(sorted(map(turned, hand.dead_cards))),
        )


# Moving button


@given(seatings(), st.integers(0, 11), st.sampled_from(["standard", "literal"]))
def test_moving_button_and_blinds_are_on_living_seats(seating, previous, headsup):
    hand = moved_positions(seating, previous % seating.seats, headsup)
    assert {hand.button, hand.small_blind, hand.big_blind} <= seating.occupied
    assert hand.small_blind == hand.small_blind_seat != hand.big_blind
    assert (hand.dead_button, hand.dead_cards) == (False, ())


@given(seatings(least=3), st.integers(0, 11))
def test_moving_button_takes_the_three_next_living_seats(seating, previous):
    hand = moved_positions(seating, previous % seating.seats)
    three = [hand.button, hand.small_blind, hand.big_blind]
    assert three == seating.occupied_from(previous % seating.seats)[:3]


def test_headsup_literal_changes_nothing_from_three_players():
    for living in combinations(range(5), 3):
        seating = seated(5, *living)
        assert moved_positions(seating, 0, "literal") == moved_positions(seating, 0)


@pytest.mark.parametrize("living", [(), (3,)])
def test_PLAYER_COUNT_positions_of_fewer_than_two_living_seats_are_refused(living):
    seating = seated(6, *living)
    for ask in (
        lambda: first_positions(seating, 3),
        lambda: moved_positions(seating, 3),
        lambda: dead_button_positions(seating, 3, 4),
    ):
        with pytest.raises(RuleError) as refused:
            ask()
        assert (refused.value.code, refused.value.article) == ("PLAYER_COUNT", "holdem.51")
        assert refused.value.sentence("fr") == "Cette variante se joue de 2 à 6 joueurs."


# Order


@given(first_hands(), st.booleans())
def test_speaking_order_has_each_living_seat_once(first, preflop):
    seating, button = first
    order = speaking_order(seating, first_positions(seating, button), preflop=preflop)
    assert sorted(order) == sorted(seating.occupied)


@given(first_hands(least=3))
def test_speaking_order_ends_with_the_big_blind_before_the_flop_and_the_button_later(first):
    seating, button = first
    hand = first_positions(seating, button)
    assert speaking_order(seating, hand, preflop=True)[-2:] == [hand.small_blind, hand.big_blind]
    later = speaking_order(seating, hand, preflop=False)
    assert (later[0], later[-1]) == (hand.small_blind, button)


def test_speaking_order_heads_up_starts_with_the_button_before_the_flop_only():
    seating = seated(5, 2, 4)
    hand = first_positions(seating, 2)
    assert speaking_order(seating, hand, preflop=True) == [2, 4]
    assert speaking_order(seating, hand, preflop=False) == [4, 2]


def test_speaking_order_after_the_flop_with_a_dead_button_ends_with_its_last_owner():
    seating = seated(6, 0, 2, 3, 4, 5)
    assert speaking_order(seating, dead_button_positions(seating, 1, 2), preflop=False)[-1] == 0


@given(seatings(), st.integers(0, 11), st.none() | st.integers(0, 11))
def test_showdown_order_has_each_living_seat_once_and_clockwise(seating, button, last_aggressor):
    aggressor = None if last_aggressor is None else last_aggressor % seating.seats
    order = showdown_order(seating, button % seating.seats, aggressor)
    assert sorted(order) == sorted(seating.occupied)
    assert sum(one > other for one, other in pairwise(order)) <= 1


@given(first_hands(), st.integers(0, 11))
def test_showdown_order_starts_with_the_last_aggressor(first, button):
    seating, aggressor = first
    assert showdown_order(seating, button % seating.seats, aggressor)[0] == aggressor


def test_showdown_order_starts_left_of_a_dead_last_aggressor():
    assert showdown_order(seated(6, 0, 2, 4), 2, 3) == [4, 0, 2]


def test_NO_LIVE_PLAYER_showdown_order_without_a_living_seat_is_refused():
    with pytest.raises(RuleError) as refused:
        showdown_order(seated(4), 0)
    assert (refused.value.code, refused.value.article) == ("NO_LIVE_PLAYER", "holdem.70")


def test_PLAYER_COUNT_showdown_order_of_one_seat_is_refused():
    with pytest.raises(RuleError) as refused:
        showdown_order(seated(1, 0), 0)
    assert (refused.value.code, refused.value.article) == ("PLAYER_COUNT", "holdem.70")
    assert refused.value.facts == {"least": 2, "most": 22}
