"""A sound ledger has no fault, and each way of tampering with it, guards lifted, is told."""

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext

from ledger import audit, guards
from ledger import book as ledger
from ledger.models import Account, Book, Entry, Holding, Transfer


@pytest.fixture
def evening(cast, post, reverse):
    """A round, a wrong one, and its reversal."""
    ann, bob, cyd = cast
    right = post((ann, bob, 30), (bob, cyd, 10), payload={"hand": 1}).entry
    wrong = post((cyd, ann, 7), (ann, bob, 2), payload={"hand": 2}).entry
    return right, wrong, reverse(wrong)


@pytest.fixture
def tampering(evening):
    """Lift the guards and the postponed checks, so that rows can be changed."""
    connection.check_constraints()
    with guards.lifted(connection):
        connection.check_constraints()
        yield evening
        connection.check_constraints()


def told(book=None):
    """What is wrong beside the guards, which are lifted, and the balances that follow from it."""
    silent = ("guard", "told to hold")
    found = audit.faults(book)
    return [(each.entry_id, each.what) for each in found if not any(word in each.what for word in silent)]


def test_a_sound_ledger_has_no_fault(evening, book):
    assert list(audit.faults()) == []
    assert list(audit.faults(book)) == []


def test_an_empty_ledger_has_no_fault(db):
    assert list(audit.faults()) == []


def test_missing_guards_are_faults(db):
    with guards.lifted(connection):
        lacking = [str(fault) for fault in audit.faults()]
    assert lacking == [
        f"the database lacks its guard {guard.name}" for guard in guards.GUARDS[connection.vendor]
    ]


@pytest.mark.parametrize("changes", [{"payload": {"hand": 9}}, {"kind": "closing"}, {"content": "0" * 64}])
def test_a_changed_payload_kind_or_digest_is_told(tampering, changes):
    Entry.objects.filter(pk=tampering[0].pk).update(**changes)
    assert told() == [(tampering[0].pk, "the payload is not the one that was posted")]


def test_a_payload_nobody_can_post_is_told(tampering):
    Entry.objects.filter(pk=tampering[0].pk).update(payload={"hand": 1.5})
    assert told() == [(tampering[0].pk, "the payload cannot have been posted: float is not kept exactly")]


def test_a_transfer_taken_away_is_told(tampering):
    tampering[0].transfers.first().delete()
    assert told() == [(tampering[0].pk, "1 transfers instead of 2")]


def test_a_transfer_added_is_told(tampering, cast):
    Transfer.objects.create(entry=tampering[0], source=cast[0], target=cast[1], amount=1)
    assert told() == [(tampering[0].pk, "3 transfers instead of 2")]


@pytest.mark.parametrize(
    "change", [{"amount": 8}, {"source": F("target"), "target": F("source")}], ids=["amount", "direction"]
)
def test_a_reversal_that_is_no_mirror_is_told(tampering, change):
    _, wrong, reversal = tampering
    Transfer.objects.filter(entry=wrong, amount=7).update(**change)
    assert told() == [(reversal.pk, f"its transfers do not mirror those of entry {wrong.pk}")]


def test_a_reversal_turned_into_another_entry_is_told(tampering):
    reversal = tampering[2]
    Entry.objects.filter(pk=reversal.pk).update(reverses=None)
    assert told() == [(reversal.pk, "a reversal names the entry it takes back, and no other entry does")]


def test_a_reversal_of_a_reversal_is_told(tampering, book):
    right, _, reversal = tampering
    Entry.objects.filter(pk=right.pk).update(reverses=reversal)
    assert (right.pk, "what it takes back is a reversal or stands in another book") in told()


def test_a_reversal_in_another_book_is_told(tampering):
    reversal = tampering[2]
    Entry.objects.filter(pk=reversal.pk).update(book=ledger.open_book())
    assert (reversal.pk, "what it takes back is a reversal or stands in another book") in told()


@pytest.fixture
def unconstrained(tampering):
    """The check constraints are away too."""
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
def test_a_transfer_that_moves_nothing_forward_is_told(unconstrained, change):
    entry = unconstrained[0]
    Transfer.objects.filter(entry=entry, amount=30).update(**change)
    row = entry.transfers.order_by("pk").first()
    assert told() == [(entry.pk, f"a transfer of {row.amount} from {row.source_id} to {row.target_id}")]


def test_a_transfer_between_units_is_told_in_the_entry_and_in_both_sums(tampering, book, cast):
    chips = ledger.open_account(book=book, unit="chips", name="Bob")
    Transfer.objects.filter(entry=tampering[0], amount=30).update(target=chips)
    assert told() == [
        (tampering[0].pk, "a transfer turns cents into chips"),
        (None, "the balances in cents add up to -30"),
        (None, "the balances in chips add up to 30"),
    ]


def test_a_transfer_between_books_is_told_in_both(tampering, book):
    stranger = ledger.open_account(book=ledger.open_book(), unit="cents", name="Ann")
    Transfer.objects.filter(entry=tampering[0], amount=30).update(target=stranger)
    assert [str(fault) for fault in audit.faults() if fault.book_id and "told to hold" not in fault.what] == [
        f"book {book.pk}: entry {tampering[0].pk}: a transfer leaves the book",
        f"book {book.pk}: the balances in cents add up to -30",
        f"book {stranger.book_id}: the balances in cents add up to 30",
    ]


def test_only_the_asked_book_is_read(tampering):
    tampering[0].transfers.last().delete()
    Account.objects.filter(name="Ann").update(unit="chips")
    assert told(tampering[0].book)
    assert told(ledger.open_book()) == []


def test_every_batch_takes_two_queries(evening, book, post, monkeypatch):
    monkeypatch.setattr(audit, "BATCH_ENTRIES", 4)
    for _ in range(10):
        post()
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert list(audit.faults(book)) == []
    batches_of_thirteen_entries, guards_read, end_of_entries, sums, holdings = 4, 1, 1, 1, 1
    assert len(queries) == 2 * batches_of_thirteen_entries + guards_read + end_of_entries + sums + holdings


def test_a_reversal_is_compared_with_an_entry_of_an_earlier_batch(tampering, monkeypatch):
    monkeypatch.setattr(audit, "BATCH_ENTRIES", 1)
    _, wrong, reversal = tampering
    assert told() == []
    Transfer.objects.filter(entry=wrong, amount=7).update(amount=8)
    assert told() == [(reversal.pk, f"its transfers do not mirror those of entry {wrong.pk}")]


def test_the_audit_writes_nothing(evening):
    before = [
        list(model.objects.order_by("pk").values()) for model in (Book, Account, Entry, Transfer, Holding)
    ]
    assert not list(audit.faults())
    assert before == [
        list(model.objects.order_by("pk").values()) for model in (Book, Account, Entry, Transfer, Holding)
    ]
