"""The dinner: its bill leaves the winners' purses for the restaurant, and is shared with nobody else."""

from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction

from games.banking import bank_of, held_at_closing
from games.models import Dinner, Sitting
from games.play.bank_closing import follows_hands
from games.play.caves import CENTS, purse
from games.play.locking import locked
from games.play.refusals import SittingOpen, TooMuch
from games.play.rounds import current_rules
from games.rules.errors import RuleError
from games.stakes import bill_parts, finals
from ledger import book as ledger
from ledger.book import Movement
from ledger.models import AMOUNT_MAX


@transaction.atomic
def pay_dinner(*, sitting: Sitting, amount_cents: int, key: UUID, by: str, now: datetime) -> Dinner:
    """Note the bill that the winner paid at the restaurant, in the place of one noted before.

    The same key gives the bill already noted. `SittingOpen` before the closing, which names the winner;
    `RuleError` where nobody invites; `TooMuch`.
    """
    sitting = locked(sitting)
    payload = {"verb": "dinner", "sitting": sitting.pk, "amount_cents": amount_cents}
    if ledger.posted(book=sitting.circle.book, key=key, kind="dinner", payload=payload):
        return Dinner.objects.get(key=key)
    if not sitting.is_closed:
        raise SittingOpen
    if current_rules(sitting).options().stake_mode != "restaurant":
        raise RuleError("NO_DINNER", "holdem.21")
    if not 0 < amount_cents <= AMOUNT_MAX:
        raise TooMuch
    take_back_dinner(sitting, by, now)
    entry = ledger.post(
        book=sitting.circle.book,
        key=key,
        kind="dinner",
        payload=payload,
        transfers=_paid(sitting, amount_cents),
        by=by,
        at=now,
    ).entry
    return Dinner.objects.create(
        sitting=sitting, amount_cents=amount_cents, key=key, entry=entry, recorded_by=by, recorded_at=now
    )


@transaction.atomic
def undo_dinner(*, sitting: Sitting, by: str, now: datetime) -> None:
    """Take the bill back; where there is none this changes nothing."""
    take_back_dinner(locked(sitting), by, now)


def take_back_dinner(sitting: Sitting, by: str, now: datetime) -> None:
    """Take the standing bill back, in a transaction that holds the sitting."""
    dinner = Dinner.objects.filter(sitting=sitting, undone_at=None).select_related("entry").first()
    if dinner:
        ledger.reverse(entry=dinner.entry, key=uuid5(dinner.key, "undo"), by=by, at=now)
        dinner.undone_at = now
        dinner.save(update_fields=["undone_at"])


def _paid(sitting: Sitting, amount_cents: int) -> list[Movement]:
    """Each winner's part of the bill, out of his purse."""
    seats = list(sitting.seats.select_related("account"))
    bank = bank_of(sitting, seats)
    final = finals(bank, held_at_closing(sitting, seats), follows_hands=follows_hands(sitting))
    restaurant = ledger.open_account(book=sitting.circle.book, unit=CENTS, name="restaurant")
    parts = zip(seats, bill_parts(final, amount_cents), strict=True)
    return [Movement(purse(sitting, seat), restaurant, part) for seat, part in parts if part]
