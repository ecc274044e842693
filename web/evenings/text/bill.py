"""Texts of a bill: titles of its items, expenses and loans, and its chat text: results, then payments."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.evenings.queries.bill import Bill, RepaymentLine
from games.evenings.queries.bill_items import BillItem
from games.models import Expense, ExpensePart, Sitting
from web.core.access import MoneyVisibility
from web.evenings.text.past_results import past_result_title
from web.evenings.text.payments import paid_text
from web.sittings.text.titles import numbered_titles, played_title
from web.ui.dates import format_day
from web.ui.names import join_names
from web.ui.numbers import format_money, format_signed_money


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


def sitting_titles(bill: Bill) -> dict[int, str]:
    """Return the title of each sitting of a bill by id, numbered if its evening has several of its game."""
    return numbered_titles(each.sitting for each in bill.items if each.sitting)


def open_games(bill: Bill) -> list[tuple[Sitting, str]]:
    """Return the sittings that are not counted yet, with their titles on the bill."""
    titles = sitting_titles(bill)
    return [(sitting, titles[sitting.pk]) for sitting in bill.open_sittings]


def bill_item_title(item: BillItem) -> str:
    """Return the title of an item: “Open face”, “Pizza”."""
    if item.sitting:
        return played_title(item.sitting)
    return past_result_title(item.past) if item.past else expense_title(item.expense)


def bill_summary(bill: Bill, lines: Sequence[RepaymentLine], visibility: MoneyVisibility, most: int) -> str:
    """Return the text for the chat: at most `most` accounts and `most` payments, and the number of others."""
    accounts = visibility.visible_accounts(bill.accounts) if any(cents for _, cents in bill.accounts) else []
    results = [f"{party.name} {format_signed_money(cents)}" for party, cents in accounts[:most]]
    open_titles = ", ".join(title for _sitting, title in open_games(bill))
    not_counted = [_("Not counted: %(games)s") % {"games": open_titles}] if bill.open_sittings else []
    settled = [] if accounts or lines or not bill.parties else [_("Nobody owes anything")]
    return "\n".join(
        [
            bill_title(bill),
            *results,
            *settled,
            *_others(len(accounts) - most),
            *not_counted,
            "",
            *map(_line_text, lines[:most]),
            *_others(len(lines) - most),
        ]
    ).strip()


def _others(count: int) -> list[str]:
    if count <= 0:
        return []
    return [ngettext("… and %(n)s other", "… and %(n)s others", count) % {"n": count}]


def bill_title(bill: Bill) -> str:
    """Return the title: “Open face, pizza · Thursday 13 November”."""
    day = format_day(bill.evening.opened_at, "DATE_FORMAT")
    titles = ", ".join(dict.fromkeys(map(bill_item_title, bill.items)))
    return f"{titles} · {day}" if titles else day


def _line_text(line: RepaymentLine) -> str:
    text = paid_text(line.debtor.name, line.creditor.name, line.amount_cents)
    return f"{text} ✓" if line.repayment else text
