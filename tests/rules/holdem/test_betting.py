"""The marks of the next bet, at home and in a tournament."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.holdem.betting import Marks, Street, home_marks, tournament_marks
from games.rules.holdem.options import HomeOptions

CHIPS = st.integers(0, 5000)
SOME = st.integers(1, 500)
RULES = st.sampled_from(["double", "tda"])


@st.composite
def streets(draw):
    return Street(draw(SOME), draw(CHIPS), draw(st.booleans()), draw(st.none() | SOME), draw(RULES))


# Tournament


@settings(deadline=None)
@given(streets(), CHIPS, st.booleans())
def test_a_street_is_either_to_open_or_to_raise(street, my_total, acted):
    marks = tournament_marks(street, my_total, acted=acted)
    assert (marks.min_open is None) == (marks.min_raise_to is not None) == (marks.call > 0)
    assert marks.max_raise_to is None


@settings(deadline=None)
@given(streets(), CHIPS)
def test_the_least_raise_never_falls_when_the_bet_rises(street, more):
    higher = Street(
        street.big_blind, street.high + more, street.preflop, street.last_raise, street.raise_rule
    )
    assert higher.min_raise_to >= street.min_raise_to
    assert street.min_raise_to > max(street.call, street.big_blind)


@settings(deadline=None)
@given(streets())
def test_before_the_flop_nobody_calls_less_than_a_big_blind(street):
    assert street.call >= street.high
    assert not street.preflop or street.call >= street.big_blind


@settings(deadline=None)
@given(streets(), CHIPS)
def test_who_has_not_spoken_may_raise(street, my_total):
    assert tournament_marks(street, my_total, acted=False).may_raise


@settings(deadline=None)
@given(SOME, SOME, st.booleans(), RULES)
def test_a_full_raise_gives_the_right_back_and_one_chip_less_does_not(big_blind, bet, preflop, rule):
    mine = max(big_blind, bet)
    assert tournament_marks(Street(big_blind, 2 * mine, preflop, None, rule), mine, acted=True).may_raise
    short = Street(big_blind, 2 * mine - 1, preflop, None, rule)
    assert not tournament_marks(short, mine, acted=True).may_raise


@pytest.mark.parametrize(("high", "least"), [(100, 200), (200, 400), (300, 600)])
def test_T1_raises_double(high, least):
    assert tournament_marks(Street(100, high)).min_raise_to == least


def test_T1_under_the_tda_the_raise_is_the_last_increment():
    assert Street(100, 200, last_raise=100, raise_rule="tda").min_raise_to == 300
    assert Street(100, 300, last_raise=200, raise_rule="tda").min_raise_to == 500
    assert Street(100, 100, raise_rule="tda").min_raise_to == 200
    assert Street(100, 200, last_raise=150, raise_rule="double").min_raise_to == 400


def test_T2_before_the_flop_a_short_all_in_counts_as_a_big_blind():
    assert tournament_marks(Street(100, 60, preflop=True)) == Marks(100, None, 200, True)
    assert tournament_marks(Street(100, 0, preflop=True)) == Marks(100, None, 200, True)


def test_T3_on_the_flop_a_short_all_in_is_called_for_what_it_is():
    assert tournament_marks(Street(100, 30)) == Marks(30, None, 200, True)
    assert Street(100, 30, raise_rule="tda").min_raise_to == 200


def test_T4_a_short_raise_does_not_let_the_opener_raise_again():
    assert tournament_marks(Street(100, 300), 200, acted=True) == Marks(300, None, 600, False)
    assert tournament_marks(Street(100, 450), 200, acted=True) == Marks(450, None, 900, True)
    assert tournament_marks(Street(100, 400), 200, acted=True).may_raise
    assert tournament_marks(Street(100, 300)) == Marks(300, None, 600, True)


def test_T4chk_who_checked_may_raise_only_a_full_opening():
    assert not tournament_marks(Street(100, 30), acted=True).may_raise
    assert not tournament_marks(Street(100, 99), acted=True).may_raise
    assert tournament_marks(Street(100, 100), acted=True).may_raise


def test_an_unopened_flop_opens_at_one_big_blind():
    assert tournament_marks(Street(100)) == Marks(0, 100, None, True)


# At home


@settings(deadline=None)
@given(SOME, CHIPS, st.integers(0, 9), st.none() | SOME, st.none() | SOME, st.none() | st.integers(0, 9))
def test_limits_at_home_are_those_agreed_on(big_blind, high, raises, least, most, count):
    options = HomeOptions(min_raise=least, max_raise=most, max_raises=count)
    marks = home_marks(options, big_blind, high, raises)
    agreed = least or big_blind
    assert marks.call == high
    assert (marks.min_open, marks.min_raise_to) == ((None, high + agreed) if high else (agreed, None))
    assert marks.max_raise_to == (high + most if most else None)
    assert marks.may_raise == (count is None or raises < count)


def test_H17_after_the_big_blind_the_least_raise_is_to_its_double():
    assert home_marks(HomeOptions(), 2, 2) == Marks(2, None, 4, True, None)


def test_a_player_has_put_nothing_in_and_nobody_raised_unless_it_is_said():
    assert tournament_marks(Street(1, 1), acted=True).may_raise
    assert home_marks(HomeOptions(max_raises=1), 2, 8).may_raise


def test_an_opening_at_home_is_the_agreed_raise():
    assert home_marks(HomeOptions(min_raise=5, max_raise=20), 2) == Marks(0, 5, None, True, 20)


def test_no_more_raises_than_agreed():
    options = HomeOptions(max_raises=3)
    assert [home_marks(options, 2, 8, raises).may_raise for raises in (0, 2, 3, 4)] == [
        True,
        True,
        False,
        False,
    ]
    assert not home_marks(HomeOptions(max_raises=0), 2, 8).may_raise
