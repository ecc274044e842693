"""Closing, reopening and repaying: points become cents, exactly, and every step is an entry."""

import uuid

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import audit, play
from games.bill import bill
from games.models import Repayment
from games.rules.errors import RuleError
from games.rules.menteur.closing import close_stacks
from games.rules.menteur.options import read_options
from games.settling import cents_with_middle, last_round, settlement
from ledger import book as ledger
from ledger.models import Entry
from tests.games.conftest import C2, NOON, QUEENS, close, record, totals

C6 = {
    "seats": [
        {"top": "5s 5h 5d", "middle": "9s 9h 9d 4c 4d", "bottom": "Jc Jd Jh Js 2c"},
        {"top": "Ac Qd 8s", "middle": "Kc Kd 6c 6d 3c", "bottom": "Ah Kh Th 7h 2h"},
        {"top": "Ad Ks 3d", "middle": "Qs Qh 8c 7c 4s", "bottom": "Ts Tc Td 6s 6h"},
        {"top": "As Qc 4h", "middle": "3s 3h 2s 2d 5c", "bottom": "8d 8h 7s 7d 9c"},
    ]
}


def lines(sitting):
    return [
        (line.debtor.name, line.creditor.name, line.amount_cents) for line in bill(sitting.evening).lines()
    ]


def cents(players):
    held = ledger.balances(accounts=[player.account_id for player in players])
    return [held[player.account_id] for player in players]


def test_L1_four_players_at_ten_cents(open_sitting, players):
    sitting = open_sitting("classic", 4)
    record(sitting, C6)
    sitting = close(sitting)
    assert cents(players) == [180, -10, -40, -130]
    assert totals(sitting) == [0, 0, 0, 0]
    assert lines(sitting) == [("Thomas", "Léa", 130), ("Inès", "Léa", 40), ("Karim", "Léa", 10)]


def test_the_clearing_account_and_the_till_end_at_zero(sitting):
    record(sitting, C2)
    sitting = close(sitting)
    assert ledger.balance_of(sitting.clearing) == 9 - 9
    assert ledger.balance_of(sitting.till) == 0


def test_a_sitting_without_stakes_moves_no_money(open_sitting, players):
    sitting = open_sitting(cents=0)
    record(sitting, C2)
    sitting = close(sitting)
    assert cents(players) == [0, 0, 0, 0]
    assert totals(sitting) == [0, 0]
    assert settlement(sitting).lines == []


def test_closing_twice_posts_once(sitting):
    key = uuid.uuid4()
    record(sitting, C2)
    close(sitting, key=key)
    close(sitting, key=key)
    close(sitting)
    assert Entry.objects.filter(kind="closing").count() == 1


def test_what_lies_in_the_middle_must_be_given_first(open_sitting):
    sitting = open_sitting("cards34", 4, "menteur", {"mark": "variable"})
    record(sitting, {"announcer": 0, "refuser": 1, "truth": False, "stake": 1})
    with pytest.raises(RuleError) as refused:
        close(sitting)
    assert (refused.value.code, refused.value.facts["count"]) == ("CARRY_OPEN", 2)
    assert not Entry.objects.filter(kind="closing").exists()


def test_reopening_gives_the_points_back_and_closing_again_counts_what_came_since(sitting, players):
    record(sitting, C2)
    key = uuid.uuid4()
    sitting = close(sitting, key=key)
    sitting = play.reopen_sitting(sitting=sitting, by="Léa", now=NOON)
    assert (totals(sitting), cents(players)[:2]) == ([-9, 9], [0, 0])
    record(sitting, QUEENS)
    stale = close(sitting, key=key)
    assert not stale.is_closed, "the page of the first closing, sent again, closes nothing"
    close(sitting)
    assert cents(players)[:2] == [130, -130]


def test_reopening_an_open_sitting_is_refused(sitting):
    with pytest.raises(play.SittingOpen):
        play.reopen_sitting(sitting=sitting, by="Léa", now=NOON)


@pytest.fixture
def closed(open_sitting):
    sitting = open_sitting("classic", 4)
    record(sitting, C6)
    return close(sitting)


def pay(sitting, debtor, creditor, amount_cents):
    return play.repay(
        evening=sitting.evening,
        debtor=debtor,
        creditor=creditor,
        amount_cents=amount_cents,
        key=uuid.uuid4(),
        by="Léa",
        now=NOON,
    )


def test_a_line_that_is_paid_stays_in_its_place_ticked(closed, players):
    lea, _karim, _ines, thomas = players
    pay(closed, thomas, lea, 130)
    assert [line.repayment is not None for line in bill(closed.evening).lines()] == [True, False, False]
    assert cents(players) == [50, -10, -40, 0]


def test_ticking_twice_pays_once_and_unticking_gives_it_back(closed, players):
    lea, karim, *_ = players
    repayment = pay(closed, karim, lea, 10)
    assert pay(closed, karim, lea, 10) == repayment
    play.undo_repayment(repayment=repayment, by="Léa", now=NOON)
    play.undo_repayment(repayment=repayment, by="Léa", now=NOON)
    assert cents(players) == [180, -10, -40, -130]
    assert pay(closed, karim, lea, 10) != repayment


