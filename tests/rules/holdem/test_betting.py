"""Bet limits of the next bet, at home and in a tournament."""

from hypothesis import given
from hypothesis import strategies as st

from games.rules.holdem.betting import Street, home_bet_limits, tournament_bet_limits
from games.rules.holdem.options import HomeOptions

CHIPS = st.integers(0, 5000)
SOME = st.integers(1, 500)
RULES = st.sampled_from(["double", "tda"])


@st.composite
def streets(draw):
    return Street(draw(SOME), draw(CHIPS), draw(st.booleans()), draw(st.none() | SOME), draw(RULES))


# Tournament


@given(streets(), CHIPS, st.booleans())
def test_street_has_either_a_minimum_opening_or_a_minimum_raise(street, my_total, acted):
    limits = tournament_bet_limits(street, my_total, acted=acted)
    assert (limits.min_open is None) == (limits.min_raise_to is not None) == (limits.call > 0)
    assert limits.max_raise_to is None


@given(streets(), CHIPS)
def test_minimum_raise_does_not_fall_when_the_bet_rises(street, more):
    higher = Street(
        street.big_blind, street.high + more, street.preflop, street.last_raise, street.raise_rule
    )
    assert higher.min_raise_to >= street.min_raise_to
    assert street.min_raise_to > max(street.call, street.big_blind)


@given(streets())
def test_call_before_the_flop_is_at_least_a_big_blind(street):
    assert street.call >= street.high
    assert not street.preflop or street.call >= street.big_blind


@given(streets(), CHIPS)
def test_player_without_an_action_may_raise(street, my_total):
    assert tournament_bet_limits(street, my_total, acted=False).may_raise


@given(SOME, SOME, st.booleans(), RULES)
def test_full_raise_restores_the_right_to_raise_and_one_chip_less_does_not(big_blind, bet, preflop, rule):
    mine = max(big_blind, bet)
    assert tournament_bet_limits(Street(big_blind, 2 * mine, preflop, None, rule), mine, acted=True).may_raise
    short = Street(big_blind, 2 * mine - 1, preflop, None, rule)
    assert not tournament_bet_limits(short, mine, acted=True).may_raise


def test_T1_minimum_raise_under_tda_is_the_last_increment():
    assert Street(100, 200, last_raise=100, raise_rule="tda").min_raise_to == 300
    assert Street(100, 300, last_raise=200, raise_rule="tda").min_raise_to == 500
    assert Street(100, 100, raise_rule="tda").min_raise_to == 200
    assert Street(100, 200, last_raise=150, raise_rule="double").min_raise_to == 400


# At home


@given(SOME, CHIPS, st.integers(0, 9), st.none() | SOME, st.none() | SOME, st.none() | st.integers(0, 9))
def test_bet_limits_at_home_are_the_agreed_options(big_blind, high, raises, least, most, count):
    options = HomeOptions(min_raise=least, max_raise=most, max_raises=count)
    limits = home_bet_limits(options, big_blind, high, raises)
    agreed = least or big_blind
    assert limits.call == high
    assert (limits.min_open, limits.min_raise_to) == ((None, high + agreed) if high else (agreed, None))
    assert limits.max_raise_to == (high + most if most else None)
    assert limits.may_raise == (count is None or raises < count)
