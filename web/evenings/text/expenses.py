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


def paid_by(names: Sequence[str]) -> str:
    """Return the payers of an expense: “Léa paid”."""
    if not names:
        return _("everybody paid their part")
    return ngettext("%(names)s paid", "%(names)s paid", len(names)) % {"names": join_names(names)}


def paid_each(paid: Sequence[tuple[str, int]]) -> str:
    """Return what each payer put in: “Léa paid €30.00, Karim paid €16.00”."""
    sentences = [
        _("%(name)s paid %(sum)s") % {"name": name, "sum": format_money(cents)} for name, cents in paid
    ]
    return ", ".join(sentences)


def lent_to(lenders: Sequence[str], borrowers: Sequence[str]) -> str:
    """Return who lends to whom: “Léa lent it to Karim”."""
    text = ngettext("%(names)s lent it to %(others)s", "%(names)s lent it to %(others)s", len(lenders))
    return text % {"names": join_names(lenders), "others": join_names(borrowers)}


def payment_text(
    expense: Expense, parts: Sequence[ExpensePart], names: Mapping[int, str], *, is_seen: bool
) -> str:
    """Return who paid an expense, how much each if several did, and whom a loan went to."""
    paid = [(names[part.player_id], part.paid_cents) for part in parts if part.paid_cents]
    payers = [name for name, _cents in paid]
    if expense.kind == Expense.Kind.LOAN:
        return lent_to(payers, [names[part.player_id] for part in parts if part.share_cents])
    return paid_each(paid) if len(paid) > 1 and is_seen else paid_by(payers)
