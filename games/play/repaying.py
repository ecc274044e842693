"""Repaying: money that changed hands to settle an evening, ticked, confirmed, unticked."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction

from games.bill import Line, bill
from games.models import Evening, Player, Repayment
from games.play.evenings import held
from games.play.owing import keep_owing
from games.play.refusals import EveningCarried, NothingOwed, PaidTooMuch
from ledger import book as ledger
from ledger.book import Movement

KIND = "repayment"


@transaction.atomic
def repay(
    *,
    evening: Evening,
    debtor: Player,
    creditor: Player,
    amount_cents: int,
    is_confirmed: bool = False,
    key: UUID,
    by: str,
    now: datetime,
) -> Repayment:
    """Note that a line of the evening's plan was paid, or a part of it; `is_confirmed` by its receiver.

    The same key and payment give the repayment already noted, and so does paying in full a line that is
    already ticked. `NothingOwed` when the plan holds no such line, `PaidTooMuch` above what is left of it,
    `EveningCarried` when another evening settles this one.
    """
    evening = held(evening)
    payment = _Payment(evening, debtor, creditor, amount_cents)
    if posted := ledger.posted(book=evening.circle.book, key=key, kind=KIND, payload=payment.payload()):
        return Repayment.objects.get(entry=posted)
    if evening.is_carried:
        raise EveningCarried
    lines = payment.lines()
    if done := _ticked(lines, amount_cents):
        return done
    _check(lines, amount_cents)
    repayment = payment.write(key, by, now, is_confirmed=is_confirmed)
    keep_owing(evening)
    return repayment


@dataclass(frozen=True, slots=True)
class _Payment:
    """What is said to have been paid, before anything is written."""

    evening: Evening
    debtor: Player
    creditor: Player
    amount_cents: int

    def payload(self) -> dict[str, Any]:
        sides = {"debtor": self.debtor.pk, "creditor": self.creditor.pk}
        return {"verb": "repay", "evening": self.evening.pk, **sides, "amount_cents": self.amount_cents}

    def lines(self) -> list[Line]:
        """The lines of the plan between the two, or between their households."""
        return [
            line
            for line in bill(self.evening).lines()
            if line.debtor.holds(self.debtor.pk) and line.creditor.holds(self.creditor.pk)
        ]

    def write(self, key: UUID, by: str, now: datetime, *, is_confirmed: bool) -> Repayment:
        """A payment brings both balances towards zero: it moves cents from the creditor to the debtor."""
        entry = ledger.post(
            book=self.evening.circle.book,
            key=key,
            kind=KIND,
            payload=self.payload(),
            transfers=[Movement(self.creditor.account, self.debtor.account, self.amount_cents)],
            by=by,
            at=now,
        ).entry
        return Repayment.objects.create(
            evening=self.evening,
            debtor=self.debtor,
            creditor=self.creditor,
            amount_cents=self.amount_cents,
            entry=entry,
            paid_at=now,
            confirmed_at=now if is_confirmed else None,
            confirmed_by=by if is_confirmed else "",
        )


def _ticked(lines: list[Line], amount_cents: int) -> Repayment | None:
    """The payment that settled the whole line already: two phones ticked it."""
    if any(line.repayment is None for line in lines):
        return None
    return next((line.repayment for line in lines if line.amount_cents == amount_cents), None)


def _check(lines: list[Line], amount_cents: int) -> None:
    left = sum(line.amount_cents for line in lines if line.repayment is None)
    if not left or amount_cents <= 0:
        raise NothingOwed
    if amount_cents > left:
        raise PaidTooMuch(left)


@transaction.atomic
def confirm_repayment(*, repayment: Repayment, by: str, now: datetime) -> Repayment:
    """Who received it, or a host, agrees. Twice changes nothing; `NothingOwed` once it is undone."""
    held(repayment.evening)
    repayment = Repayment.objects.select_related("evening").get(pk=repayment.pk)
    if repayment.undone_at is not None:
        raise NothingOwed
    if repayment.confirmed_at is None:
        repayment.confirmed_at, repayment.confirmed_by = now, by
        repayment.save(update_fields=["confirmed_at", "confirmed_by"])
    return repayment


@transaction.atomic
def undo_repayment(*, repayment: Repayment, by: str, now: datetime) -> None:
    """Untick a repayment; unticking twice changes nothing."""
    held(repayment.evening)
    repayments = Repayment.objects.select_related("entry", "evening__circle__book")
    repayment = repayments.get(pk=repayment.pk)
    if repayment.undone_at is None:
        ledger.reverse(entry=repayment.entry, key=uuid5(repayment.entry.key, "undo"), by=by, at=now)
        repayment.undone_at = now
        repayment.save(update_fields=["undone_at"])
        keep_owing(repayment.evening)
