"""Stored balances beside the transfers, and their differences found by the audit."""

import uuid

import pytest
from django.db import IntegrityError, connection
from django.test.utils import CaptureQueriesContext

from ledger import audit, balances
from ledger import book as ledger
from ledger.models import Balance, Book, Transfer
from tests.ledger.conftest import NOON


@pytest.fixture
def evening(accounts, post, reverse):
    """Post a round, a wrong entry and its reversal: balances Ann -30, Bob 20, Cyd 10."""
    ann, bob, cyd = accounts
    post((ann, bob, 30), (bob, cyd, 10))
    reverse(post((cyd, ann, 7), (ann, bob, 2)).entry)
    return accounts


def stored_amounts():
    return dict(Balance.objects.values_list("account__name", "amount"))


def fault_messages(book=None):
    return [str(fault) for fault in audit.faults(book)]


def test_each_entry_moves_the_balances_of_its_accounts(evening):
    assert stored_amounts() == {"Ann": -30, "Bob": 20, "Cyd": 10}
    assert not list(balances.mismatches())


def test_balances_are_read_without_the_transfer_table(evening):
    with CaptureQueriesContext(connection) as queries:
        assert ledger.balances(accounts=evening) == dict(
            zip((each.pk for each in evening), (-30, 20, 10), strict=True)
        )
    assert Transfer._meta.db_table not in queries[0]["sql"]


def test_refused_entry_leaves_the_balances_unchanged(evening, book, monkeypatch):
    ann, bob, _ = evening
    monkeypatch.setattr(ledger, "_check", lambda *_: None)
    with pytest.raises(IntegrityError):
        ledger.post(
            book=book,
            key=uuid.uuid4(),
            kind="round",
            payload={},
            transfers=[ledger.Movement(ann, bob, 5), ledger.Movement(ann, ann, 5)],
            by="Ann",
            at=NOON,
        )
    assert stored_amounts() == {"Ann": -30, "Bob": 20, "Cyd": 10}


def test_retry_leaves_the_balances_unchanged(accounts, post):
    key = uuid.uuid4()
    for _ in range(3):
        post((accounts[0], accounts[1], 4), key=key)
    assert stored_amounts() == {"Ann": -4, "Bob": 4}


def test_entry_that_nets_to_zero_stores_no_balance(accounts, post):
    post((accounts[0], accounts[1], 4), (accounts[1], accounts[0], 4))
    assert stored_amounts() == {}


@pytest.mark.parametrize("tampering", ["changed", "deleted", "invented"])
def test_audit_reports_each_account_with_a_wrong_balance(evening, book, tampering):
    _, bob, cyd = evening
    account, wrong, right = {"changed": (bob, 21, 20), "deleted": (cyd, 0, 10), "invented": (None, 3, 0)}[
        tampering
    ]
    if tampering == "invented":
        account = ledger.open_account(book=book, unit="chips", name="Zoe")
        Balance.objects.create(account=account, amount=3)
    elif tampering == "deleted":
        Balance.objects.filter(account=account).delete()
    else:
        Balance.objects.filter(account=account).update(amount=wrong)
    message = f"book {book.pk}: account {account.pk} is told to hold {wrong}, its transfers come to {right}"
    assert fault_messages() == fault_messages(book) == [message]
    assert fault_messages(ledger.open_book()) == []


def test_rebuild_restores_the_balances(evening, book):
    before = stored_amounts()
    Balance.objects.all().delete()
    balances.rebuild(book)
    assert stored_amounts() == before
    Balance.objects.update(amount=99)
    balances.rebuild()
    assert stored_amounts() == before
    assert fault_messages() == []


def test_rebuild_of_a_book_leaves_other_books_unchanged(evening, book):
    other = ledger.open_account(book=ledger.open_book(), unit="cents", name="Zoe")
    Balance.objects.create(account=other, amount=5)
    balances.rebuild(book)
    assert Balance.objects.get(account=other).amount == 5


def test_balances_take_one_query_after_many_transfers(accounts, post, django_assert_num_queries):
    for _ in range(20):
        post(*[(accounts[0], accounts[1], 1)] * 10)
    with django_assert_num_queries(1):
        assert ledger.balances(accounts=accounts)[accounts[1].pk] == 200
    assert Book.objects.count() == 1
