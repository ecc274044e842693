"""One of several processes that write to the same book at the same moment; run by `test_simultaneous.py`.

It says `ready`, waits for a line, does its work, and prints what came of it as JSON.
"""

import json
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
        """The same five rounds as everybody, each alone."""
        return [self.post(self.key(f"alone {each}"), {"round": each}) for each in range(5)]

    def same_keys_in_a_transaction(self):
        """Five more, inside a transaction that goes on after a key was taken."""
        with transaction.atomic():
            return [self.post(self.key(f"together {each}"), {"round": each}) for each in range(5)]

    def same_key_other_content(self):
        try:
            return self.post(self.key("disputed"), {"number": self.number})
        except self.ledger.KeyReused as refused:
            return str(refused.entry.payload["number"])

    def reversals(self):
        """One entry taken back by everybody under one key, another under keys of their own."""
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
        """Two entries in one transaction, on the accounts of the others, who come from the other side."""
        pairs = [("everybody", "everybody else"), ("Ann", "Bob")][:: 1 if self.number % 2 else -1]
        for _ in range(OWN_POSTS):
            with transaction.atomic():
                for one, other in pairs:
                    self.both_ways(one, other)
        return OWN_POSTS

    def both_ways(self, *names):
        """Something goes one way and comes back."""
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

    def everything(self):
        return {
            "same_keys": self.same_keys(),
            "same_keys_in_a_transaction": self.same_keys_in_a_transaction(),
            "same_key_other_content": self.same_key_other_content(),
            "reversals": self.reversals(),
            "own_keys": self.own_keys(),
            "in_any_order": self.in_any_order(),
        }


def prepare():
    """A book with two entries to take back."""
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
    """What the database holds when all is done."""
    from ledger import audit, book
    from ledger.models import Account, Entry

    accounts = {account.name: account for account in Account.objects.all()}
    held = book.balances(accounts=accounts.values())
    return {
        "entries": Entry.objects.count(),
        "accounts": Account.objects.count(),
        "held": {name: held[account.pk] for name, account in accounts.items()},
        "faults": [str(fault) for fault in audit.faults()],
    }


def main(what, *arguments):
    django.setup()
    if what == "write":
        number, evening = arguments
        writer = Writer(int(number), json.loads(evening))
        print("ready", flush=True)
        sys.stdin.readline()
        print(json.dumps(writer.everything()))
    else:
        print(json.dumps({"prepare": prepare, "report": report}[what]()))


if __name__ == "__main__":
    main(*sys.argv[1:])
