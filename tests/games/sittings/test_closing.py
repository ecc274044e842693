"""Closing, reopening and repayments: points become cents exactly, and every step is an entry."""

import uuid

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import refusals
from games.audit import checks
from games.evenings.commands import repayments
from games.evenings.queries.bill import bill
from games.models import Repayment
from games.rules.errors import RuleError
from games.rules.menteur.closing import close_stacks
from games.rules.menteur.options import read_options
from games.sittings.commands import closing
from games.sittings.queries.settlement import cents_with_middle, middle_award, settlement
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
    balances = ledger.balances(accounts=[player.account_id for player in players])
    return [balances[player.account_id] for player in players]


def test_L1_four_players_at_ten_cents(open_sitting, players):
    sitting = open_sitting("classic", 4)
    record(sitting, C6)
    sitting = close(sitting)
    assert cents(players) == [180, -10, -40, -130]
    assert totals(sitting) == [0, 0, 0, 0]
    assert lines(sitting) == [("Thomas", "Léa", 130), ("Inès", "Léa", 40), ("Karim", "Léa", 10)]


def test_clearing_and_till_accounts_are_zero_after_closing(sitting):
    record(sitting, C2)
    sitting = close(sitting)
    assert ledger.balance_of(sitting.clearing) == 9 - 9
    assert ledger.balance_of(sitting.till) == 0


def test_closing_without_stakes_moves_no_money(open_sitting, players):
    sitting = open_sitting(cents=0)
    record(sitting, C2)
    sitting = close(sitting)
    assert cents(players) == [0, 0, 0, 0]
    assert totals(sitting) == [0, 0]
    assert settlement(sitting).lines == []


def test_close_sitting_is_idempotent(sitting):
    key = uuid.uuid4()
    record(sitting, C2)
    close(sitting, key=key)
    close(sitting, key=key)
    close(sitting)
    assert Entry.objects.filter(kind="closing").count() == 1


def test_closing_with_a_middle_that_no_rule_gives_away_is_refused(open_sitting, monkeypatch):
    monkeypatch.setattr(closing, "middle_award", lambda sitting: None)
    sitting = open_sitting("cards34", 4, "menteur", {"mark": "variable"})
    record(sitting, {"announcer": 0, "refuser": 1, "truth": False, "stake": 1})
    with pytest.raises(RuleError) as refused:
        close(sitting)
    assert (refused.value.code, refused.value.facts["count"]) == ("CARRY_OPEN", 2)
    assert not Entry.objects.filter(kind="closing").exists()


def test_reopening_restores_the_points_and_a_new_closing_includes_later_rounds(sitting, players):
    record(sitting, C2)
    key = uuid.uuid4()
    sitting = close(sitting, key=key)
    sitting = closing.reopen_sitting(sitting=sitting, by="Léa", now=NOON)
    assert (totals(sitting), cents(players)[:2]) == ([-9, 9], [0, 0])
    record(sitting, QUEENS)
    stale = close(sitting, key=key)
    assert not stale.is_closed, "the page of the first closing, sent again, closes nothing"
    close(sitting)
    assert cents(players)[:2] == [130, -130]


def test_reopening_an_open_sitting_is_refused(sitting):
    with pytest.raises(refusals.SittingOpen):
        closing.reopen_sitting(sitting=sitting, by="Léa", now=NOON)


@pytest.fixture
def closed(open_sitting):
    sitting = open_sitting("classic", 4)
    record(sitting, C6)
    return close(sitting)


def pay(sitting, debtor, creditor, amount_cents):
    return repayments.record_repayment(
        evening=sitting.evening,
        debtor=debtor,
        creditor=creditor,
        amount_cents=amount_cents,
        key=uuid.uuid4(),
        by="Léa",
        now=NOON,
    )


def test_repaid_line_stays_in_its_place(closed, players):
    lea, _karim, _ines, thomas = players
    pay(closed, thomas, lea, 130)
    assert [line.repayment is not None for line in bill(closed.evening).lines()] == [True, False, False]
    assert cents(players) == [50, -10, -40, 0]


