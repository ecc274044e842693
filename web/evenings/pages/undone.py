"""The last undo on the bill of an evening: an expense or a repayment."""

from collections.abc import Iterable
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import Evening, Expense, Repayment
from web.core.undone import UndoneNotice, latest_notice
from web.core.visibility import MoneyVisibility
from web.evenings.text.expenses import expense_title


def last_undone(evening: Evening, visibility: MoneyVisibility) -> UndoneNotice | None:
    """Return the last removed expense or undone repayment, None once something was recorded since."""
    expenses = list(Expense.objects.filter(evening=evening).select_related("replaced_by").order_by("pk"))
    repayments = list(evening.repayments.select_related("debtor", "creditor").order_by("pk"))
    notices = [*_expenses(expenses, visibility), *_repayments(repayments, visibility)]
    recorded: list[datetime] = [each.recorded_at for each in expenses if each.struck_at is None]
    recorded += [each.paid_at for each in repayments if each.undone_at is None]
    return latest_notice(notices, recorded)


def _expenses(expenses: Iterable[Expense], visibility: MoneyVisibility) -> Iterable[UndoneNotice]:
    for each in expenses:
        if each.struck_at is None or hasattr(each, "replaced_by"):
            continue
        if visibility.sees(*(part.player for part in each.parts.select_related("player"))):
            text = _("Removed: %(what)s") % {"what": expense_title(each)}
            yield UndoneNotice(
                text, each.struck_at, reverse("expense-restore", args=[each.pk]), each.struck_by
            )


def _repayments(repayments: Iterable[Repayment], visibility: MoneyVisibility) -> Iterable[UndoneNotice]:
    for each in repayments:
        if each.undone_at is not None and visibility.sees(each.debtor, each.creditor):
            fields = {"debtor": each.debtor.name, "creditor": each.creditor.name}
            text = _("No longer paid: %(debtor)s → %(creditor)s") % fields
            yield UndoneNotice(text, each.undone_at, reverse("repayment-restore", args=[each.pk]))
