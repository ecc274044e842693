"""Audit of the ledger: rows that `ledger.book` cannot have written.

Nothing is changed. Entries are read in batches, so memory does not grow with the book, and each batch takes
two queries.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from django.db import connection
from django.db.models import Sum

from ledger import balances, guards
from ledger.book import REVERSAL
from ledger.canonical import UnstorablePayload, payload_digest
from ledger.models import Account, Book, Entry, Transfer

BATCH_ENTRIES: Final = 500


@dataclass(frozen=True, slots=True)
class Fault:
    """One audit finding: `message` is a sentence; the ids are None where it concerns no book or entry."""

    message: str
    book_id: int | None = None
    entry_id: int | None = None

    def __str__(self) -> str:
        where = (("book", self.book_id), ("entry", self.entry_id))
        places = [f"{name} {number}" for name, number in where if number is not None]
        return ": ".join([*places, self.message])


class TransferRow(NamedTuple):
    """A transfer with the units and the books of its two accounts."""

    source: int
    target: int
    amount: int
    source_unit: str
    target_unit: str
    source_book: int
    target_book: int


Rows = dict[int, list[TransferRow]]
"""Transfers by entry id, in the order of writing."""


def faults(book: Book | None = None) -> Iterator[Fault]:
    """Yield every fault of one book or of all books; a sound ledger has none.

    For each entry: the digest matches the payload, the number of transfers matches, each transfer stays in
    its book and unit, and a reversal mirrors the reversed entry. Then the balances of each unit sum to zero,
    each stored balance equals the sum of its transfers, and the database guards are installed.
    """
    for name in guards.missing_guards(connection):
        yield Fault(f"the database lacks its guard {name}")
    for batch in _batches(book):
        rows = _rows(batch)
        for entry in batch:
            for validator in VALIDATORS:
                for text in validator(entry, rows):
                    yield Fault(text, entry.book_id, entry.pk)
    yield from _unbalanced_units(book)
    for each in balances.mismatches(book):
        text = (
            f"account {each.account_id} is told to hold {each.stored}, its transfers come to {each.expected}"
        )
        yield Fault(text, each.book_id)


def _batches(book: Book | None) -> Iterator[list[Entry]]:
    entries = Entry.objects.select_related("reverses").order_by("pk")
    if book is not None:
        entries = entries.filter(book=book)
    last = 0
    while batch := list(entries.filter(pk__gt=last)[:BATCH_ENTRIES]):
        yield batch
        last = batch[-1].pk


def _rows(batch: list[Entry]) -> Rows:
    """Return the transfers of these entries and of the entries they reverse."""
    ids = {entry.pk for entry in batch} | {entry.reverses_id for entry in batch if entry.reverses_id}
    transfers = Transfer.objects.filter(entry__in=ids).order_by("pk")
    sides = ("source", "target", "amount", "source__unit", "target__unit", "source__book", "target__book")
    rows: Rows = defaultdict(list)
    for entry_id, *columns in transfers.values_list("entry", *sides):
        rows[entry_id].append(TransferRow(*columns))
    return rows


def _check_digest(entry: Entry, _: Rows) -> Iterator[str]:
    try:
        content = payload_digest(kind=entry.kind, payload=entry.payload)
    except UnstorablePayload as error:
        yield f"the payload cannot have been posted: {error}"
    else:
        if content != entry.payload_digest:
            yield "the payload is not the one that was posted"


def _check_transfer_count(entry: Entry, rows: Rows) -> Iterator[str]:
    if len(rows[entry.pk]) != entry.transfer_count:
        yield f"{len(rows[entry.pk])} transfers instead of {entry.transfer_count}"


def _transfers(entry: Entry, rows: Rows) -> Iterator[str]:
    for row in rows[entry.pk]:
        if row.source_unit != row.target_unit:
            yield f"a transfer turns {row.source_unit} into {row.target_unit}"
        if not row.source_book == row.target_book == entry.book_id:
            yield "a transfer leaves the book"
        if row.amount <= 0 or row.source == row.target:
            yield f"a transfer of {row.amount} from {row.source} to {row.target}"


def _reversal(entry: Entry, rows: Rows) -> Iterator[str]:
    original = entry.reverses
    if (entry.kind == REVERSAL) != (original is not None):
        yield "a reversal names the entry it takes back, and no other entry does"
    if original is None:
        return
    if original.book_id != entry.book_id or original.reverses_id is not None:
        yield "what it takes back is a reversal or stands in another book"
    mirror = [(row.target, row.source, row.amount) for row in rows[original.pk]]
    if mirror != [(row.source, row.target, row.amount) for row in rows[entry.pk]]:
        yield f"its transfers do not mirror those of entry {original.pk}"


VALIDATORS: Final[tuple[Callable[[Entry, Rows], Iterator[str]], ...]] = (
    _check_digest,
    _check_transfer_count,
    _transfers,
    _reversal,
)


def _unbalanced_units(book: Book | None) -> Iterator[Fault]:
    accounts = Account.objects.all() if book is None else Account.objects.filter(book=book)
    totals = (
        accounts.annotate(net=balances.transfer_sum_expression())
        .values("book", "unit")
        .annotate(total=Sum("net"))
        .exclude(total=0)
        .order_by("book", "unit")
    )
    for each in totals.iterator():
        yield Fault(f"the balances in {each['unit']} add up to {each['total']}", each["book"])
