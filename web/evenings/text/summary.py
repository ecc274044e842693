"""Chat text of an evening: results, then payments."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.evenings.queries.bill import Bill, RepaymentLine
from web.core.visibility import MoneyVisibility
from web.evenings.text.expenses import expense_title
from web.evenings.text.past_results import past_result_title
from web.evenings.text.payments import paid_text
from web.sittings.text.titles import numbered_titles, played_title
from web.ui.dates import format_day
from web.ui.numbers import format_signed_money


def bill_summary(bill: Bill, lines: Sequence[RepaymentLine], visibility: MoneyVisibility, most: int) -> str:
    """Return the text for the chat: at most `most` accounts and `most` payments, and the number of others."""
    accounts = visibility.visible_accounts(bill.accounts) if any(cents for _, cents in bill.accounts) else []
    results = [f"{party.name} {format_signed_money(cents)}" for party, cents in accounts[:most]]
    not_counted = [_("Not counted: %(games)s") % {"games": _open_games(bill)}] if bill.open_sittings else []
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
    titles = [
        played_title(item.sitting)
        if item.sitting
        else past_result_title(item.past) or expense_title(item.expense)
        for item in bill.items
    ]
    return " · ".join([", ".join(dict.fromkeys(titles)), day]) if titles else day


def _open_games(bill: Bill) -> str:
    titles = numbered_titles(item.sitting for item in bill.items if item.sitting)
    return ", ".join(titles[sitting.pk] for sitting in bill.open_sittings)


def _line_text(line: RepaymentLine) -> str:
    text = paid_text(line.debtor.name, line.creditor.name, line.amount_cents)
    return f"{text} ✓" if line.repayment else text
