"""Expenses and loans: parts that add up, odd cents, what is refused and written nowhere, the audit."""

import uuid

import pytest

from games import audit, play
from games.bill import bill
from games.models import Expense, Part
from games.rules.errors import RuleError
from ledger import book as ledger
from ledger.models import AMOUNT_MAX, Entry
from tests.evenings import bought, spend
from tests.games.conftest import C2, NOON, close, record


@pytest.fixture
def evening(sitting):
    record(sitting, C2)
    return close(sitting).evening


def held(players):
    found = ledger.balances(accounts=[player.account_id for player in players])
    return [found[player.account_id] for player in players]


def test_L6_ten_euros_in_three_equal_parts(evening, players):
    expense = spend(evening, players[:3], amount=1000)
    assert [part.share_cents for part in expense.parts.order_by("player")] == [334, 333, 333]
    assert held(players) == [-90 + 666, 90 - 333, -333, 0]


def test_weights_and_exact_parts_and_several_payers(evening, players):
    spend(evening, players, amount=1000, way="weight", weights=[1, 2, 0, 3])
    assert held(players)[1:] == [90 - 333, 0, -500]
    paid = {players[0]: 3000, players[1]: 1600}
    exact = {players[2]: 4000, players[3]: 600}
    said = play.Bought("Taxi", 4600, "exact", paid, exact)
    play.spend(evening=evening, bought=said, is_sure=True, key=uuid.uuid4(), by="Léa", now=NOON)
    assert held(players)[2:] == [-4000, -500 - 600]
    assert sum(held(players)) == 0


def test_a_loan_is_owed_by_who_borrowed(evening, players):
    lender, borrower = players[2], players[3]
    said = play.Bought("", 2000, "equal", {lender: 2000}, {borrower: 1}, Expense.Kind.LOAN)
    play.spend(evening=evening, bought=said, is_sure=True, key=uuid.uuid4(), by="Inès", now=NOON)
    assert held(players) == [-90, 90, 2000, -2000]


REFUSED = {
    "nothing": ({"amount": 0}, "EXPENSE_EMPTY"),
    "nobody": ({"weights": [0, 0, 0, 0]}, "EXPENSE_EMPTY"),
    "parts that lack a cent": ({"way": "exact", "weights": [4599, 0, 0, 0]}, "SHARE_SUM"),
    "parts of a cent too many": ({"way": "exact", "weights": [4600, 1, 0, 0]}, "SHARE_SUM"),
}


@pytest.mark.parametrize("fault", REFUSED)
def test_what_does_not_add_up_is_written_nowhere(evening, players, fault):
    said, code = REFUSED[fault]
    before = Entry.objects.count()
    with pytest.raises(RuleError) as refused:
        spend(evening, players, **said)
    assert refused.value.code == code
    assert refused.value.sentence("fr") != refused.value.sentence("en")
    assert (Entry.objects.count(), Expense.objects.count()) == (before, 0)


def test_payers_who_do_not_pay_the_bill_are_refused(evening, players):
    said = play.Bought("Taxi", 4600, "equal", {players[0]: 4500}, {players[1]: 1})
    with pytest.raises(RuleError) as refused:
        play.spend(evening=evening, bought=said, is_sure=True, key=uuid.uuid4(), by="Léa", now=NOON)
    assert (refused.value.code, refused.value.facts) == ("PAID_SUM", {"sum": 4500, "total": 4600})


def test_more_than_a_transfer_holds_is_refused(evening, players):
    with pytest.raises(play.TooMuch):
        spend(evening, players, amount=AMOUNT_MAX + 1)


def test_a_double_tap_writes_once_and_another_content_is_told(evening, players):
    key = uuid.uuid4()
    first = spend(evening, players, key=key)
    assert spend(evening, players, key=key) == first
    with pytest.raises(ledger.KeyReused):
        spend(evening, players, key=key, amount=4601)
    assert Expense.objects.count() == 1


def test_far_from_the_habit_is_asked_once(evening, players):
    for amount in (1800, 2000, 2000, 2400, 3100):
        spend(evening, players, amount=amount, is_sure=False)
    with pytest.raises(play.Unusual) as asked:
        spend(evening, players, amount=20000, is_sure=False)
    assert asked.value.usual_cents == 2000
    assert Expense.objects.count() == 5
    spend(evening, players, amount=20000, is_sure=True)
    spend(evening, players, amount=20000, is_sure=False)
    assert Expense.objects.count() == 7


def test_a_correction_strikes_the_first_and_a_late_one_is_told(evening, players):
    expense = spend(evening, players)
    said = {"is_sure": True, "by": "Karim", "now": NOON}
    corrected = play.correct_expense(
        expense=expense, bought=bought(players, payer=1), key=uuid.uuid4(), **said
    )
    expense.refresh_from_db()
    assert (expense.struck_by, corrected.replaces) == ("Karim", expense)
    assert held(players) == [-90 - 1150, 90 + 3450, -1150, -1150]
    with pytest.raises(play.ExpenseStruck):
        play.correct_expense(expense=expense, bought=bought(players), key=uuid.uuid4(), **said)
    for _ in range(2):
        play.remove_expense(expense=corrected, by="Léa", now=NOON)
    assert held(players) == [-90, 90, 0, 0]
    assert bill(evening).net_cents == [-90, 90]
    assert list(audit.faults()) == []


@pytest.mark.parametrize(
    ("rows", "changes"),
    [
        (Expense, {"amount_cents": 4700}),
        (Expense, {"struck_at": NOON}),
        (Part, {"share_cents": 1}),
        (Part, {"weight": 0}),
    ],
)
def test_an_expense_that_was_edited_is_found(evening, players, rows, changes):
    spend(evening, players)
    assert list(audit.faults()) == []
    rows.objects.filter(pk=rows.objects.earliest("pk").pk).update(**changes)
    assert any(str(fault).startswith("expense") for fault in audit.faults())
