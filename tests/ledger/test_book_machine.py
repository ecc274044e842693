"""State machine: the book compared with a plain dict after posts, retries, refusals and reversals."""

import uuid
from collections import defaultdict
from datetime import UTC, datetime

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    invariant,
    multiple,
    rule,
    run_state_machine_as_test,
)

from ledger import audit
from ledger import book as ledger
from ledger.models import Entry

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


class BookMachine(RuleBasedStateMachine):
    accounts = Bundle("accounts")
    entries = Bundle("entries")

    def __init__(self):
        super().__init__()
        self.book = ledger.open_book()
        self.balances = defaultdict(int)
        self.moved = {}
        self.taken_back = {}
        self.opened = {}

    @initialize(target=accounts)
    def four_accounts(self):
        names = [("cents", "Ann"), ("cents", "Bob"), ("chips", "Ann"), ("chips", "Bob")]
        return multiple(*(self.open(unit, name) for unit, name in names))

    def open(self, unit, name):
        account = ledger.open_account(book=self.book, unit=unit, name=name)
        assert self.opened.setdefault((unit, name), account) == account
        self.balances[account] += 0
        return account

    @rule(target=accounts, unit=st.sampled_from(["cents", "chips"]), name=st.sampled_from(["Bob", "Cyd"]))
    def open_account(self, unit, name):
        return self.open(unit, name)

    @rule(
        target=entries,
        wanted=st.lists(st.tuples(accounts, accounts, st.integers(-1, 50)), max_size=4),
        payload=st.sampled_from([{"hand": 1}, {"hand": 2}]),
    )
    def post(self, wanted, payload):
        key = uuid.uuid4()
        if all(
            source != target and source.unit == target.unit and amount > 0
            for source, target, amount in wanted
        ):
            posting = self.write(key, payload, wanted)
            assert posting.is_new
            self.move(wanted)
            self.moved[posting.entry] = wanted
            return posting.entry
        with pytest.raises(ledger.BadMovement):
            self.write(key, payload, wanted)
        assert not Entry.objects.filter(key=key).exists()
        return multiple()

    def write(self, key, payload, wanted):
        return ledger.post(
            book=self.book,
            key=key,
            kind="round",
            payload=payload,
            transfers=[ledger.Movement(*each) for each in wanted],
            by="Ann",
            at=NOON,
        )

    def move(self, wanted, times=1):
        for source, target, amount in wanted:
            self.balances[source] -= times * amount
            self.balances[target] += times * amount

    @rule(entry=entries)
    def post_again(self, entry):
        posting = self.write(entry.key, entry.payload, self.moved[entry])
        assert (posting.entry, posting.is_new) == (entry, False)

    @rule(entry=entries)
    def post_something_else(self, entry):
        with pytest.raises(ledger.KeyReused):
            self.write(entry.key, {"hand": 3}, self.moved[entry])

    @rule(entry=entries)
    def reverse(self, entry):
        key = uuid.uuid4()
        if entry in self.taken_back:
            with pytest.raises(ledger.AlreadyReversed):
                ledger.reverse(entry=entry, key=key, by="Bob", at=NOON)
        else:
            self.taken_back[entry] = ledger.reverse(entry=entry, key=key, by="Bob", at=NOON)
            self.move(self.moved[entry], times=-1)

    @rule(entry=entries)
    def reverse_again(self, entry):
        if reversal := self.taken_back.get(entry):
            assert ledger.reverse(entry=entry, key=reversal.key, by="Bob", at=NOON) == reversal

    @invariant()
    def the_balances_are_those_of_the_dict(self):
        found = ledger.balances(accounts=self.balances)
        assert found == {account.pk: amount for account, amount in self.balances.items()}

    @invariant()
    def entries_are_complete(self):
        entries = Entry.objects.filter(book=self.book)
        assert entries.count() == len(self.moved) + len(self.taken_back)

    def teardown(self):
        assert list(audit.faults(self.book)) == []


@pytest.mark.django_db
def test_book_agrees_with_a_dict():
    run_state_machine_as_test(BookMachine, settings=settings(max_examples=15, stateful_step_count=30))
