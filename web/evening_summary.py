"""An evening in a few lines of text for the chat: everybody's result, then who pays whom."""

from collections.abc import Sequence

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.bill import Bill, Line
from web.titles import SHORT_GAME_TITLES
from web.visibility import Purse
from web.wording.figures import money, signed_money
from web.wording.past import past_title
from web.wording.spending import expense_title


def summary(bill: Bill, lines: Sequence[Line], purse: Purse) -> str:
    """What goes to the chat."""
    ordered = purse.seen(sorted(zip(bill.parties, bill.net_cents, strict=True), key=lambda each: -each[1]))
    results = [f"{party.name} {signed_money(cents)}" for party, cents in ordered]
    waiting = [_("Not counted: %(games)s") % {"games": _open(bill)}] if bill.open_sittings else []
    return "\n".join([title(bill), *results, *waiting, "", *(_told(line) for line in lines)]).strip()


def title(bill: Bill) -> str:
    """“Chinese, pizza · Thursday, November 13”."""
    day = date_format(localtime(bill.evening.opened_at), "DATE_FORMAT")
    kinds = [
        str(SHORT_GAME_TITLES[cause.sitting.game_key])
        if cause.sitting
        else past_title(cause.past) or expense_title(cause.expense)
        for cause in bill.causes
    ]
    return " · ".join([", ".join(dict.fromkeys(kinds)), day]) if kinds else day


def _open(bill: Bill) -> str:
    return ", ".join(str(SHORT_GAME_TITLES[sitting.game_key]) for sitting in bill.open_sittings)


def _told(line: Line) -> str:
    said = f"{line.debtor.name} → {line.creditor.name} : {money(line.amount_cents)}"
    return f"{said} ✓" if line.repayment else said
