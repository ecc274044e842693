"""Commands of caves: chips sold by the bank of a sitting, and their undo.

A cave moves its price from the player's cash account to the till, and its chips from the bank to the seat.
The cash account is in cents and of this sitting only: it holds the player's expenses until the closing.
"""

from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction

from games.bank.commands.entries import find_recorded, post_entry, request_payload
from games.bank.queries import cash_account_name, first_cave_key
from games.models import CashOut, Cave, Seat, Sitting
from games.refusals import AmountTooLarge, SeatCashedOut, SittingClosed
from games.rules.errors import RuleError
from games.rules.holdem.options import HomeOptions
from games.sittings.locking import lock_sitting
from games.sittings.queries.seating import current_rules
from ledger import book as ledger
from ledger.book import Movement
from ledger.models import MAX_AMOUNT, Account
from ledger.units import CENTS


def cash_account(sitting: Sitting, seat: Seat) -> Account:
    """Return the cash account of a player at a sitting, in cents, negative after payments to the bank."""
    return ledger.open_account(book=sitting.circle.book, unit=CENTS, name=cash_account_name(sitting, seat))


def sell_first_caves(*, sitting: Sitting, options: HomeOptions, by: str, now: datetime) -> None:
    """Sell the first cave to every player of a new sitting."""
    for seat in sitting.seats.select_related("account"):
        key = first_cave_key(sitting, seat)
        sell_cave(sitting=sitting, seat=seat, options=options, key=key, by=by, now=now)


def sell_cave(
    *, sitting: Sitting, seat: Seat, options: HomeOptions, key: UUID, by: str, now: datetime
) -> Cave:
    """Sell a cave of the table, inside a transaction that locks the sitting."""
    price_cents = options.cave_price_cents
    return _sell(sitting, seat, Cave.Kind.CAVE, options.cave_chips, price_cents, key, by, now)


@transaction.atomic
def buy_cave(
    *,
    sitting: Sitting,
    seat: Seat,
    key: UUID,
    by: str,
    now: datetime,
    chips: int | None = None,
    is_backdated: bool = False,
) -> Cave:
    """Sell a player one more cave, or an add-on of `chips` at the price of the cave.

    `is_backdated` marks a cave bought before the chips were counted. The same key returns the existing cave.
    Raises `SittingClosed`, `SeatCashedOut`, `AmountTooLarge`, and `RuleError` (no rebuys, impossible chips,
    fractions of cents).
    """
    sitting = lock_sitting(sitting)
    if sold := find_recorded(Cave, sitting, "cave", request_payload(seat, chips), key):
        return sold
    if sitting.is_closed:
        raise SittingClosed
    options = current_rules(sitting).options()
    _check_may_buy(seat, options)
    if not is_backdated and CashOut.objects.filter(seat=seat, struck_at=None).exists():
        raise SeatCashedOut
    if chips is None:
        return sell_cave(sitting=sitting, seat=seat, options=options, key=key, by=by, now=now)
    price_cents = _price_cents(chips, options)
    return _sell(sitting, seat, Cave.Kind.ADD_ON, chips, price_cents, key, by, now)


@transaction.atomic
def undo_cave(*, cave: Cave, by: str, now: datetime, is_late: bool = False) -> None:
    """Undo a cave. Idempotent. With `is_late`, the count has shown that it never existed.

    Raises `SittingClosed`, `SeatCashedOut`, and `RuleError` if the chips were lost since.
    """
    sitting = lock_sitting(cave.sitting)
    cave = Cave.objects.select_related("entry", "seat__account").get(pk=cave.pk)
    if cave.undone_at is not None:
        return
    if sitting.is_closed:
        raise SittingClosed
    if not is_late:
        _check_untouched(cave)
    ledger.reverse(entry=cave.entry, key=uuid5(cave.key, "undo"), by=by, at=now)
    cave.undone_at, cave.undone_by = now, by
    cave.save(update_fields=["undone_at", "undone_by"])


@transaction.atomic
def restore_cave(*, cave: Cave, by: str, now: datetime) -> Cave:
    """Sell an undone cave again, at its former price. Idempotent.

    Raises `SittingClosed`, `SeatCashedOut`, and `RuleError` if the player may buy no other cave.
    """
    sitting = lock_sitting(cave.sitting)
    cave = Cave.objects.select_related("seat__account").get(pk=cave.pk)
    key = uuid5(cave.key, "restored")
    if cave.undone_at is None:
        return cave
    if restored := Cave.objects.filter(sitting=sitting, key=key).first():
        return restored
    if sitting.is_closed:
        raise SittingClosed
    _check_may_buy(cave.seat, current_rules(sitting).options())
    if CashOut.objects.filter(seat=cave.seat, struck_at=None).exists():
        raise SeatCashedOut
    return _sell(sitting, cave.seat, cave.kind, cave.chips, cave.cents, key, by, now)


def _check_may_buy(seat: Seat, options: HomeOptions) -> None:
    """Check that a player has no cave yet where rebuys are not allowed."""
    if not options.rebuy and Cave.objects.filter(seat=seat, undone_at=None).exists():
        raise RuleError("REBUY_OFF", "holdem.2")


def _check_untouched(cave: Cave) -> None:
    """Check that chips were neither counted nor lost since."""
    if CashOut.objects.filter(seat=cave.seat, struck_at=None).exists():
        raise SeatCashedOut
    stack = ledger.balance_of(cave.seat.account)
    if stack < cave.chips:
        raise RuleError("STACK_TOO_SHORT", "holdem.5", seat=cave.seat.position, stack=stack)


def _price_cents(chips: int, options: HomeOptions) -> int:
    """Return the price of an add-on at the rate of the cave. Raises `RuleError` for fractions."""
    if chips <= 0:
        raise RuleError("CHIPS_NEGATIVE", "holdem.2")
    if chips % options.unit:
        raise RuleError("CHIPS_UNIT", "holdem.3", unit=options.unit)
    price_cents, rest = divmod(chips * options.cave_price_cents, options.cave_chips)
    if rest:
        raise RuleError("ADD_ON_CENTS", "holdem.2", chips=options.cave_chips)
    return int(price_cents)


def _sell(
    sitting: Sitting, seat: Seat, kind: str, chips: int, cents: int, key: UUID, by: str, now: datetime
) -> Cave:
    if max(chips, cents) > MAX_AMOUNT:
        raise AmountTooLarge
    movements = [Movement(sitting.clearing, seat.account, chips)]
    if cents:
        movements.append(Movement(cash_account(sitting, seat), sitting.till, cents))
    payload = request_payload(seat, None if kind == Cave.Kind.CAVE else chips)
    return Cave.objects.create(
        sitting=sitting,
        seat=seat,
        kind=kind,
        chips=chips,
        cents=cents,
        key=key,
        entry=post_entry(sitting, "cave", payload, movements, key, by, now),
        recorded_by=by,
        recorded_at=now,
    )
