"""Commands of cash-outs: chips that a player counted and returned."""

from collections import Counter
from collections.abc import Mapping
from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction

from games.bank.commands.entries import find_recorded, post_entry, request_payload
from games.bank.queries import bank_of
from games.clocks.commands.eliminations import record_eliminations_at_bank, undo_eliminations_of
from games.models import CashOut, ChipCase, Seat, Sitting
from games.refusals import AmountTooLarge, SittingClosed
from games.rules.errors import RuleError
from games.rules.holdem.chip_case import chips_value
from games.rules.json_fields import Malformed
from games.sittings.locking import lock_sitting
from games.sittings.queries.seating import current_rules
from ledger import book as ledger
from ledger.book import Movement
from ledger.models import MAX_AMOUNT


@transaction.atomic
def record_cash_out(
    *,
    sitting: Sitting,
    seat: Seat,
    key: UUID,
    by: str,
    now: datetime,
    chips: int = 0,
    colours: Mapping[str, int] | None = None,
    allow_excess: bool = False,
) -> CashOut:
    """Record the chips that a player counted and returns; a new count replaces the former one.

    They are a number of chips, or counts by `colours` of the circle's case. More chips than are in play are
    refused unless `allow_excess`. The same key returns the existing record. Raises `SittingClosed`,
    `AmountTooLarge`, `RuleError`.
    """
    sitting = lock_sitting(sitting)
    payload = request_payload(seat, chips) | {"colours": dict(colours or {})}
    if noted := find_recorded(CashOut, sitting, "cash_out", payload, key):
        return noted
    if sitting.is_closed:
        raise SittingClosed
    if colours:
        chips = _chips_of_colours(sitting, seat, colours)
    _check_returned(sitting, seat, chips, is_beyond=allow_excess)
    if before := CashOut.objects.filter(seat=seat, struck_at=None).select_related("entry").first():
        _strike(before, by, now)
    movements = [Movement(seat.account, sitting.clearing, chips)] if chips else []
    entry = post_entry(sitting, "cash_out", payload, movements, key, by, now)
    cash_out = CashOut.objects.create(
        sitting=sitting,
        seat=seat,
        chips=chips,
        colours=dict(colours or {}),
        key=key,
        entry=entry,
        recorded_by=by,
        recorded_at=now,
    )
    record_eliminations_at_bank(sitting, key, current_rules(sitting).options(), by, now)
    return cash_out


@transaction.atomic
def undo_cash_out(*, cash_out: CashOut, by: str, now: datetime) -> None:
    """Give a player the chips back. Idempotent. Raises `SittingClosed`."""
    sitting = lock_sitting(cash_out.sitting)
    cash_out = CashOut.objects.select_related("entry").get(pk=cash_out.pk)
    if cash_out.struck_at is not None:
        return
    if sitting.is_closed:
        raise SittingClosed
    _strike(cash_out, by, now)


@transaction.atomic
def restore_cash_out(*, cash_out: CashOut, by: str, now: datetime) -> CashOut:
    """Record an undone count again, in place of a newer one. Idempotent.

    Raises `SittingClosed`, and `RuleError` for impossible chips.
    """
    cash_out = CashOut.objects.select_related("sitting", "seat__account").get(pk=cash_out.pk)
    if cash_out.struck_at is None:
        return cash_out
    return record_cash_out(
        sitting=cash_out.sitting,
        seat=cash_out.seat,
        key=uuid5(cash_out.key, "restored"),
        by=by,
        now=now,
        chips=0 if cash_out.colours else cash_out.chips,
        colours=cash_out.colours,
        allow_excess=True,
    )


def _strike(cash_out: CashOut, by: str, now: datetime) -> None:
    ledger.reverse(entry=cash_out.entry, key=uuid5(cash_out.key, "undo"), by=by, at=now)
    undo_eliminations_of(cash_out.sitting, cash_out.key, by, now)
    cash_out.struck_at, cash_out.struck_by = now, by
    cash_out.save(update_fields=["struck_at", "struck_by"])


def _chips_of_colours(sitting: Sitting, seat: Seat, colours: Mapping[str, int]) -> int:
    """Return the value of chips by colour, within what the other counts leave in the case.

    Raises `RuleError` for more chips than the case holds, or than the other counts leave of them.
    """
    owned = ChipCase.objects.filter(circle=sitting.circle).first()
    removed: Counter[str] = Counter()
    for other in CashOut.objects.filter(sitting=sitting, struck_at=None).exclude(seat=seat):
        removed.update(other.colours)
    case = owned.case if owned else ()
    try:
        value = chips_value(colours, case)
    except Malformed as error:
        raise RuleError("CASE_IMPOSSIBLE", "holdem.25") from error
    for each in case:
        counted = removed[each.key]
        if counted and colours.get(each.key, 0) > each.count - counted:
            raise RuleError("CASE_COUNTED", "holdem.25", count=each.count, counted=counted, colour=each.key)
    return value


def _check_returned(sitting: Sitting, seat: Seat, chips: int, *, is_beyond: bool) -> None:
    """Check that a stack can have this many chips."""
    unit = current_rules(sitting).options().unit
    if chips < 0:
        raise RuleError("CHIPS_NEGATIVE", "holdem.27")
    if chips > MAX_AMOUNT:
        raise AmountTooLarge
    if chips % unit:
        raise RuleError("CHIPS_UNIT", "holdem.27", unit=unit)
    left = bank_of(sitting).max_cash_out(seat)
    if chips > left and not is_beyond:
        raise RuleError("CASH_OUT_ABOVE", "holdem.27", left=max(left, 0))
