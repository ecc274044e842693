"""A book and three accounts with mutual debts, for every test of the ledger."""

import uuid
from datetime import UTC, datetime

import pytest

from ledger import book as ledger

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


@pytest.fixture
def book(db):
    return ledger.open_book()


@pytest.fixture
def accounts(book):
    return [ledger.open_account(book=book, unit="cents", name=name) for name in ("Ann", "Bob", "Cyd")]


@pytest.fixture
def post(book):
    """Return a function that posts triples (source, target, amount) to the book."""

    def post(*movements, key=None, kind="round", payload=None, by="Ann", at=NOON, **others):
        return ledger.post(
            book=others.pop("book", book),
            key=key or uuid.uuid4(),
            kind=kind,
            payload={} if payload is None else payload,
            transfers=[ledger.Movement(*each) for each in movements],
            by=by,
            at=at,
            **others,
        )

    return post


@pytest.fixture
def reverse():
    """Return a function that reverses an entry at noon, by Bob."""

    def reverse(entry, key=None, **others):
        return ledger.reverse(entry=entry, key=key or uuid.uuid4(), by="Bob", at=NOON, **others)

    return reverse
