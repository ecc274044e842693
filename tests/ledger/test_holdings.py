"""What each account holds, kept beside the transfers: the audit says where it does not agree."""

import uuid

import pytest
from django.db import IntegrityError, connection
from django.test.utils import CaptureQueriesContext

from ledger import audit, holdings
from ledger import book as ledger
from ledger.models import Book, Holding, Transfer
from tests.ledger.conftest import NOON


@pytest.fixture
def evening(cast, post, reverse):
    """A round, a wrong one, and its reversal: Ann holds -30, Bob 20, Cyd 10."""
    ann, bob, cyd = cast
    post((ann, bob, 30), (bob, cyd, 10))
    reverse(post((cyd, ann, 7), (ann, bob, 2)).entry)
    return cast


def kept():
    return dict(Holding.objects.values_list("account__name", "held"))


def told(book=None):
    return [str(fault) for fault in audit.faults(book)]


def test_every_entry_moves_what_its_accounts_are_told_to_hold(evening):
    assert kept() == {"Ann": -30, "Bob": 20, "Cyd": 10}
    assert not list(holdings.differences())


def test_a_balance_is_read_without_any_transfer(evening):
    with CaptureQueriesContext(connection) as queries:
        assert ledger.balances(accounts=evening) == dict(
            zip((each.pk for each in evening), (-30, 20, 10), strict=True)
        )
    assert Transfer._meta.db_table not in queries[0]["sql"]


def test_what_the_database_refuses_moves_nothing(evening, book, monkeypatch):
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
    assert kept() == {"Ann": -30, "Bob": 20, "Cyd": 10}


def test_a_retry_moves_nothing(cast, post):
    key = uuid.uuid4()
    for _ in range(3):
        post((cast[0], cast[1], 4), key=key)
    assert kept() == {"Ann": -4, "Bob": 4}


def test_money_that_comes_back_within_an_entry_writes_nothing(cast, post):
    post((cast[0], cast[1], 4), (cast[1], cast[0], 4))
    assert kept() == {}


@pytest.mark.parametrize("tampering", ["changed", "deleted", "invented"])
def test_the_audit_names_every_account_that_is_told_to_hold_something_else(evening, book, tampering):
    _, bob, cyd = evening
    account, wrong, right = {"changed": (bob, 21, 20), "deleted": (cyd, 0, 10), "invented": (None, 3, 0)}[
        tampering
    ]
    if tampering == "invented":
        account = ledger.open_account(book=book, unit="chips", name="Zoe")
        Holding.objects.create(account=account, held=3)
    elif tampering == "deleted":
        Holding.objects.filter(account=account).delete()
    else:
        Holding.objects.filter(account=account).update(held=wrong)
    said = f"book {book.pk}: account {account.pk} is told to hold {wrong}, its transfers come to {right}"
    assert told() == told(book) == [said]
    assert told(ledger.open_book()) == []


def test_what_is_made_anew_is_what_was_kept(evening, book):
    before = kept()
    Holding.objects.all().delete()
    holdings.rebuild(book)
    assert kept() == before
    Holding.objects.update(held=99)
    holdings.rebuild()
    assert kept() == before
    assert told() == []


def test_making_one_book_anew_leaves_the_others_as_they_are(evening, book):
    other = ledger.open_account(book=ledger.open_book(), unit="cents", name="Zoe")
    Holding.objects.create(account=other, held=5)
    holdings.rebuild(book)
    assert Holding.objects.get(account=other).held == 5


def test_reading_costs_the_same_after_many_transfers(cast, post, django_assert_num_queries):
    for _ in range(20):
        post(*[(cast[0], cast[1], 1)] * 10)
    with django_assert_num_queries(1):
        assert ledger.balances(accounts=cast)[cast[1].pk] == 200
    assert Book.objects.count() == 1
