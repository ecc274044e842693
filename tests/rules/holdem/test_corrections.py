"""What a wrong bet comes to once it is corrected."""

from itertools import product

import pytest

from games.rules.holdem.betting import Street
from games.rules.holdem.corrections import Kind, bet_of, bet_of_chip

VOICES = (None, "call", "raise")
STREETS = [
    Street(4, high, preflop, last_raise, rule)
    for high, preflop, last_raise, rule in product(range(14), (False, True), (None, 6), ("double", "tda"))
]
GESTURES = [(street, total, announced) for street, total, announced in product(STREETS, range(40), VOICES)]
DUE = {Kind.MUST_COMPLETE, Kind.COMPLETE_OR_FOLD}
RAISES = {Kind.RAISE, Kind.SHORT_RAISE}
BETS_AND_CALLS = {Kind.CHECK, Kind.OPEN, Kind.CALL, Kind.RAISE}


def test_a_correction_never_takes_more_than_what_was_put_in_or_what_it_asks_to_complete():
    for street, total, announced in GESTURES:
        kind, amount = bet_of(street, total, announced)
        assert kind in BETS_AND_CALLS | DUE
        assert amount > total if kind in DUE else amount <= total


def test_a_correction_asks_for_the_call_the_opening_or_the_least_raise_and_nothing_else():
    for street, total, announced in GESTURES:
        kind, amount = bet_of(street, total, announced)
        if kind in DUE:
            assert amount in ({street.call, street.min_raise_to} if street.call else {street.big_blind})


def test_only_silence_leaves_the_choice_to_fold():
    for street, total, announced in GESTURES:
        if bet_of(street, total, announced).kind is Kind.COMPLETE_OR_FOLD:
            assert announced is None
            assert total < (street.call or street.big_blind)


def test_more_chips_never_mean_a_smaller_bet():
    for street, announced in product(STREETS, VOICES):
        amounts = [bet_of(street, total, announced).amount for total in range(40)]
        assert amounts == sorted(amounts)


def test_a_raise_reaches_the_least_raise_and_who_said_call_never_raises():
    for street, total, announced in GESTURES:
        kind, amount = bet_of(street, total, announced)
        if kind is Kind.RAISE:
            assert amount == total >= street.min_raise_to
            assert announced != "call"
        if announced == "call" and street.call and total >= street.call:
            assert (kind, amount) == (Kind.CALL, street.call)
        if announced == "raise" and street.call:
            assert amount >= street.min_raise_to


def test_all_in_stands_as_it_is_unless_the_player_said_call():
    for street, total, announced in GESTURES:
        kind, amount = bet_of(street, total, announced, all_in=True)
        if kind is Kind.CALL:
            assert (announced, amount) == ("call", street.call)
            assert total > street.call
        else:
            assert amount == total
            assert (kind is Kind.ALL_IN_CALL) == (0 < street.call >= total)
            assert (kind in RAISES) == (0 < street.call < total)
            assert (kind is Kind.RAISE) == (street.call > 0 and total >= street.min_raise_to)


@pytest.mark.parametrize(
    ("high", "total", "announced", "all_in", "kind", "amount"),
    [
        (100, 140, None, False, "call", 100),
        (100, 149, None, False, "call", 100),
        (100, 150, None, False, "must_complete", 200),
        (100, 160, "raise", False, "must_complete", 200),
        (100, 60, None, False, "complete_or_fold", 100),
        (100, 60, "call", False, "must_complete", 100),
        (100, 60, "raise", False, "must_complete", 200),
        (100, 100, None, False, "call", 100),
        (100, 100, "raise", False, "must_complete", 200),
        (100, 150, "call", False, "call", 100),
        (100, 900, "call", False, "call", 100),
        (100, 200, None, False, "raise", 200),
        (100, 350, "raise", False, "raise", 350),
        (100, 150, None, True, "short_raise", 150),
        (100, 150, "raise", True, "short_raise", 150),
        (100, 200, None, True, "raise", 200),
        (100, 100, None, True, "all_in_call", 100),
        (100, 40, "raise", True, "all_in_call", 40),
        (100, 100, "call", True, "all_in_call", 100),
        (100, 150, "call", True, "call", 100),
    ],
)
def test_T5_facing_a_bet(high, total, announced, all_in, kind, amount):
    assert bet_of(Street(100, high), total, announced, all_in=all_in) == (kind, amount)


@pytest.mark.parametrize(("total", "kind", "amount"), [(449, "call", 300), (450, "must_complete", 600)])
def test_T5b_half_of_the_increment_obliges(total, kind, amount):
    assert bet_of(Street(100, 300), total) == (kind, amount)


def test_half_of_the_tda_increment_obliges():
    street = Street(100, 300, last_raise=101, raise_rule="tda")
    assert bet_of(street, 350) == ("call", 300)
    assert bet_of(street, 351) == ("must_complete", 401)


@pytest.mark.parametrize(
    ("total", "announced", "all_in", "kind", "amount"),
    [
        (0, None, False, "check", 0),
        (60, None, False, "complete_or_fold", 100),
        (60, "raise", False, "must_complete", 100),
        (60, "call", False, "must_complete", 100),
        (100, None, False, "open", 100),
        (250, "raise", False, "open", 250),
        (99, None, True, "all_in_short_open", 99),
        (100, None, True, "all_in_open", 100),
    ],
)
def test_nobody_has_bet(total, announced, all_in, kind, amount):
    assert bet_of(Street(100), total, announced, all_in=all_in) == (kind, amount)


def test_before_the_flop_a_short_big_blind_is_called_in_full():
    short = Street(100, 60, preflop=True)
    assert bet_of(short, 60) == ("complete_or_fold", 100)
    assert bet_of(short, 100) == ("call", 100)
    assert bet_of(short, 200) == ("raise", 200)
    assert bet_of(short, 60, all_in=True) == ("all_in_call", 60)


def test_on_the_flop_a_short_opening_is_raised_to_two_big_blinds():
    short = Street(100, 30)
    assert bet_of(short, 30) == ("call", 30)
    assert bet_of(short, 114) == ("call", 30)
    assert bet_of(short, 115) == ("must_complete", 200)
    assert bet_of(short, 100, all_in=True) == ("short_raise", 100)


@pytest.mark.parametrize(
    ("street", "chip", "announced", "kind", "amount"),
    [
        (Street(100, 100, preflop=True), 500, None, "call", 100),
        (Street(100, 0, preflop=True), 500, None, "call", 100),
        (Street(100, 100, preflop=True), 500, "raise", "raise", 500),
        (Street(100), 500, None, "open", 500),
        (Street(100), 500, "call", "open", 500),
        (Street(100), 500, "raise", "open", 500),
        (Street(100, 300), 500, "raise", "must_complete", 600),
        (Street(100, 300), 500, None, "call", 300),
        (Street(100, 300), 500, "call", "call", 300),
        (Street(100, 300, last_raise=200, raise_rule="tda"), 500, "raise", "raise", 500),
    ],
)
def test_T6_one_single_oversize_chip(street, chip, announced, kind, amount):
    assert bet_of_chip(street, chip, announced) == (kind, amount)
