"""Page object of an expense: payers, shares, odd cents, debts."""

from games.evenings.queries.bill_items import expense_item
from games.models import Expense, ExpensePart
from web.core.visibility import MoneyVisibility
from web.evenings.text.expenses import expense_remarks, expense_title, payment_text


def expense_page(expense: Expense, visibility: MoneyVisibility) -> dict[str, object]:
    """Return the context of an expense."""
    parts = list(expense.parts.select_related("player").order_by("player"))
    names = {part.player_id: part.player.name for part in parts}
    dues = expense_item(expense, parts).dues
    is_seen = visibility.sees(*(part.player for part in parts))
    successor = getattr(expense, "replaced_by", None)
    return {
        "expense": expense,
        "evening": expense.evening,
        "is_seen": is_seen,
        "title": expense_title(expense),
        "remarks": expense_remarks(expense),
        "paid_by": payment_text(expense, parts, names, is_seen=is_seen),
        "parts": parts,
        "odd_cents_names": _odd_cents_names(expense, parts),
        "dues": [(names[due.debtor], names[due.creditor], due.amount) for due in dues],
        "replaced_by": successor,
    }


def _odd_cents_names(expense: Expense, parts: list[ExpensePart]) -> list[str]:
    """Return the names of the players who pay the odd cents."""
    if expense.split_method != Expense.SplitMethod.EQUAL:
        return []
    bearing = [part for part in parts if part.share_cents]
    least = min((part.share_cents for part in bearing), default=0)
    return [part.player.name for part in bearing if part.share_cents > least]
