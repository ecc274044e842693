"""Commands of repayments: record, confirm, undo."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction

from games.evenings.commands.evenings import lock_evening
from games.evenings.commands.outstanding import store_outstanding
from games.evenings.queries.bill import RepaymentLine, bill
from games.models import Evening, Player, Repayment
from games.refusals import EveningCarried, NothingOwed, RepaymentTooLarge
from ledger import book as ledger
from ledger.book import Movement

ENTRY_KIND = "repayment"


@transaction.atomic
def record_repayment(
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
    """Record the payment of a line of the plan, or of a part; `is_confirmed` by its receiver.

    The same key and payment return the existing repayment, and so does a full payment of a paid line. Raises
    `NothingOwed`, `RepaymentTooLarge`, `EveningCarried`.
    """
    evening = lock_evening(evening)
    payment = _RepaymentRequest(evening, debtor, creditor, amount_cents)
    if posted := ledger.find_posted_entry(
        book=evening.circle.book, key=key, kind=ENTRY_KIND, payload=payment.payload()
    ):
        return Repayment.objects.get(entry=posted)
    if evening.is_carried:
        raise EveningCarried
    lines = payment.lines()
    if done := _existing_repayment(lines, amount_cents):
        return done
    _check(lines, amount_cents)
    repayment = payment.write(key, by, now, is_confirmed=is_confirmed)
    store_outstanding(evening)
    return repayment


@dataclass(frozen=True, slots=True)
class _RepaymentRequest:
    """A repayment before it is recorded."""

    evening: Evening
    debtor: Player
    creditor: Player
    amount_cents: int

    def payload(self) -> dict[str, object]:
        sides = {"debtor": self.debtor.pk, "creditor": self.creditor.pk}
        return {"verb": "repay", "evening": self.evening.pk, **sides, "amount_cents": self.amount_cents}

    def lines(self) -> list[RepaymentLine]:
        """Return the lines of the plan between the two players or their households."""
        return [
            line
            for line in bill(self.evening).lines()
            if line.debtor.includes(self.debtor.pk) and line.creditor.includes(self.creditor.pk)
        ]

    def write(self, key: UUID, by: str, now: datetime, *, is_confirmed: bool) -> Repayment:
        """Record the payment: cents move from creditor to debtor, which reduces both balances."""
        entry = ledger.post(
            book=self.evening.circle.book,
            key=key,
            kind=ENTRY_KIND,
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


def _existing_repayment(lines: list[RepaymentLine], amount_cents: int) -> Repayment | None:
    """Return the payment that already settled the whole line, or None."""
    if any(line.repayment is None for line in lines):
        return None
    return next((line.repayment for line in lines if line.amount_cents == amount_cents), None)


def _check(lines: list[RepaymentLine], amount_cents: int) -> None:
    left = sum(line.amount_cents for line in lines if line.repayment is None)
    if not left or amount_cents <= 0:
        raise NothingOwed
    if amount_cents > left:
        raise RepaymentTooLarge(left)


@transaction.atomic
def confirm_repayment(*, repayment: Repayment, by: str, now: datetime) -> Repayment:
    """Confirm a repayment, by its receiver or a host. Idempotent. Raises `NothingOwed` once it is undone."""
    lock_evening(repayment.evening)
    repayment = Repayment.objects.select_related("evening").get(pk=repayment.pk)
    if repayment.undone_at is not None:
        raise NothingOwed
    if repayment.confirmed_at is None:
        repayment.confirmed_at, repayment.confirmed_by = now, by
        repayment.save(update_fields=["confirmed_at", "confirmed_by"])
    return repayment


@transaction.atomic
def restore_repayment(*, repayment: Repayment, by: str, now: datetime) -> Repayment:
    """Record an undone repayment again. Idempotent. Raises the errors of `record_repayment`."""
    repayment = Repayment.objects.select_related("entry", "evening", "debtor", "creditor").get(
        pk=repayment.pk
    )
    if repayment.undone_at is None:
        return repayment
    return record_repayment(
        evening=repayment.evening,
        debtor=repayment.debtor,
        creditor=repayment.creditor,
        amount_cents=repayment.amount_cents,
        is_confirmed=repayment.confirmed_at is not None,
        key=uuid5(repayment.entry.key, "restored"),
        by=by,
        now=now,
    )


@transaction.atomic
def undo_repayment(*, repayment: Repayment, by: str, now: datetime) -> None:
    """Undo a repayment. Idempotent."""
    lock_evening(repayment.evening)
    repayments = Repayment.objects.select_related("entry", "evening__circle__book")
    repayment = repayments.get(pk=repayment.pk)
    if repayment.undone_at is None:
        ledger.reverse(entry=repayment.entry, key=uuid5(repayment.entry.key, "undo"), by=by, at=now)
        repayment.undone_at = now
        repayment.save(update_fields=["undone_at"])
        store_outstanding(repayment.evening)
