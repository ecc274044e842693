"""Cash-outs: the chips a player counted and gave back to the bank, and took again."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction

from games.banking import bank_of
from games.models import CashOut, ChipCase, Seat, Sitting
from games.play.bank_entries import asked, post, written
from games.play.locking import locked
from games.play.refusals import SittingClosed, TooMuch
from games.play.rounds import current_rules
from games.rules.errors import RuleError
from games.rules.holdem.case import worth
from games.rules.plain import Malformed
from ledger import book as ledger
from ledger.book import Movement
from ledger.models import AMOUNT_MAX


@transaction.atomic
def cash_out(
    *,
    sitting: Sitting,
    seat: Seat,
    key: UUID,
    by: str,
    now: datetime,
    chips: int = 0,
    colours: Mapping[str, int] | None = None,
    is_beyond: bool = False,
) -> CashOut:
    """Note the chips that a player counted and gives back; counting again replaces what was counted.

    They are told as so many chips, or by their `colours`, which the circle's case turns into chips. More than
    is left in play is refused, unless the table says that it `is_beyond`. The same key gives the count
    noted before. `SittingClosed`, `TooMuch`, `RuleError`.
    """
    sitting = locked(sitting)
    payload = asked(seat, chips) | {"colours": dict(colours or {})}
    if noted := written(CashOut, sitting, "cash_out", payload, key):
        return noted
    if sitting.is_closed:
        raise SittingClosed
    if colours:
        chips = _worth(sitting, seat, colours)
    _check_returned(sitting, seat, chips, is_beyond=is_beyond)
    if before := CashOut.objects.filter(seat=seat, struck_at=None).select_related("entry").first():
        _strike(before, by, now)
    movements = [Movement(seat.account, sitting.clearing, chips)] if chips else []
    entry = post(sitting, "cash_out", payload, movements, key, by, now)
    return CashOut.objects.create(
        sitting=sitting,
        seat=seat,
        chips=chips,
        colours=dict(colours or {}),
        key=key,
        entry=entry,
        recorded_by=by,
        recorded_at=now,
    )


@transaction.atomic
def undo_cash_out(*, cash_out: CashOut, by: str, now: datetime) -> None:
    """A player takes his chips again; undoing twice changes nothing. `SittingClosed`."""
    sitting = locked(cash_out.sitting)
    cash_out = CashOut.objects.select_related("entry").get(pk=cash_out.pk)
    if cash_out.struck_at is not None:
        return
    if sitting.is_closed:
        raise SittingClosed
    _strike(cash_out, by, now)


def _strike(cash_out: CashOut, by: str, now: datetime) -> None:
    ledger.reverse(entry=cash_out.entry, key=uuid5(cash_out.key, "undo"), by=by, at=now)
    cash_out.struck_at, cash_out.struck_by = now, by
    cash_out.save(update_fields=["struck_at", "struck_by"])


def _worth(sitting: Sitting, seat: Seat, colours: Mapping[str, int]) -> int:
    """What chips of these colours are worth, what others counted being gone from the case."""
    owned = ChipCase.objects.filter(circle=sitting.circle).first()
    gone: Counter[str] = Counter()
    for other in CashOut.objects.filter(sitting=sitting, struck_at=None).exclude(seat=seat):
        gone.update(other.colours)
    case = owned.case if owned else ()
    left = tuple(replace(each, count=max(0, each.count - gone[each.key])) for each in case)
    try:
        return worth(colours, left)
    except Malformed as error:
        raise RuleError("CASE_IMPOSSIBLE", "holdem.25") from error


def _check_returned(sitting: Sitting, seat: Seat, chips: int, *, is_beyond: bool) -> None:
    """Refuse a count that no stack can be."""
    unit = current_rules(sitting).options().unit
    if chips < 0:
        raise RuleError("CHIPS_NEGATIVE", "holdem.27")
    if chips > AMOUNT_MAX:
        raise TooMuch
    if chips % unit:
        raise RuleError("CHIPS_UNIT", "holdem.27", unit=unit)
    left = bank_of(sitting).left_for(seat)
    if chips > left and not is_beyond:
        raise RuleError("CASH_OUT_ABOVE", "holdem.27", left=max(left, 0))
