"""Titles of a bill and of its items, and its chat text: results, then payments."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.evenings.queries.bill import Bill, RepaymentLine
from games.evenings.queries.bill_items import BillItem
from games.models import Sitting
from web.core.access import MoneyVisibility
from web.evenings.text.expenses import expense_title
from web.evenings.text.past_results import past_result_title
from web.evenings.text.payments import paid_text
from web.sittings.text.titles import numbered_titles, played_title
from web.ui.dates import format_day
from web.ui.numbers import format_signed_money


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
