"""The only writer of the ledger: opens accounts, posts and reverses entries, and reads balances."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID, uuid5

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from ledger import balances as ledger_balances
from ledger import locking
from ledger.canonical import canonical_json, payload_digest
from ledger.models import MAX_AMOUNT, Account, Book, Entry, Transfer
from ledger.refusals import Refusal

REVERSAL: Final = "reversal"
"""Kind of every entry that reverses another one."""
BATCH: Final = 500
"""Number of rows written together."""
_BALANCES: Final = Account.objects.values_list("pk", ledger_balances.balance_expression())


@dataclass(frozen=True, slots=True)
class Movement:
    """A transfer to be written: `amount` > 0 units leave `source` for `target`."""

    source: Account
    target: Account
    amount: int


@dataclass(frozen=True, slots=True)
class PostResult:
    """The entry of a posting; `is_new` is false if an earlier posting had written it."""

    entry: Entry
    is_new: bool


@dataclass(frozen=True, slots=True)
class Posting:
    """The content of one of many entries posted together."""

    key: UUID
    kind: str
    payload: object
    transfers: Sequence[Movement]
    at: datetime


class KeyReused(Refusal):
    """The key already identifies `entry`, an entry of the book with another kind or payload."""

    message = _("This page was already sent, with something else on it.")

    def __init__(self, entry: Entry) -> None:
        super().__init__(f"key {entry.key} already names another {entry.kind}")
        self.entry = entry


class NotReversible(Refusal):
    """A reversal cannot be reversed: the original content is posted again as a new entry."""


class AlreadyReversed(NotReversible):
    """The entry was reversed before, by `reversal`, under another key."""

    message = _("Somebody corrected this meanwhile. Look at it again before changing it.")

    def __init__(self, reversal: Entry) -> None:
        super().__init__(f"already taken back by {reversal.key}")
        self.reversal = reversal


class BadMovement(ValueError):
    """No transfer can hold this movement: its amount, its units or its book are wrong."""


def open_book() -> Book:
    """Return a new, empty book."""
    return Book.objects.create()


def open_account(*, book: Book, unit: str, name: str) -> Account:
    """Return the account of this name in this unit; create it if needed."""
    return Account.objects.get_or_create(book=book, unit=unit, name=name)[0]


def open_accounts(*, book: Book, unit: str, names: Sequence[str]) -> list[Account]:
    """Create accounts of new names in one unit, in one query."""
    return Account.objects.bulk_create(Account(book=book, unit=unit, name=name) for name in names)


def find_posted_entry(*, book: Book, key: UUID, kind: str, payload: object) -> Entry | None:
    """Return the entry that the same posting wrote earlier, or None.

    It is called before the transfers are computed, which a retry does not need.

    Raises KeyReused when the key names an entry of this book with another kind or payload.
    """
    entry = _entry_with_key(book, key)
    return entry and _check_same_payload(entry, payload_digest(kind=kind, payload=payload))


def post(
    *,
    book: Book,
    key: UUID,
    kind: str,
    payload: object,
    transfers: Sequence[Movement],
    by: str,
    at: datetime,
    why: Mapping[str, object] | None = None,
) -> PostResult:
    """Write one entry and its transfers, or return the one that this key and payload already wrote.

    `payload` is plain JSON, the content of the request; with `kind` it distinguishes a retry from another
    request. The results (`transfers`, possibly none), `by`, `at` and `why` do not: a retry may compute them
    anew. Safe against a simultaneous posting of the same key, inside or outside a transaction of the caller.

    Raises KeyReused (same key, other content), BadMovement, UnstorablePayload, and ValueError (an instant
    without zone, or the kind reserved for `reverse`).
    """
    if kind == REVERSAL:
        raise ValueError("reverse() alone writes reversals")
    entry = Entry(book=book, key=key, kind=kind, payload=payload, by=by, at=at, why=dict(why or {}))
    return _write_once(entry, transfers)


def reverse(
    *, entry: Entry, key: UUID, by: str, at: datetime, why: Mapping[str, object] | None = None
) -> Entry:
    """Write a reversal: a new entry whose transfers mirror those of `entry` in the same order.

    The same key again returns the same reversal. Raises AlreadyReversed (under another key), NotReversible
    (the entry is itself a reversal), KeyReused (the key identifies another entry).
    """
    if entry.reverses_id is not None:
        raise NotReversible(f"{entry.key} is itself a reversal")
    mirror = Entry(
        book=entry.book,
        key=key,
        kind=REVERSAL,
        payload={"reverses": str(entry.key)},
        by=by,
        at=at,
        why=dict(why or {}),
        reverses=entry,
    )
    return _write_once(mirror, _mirrored_movements(entry)).entry


@transaction.atomic
def post_all(*, book: Book, postings: Sequence[Posting], by: str) -> list[Entry]:
    """Write many new entries in this order, in few queries. Their keys must be new.

    Raises BadMovement, UnstorablePayload and IntegrityError (a key that is taken).
    """
    rows = [
        (
            Entry(book=book, key=each.key, kind=each.kind, payload=each.payload, by=by, at=each.at),
            each.transfers,
        )
        for each in postings
    ]
    return _insert_all(book, rows)


@transaction.atomic
def reverse_all(*, book: Book, entries: Sequence[Entry], by: str, at: datetime) -> list[Entry]:
    """Write the reversals of many entries that were never reversed, in few queries."""
    moved: dict[int, list[Movement]] = defaultdict(list)
    for start in range(0, len(entries), BATCH):
        transfers = Transfer.objects.filter(entry__in=entries[start : start + BATCH])
        for each in transfers.select_related("source", "target").order_by("pk"):
            moved[each.entry_id].append(Movement(each.target, each.source, each.amount))
    rows = [
        (
            Entry(
                book=book,
                key=uuid5(entry.key, "undo"),
                kind=REVERSAL,
                payload={"reverses": str(entry.key)},
                by=by,
                at=at,
                reverses=entry,
            ),
            moved[entry.pk],
        )
        for entry in entries
    ]
    return _insert_all(book, rows)


def balances(*, accounts: Iterable[Account | int]) -> dict[int, int]:
    """Return the balance (received minus paid) of each account by account id, in one query.

    `accounts` are accounts or their ids; an unknown id is left out.
    """
    ids = [each.pk if isinstance(each, Account) else each for each in accounts]
    return dict(_BALANCES.filter(pk__in=ids))


def balance_of(account: Account) -> int:
    """Return the balance of one account: received minus paid."""
    return balances(accounts=[account])[account.pk]


def _write_once(entry: Entry, movements: Sequence[Movement]) -> PostResult:
    """Insert the entry unless its key is taken; two simultaneous writers both get the first entry."""
    _prepare(entry, movements)
    earlier = _insert(entry, movements)
    if earlier is None:
        return PostResult(entry, is_new=True)
    return PostResult(_check_same_payload(earlier, entry.payload_digest), is_new=False)


def _prepare(entry: Entry, movements: Sequence[Movement]) -> None:
    """Check an entry and set its derived fields."""
    if entry.at.tzinfo is None:
        raise ValueError("an instant needs its time zone")
    for movement in movements:
        _check(movement, entry.book)
    canonical_json(entry.why)  # raises UnstorablePayload for text that a database refuses
    entry.payload_digest = payload_digest(kind=entry.kind, payload=entry.payload)
    entry.transfer_count = len(movements)


def _insert(entry: Entry, movements: Sequence[Movement]) -> Entry | None:
    """Write the entry, or return the one that took its key meanwhile.

    Inside a transaction of the caller this is a savepoint, so the caller continues after the database refused
    the key.
    """
    try:
        with transaction.atomic():
            locking.lock_book(entry.book)
            entry.save(force_insert=True)
            Transfer.objects.bulk_create(
                Transfer(entry=entry, source=each.source, target=each.target, amount=each.amount)
                for each in movements
            )
            ledger_balances.add_to_balances(_changes(movements))
        return None
    except IntegrityError:
        if earlier := _entry_with_key(entry.book, entry.key):
            return earlier
        if entry.reverses_id and (reversal := Entry.objects.filter(reverses=entry.reverses_id).first()):
            raise AlreadyReversed(reversal) from None
        raise


def _insert_all(book: Book, rows: Sequence[tuple[Entry, Sequence[Movement]]]) -> list[Entry]:
    for entry, movements in rows:
        _prepare(entry, movements)
    locking.lock_book(book)
    entries = Entry.objects.bulk_create([entry for entry, _ in rows], batch_size=BATCH)
    transfers = [
        Transfer(entry=entry, source=each.source, target=each.target, amount=each.amount)
        for entry, movements in rows
        for each in movements
    ]
    Transfer.objects.bulk_create(transfers, batch_size=BATCH)
    ledger_balances.add_to_balances(_changes(each for _, movements in rows for each in movements))
    return entries


def _changes(movements: Iterable[Movement]) -> Mapping[int, int]:
    """Return the change of each account, by account id."""
    changes: dict[int, int] = defaultdict(int)
    for each in movements:
        changes[each.source.pk] -= each.amount
        changes[each.target.pk] += each.amount
    return changes


def _entry_with_key(book: Book, key: UUID) -> Entry | None:
    try:
        return Entry.objects.get(book=book, key=key)
    except Entry.DoesNotExist:
        return None


def _check_same_payload(earlier: Entry, content: str) -> Entry:
    if earlier.payload_digest != content:
        raise KeyReused(earlier)
    return earlier


def _check(movement: Movement, book: Book) -> None:
    """Check a movement before the database does, with a readable error."""
    source, target, amount = movement.source, movement.target, movement.amount
    if type(amount) is not int or not 0 < amount <= MAX_AMOUNT:
        raise BadMovement(f"an amount is a whole number from 1 to {MAX_AMOUNT}, not {amount!r}")
    if source.pk == target.pk:
        raise BadMovement(f"{source} cannot pay itself")
    if source.unit != target.unit:
        raise BadMovement(f"{source} and {target} do not count in the same unit")
    if not source.book_id == target.book_id == book.pk:
        raise BadMovement(f"{source} and {target} are not both accounts of {book}")


def _mirrored_movements(entry: Entry) -> list[Movement]:
    transfers = entry.transfers.select_related("source", "target").order_by("pk")
    return [Movement(each.target, each.source, each.amount) for each in transfers]