@pytest.mark.parametrize("amount_cents", [11, 130, 10**12])
def test_more_than_is_left_of_a_line_cannot_be_paid(closed, players, amount_cents):
    lea, karim, *_ = players
    with pytest.raises(play.PaidTooMuch) as refused:
        pay(closed, karim, lea, amount_cents)
    assert refused.value.left_cents == 10
    assert not Repayment.objects.exists()


@pytest.mark.parametrize("amount_cents", [10, 1])
def test_what_the_plan_does_not_hold_cannot_be_paid(closed, players, amount_cents):
    lea, karim, *_ = players
    with pytest.raises(play.NothingOwed):
        pay(closed, lea, karim, amount_cents)
    assert not Repayment.objects.exists()


def test_an_open_sitting_has_nothing_to_repay(sitting, players):
    record(sitting, C2)
    with pytest.raises(play.NothingOwed):
        pay(sitting, players[0], players[1], 90)


def test_what_was_paid_before_a_reopening_still_counts_after_it(closed, players):
    lea, karim, ines, thomas = players
    pay(closed, thomas, lea, 130)
    sitting = play.reopen_sitting(sitting=closed, by="Léa", now=NOON)
    record(sitting, C6)
    sitting = close(sitting)
    assert lines(sitting) == [
        ("Thomas", "Léa", 130),
        ("Inès", "Léa", 80),
        ("Karim", "Léa", 20),
        ("Thomas", "Léa", 130),
    ]
    for debtor, amount_cents in ((thomas, 130), (ines, 80), (karim, 20)):
        pay(sitting, debtor, lea, amount_cents)
    assert cents(players) == [0, 0, 0, 0]


def test_a_stake_that_no_transfer_holds_is_refused_and_written_nowhere(open_sitting):
    sitting = open_sitting("dice", 2, "menteur", {"mark": "enjeu"})
    with pytest.raises(play.TooMuch):
        record(sitting, {"announcer": 0, "refuser": 1, "truth": True, "stake": 10**12 + 1})
    assert not Entry.objects.exists()


def test_points_that_make_more_money_than_a_transfer_holds_are_not_closed(open_sitting):
    sitting = open_sitting("dice", 2, "menteur", {"mark": "enjeu"}, cents=10)
    record(sitting, {"announcer": 0, "refuser": 1, "truth": True, "stake": 10**12})
    with pytest.raises(play.TooMuch):
        close(sitting)
    assert not Entry.objects.filter(kind="closing").exists()


SHARED = {"mark": "variable", "carry_close": "equal"}
COUPS = [
    {"announcer": 3, "refuser": 0, "truth": True, "stake": 1},
    {"announcer": 0, "refuser": 1, "truth": False, "stake": 3},
    {"announcer": 1, "refuser": 2, "truth": False, "stake": 4},
]


@pytest.mark.parametrize("coups", [COUPS[:1], COUPS[2:], COUPS], ids=len)
@pytest.mark.parametrize("cents_each", [0, 1, 7, 10])
def test_a_middle_shared_equally_closes_to_the_cents_that_the_rules_answer(
    open_sitting, players, coups, cents_each
):
    sitting = open_sitting("cards34", 4, "menteur", SHARED, cents=cents_each)
    for coup in coups:
        record(sitting, coup)
    held, carry = totals(sitting), ledger.balance_of(sitting.middle)
    assert carry
    options = read_options("cards34", {**SHARED, "jeton_value_cents": cents_each})
    expected = close_stacks([options.initial_stack + won for won in held], carry, None, options)
    assert last_round(sitting) is None
    before = settlement(sitting)
    sitting = close(sitting)
    after = settlement(sitting)
    assert before.net_cents == after.net_cents == cents(players) == list(expected.cents)
    assert [(each.debtor, each.creditor, each.amount_cents) for each in before.lines] == [
        (each.debtor, each.creditor, each.amount_cents) for each in after.lines
    ]
    assert totals(sitting) == [0, 0, 0, 0]
    accounts = (sitting.middle, sitting.clearing, sitting.till)
    assert [ledger.balance_of(account) for account in accounts] == [0, 0, 0]
    assert list(audit.faults()) == []


def test_reopening_puts_a_middle_that_was_shared_back(open_sitting, players):
    sitting = open_sitting("cards34", 4, "menteur", SHARED)
    record(sitting, COUPS[0])
    sitting = play.reopen_sitting(sitting=close(sitting), by="Léa", now=NOON)
    assert (totals(sitting), ledger.balance_of(sitting.middle)) == ([-5, 1, 1, 1], 2)
    assert cents(players) == [0, 0, 0, 0]
    assert list(audit.faults()) == []


@settings(deadline=None)
@given(st.lists(st.integers(-(10**6), 10**6), min_size=2, max_size=8), st.integers(0, 1000))
def test_a_middle_is_shared_within_a_cent_and_nothing_is_lost(points, value):
    shared = cents_with_middle(points, value, [True] * len(points))
    parts = [won - each * value for won, each in zip(shared, points, strict=True)]
    assert sum(shared) == 0
    assert max(parts) - min(parts) <= 1
