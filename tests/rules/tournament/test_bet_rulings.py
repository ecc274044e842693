"""Correction of irregular bets."""

from itertools import product

import pytest

from games.rules.holdem.betting import Street
from games.rules.tournament.bet_rulings import BetRulingKind, judge_bet, judge_oversize_chip

VOICES = (None, "call", "raise")
STREETS = [
    Street(4, high, preflop, last_raise, rule)
    for high, preflop, last_raise, rule in product(range(14), (False, True), (None, 6), ("double", "tda"))
]
GESTURES = [(street, total, announced) for street, total, announced in product(STREETS, range(40), VOICES)]
DUE = {BetRulingKind.MUST_COMPLETE, BetRulingKind.COMPLETE_OR_FOLD}
RAISES = {BetRulingKind.RAISE, BetRulingKind.SHORT_RAISE}
BETS_AND_CALLS = {BetRulingKind.CHECK, BetRulingKind.OPEN, BetRulingKind.CALL, BetRulingKind.RAISE}


def test_correction_takes_at_most_the_chips_put_in_or_the_amount_to_complete():
    for street, total, announced in GESTURES:
        kind, amount = judge_bet(street, total, announced)
        assert kind in BETS_AND_CALLS | DUE
        assert amount > total if kind in DUE else amount <= total


def test_correction_amount_is_the_call_the_opening_or_the_minimum_raise():
    for street, total, announced in GESTURES:
        kind, amount = judge_bet(street, total, announced)
        if kind in DUE:
            assert amount in ({street.call, street.min_raise_to} if street.call else {street.big_blind})


def test_complete_or_fold_requires_no_announcement():
    for street, total, announced in GESTURES:
        if judge_bet(street, total, announced).kind is BetRulingKind.COMPLETE_OR_FOLD:
            assert announced is None
            assert total < (street.call or street.big_blind)


def test_corrected_bet_does_not_fall_with_more_chips():
    for street, announced in product(STREETS, VOICES):
        amounts = [judge_bet(street, total, announced).amount for total in range(40)]
        assert amounts == sorted(amounts)


def test_corrected_raise_reaches_the_minimum_raise_and_an_announced_call_never_raises():
    for street, total, announced in GESTURES:
        kind, amount = judge_bet(street, total, announced)
        if kind is BetRulingKind.RAISE:
            assert amount == total >= street.min_raise_to
            assert announced != "call"
        if announced == "call" and street.call and total >= street.call:
            assert (kind, amount) == (BetRulingKind.CALL, street.call)
        if announced == "raise" and street.call:
            assert amount >= street.min_raise_to


def test_all_in_stays_as_it_is_unless_the_player_announced_a_call():
    for street, total, announced in GESTURES:
        kind, amount = judge_bet(street, total, announced, all_in=True)
        if kind is BetRulingKind.CALL:
            assert (announced, amount) == ("call", street.call)
            assert total > street.call
        else:
            assert amount == total
            assert (kind is BetRulingKind.ALL_IN_CALL) == (0 < street.call >= total)
            assert (kind in RAISES) == (0 < street.call < total)
            assert (kind is BetRulingKind.RAISE) == (street.call > 0 and total >= street.min_raise_to)


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
def test_T5_corrections_facing_a_bet(high, total, announced, all_in, kind, amount):
    assert judge_bet(Street(100, high), total, announced, all_in=all_in) == (kind, amount)


def test_more_than_half_of_the_tda_increment_must_be_completed():
    street = Street(100, 300, last_raise=101, raise_rule="tda")
    assert judge_bet(street, 350) == ("call", 300)
    assert judge_bet(street, 351) == ("must_complete", 401)


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
def test_corrections_without_a_bet_to_face(total, announced, all_in, kind, amount):
    assert judge_bet(Street(100), total, announced, all_in=all_in) == (kind, amount)


def test_short_big_blind_before_the_flop_is_called_in_full():
    short = Street(100, 60, preflop=True)
    assert judge_bet(short, 60) == ("complete_or_fold", 100)
    assert judge_bet(short, 100) == ("call", 100)
    assert judge_bet(short, 200) == ("raise", 200)
    assert judge_bet(short, 60, all_in=True) == ("all_in_call", 60)


def test_short_opening_on_the_flop_is_raised_to_two_big_blinds():
    short = Street(100, 30)
    assert judge_bet(short, 30) == ("call", 30)
    assert judge_bet(short, 114) == ("call", 30)
    assert judge_bet(short, 115) == ("must_complete", 200)
    assert judge_bet(short, 100, all_in=True) == ("short_raise", 100)


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
def test_T6_single_oversize_chip(street, chip, announced, kind, amount):
    assert judge_oversize_chip(street, chip, announced) == (kind, amount)
