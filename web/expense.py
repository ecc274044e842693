"""An expense as its page reads it: who paid, who bears what, where the odd cents went, who owes whom."""

from typing import Any

from django.utils.translation import ngettext

from games.causes import expense_cause
from games.models import Expense, Part
from web.visibility import Purse
from web.wording.names import listed
from web.wording.spending import expense_title, paid_by


def expense_page(expense: Expense, purse: Purse) -> dict[str, Any]:
    """What the page of an expense shows."""
    parts = list(expense.parts.select_related("player").order_by("player"))
    names = {part.player_id: part.player.name for part in parts}
    dues = expense_cause(expense, parts).dues
    heir = getattr(expense, "replaced_by", None)
    return {
        "expense": expense,
        "evening": expense.evening,
        "is_seen": purse.reads(expense, [part.player for part in parts]),
        "title": expense_title(expense),
        "paid_by": paid_by(expense, listed(part.player.name for part in parts if part.paid_cents)),
        "parts": parts,
        "odd": _odd(expense, parts),
        "dues": [(names[due.debtor], names[due.creditor], due.amount) for due in dues],
        "replaced_by": heir,
    }


def _odd(expense: Expense, parts: list[Part]) -> str:
    """Who bears the cents that do not divide."""
    bearing = [part for part in parts if part.share_cents]
    least = min((part.share_cents for part in bearing), default=0)
    odd = [part.player.name for part in bearing if part.share_cents > least]
    if expense.way != Expense.Way.EQUAL or not odd:
        return ""
    said = ngettext("One cent does not divide: %(names)s bears it.",
                    "%(n)s cents do not divide: %(names)s bear one each.", len(odd))  # fmt: skip
    return said % {"n": len(odd), "names": listed(odd)}
