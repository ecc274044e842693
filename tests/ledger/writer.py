"""Several processes that write to the same book at the same time; run by `test_simultaneous.py`.

One process loads Django and forks the others, which write once all of them run. It prints their results.
"""

import json
import multiprocessing
import sys
from datetime import UTC, datetime
from uuid import UUID, uuid4, uuid5

import django
from django.db import transaction

OWN_POSTS = 25
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


class Writer:
    def __init__(self, number, evening):
        from ledger import book as ledger
        from ledger.models import Book, Entry

        self.ledger = ledger
        self.number = number
        self.evening = UUID(evening["key"])
        self.book = Book.objects.get(pk=evening["book"])
        self.wrong = [Entry.objects.get(pk=entry) for entry in evening["wrong"]]

    def key(self, name):
        return uuid5(self.evening, name)

    def post(self, key, payload):
        accounts = [
            self.ledger.open_account(book=self.book, unit="cents", name=name)
            for name in ("everybody", "everybody else")
        ]
        return self.ledger.post(
            book=self.book,
            key=key,
            kind="round",
            payload=payload,
            transfers=[self.ledger.Movement(*accounts, 1)],
            by=str(self.number),
            at=NOON,
        ).is_new

    def same_keys(self):
        """Post the same five rounds as every other process, each in its own transaction."""
        return [self.post(self.key(f"alone {each}"), {"round": each}) for each in range(5)]

    def same_keys_in_a_transaction(self):
        """Post five more rounds inside one transaction that continues after a key was used."""
        with transaction.atomic():
            return [self.post(self.key(f"together {each}"), {"round": each}) for each in range(5)]

    def same_key_other_content(self):
        try:
            return self.post(self.key("disputed"), {"number": self.number})
        except self.ledger.KeyReused as refused:
            return str(refused.entry.payload["number"])

    def reversals(self):
        """Reverse one entry under a key common to all processes and another under a separate key."""
        same = self.reverse(self.wrong[0], self.key("reversal"))
        try:
            return [same, self.reverse(self.wrong[1], uuid4())]
        except self.ledger.AlreadyReversed as refused:
            return [same, refused.reversal.pk]

    def reverse(self, entry, key):
        return self.ledger.reverse(entry=entry, key=key, by=str(self.number), at=NOON).pk

    def own_keys(self):
        return [self.post(uuid4(), {"round": each}) for each in range(OWN_POSTS)]

    def in_any_order(self):
        """Post two entries in one transaction, on shared accounts, in an order opposite to
        other processes.
        """
        pairs = [("everybody", "everybody else"), ("Ann", "Bob")][:: 1 if self.number % 2 else -1]
        for _ in range(OWN_POSTS):
            with transaction.atomic():
                for one, other in pairs:
                    self.both_ways(one, other)
        return OWN_POSTS

    def both_ways(self, *names):
        """Post a movement and its opposite."""
        one, other = (self.ledger.open_account(book=self.book, unit="cents", name=name) for name in names)
        moved = [self.ledger.Movement(one, other, 3), self.ledger.Movement(other, one, 2)]
        self.ledger.post(
            book=self.book,
            key=uuid4(),
            kind="round",
            payload={},
            transfers=moved,
            by=str(self.number),
            at=NOON,
        )

    def run_all(self):
        return {
            "same_keys": self.same_keys(),
            "same_keys_in_a_transaction": self.same_keys_in_a_transaction(),
            "same_key_other_content": self.same_key_other_content(),
            "reversals": self.reversals(),
            "own_keys": self.own_keys(),
            "in_any_order": self.in_any_order(),
        }


def prepare():
    """Open a book with two entries to reverse."""
    from ledger import book as ledger

    book = ledger.open_book()
    ann, bob = (ledger.open_account(book=book, unit="cents", name=name) for name in ("Ann", "Bob"))
    wrong = [
        ledger.post(
            book=book,
            key=uuid4(),
            kind="round",
            payload={},
            transfers=[ledger.Movement(ann, bob, 100)],
            by="Ann",
            at=NOON,
        ).entry.pk
        for _ in range(2)
    ]
    return {"book": book.pk, "wrong": wrong, "key": str(uuid4())}


def report():
    """Return the contents of the database after all writers ended."""
    from ledger import audit, book
    from ledger.models import Account, Entry

    accounts = {account.name: account for account in Account.objects.all()}
    balances = book.balances(accounts=accounts.values())
    return {
        "entries": Entry.objects.count(),
        "accounts": Account.objects.count(),
        "held": {name: balances[account.pk] for name, account in accounts.items()},
        "faults": [str(fault) for fault in audit.faults()],
    }


def write(number):
    """Write as the process of this number once all others are ready, and return the results."""
    writer = Writer(number, evening)
    everybody.wait()
    return writer.run_all()


if __name__ == "__main__":
    count, evening = map(json.loads, sys.argv[1:])
    django.setup()
    # The children inherit the loaded modules; none of them has a connection yet.
    context = multiprocessing.get_context("fork")
    everybody = context.Barrier(count)
    with context.Pool(count) as processes:
        print(json.dumps(processes.map(write, range(count), chunksize=1)))
