"""Audit: a consistent ledger has no fault, and each kind of tampering is reported."""

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext

from ledger import audit, guards
from ledger import book as ledger
from ledger.models import Account, Balance, Book, Entry, Transfer


@pytest.fixture
def evening(accounts, post, reverse):
    """Post a round, a wrong entry and its reversal, and return the three entries."""
    ann, bob, cyd = accounts
    right = post((ann, bob, 30), (bob, cyd, 10), payload={"hand": 1}).entry
    wrong = post((cyd, ann, 7), (ann, bob, 2), payload={"hand": 2}).entry
    return right, wrong, reverse(wrong)


@pytest.fixture
def tampering(evening):
    """Remove the guards and the deferred constraints so that rows can be changed."""
    connection.check_constraints()
    with guards.disabled(connection):
        connection.check_constraints()
        yield evening
        connection.check_constraints()


def fault_messages(book=None):
    """Return the faults other than the removed guards and the differing balances that follow."""
    silent = ("guard", "told to hold")
    found = audit.faults(book)
    return [
        (each.entry_id, each.message) for each in found if not any(word in each.message for word in silent)
    ]


def test_consistent_ledger_has_no_fault(evening, book):
    assert list(audit.faults()) == []
    assert list(audit.faults(book)) == []


def test_empty_ledger_has_no_fault(db):
    assert list(audit.faults()) == []


def test_missing_guards_are_faults(db):
    with guards.disabled(connection):
        lacking = [str(fault) for fault in audit.faults()]
    assert lacking == [
        f"the database lacks its guard {guard.name}" for guard in guards.GUARDS[connection.vendor]
    ]


@pytest.mark.parametrize(
    "changes", [{"payload": {"hand": 9}}, {"kind": "closing"}, {"payload_digest": "0" * 64}]
)
def test_changed_payload_kind_or_digest_is_a_fault(tampering, changes):
    Entry.objects.filter(pk=tampering[0].pk).update(**changes)
    assert fault_messages() == [(tampering[0].pk, "the payload is not the one that was posted")]


def test_payload_that_cannot_be_posted_is_a_fault(tampering):
    Entry.objects.filter(pk=tampering[0].pk).update(payload={"hand": 1.5})
    assert fault_messages() == [
        (tampering[0].pk, "the payload cannot have been posted: float is not kept exactly")
    ]


def test_deleted_transfer_is_a_fault(tampering):
    tampering[0].transfers.first().delete()
    assert fault_messages() == [(tampering[0].pk, "1 transfers instead of 2")]


def test_added_transfer_is_a_fault(tampering, accounts):
    Transfer.objects.create(entry=tampering[0], source=accounts[0], target=accounts[1], amount=1)
    assert fault_messages() == [(tampering[0].pk, "3 transfers instead of 2")]


@pytest.mark.parametrize(
    "change", [{"amount": 8}, {"source": F("target"), "target": F("source")}], ids=["amount", "direction"]
)
def test_reversal_that_is_not_a_mirror_is_a_fault(tampering, change):
    _, wrong, reversal = tampering
    Transfer.objects.filter(entry=wrong, amount=7).update(**change)
    assert fault_messages() == [(reversal.pk, f"its transfers do not mirror those of entry {wrong.pk}")]


def test_reversal_changed_into_another_entry_is_a_fault(tampering):
    reversal = tampering[2]
    Entry.objects.filter(pk=reversal.pk).update(reverses=None)
    assert fault_messages() == [
        (reversal.pk, "a reversal names the entry it takes back, and no other entry does")
    ]


def test_reversal_of_a_reversal_is_a_fault(tampering, book):
    right, _, reversal = tampering
    Entry.objects.filter(pk=right.pk).update(reverses=reversal)
    assert (right.pk, "what it takes back is a reversal or stands in another book") in fault_messages()


