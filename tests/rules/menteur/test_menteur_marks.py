"""The four marks: cost of a lost coup and its recipients."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.errors import RuleError
from games.rules.json_fields import MAX_INTEGER, Malformed
from games.rules.menteur.bad_points import bad_point_ranks, eliminated_seats, points_from_bad_points
from games.rules.menteur.game import check_round_stake
from games.rules.menteur.marks import (
    CoupScore,
    check_neighbours,
    check_stake,
    coup_dues,
    mark_enjeu,
    mark_jetons,
    mark_simple,
    mark_variable,
)
from games.rules.menteur.options import read_options
from games.rules.outcome import MIDDLE, Due, Outcome

VARIABLE = read_options("cards34", {"mark": "variable"})
SEATS = st.integers(2, 12)


def variable(seats, loser, stake, carry=0, *, doubled=False):
    return mark_variable(seats, loser, stake, carry, double_includes_carry=doubled)


@given(seats=SEATS, data=st.data())
def test_jetons_loser_pays_2n_less_3(seats, data):
    loser = data.draw(st.integers(0, seats - 1))
    causer = (loser + data.draw(st.sampled_from([1, -1]))) % seats
    net = mark_jetons(seats, loser, causer).net
    assert sum(net) == 0
    assert net[loser] == -(2 * seats - 3)
    assert net[causer] == seats - 1


@given(SEATS, st.integers(1, 2**60), st.integers(0, 2**60), st.booleans(), st.data())
def test_variable_stakes_move_chips_between_seats_and_middle_only(seats, stake, carry, doubled, data):
    loser = data.draw(st.integers(0, seats - 1))
    tally = variable(seats, loser, stake, carry, doubled=doubled)
    assert sum(tally.net) + tally.carry == carry
    assert 0 <= tally.carry < seats - 1
    assert len({won for seat, won in enumerate(tally.net) if seat != loser}) == 1
    assert tally.net[loser] == -stake - seats * stake - (carry if doubled else 0)


def test_M34_stake_of_the_coup_goes_to_the_causer():
    assert mark_enjeu(2, loser=0, causer=1, stake=5) == CoupScore((-5, 5), 0)
    assert mark_enjeu(4, loser=2, causer=3, stake=2**70) == CoupScore((0, 0, -(2**70), 2**70), 0)


@given(seats=SEATS, losers=st.lists(st.integers(0, 11), max_size=30))
def test_simple_mark_of_each_coup_sums_to_points_of_bad_points(seats, losers):
    losers = [loser % seats for loser in losers]
    totals = [
        sum(won)
        for won in zip((0,) * seats, *(mark_simple(seats, loser).net for loser in losers), strict=True)
    ]
    bad_points = [losers.count(seat) for seat in range(seats)]
    assert tuple(totals) == points_from_bad_points(bad_points)
    assert sum(totals) == 0


@given(SEATS, st.integers(1, 9), st.integers(0, 9), st.data())
def test_dues_equal_the_net_and_the_carry(seats, stake, carry, data):
    loser = data.draw(st.integers(0, seats - 1))
    causer = (loser + 1) % seats
    for tally, before in (
        (mark_simple(seats, loser), 0),
        (mark_jetons(seats, loser, causer), 0),
        (mark_enjeu(seats, loser, causer, stake), 0),
        (variable(seats, loser, stake, carry), carry),
    ):
        dues = coup_dues(tally, loser, before)
        assert Outcome(dues).points_by_seat(seats) == tally.net
        middle = sum(due.points for due in dues if due.creditor == MIDDLE)
        middle -= sum(due.points for due in dues if due.debtor == MIDDLE)
        assert middle == tally.carry - before


def test_dues_go_from_the_loser_to_the_others_and_the_middle():
    assert coup_dues(variable(3, 0, 2), 0, 0) == (Due(0, 1, 4), Due(0, 2, 4))
    assert coup_dues(variable(4, 0, 1), 0, 0)[-1] == Due(0, MIDDLE, 2)
    assert coup_dues(variable(4, 2, 2, carry=2), 2, 2)[-1] == Due(MIDDLE, 2, 2)


def test_M32_stake_outside_the_allowed_ones_is_refused():
    for stake in (1, 2, 3, 4):
        check_stake(stake, VARIABLE)
    with pytest.raises(RuleError) as refusal:
        check_stake(5, VARIABLE)
    assert refusal.value.code == "STAKE_RANGE"
    assert "1, 2, 3, 4" in refusal.value.sentence("fr")
    check_stake(5, read_options("cards34", {"mark": "variable", "stakes": [5]}))
    check_stake(5, read_options("cards34", {"mark": "enjeu"}))


@pytest.mark.parametrize("mark", ["variable", "enjeu"])
@pytest.mark.parametrize("stake", [0, -1, MAX_INTEGER + 1])
def test_stake_before_a_coup_is_at_least_one_jeton(mark, stake):
    with pytest.raises(ValueError, match=str(stake)):
        check_round_stake(read_options("cards34", {"mark": mark}), stake)


def test_stake_before_a_coup_is_one_that_the_coup_can_have():
    check_round_stake(VARIABLE, 4)
    with pytest.raises(RuleError, match="STAKE_RANGE"):
        check_round_stake(VARIABLE, 5)
    check_round_stake(read_options("cards34", {"mark": "enjeu"}), 5)


@pytest.mark.parametrize("mark", ["simple", "jetons"])
def test_stake_before_a_coup_is_refused_if_the_mark_has_none(mark):
    with pytest.raises(Malformed, match="stake"):
        check_round_stake(read_options("cards34", {"mark": mark}), 1)


def test_causer_that_is_not_a_neighbour_of_the_loser_is_refused():
    for seats in (2, 3, 4, 7):
        for loser in range(seats):
            check_neighbours(loser, (loser + 1) % seats, seats)
            check_neighbours(loser, (loser - 1) % seats, seats)
    for loser, causer, code in ((0, 2, "NOT_NEIGHBOURS"), (3, 1, "NOT_NEIGHBOURS"), (1, 1, "SAME_PLAYER")):
        with pytest.raises(RuleError) as refusal:
            check_neighbours(loser, causer, 4)
        assert refusal.value.code == code


def test_equal_bad_points_share_a_rank():
    assert bad_point_ranks([0, 0, 0]) == (1, 1, 1)
    assert bad_point_ranks([1, 1, 2]) == (1, 1, 3)
    assert bad_point_ranks([7, 7, 0, 7]) == (2, 2, 1, 2)


def test_eliminated_are_the_players_at_elimination_points_or_above():
    assert eliminated_seats([5, 4, 6, 0], read_options("cards34", {"elimination_points": 5})) == (0, 2)
    assert eliminated_seats([5, 4, 6, 0], read_options("cards34", {})) == ()
