"""Page object of an expense: payers, shares, odd cents, debts."""

from django.utils.translation import ngettext

from games.evenings.queries.bill_items import expense_item
from games.models import Expense, ExpensePart
from web.core.visibility import MoneyVisibility
from web.evenings.text.expenses import expense_remarks, expense_title, payment_text
from web.ui.names import join_names


def expense_page(expense: Expense, visibility: MoneyVisibility) -> dict[str, object]:
    """Return the context of an expense."""
    parts = list(expense.parts.select_related("player").order_by("player"))
    names = {part.player_id: part.player.name for part in parts}
    dues = expense_item(expense, parts).dues
    is_seen = visibility.sees_expense(part.player for part in parts)
    successor = getattr(expense, "replaced_by", None)
    return {
        "expense": expense,
        "evening": expense.evening,
        "is_seen": is_seen,
        "title": expense_title(expense),
        "remarks": expense_remarks(expense),
        "paid_by": payment_text(expense, parts, names, is_seen=is_seen),
        "parts": parts,
        "odd_cents_text": _odd_cents_text(expense, parts),
        "dues": [(names[due.debtor], names[due.creditor], due.amount) for due in dues],
        "replaced_by": successor,
    }


def _odd_cents_text(expense: Expense, parts: list[ExpensePart]) -> str:
    """Return a sentence that names the players who pay the odd cents."""
    bearing = [part for part in parts if part.share_cents]
    least = min((part.share_cents for part in bearing), default=0)
    names = [part.player.name for part in bearing if part.share_cents > least]
    if expense.split_method != Expense.SplitMethod.EQUAL or not names:
        return ""
    text = ngettext("One cent does not divide: %(names)s bears it.",
                    "%(n)s cents do not divide: %(names)s bear one each.", len(names))  # fmt: skip
    return text % {"n": len(names), "names": join_names(names)}
