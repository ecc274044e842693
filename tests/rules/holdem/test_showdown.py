"""The showdown: who wins by seven cards, and the tie rule of the cards held."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.cards import PACK, RANK_OF, read_cards
from games.rules.hands import best, five
from games.rules.holdem.showdown import (
    Tie,
    best_shown,
    hole_cards_played,
    show,
    tie_between,
    winners_shown,
)

LAWS = settings(deadline=None)
PLAYED_BOARDS = [
    "As Ad Kc Kh Qs",
    "As Kd Qc Jh 3d",
    "As Kd Qc Jh Td",
    "9s 8d 7c 2h 2d",
    "9s 9d 9c 9h 2d",
    "Ah Kh Qh Jh Th",
]
"""Boards on which ties are frequent; the rest of the pack is dealt at random."""


@st.composite
def showdowns(draw):
    """Two to five hands shown on a board that often plays itself."""
    board = read_cards(draw(st.sampled_from(PLAYED_BOARDS)))
    count = draw(st.integers(2, 5))
    left = [card for card in PACK if card not in board]
    held = draw(st.permutations(left))
    return show(board, {seat: (held[2 * seat], held[2 * seat + 1]) for seat in range(count)})


def shown(board, *holes):
    return show(read_cards(board), {seat: read_cards(hole) for seat, hole in enumerate(holes)})


def winners(board, *holes, tie_rule="seed000"):
    hands = shown(board, *holes)
    return winners_shown(hands, tuple(hands.holes), tie_rule)


@LAWS
@given(showdowns())
def test_the_tie_rule_only_chooses_among_the_best_hands(hands):
    seats = tuple(hands.holes)
    standard = winners_shown(hands, seats, "standard")
    at_home = winners_shown(hands, seats, "seed000")
    assert at_home
    assert set(at_home) <= set(standard) == set(best_shown(hands, seats))
    assert all(hands.values[seat] == max(hands.values.values()) for seat in standard)


@LAWS
@given(showdowns())
def test_at_home_those_who_share_hold_the_same_highest_card_or_all_play_both(hands):
    at_home = winners_shown(hands, tuple(hands.holes), "seed000")
    highest = {max(RANK_OF[card] for card in hands.holes[seat]) for seat in at_home}
    played = {hole_cards_played(hands.holes[seat], hands.board) for seat in at_home}
    assert len(highest) == 1 or played == {2}


@LAWS
@given(showdowns())
def test_a_card_held_plays_when_some_best_five_has_it(hands):
    for seat, hole in hands.holes.items():
        seven = (*hole, *hands.board)
        most = max(
            len(set(chosen) & set(hole))
            for chosen in combinations(seven, 5)
            if five(chosen) == hands.values[seat]
        )
        assert hole_cards_played(hole, hands.board) == most


@LAWS
@given(showdowns(), st.data())
def test_the_order_of_players_and_of_cards_does_not_matter(hands, data):
    seats = data.draw(st.permutations(list(hands.holes)))
    board = tuple(data.draw(st.permutations(list(hands.board))))
    moved = show(board, {place: hands.holes[seat][::-1] for place, seat in enumerate(seats)})
    for tie_rule in ("seed000", "standard"):
        expected = winners_shown(hands, tuple(hands.holes), tie_rule)
        again = winners_shown(moved, tuple(moved.holes), tie_rule)
        assert {seats[place] for place in again} == set(expected)


@LAWS
@given(showdowns())
def test_a_player_who_cannot_win_a_pot_is_not_looked_at(hands):
    some = tuple(hands.holes)[1:]
    assert 0 not in winners_shown(hands, some, "seed000")
    assert hands.values[0] == best((*hands.holes[0], *hands.board))


def test_H6_only_one_card_plays_and_the_highest_held_are_equal():
    assert winners("As Kd Qc Jh 3d", "Ts 4c", "Td 9c") == (0, 1)


def test_H7_the_board_plays_and_the_highest_card_held_wins():
    assert winners("As Ad Kc Kh Qs", "Jc 4d", "9c 9d") == (0,)


def test_H7_by_the_standard_rule_they_share():
    assert winners("As Ad Kc Kh Qs", "Jc 4d", "9c 9d", tie_rule="standard") == (0, 1)


def test_H8a_each_can_play_both_cards_so_they_share():
    assert winners("As Kd Qc Jh 3d", "Ts Ac", "Td Kc") == (0, 1)


def test_H8b_one_who_cannot_play_both_makes_the_highest_card_decide():
    assert winners("As Kd Qc Jh 3d", "Ts Ac", "Td 4c") == (0,)


def test_H9_the_second_card_is_never_compared():
    assert winners("As Ad Kc Kh Qs", "Jc 4d", "Jd 3c", "9c 8c") == (0, 1)


def test_H18_three_equal_straights_that_use_both_cards_are_shared():
    assert winners("9s 8d 7c 2h 2d", "Js Ts", "Jd Td", "Jh Th") == (0, 1, 2)


def test_a_worse_hand_does_not_bring_the_tie_rule_in():
    assert winners("9s 8d 7c 2h 2d", "Js Ts", "Jd Td", "Ac Kc") == (0, 1)


def test_a_tie_tells_what_each_can_play_and_his_highest_card():
    hands = shown("As Kd Qc Jh 3d", "Ts Ac", "Td 4c")
    tie = tie_between(hands, (0, 1))
    assert tie == Tie(seats=(0, 1), played=(2, 1), highest=(14, 10))
    assert tie.facts() == {"seats": [0, 1], "played": [2, 1], "highest": [14, 10]}
    assert tie.winners == (0,)


@pytest.mark.parametrize(
    ("hole", "board", "count"),
    [
        ("Js Ts", "9s 8d 7c 2h 2d", 2),
        ("Ts 4c", "As Kd Qc Jh 3d", 1),
        ("Jc 4d", "As Ad Kc Kh Qs", 0),
        ("Ts Ac", "As Kd Qc Jh 3d", 2),
        ("Qc 2c", "As Ad Kc Kh Qs", 1),
    ],
)
def test_the_most_cards_held_that_can_play(hole, board, count):
    assert hole_cards_played(read_cards(hole), read_cards(board)) == count
