"""Expenses and loans: exact parts, odd cents, refusals that write nothing, the audit."""

import uuid

import pytest

from games import refusals
from games.audit import checks
from games.evenings.commands import expenses
from games.evenings.queries.bill import bill
from games.models import Expense, ExpensePart
from games.rules.errors import RuleError
from ledger import book as ledger
from ledger.models import MAX_AMOUNT, Entry
from tests.evening_actions import expense_details, record_expense
from tests.games.conftest import C2, NOON, close, record


@pytest.fixture
def evening(sitting):
    record(sitting, C2)
    return close(sitting).evening


def balances(players):
    found = ledger.balances(accounts=[player.account_id for player in players])
    return [found[player.account_id] for player in players]


def test_L6_ten_euros_in_three_equal_parts(evening, players):
    expense = record_expense(evening, players[:3], amount=1000)
    assert [part.share_cents for part in expense.parts.order_by("player")] == [334, 333, 333]
    assert balances(players) == [-90 + 666, 90 - 333, -333, 0]


def test_expense_by_weights_exact_parts_and_several_payers(evening, players):
    record_expense(evening, players, amount=1000, way="weight", weights=[1, 2, 0, 3])
    assert balances(players)[1:] == [90 - 333, 0, -500]
    paid = {players[0]: 3000, players[1]: 1600}
    exact = {players[2]: 4000, players[3]: 600}
    details = expenses.ExpenseDetails("Taxi", 4600, "exact", paid, exact)
    expenses.record_expense(
        evening=evening, details=details, is_confirmed=True, key=uuid.uuid4(), by="Léa", now=NOON
    )
    assert balances(players)[2:] == [-4000, -500 - 600]
    assert sum(balances(players)) == 0


def test_loan_is_due_from_the_borrower(evening, players):
    lender, borrower = players[2], players[3]
    details = expenses.ExpenseDetails("", 2000, "equal", {lender: 2000}, {borrower: 1}, Expense.Kind.LOAN)
    expenses.record_expense(
        evening=evening, details=details, is_confirmed=True, key=uuid.uuid4(), by="Inès", now=NOON
    )
    assert balances(players) == [-90, 90, 2000, -2000]


REFUSED = {
    "nothing": ({"amount": 0}, "EXPENSE_EMPTY"),
    "nobody": ({"weights": [0, 0, 0, 0]}, "EXPENSE_EMPTY"),
    "parts that lack a cent": ({"way": "exact", "weights": [4599, 0, 0, 0]}, "SHARE_SUM"),
    "parts of a cent too many": ({"way": "exact", "weights": [4600, 1, 0, 0]}, "SHARE_SUM"),
}


@pytest.mark.parametrize("fault", REFUSED)
def test_unbalanced_expense_is_refused_and_writes_nothing(evening, players, fault):
    details, code = REFUSED[fault]
    before = Entry.objects.count()
    with pytest.raises(RuleError) as refused:
        record_expense(evening, players, **details)
    assert refused.value.code == code
    assert refused.value.sentence("fr") != refused.value.sentence("en")
    assert (Entry.objects.count(), Expense.objects.count()) == (before, 0)


def test_expense_with_another_paid_sum_is_refused(evening, players):
    details = expenses.ExpenseDetails("Taxi", 4600, "equal", {players[0]: 4500}, {players[1]: 1})
    with pytest.raises(RuleError) as refused:
        expenses.record_expense(
            evening=evening, details=details, is_confirmed=True, key=uuid.uuid4(), by="Léa", now=NOON
        )
    assert (refused.value.code, refused.value.facts) == ("PAID_SUM", {"sum": 4500, "total": 4600})


def test_expense_above_the_transfer_maximum_is_refused(evening, players):
    with pytest.raises(refusals.AmountTooLarge):
        record_expense(evening, players, amount=MAX_AMOUNT + 1)


def test_spend_is_idempotent_by_key_and_refused_with_other_content(evening, players):
    key = uuid.uuid4()
    first = record_expense(evening, players, key=key)
    assert record_expense(evening, players, key=key) == first
    with pytest.raises(ledger.KeyReused):
        record_expense(evening, players, key=key, amount=4601)
    assert Expense.objects.count() == 1


def test_unusual_amount_requires_a_confirmation(evening, players):
    for amount in (1800, 2000, 2000, 2400, 3100):
        record_expense(evening, players, amount=amount, is_sure=False)
    with pytest.raises(refusals.UnusualAmount) as asked:
        record_expense(evening, players, amount=20000, is_sure=False)
    assert asked.value.usual_cents == 2000
    assert Expense.objects.count() == 5
    record_expense(evening, players, amount=20000, is_sure=True)
    record_expense(evening, players, amount=20000, is_sure=False)
    assert Expense.objects.count() == 7


def test_correction_strikes_the_expense_and_a_second_one_is_refused(evening, players):
    expense = record_expense(evening, players)
    arguments = {"is_confirmed": True, "by": "Karim", "now": NOON}
    corrected = expenses.correct_expense(
        expense=expense, details=expense_details(players, payer=1), key=uuid.uuid4(), **arguments
    )
    expense.refresh_from_db()
    assert (expense.struck_by, corrected.replaces) == ("Karim", expense)
    assert balances(players) == [-90 - 1150, 90 + 3450, -1150, -1150]
    with pytest.raises(refusals.ExpenseSuperseded):
        expenses.correct_expense(
            expense=expense, details=expense_details(players), key=uuid.uuid4(), **arguments
        )
    for _ in range(2):
        expenses.undo_expense(expense=corrected, by="Léa", now=NOON)
    assert balances(players) == [-90, 90, 0, 0]
    assert bill(evening).net_cents == [-90, 90]
    assert list(checks.faults()) == []


@pytest.mark.parametrize(
    ("rows", "changes"),
    [
        (Expense, {"amount_cents": 4700}),
        (Expense, {"struck_at": NOON}),
        (ExpensePart, {"share_cents": 1}),
        (ExpensePart, {"weight": 0}),
    ],
)
def test_edited_expense_is_a_fault(evening, players, rows, changes):
    record_expense(evening, players)
    assert list(checks.faults()) == []
    rows.objects.filter(pk=rows.objects.earliest("pk").pk).update(**changes)
    assert any(str(fault).startswith("expense") for fault in checks.faults())
