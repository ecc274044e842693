"""Command that withdraws an expense or a repayment by its key: undone, or refused later."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from games.evenings.commands.evenings import lock_evening
from games.evenings.commands.expenses import undo_expense
from games.evenings.commands.repayments import undo_repayment
from games.models import Evening, Expense, Repayment
from games.refusals import ExpenseSuperseded
from games.sittings.queries.withdrawals import WITHDRAWAL
from ledger import book as ledger
from ledger.models import Entry


@transaction.atomic
def withdraw_bill_item(*, evening: Evening, key: UUID, by: str, now: datetime) -> None:
    """Undo the expense or repayment of this key, or refuse it in case it arrives later. Idempotent.

    Raises `EveningClosed`, and `ExpenseSuperseded` for a correction, which is undone on its own page.
    """
    evening = lock_evening(evening)
    expense = Expense.objects.filter(evening__circle=evening.circle, entry__key=key).first()
    repayment = Repayment.objects.filter(evening__circle=evening.circle, entry__key=key).first()
    if expense is not None:
        if expense.replaces_id is not None:
            raise ExpenseSuperseded
        undo_expense(expense=expense, by=by, now=now)
    elif repayment is not None:
        undo_repayment(repayment=repayment, by=by, now=now)
    elif not Entry.objects.filter(book=evening.circle.book_id, key=key).exists():
        ledger.post(
            book=evening.circle.book,
            key=key,
            kind=WITHDRAWAL,
            payload={"evening": evening.pk},
            transfers=[],
            by=by,
            at=now,
        )
