"""The only writer of the ledger: opens accounts, posts entries, reverses them; and reads balances."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models.expressions import Combinable

from ledger import holdings
from ledger.content import canonical, digest
from ledger.models import AMOUNT_MAX, Account, Book, Entry, Transfer

REVERSAL: Final = "reversal"
"""The kind of every entry that takes another one back."""


@dataclass(frozen=True, slots=True)
class Movement:
    """What a transfer will be: `amount` > 0 units leave `source` for `target`."""

    source: Account
    target: Account
    amount: int


@dataclass(frozen=True, slots=True)
class Posting:
    """The entry that answers a posting; `is_new` is false when an earlier posting had made it."""

    entry: Entry
    is_new: bool


class KeyReused(Exception):
    """The key already names an entry that says something else: `entry` is that one."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(f"key {entry.key} already names another {entry.kind}")
        self.entry = entry


class NotReversible(Exception):
    """A reversal is not taken back: what it took back is posted again, as a new entry."""


class AlreadyReversed(NotReversible):
    """The entry was taken back before, by `reversal`, under another key."""

    def __init__(self, reversal: Entry) -> None:
        super().__init__(f"already taken back by {reversal.key}")
        self.reversal = reversal


class BadMovement(ValueError):
    """A movement that no transfer can hold: its amount, its units or its book are wrong."""


def open_book() -> Book:
    """A new, empty book."""
    return Book.objects.create()


def open_account(*, book: Book, unit: str, name: str) -> Account:
    """The account of this name in this unit, opened if it was not."""
    return Account.objects.get_or_create(book=book, unit=unit, name=name)[0]


def posted(*, book: Book, key: UUID, kind: str, payload: Any) -> Entry | None:
    """The entry that this very posting made earlier, or None: ask before computing what a retry would move.

    Raises KeyReused when the key names an entry of another book, kind or payload.
    """
    entry = _named(key)
    return entry and _same(entry, book, digest(kind=kind, payload=payload))


def post(
    *,
    book: Book,
    key: UUID,
    kind: str,
    payload: Any,
    transfers: Sequence[Movement],
    by: str,
    at: datetime,
    why: Mapping[str, Any] | None = None,
) -> Posting:
    """Write one entry and its transfers, or find the one that this key and payload already made.

    `payload` is plain JSON: what was asked, which with `kind` tells a retry from another question. What it
    comes to (`transfers`, possibly none), `by`, `at` and `why` do not: a retry may compute them anew.
    Safe against a simultaneous posting of the same key, inside or outside a transaction of the caller.

    Raises KeyReused (same key, other content), BadMovement, Unwritable, ValueError (an instant without zone,
    the kind that only `reverse` writes).
    """
    if kind == REVERSAL:
        raise ValueError("reverse() alone writes reversals")
    entry = Entry(book=book, key=key, kind=kind, payload=payload, by=by, at=at, why=dict(why or {}))
    return _write_once(entry, transfers)


def reverse(*, entry: Entry, key: UUID, by: str, at: datetime, why: Mapping[str, Any] | None = None) -> Entry:
    """Take an entry back: a new one whose transfers are the mirror of its own, in the same order.

    The same key again gives the same reversal. Raises AlreadyReversed (under another key), NotReversible
    (the entry is itself a reversal), KeyReused (the key names something else).
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
    return _write_once(mirror, _mirrored(entry)).entry


def balances(*, accounts: Iterable[Account | int]) -> dict[int, int]:
    """What each account holds (received minus paid), by account id, in one query.

    `accounts` are accounts or their ids; an id that names no account is left out of the answer.
    """
    ids = [each.pk if isinstance(each, Account) else each for each in accounts]
    return dict(Account.objects.filter(pk__in=ids).values_list("pk", net_of_account()))


def balance_of(account: Account) -> int:
    """What one account holds: received minus paid."""
    return balances(accounts=[account])[account.pk]


def net_of_account() -> Combinable:
    """What the account of the outer query holds, as an expression, from the read model."""
    return holdings.held()


def _write_once(entry: Entry, movements: Sequence[Movement]) -> Posting:
    """Insert the entry unless its key is taken; two writers at once both get the first one's."""
    if entry.at.tzinfo is None:
        raise ValueError("an instant needs its time zone")
    for movement in movements:
        _check(movement, entry.book)
    canonical(entry.why)  # refuses what one of the databases would not keep
    entry.content = digest(kind=entry.kind, payload=entry.payload)
    entry.transfer_count = len(movements)
    earlier = _named(entry.key) or _insert(entry, movements)
    if earlier is None:
        return Posting(entry, is_new=True)
    return Posting(_same(earlier, entry.book, entry.content), is_new=False)


def _insert(entry: Entry, movements: Sequence[Movement]) -> Entry | None:
    """Write the entry, or give the one that took its key meanwhile.

    Inside a caller's transaction this one is a savepoint: his goes on after the database refused the key.
    """
    try:
        with transaction.atomic():
            holdings.hold(entry.book)
            entry.save(force_insert=True)
            Transfer.objects.bulk_create(
                Transfer(entry=entry, source=each.source, target=each.target, amount=each.amount)
                for each in movements
            )
            holdings.move(_changes(movements))
        return None
    except IntegrityError:
        if earlier := _named(entry.key):
            return earlier
        if entry.reverses_id and (reversal := Entry.objects.filter(reverses=entry.reverses_id).first()):
            raise AlreadyReversed(reversal) from None
        raise


def _changes(movements: Iterable[Movement]) -> Mapping[int, int]:
    """What movements add to each account."""
    changes: dict[int, int] = defaultdict(int)
    for each in movements:
        changes[each.source.pk] -= each.amount
        changes[each.target.pk] += each.amount
    return changes


def _named(key: UUID) -> Entry | None:
    return Entry.objects.filter(key=key).first()


def _same(earlier: Entry, book: Book, content: str) -> Entry:
    if (earlier.book_id, earlier.content) != (book.pk, content):
        raise KeyReused(earlier)
    return earlier


def _check(movement: Movement, book: Book) -> None:
    """Refuse in words what the database would refuse anyway."""
    source, target, amount = movement.source, movement.target, movement.amount
    if type(amount) is not int or not 0 < amount <= AMOUNT_MAX:
        raise BadMovement(f"an amount is a whole number from 1 to {AMOUNT_MAX}, not {amount!r}")
    if source.pk == target.pk:
        raise BadMovement(f"{source} cannot pay itself")
    if source.unit != target.unit:
        raise BadMovement(f"{source} and {target} do not count in the same unit")
    if not source.book_id == target.book_id == book.pk:
        raise BadMovement(f"{source} and {target} are not both accounts of {book}")


def _mirrored(entry: Entry) -> list[Movement]:
    transfers = entry.transfers.select_related("source", "target").order_by("pk")
    return [Movement(each.target, each.source, each.amount) for each in transfers]
