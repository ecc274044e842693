"""Texts of expenses and loans."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Expense, ExpensePart
from web.ui.names import join_names
from web.ui.numbers import format_money


def expense_title(expense: Expense | None) -> str:
    """Return the title of an expense, else the name of its kind; empty for None."""
    if expense is None:
        return ""
    return expense.title or (_("Loan") if expense.kind == Expense.Kind.LOAN else _("Expense"))


def category_label(category: str) -> str:
    """Return the name of a category of expenses; “No category” for none."""
    return {
        Expense.Category.NONE: _("No category"),
        Expense.Category.FOOD: _("Food"),
        Expense.Category.DRINKS: _("Drinks"),
        Expense.Category.TRAVEL: _("Travel"),
        Expense.Category.MATERIAL: _("Cards and chips"),
        Expense.Category.OTHER: _("Other"),
    }[Expense.Category(category)]


def expense_remarks(expense: Expense) -> list[str]:
    """Return the label of the category and the note of an expense, as far as it has them."""
    label = category_label(expense.category) if expense.category else ""
    return [text for text in (label, expense.note) if text]


def payment_text(
    expense: Expense, parts: Sequence[ExpensePart], names: Mapping[int, str], *, is_seen: bool
) -> str:
    """Return who paid an expense, how much each if several did, and whom a loan went to."""
    paid = [(names[part.player_id], part.paid_cents) for part in parts if part.paid_cents]
    payers = join_names(name for name, _cents in paid)
    if expense.kind == Expense.Kind.LOAN:
        borrowers = join_names(names[part.player_id] for part in parts if part.share_cents)
        text = ngettext("%(names)s lent it to %(others)s", "%(names)s lent it to %(others)s", len(paid))
        return text % {"names": payers, "others": borrowers}
    if not paid:
        return _("everybody paid their part")
    if len(paid) > 1 and is_seen:
        text = _("%(name)s paid %(sum)s")
        return ", ".join(text % {"name": name, "sum": format_money(cents)} for name, cents in paid)
    return ngettext("%(names)s paid", "%(names)s paid", len(paid)) % {"names": payers}
