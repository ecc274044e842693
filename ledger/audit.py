"""Reads the whole ledger again and says what could not have been written by `ledger.book`.

Nothing is changed. Entries are read in batches, so memory does not grow with the book, and each batch takes
two queries.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from django.db import connection
from django.db.models import Sum

from ledger import guards, holdings
from ledger.book import REVERSAL
from ledger.content import Unwritable, digest
from ledger.models import Account, Book, Entry, Transfer

BATCH_ENTRIES: Final = 500


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: `what` in a sentence, in which book and which entry if in one."""

    what: str
    book_id: int | None = None
    entry_id: int | None = None

    def __str__(self) -> str:
        where = (("book", self.book_id), ("entry", self.entry_id))
        places = [f"{name} {number}" for name, number in where if number is not None]
        return ": ".join([*places, self.what])


class Row(NamedTuple):
    """A transfer with what its two accounts are."""

    source: int
    target: int
    amount: int
    source_unit: str
    target_unit: str
    source_book: int
    target_book: int


Rows = dict[int, list[Row]]
"""Transfers by entry, in the order they were written."""


def faults(book: Book | None = None) -> Iterator[Fault]:
    """Every fault of one book or of all, as they are found; none in a sound ledger.

    Entry by entry: the digest is that of the payload, the transfers are as many as were posted, each one
    stays in its book and unit, and a reversal mirrors what it takes back. Then the balances of each unit add
    up to zero, each account is told to hold what its transfers come to, and the database's guards are in
    place.
    """
    for name in guards.missing(connection):
        yield Fault(f"the database lacks its guard {name}")
    for batch in _batches(book):
        rows = _rows(batch)
        for entry in batch:
            for validator in VALIDATORS:
                for what in validator(entry, rows):
                    yield Fault(what, entry.book_id, entry.pk)
    yield from _unbalanced_units(book)
    for each in holdings.differences(book):
        what = f"account {each.account_id} is told to hold {each.kept}, its transfers come to {each.held}"
        yield Fault(what, each.book_id)


def _batches(book: Book | None) -> Iterator[list[Entry]]:
    entries = Entry.objects.select_related("reverses").order_by("pk")
    if book is not None:
        entries = entries.filter(book=book)
    last = 0
    while batch := list(entries.filter(pk__gt=last)[:BATCH_ENTRIES]):
        yield batch
        last = batch[-1].pk


def _rows(batch: list[Entry]) -> Rows:
    """The transfers of these entries and of those they take back."""
    ids = {entry.pk for entry in batch} | {entry.reverses_id for entry in batch if entry.reverses_id}
    transfers = Transfer.objects.filter(entry__in=ids).order_by("pk")
    sides = ("source", "target", "amount", "source__unit", "target__unit", "source__book", "target__book")
    rows: Rows = defaultdict(list)
    for entry_id, *columns in transfers.values_list("entry", *sides):
        rows[entry_id].append(Row(*columns))
    return rows


def _content(entry: Entry, _: Rows) -> Iterator[str]:
    try:
        content = digest(kind=entry.kind, payload=entry.payload)
    except Unwritable as error:
        yield f"the payload cannot have been posted: {error}"
    else:
        if content != entry.content:
            yield "the payload is not the one that was posted"


def _count(entry: Entry, rows: Rows) -> Iterator[str]:
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
    _content,
    _count,
    _transfers,
    _reversal,
)


def _unbalanced_units(book: Book | None) -> Iterator[Fault]:
    accounts = Account.objects.all() if book is None else Account.objects.filter(book=book)
    totals = (
        accounts.annotate(net=holdings.summed())
        .values("book", "unit")
        .annotate(total=Sum("net"))
        .exclude(total=0)
        .order_by("book", "unit")
    )
    for each in totals.iterator():
        yield Fault(f"the balances in {each['unit']} add up to {each['total']}", each["book"])