def test_reversal_in_another_book_is_a_fault(tampering):
    reversal = tampering[2]
    Entry.objects.filter(pk=reversal.pk).update(book=ledger.open_book())
    assert (reversal.pk, "what it takes back is a reversal or stands in another book") in fault_messages()


@pytest.fixture
def unconstrained(tampering):
    """Disable the check constraints as well."""
    sqlite = connection.vendor == "sqlite"
    with connection.cursor() as cursor:
        if sqlite:
            cursor.execute("PRAGMA ignore_check_constraints = ON")
        for constraint in () if sqlite else Transfer._meta.constraints:
            cursor.execute(f"ALTER TABLE ledger_transfer DROP CONSTRAINT {constraint.name}")
        yield tampering
        if sqlite:
            cursor.execute("PRAGMA ignore_check_constraints = OFF")


@pytest.mark.parametrize("change", [{"amount": -30}, {"target": F("source")}], ids=["negative", "to itself"])
def test_negative_transfer_or_transfer_to_itself_is_a_fault(unconstrained, change):
    entry = unconstrained[0]
    Transfer.objects.filter(entry=entry, amount=30).update(**change)
    row = entry.transfers.order_by("pk").first()
    assert fault_messages() == [
        (entry.pk, f"a transfer of {row.amount} from {row.source_id} to {row.target_id}")
    ]


def test_transfer_between_units_is_a_fault_of_the_entry_and_of_both_sums(tampering, book, accounts):
    chips = ledger.open_account(book=book, unit="chips", name="Bob")
    Transfer.objects.filter(entry=tampering[0], amount=30).update(target=chips)
    assert fault_messages() == [
        (tampering[0].pk, "a transfer turns cents into chips"),
        (None, "the balances in cents add up to -30"),
        (None, "the balances in chips add up to 30"),
    ]


def test_transfer_between_books_is_a_fault_of_both(tampering, book):
    stranger = ledger.open_account(book=ledger.open_book(), unit="cents", name="Ann")
    Transfer.objects.filter(entry=tampering[0], amount=30).update(target=stranger)
    assert [
        str(fault) for fault in audit.faults() if fault.book_id and "told to hold" not in fault.message
    ] == [
        f"book {book.pk}: entry {tampering[0].pk}: a transfer leaves the book",
        f"book {book.pk}: the balances in cents add up to -30",
        f"book {stranger.book_id}: the balances in cents add up to 30",
    ]


def test_audit_of_a_book_reads_that_book_only(tampering):
    tampering[0].transfers.last().delete()
    Account.objects.filter(name="Ann").update(unit="chips")
    assert fault_messages(tampering[0].book)
    assert fault_messages(ledger.open_book()) == []


def test_each_audit_batch_takes_two_queries(evening, book, post, monkeypatch):
    monkeypatch.setattr(audit, "BATCH_ENTRIES", 4)
    for _ in range(10):
        post()
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert list(audit.faults(book)) == []
    batches_of_thirteen_entries, guards_read, end_of_entries, sums, balances_read = 4, 1, 1, 1, 1
    assert (
        len(queries) == 2 * batches_of_thirteen_entries + guards_read + end_of_entries + sums + balances_read
    )


def test_reversal_is_compared_with_an_entry_of_an_earlier_batch(tampering, monkeypatch):
    monkeypatch.setattr(audit, "BATCH_ENTRIES", 1)
    _, wrong, reversal = tampering
    assert fault_messages() == []
    Transfer.objects.filter(entry=wrong, amount=7).update(amount=8)
    assert fault_messages() == [(reversal.pk, f"its transfers do not mirror those of entry {wrong.pk}")]


def test_audit_changes_no_row(evening):
    before = [
        list(model.objects.order_by("pk").values()) for model in (Book, Account, Entry, Transfer, Balance)
    ]
    assert not list(audit.faults())
    assert before == [
        list(model.objects.order_by("pk").values()) for model in (Book, Account, Entry, Transfer, Balance)
    ]
