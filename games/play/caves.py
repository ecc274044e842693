"""Caves: chips sold by the bank of a sitting, and taken back.

A cave moves its price from the player's purse to the till, and its chips from the bank to his seat. His purse
is a cents account at this sitting alone: what he has out of pocket there, until the closing settles it.
"""

from datetime import datetime
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction

from games.models import CashOut, Cave, Seat, Sitting
from games.play.bank_entries import asked, post, written
from games.play.locking import locked
from games.play.refusals import SeatCounted, SittingClosed, TooMuch
from games.play.rounds import current_rules
from games.rules.errors import RuleError
from ledger import book as ledger
from ledger.book import Movement
from ledger.models import AMOUNT_MAX, Account

CENTS = "cents"


def purse(sitting: Sitting, seat: Seat) -> Account:
    """What a player has out of pocket at a sitting, in cents: what he paid its bank, below zero."""
    return ledger.open_account(
        book=sitting.circle.book, unit=CENTS, name=f"purse {seat.position} {sitting.key.hex}"
    )


def sell_first_caves(*, sitting: Sitting, options: Any, by: str, now: datetime) -> None:
    """Everybody's first cave, when a sitting opens."""
    for seat in sitting.seats.select_related("account"):
        key = uuid5(sitting.key, f"first cave {seat.pk}")
        sell_cave(sitting=sitting, seat=seat, options=options, key=key, by=by, now=now)


def sell_cave(*, sitting: Sitting, seat: Seat, options: Any, key: UUID, by: str, now: datetime) -> Cave:
    """The cave of the table, in a transaction that holds the sitting."""
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
    is_late: bool = False,
) -> Cave:
    """Sell a player one more cave, or an add-on of so many `chips` at the price of the cave.

    One that `is_late` was bought before his chips were counted, and only noted now.

    The same key gives the cave already sold. `SittingClosed`, `SeatCounted`, `TooMuch`, and `RuleError`:
    no rebuys here, chips that nobody has or that cost no whole cents.
    """
    sitting = locked(sitting)
    if sold := written(Cave, sitting, "cave", asked(seat, chips), key):
        return sold
    if sitting.is_closed:
        raise SittingClosed
    options = current_rules(sitting).options()
    standing = Cave.objects.filter(seat=seat, undone_at=None)
    if not options.rebuy and standing.exists():
        raise RuleError("REBUY_OFF", "holdem.2")
    if not is_late and CashOut.objects.filter(seat=seat, struck_at=None).exists():
        raise SeatCounted
    if chips is None:
        return sell_cave(sitting=sitting, seat=seat, options=options, key=key, by=by, now=now)
    price_cents = _price_cents(chips, options)
    return _sell(sitting, seat, Cave.Kind.ADD_ON, chips, price_cents, key, by, now)


@transaction.atomic
def undo_cave(*, cave: Cave, by: str, now: datetime, is_late: bool = False) -> None:
    """Take a cave back; undoing twice changes nothing. One that `is_late` never was, as the count shows.

    `SittingClosed`; `SeatCounted` once the player gave his chips back; `RuleError` when he lost them since.
    """
    sitting = locked(cave.sitting)
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


def _check_untouched(cave: Cave) -> None:
    """Refuse to take back chips that were counted or lost since."""
    if CashOut.objects.filter(seat=cave.seat, struck_at=None).exists():
        raise SeatCounted
    held = ledger.balance_of(cave.seat.account)
    if held < cave.chips:
        raise RuleError("STACK_TOO_SHORT", "holdem.5", seat=cave.seat.position, stack=held)


def _price_cents(chips: int, options: Any) -> int:
    """What an add-on costs at the price of the cave; `RuleError` unless both are whole."""
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
    if max(chips, cents) > AMOUNT_MAX:
        raise TooMuch
    movements = [Movement(sitting.clearing, seat.account, chips)]
    if cents:
        movements.append(Movement(purse(sitting, seat), sitting.till, cents))
    payload = asked(seat, None if kind == Cave.Kind.CAVE else chips)
    return Cave.objects.create(
        sitting=sitting,
        seat=seat,
        kind=kind,
        chips=chips,
        cents=cents,
        key=key,
        entry=post(sitting, "cave", payload, movements, key, by, now),
        recorded_by=by,
        recorded_at=now,
    )