def test_repay_and_undo_repayment_are_idempotent(closed, players):
    lea, karim, *_ = players
    repayment = pay(closed, karim, lea, 10)
    assert pay(closed, karim, lea, 10) == repayment
    repayments.undo_repayment(repayment=repayment, by="Léa", now=NOON)
    repayments.undo_repayment(repayment=repayment, by="Léa", now=NOON)
    assert cents(players) == [180, -10, -40, -130]
    assert pay(closed, karim, lea, 10) != repayment


@pytest.mark.parametrize("amount_cents", [11, 130, 10**12])
def test_repayment_above_the_amount_due_is_refused(closed, players, amount_cents):
    lea, karim, *_ = players
    with pytest.raises(refusals.RepaymentTooLarge) as refused:
        pay(closed, karim, lea, amount_cents)
    assert refused.value.left_cents == 10
    assert not Repayment.objects.exists()


@pytest.mark.parametrize("amount_cents", [10, 1])
def test_repayment_outside_the_plan_is_refused(closed, players, amount_cents):
    lea, karim, *_ = players
    with pytest.raises(refusals.NothingOwed):
        pay(closed, lea, karim, amount_cents)
    assert not Repayment.objects.exists()


def test_repayment_of_an_open_sitting_is_refused(sitting, players):
    record(sitting, C2)
    with pytest.raises(refusals.NothingOwed):
        pay(sitting, players[0], players[1], 90)


def test_repayment_before_a_reopening_counts_after_it(closed, players):
    lea, karim, ines, thomas = players
    pay(closed, thomas, lea, 130)
    sitting = closing.reopen_sitting(sitting=closed, by="Léa", now=NOON)
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


def test_stake_above_the_transfer_maximum_is_refused_and_writes_nothing(open_sitting):
    sitting = open_sitting("dice", 2, "menteur", {"mark": "enjeu"})
    with pytest.raises(refusals.AmountTooLarge):
        record(sitting, {"announcer": 0, "refuser": 1, "truth": True, "stake": 10**12 + 1})
    assert not Entry.objects.exists()


def test_closing_above_the_transfer_maximum_is_refused(open_sitting):
    sitting = open_sitting("dice", 2, "menteur", {"mark": "enjeu"}, cents=10)
    record(sitting, {"announcer": 0, "refuser": 1, "truth": True, "stake": 10**12})
    with pytest.raises(refusals.AmountTooLarge):
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
def test_equally_shared_middle_closes_to_the_cents_of_the_rules(open_sitting, players, coups, cents_each):
    sitting = open_sitting("cards34", 4, "menteur", SHARED, cents=cents_each)
    for coup in coups:
        record(sitting, coup)
    balances, carry = totals(sitting), ledger.balance_of(sitting.middle)
    assert carry
    options = read_options("cards34", {**SHARED, "jeton_value_cents": cents_each})
    expected = close_stacks([options.initial_stack + won for won in balances], carry, None, options)
    assert middle_award(sitting) is None
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
    assert list(checks.faults()) == []


def test_reopening_restores_a_shared_middle(open_sitting, players):
    sitting = open_sitting("cards34", 4, "menteur", SHARED)
    record(sitting, COUPS[0])
    sitting = closing.reopen_sitting(sitting=close(sitting), by="Léa", now=NOON)
    assert (totals(sitting), ledger.balance_of(sitting.middle)) == ([-5, 1, 1, 1], 2)
    assert cents(players) == [0, 0, 0, 0]
    assert list(checks.faults()) == []


@settings(deadline=None)
@given(st.lists(st.integers(-(10**6), 10**6), min_size=2, max_size=8), st.integers(0, 1000))
def test_shared_middle_parts_differ_by_at_most_one_cent(points, value):
    shared = cents_with_middle([each * value for each in points], [True] * len(points))
    parts = [won - each * value for won, each in zip(shared, points, strict=True)]
    assert sum(shared) == 0
    assert max(parts) - min(parts) <= 1
