"""Showdown: winners by seven cards, and the tie rule of the hole cards."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards import PACK, RANK_OF, read_cards
from games.rules.hands import best_value, value_of_five
from games.rules.holdem.showdown import (
    Tie,
    best_seats,
    hands_of,
    hole_cards_played,
    tie_between,
    winning_seats,
)

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
    """Draw two to five hands shown on a board that often plays for all."""
    board = read_cards(draw(st.sampled_from(PLAYED_BOARDS)))
    count = draw(st.integers(2, 5))
    left = [card for card in PACK if card not in board]
    dealt = draw(st.permutations(left))
    return hands_of(board, {seat: (dealt[2 * seat], dealt[2 * seat + 1]) for seat in range(count)})


def shown(board, *holes):
    return hands_of(read_cards(board), {seat: read_cards(hole) for seat, hole in enumerate(holes)})


def winners(board, *holes, tie_rule="seed000"):
    hands = shown(board, *holes)
    return winning_seats(hands, tuple(hands.holes), tie_rule)


@given(showdowns())
def test_tie_rule_only_chooses_among_the_best_hands(hands):
    seats = tuple(hands.holes)
    standard = winning_seats(hands, seats, "standard")
    at_home = winning_seats(hands, seats, "seed000")
    assert at_home
    assert set(at_home) <= set(standard) == set(best_seats(hands, seats))
    assert all(hands.values[seat] == max(hands.values.values()) for seat in standard)


@given(showdowns())
def test_winners_at_home_share_the_highest_hole_card_or_all_play_both(hands):
    at_home = winning_seats(hands, tuple(hands.holes), "seed000")
    highest = {max(RANK_OF[card] for card in hands.holes[seat]) for seat in at_home}
    played = {hole_cards_played(hands.holes[seat], hands.board) for seat in at_home}
    assert len(highest) == 1 or played == {2}


@given(showdowns())
def test_hole_cards_played_is_the_most_in_any_best_five(hands):
    for seat, hole in hands.holes.items():
        seven = (*hole, *hands.board)
        most = max(
            len(set(chosen) & set(hole))
            for chosen in combinations(seven, 5)
            if value_of_five(chosen) == hands.values[seat]
        )
        assert hole_cards_played(hole, hands.board) == most


@given(showdowns(), st.data())
def test_winners_do_not_depend_on_the_order_of_seats_and_cards(hands, data):
    seats = data.draw(st.permutations(list(hands.holes)))
    board = tuple(data.draw(st.permutations(list(hands.board))))
    moved = hands_of(board, {place: hands.holes[seat][::-1] for place, seat in enumerate(seats)})
    for tie_rule in ("seed000", "standard"):
        expected = winning_seats(hands, tuple(hands.holes), tie_rule)
        again = winning_seats(moved, tuple(moved.holes), tie_rule)
        assert {seats[place] for place in again} == set(expected)


@given(showdowns())
def test_seat_not_eligible_for_a_pot_is_ignored(hands):
    some = tuple(hands.holes)[1:]
    assert 0 not in winning_seats(hands, some, "seed000")
    assert hands.values[0] == best_value((*hands.holes[0], *hands.board))


def test_tie_rule_ignores_a_worse_hand():
    assert winners("9s 8d 7c 2h 2d", "Js Ts", "Jd Td", "Ac Kc") == (0, 1)


def test_tie_has_the_cards_played_and_the_highest_hole_card_of_each_seat():
    hands = shown("As Kd Qc Jh 3d", "Ts Ac", "Td 4c")
    tie = tie_between(hands, (0, 1))
    assert tie == Tie(seats=(0, 1), played=(2, 1), highest=(14, 10))
    assert tie.as_json() == {"seats": [0, 1], "played": [2, 1], "highest": [14, 10]}
    assert tie.winners == (0,)
