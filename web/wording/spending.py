"""Expenses and loans in words."""

from django.utils.translation import gettext as _

from games.models import Expense


def expense_title(expense: Expense | None) -> str:
    """What it was, else what kind of thing it is."""
    if expense is None:
        return ""
    return expense.title or (_("Loan") if expense.kind == Expense.Kind.LOAN else _("Expense"))


def paid_by(expense: Expense, names: str) -> str:
    """“paid by Léa”, “lent by Léa”."""
    if not names:
        return _("everybody paid his part")
    said = _("lent by %(names)s") if expense.kind == Expense.Kind.LOAN else _("paid by %(names)s")
    return said % {"names": names}
