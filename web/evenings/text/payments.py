"""Texts of payments: what is left on a bill, and each line as its reader sees it."""

from collections.abc import Sequence

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.evenings.queries.bill import Bill, PlanKind, RepaymentLine
from games.models import Player
from web.ui.numbers import format_money

PLAN_TITLES = {
    PlanKind.FEWEST: gettext_lazy("Fewest"),
    PlanKind.STRAIGHT: gettext_lazy("Straight"),
    PlanKind.BANKER: gettext_lazy("Banker"),
}


def left_text(lines: Sequence[RepaymentLine]) -> str:
    """Return what is left to pay: “€57.50 left in 5 payments”, “Everything is paid”."""
    left = [line for line in lines if line.repayment is None]
    if not left:
        return _("Everything is paid")
    fields = {"sum": format_money(sum(line.amount_cents for line in left)), "n": len(left)}
    return ngettext("%(sum)s left in %(n)s payment", "%(sum)s left in %(n)s payments", len(left)) % fields


def line_text(line: RepaymentLine, me: Player | None) -> str:
    """Return who pays whom: “You → Mathilde”, “Karim → you”, “Karim → Mathilde”."""
    pk = me.pk if me else None
    debtor = _("You") if line.debtor.includes(pk) else line.debtor.name
    creditor = _("you") if line.creditor.includes(pk) else line.creditor.name
    return f"{debtor} → {creditor}"


def own_line_text(line: RepaymentLine, me: Player) -> str:
    """Return a line of the reader in one sentence: “You owe Mathilde €25.33”."""
    amount = format_money(line.amount_cents)
    if line.debtor.includes(me.pk):
        text = _("You owe %(name)s %(amount)s")
        if line.repayment:
            text = _("You paid %(name)s %(amount)s")
        return text % {"name": line.creditor.name, "amount": amount}
    text = _("%(name)s owes you %(amount)s")
    if line.repayment:
        text = _("%(name)s paid you %(amount)s")
    return text % {"name": line.debtor.name, "amount": amount}


def payment_reference(bill: Bill, line: RepaymentLine) -> str:
    """Return the reference of a transfer: payer, day of the evening and circle."""
    day = date_format(localtime(bill.evening.opened_at), "SHORT_DATE_FORMAT")
    return f"{line.debtor.name}, {day}, {bill.evening.circle.name}"
