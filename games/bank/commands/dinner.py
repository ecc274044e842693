"""Commands of the dinner: the winners pay the restaurant bill from their cash accounts."""

from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction

from games.bank.cash_results import dinner_shares, final_chips
from games.bank.commands.caves import cash_account
from games.bank.commands.closing import has_recorded_hands
from games.bank.queries import bank_of, chips_at_closing
from games.models import Dinner, Sitting
from games.refusals import AmountTooLarge, EveningClosed, SittingOpen
from games.rules.errors import RuleError
from games.seasons.commands.recounting import recount_dinner
from games.sittings.locking import lock_sitting
from games.sittings.queries.seating import current_rules
from ledger import book as ledger
from ledger.book import Movement
from ledger.models import MAX_AMOUNT
from ledger.units import CENTS


@transaction.atomic
def record_dinner(*, sitting: Sitting, amount_cents: int, key: UUID, by: str, now: datetime) -> Dinner:
    """Return the record of the bill that the winners pay, in place of a former one.

    The same key returns the existing record. Raises `SittingOpen` before the closing, `EveningClosed`,
    `RuleError` without a dinner rule, `AmountTooLarge`.
    """
    sitting = lock_sitting(sitting)
    payload = {"verb": "dinner", "sitting": sitting.pk, "amount_cents": amount_cents}
    if ledger.find_posted_entry(book=sitting.circle.book, key=key, kind="dinner", payload=payload):
        return Dinner.objects.get(sitting=sitting, key=key)
    if not sitting.is_closed:
        raise SittingOpen
    if sitting.evening.is_closed:
        raise EveningClosed
    if current_rules(sitting).options().stake_mode != "restaurant":
        raise RuleError("NO_DINNER", "holdem.21")
    if not 0 < amount_cents <= MAX_AMOUNT:
        raise AmountTooLarge
    undo_dinner_in(sitting, by, now)
    entry = ledger.post(
        book=sitting.circle.book,
        key=key,
        kind="dinner",
        payload=payload,
        transfers=_dinner_movements(sitting, amount_cents),
        by=by,
        at=now,
    ).entry
    dinner = Dinner.objects.create(
        sitting=sitting, amount_cents=amount_cents, key=key, entry=entry, recorded_by=by, recorded_at=now
    )
    recount_dinner(sitting)
    return dinner


@transaction.atomic
def undo_dinner(*, sitting: Sitting, by: str, now: datetime) -> None:
    """Undo the dinner. Idempotent. Raises `EveningClosed`."""
    sitting = lock_sitting(sitting)
    if sitting.evening.is_closed:
        raise EveningClosed
    undo_dinner_in(sitting, by, now)
    recount_dinner(sitting)


def undo_dinner_in(sitting: Sitting, by: str, now: datetime) -> None:
    """Undo the active dinner, inside a transaction that locks the sitting."""
    dinner = Dinner.objects.filter(sitting=sitting, undone_at=None).select_related("entry").first()
    if dinner:
        ledger.reverse(entry=dinner.entry, key=uuid5(dinner.key, "undo"), by=by, at=now)
        dinner.undone_at = now
        dinner.save(update_fields=["undone_at"])


def _dinner_movements(sitting: Sitting, amount_cents: int) -> list[Movement]:
    """Return the movements of the winners' parts of the bill."""
    seats = list(sitting.seats.select_related("account"))
    bank = bank_of(sitting, seats)
    final = final_chips(bank, chips_at_closing(sitting, seats), follows_hands=has_recorded_hands(sitting))
    restaurant = ledger.open_account(book=sitting.circle.book, unit=CENTS, name="restaurant")
    parts = zip(seats, dinner_shares(final, amount_cents), strict=True)
    return [Movement(cash_account(sitting, seat), restaurant, part) for seat, part in parts if part]
