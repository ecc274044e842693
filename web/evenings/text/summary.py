"""Chat text of an evening: results, then payments."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.evenings.queries.bill import Bill, RepaymentLine
from web.core.visibility import MoneyVisibility
from web.evenings.text.expenses import expense_title
from web.evenings.text.past_results import past_result_title
from web.sittings.text.titles import numbered_titles, played_title
from web.ui.dates import format_day
from web.ui.numbers import format_money, format_signed_money


def bill_summary(bill: Bill, lines: Sequence[RepaymentLine], visibility: MoneyVisibility, most: int) -> str:
    """Return the text for the chat, with at most so many accounts and payments, and the number of others."""
    accounts = visibility.visible_accounts(bill.accounts)
    results = [f"{party.name} {format_signed_money(cents)}" for party, cents in accounts[:most]]
    waiting = [_("Not counted: %(games)s") % {"games": _open_games(bill)}] if bill.open_sittings else []
    return "\n".join(
        [
            bill_title(bill),
            *results,
            *_others(len(accounts) - most),
            *waiting,
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
    """Return the title: “Open face, pizza · Thursday, November 13”."""
    day = format_day(bill.evening.opened_at, "DATE_FORMAT")
    kinds = [
        played_title(item.sitting)
        if item.sitting
        else past_result_title(item.past) or expense_title(item.expense)
        for item in bill.items
    ]
    return " · ".join([", ".join(dict.fromkeys(kinds)), day]) if kinds else day


def _open_games(bill: Bill) -> str:
    titles = numbered_titles(item.sitting for item in bill.items if item.sitting)
    return ", ".join(titles[sitting.pk] for sitting in bill.open_sittings)


def _line_text(line: RepaymentLine) -> str:
    text = f"{line.debtor.name} → {line.creditor.name} : {format_money(line.amount_cents)}"
    return f"{text} ✓" if line.repayment else text
