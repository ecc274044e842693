"""Texts of the choices of a bill and of its payments: what is left, and each line as its reader sees it."""

from collections.abc import Mapping, Sequence

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.evenings.queries.balances import unsettled_bills
from games.evenings.queries.bill import Bill, PlanKind, RepaymentLine
from games.evenings.queries.own_amounts import OwnAmount
from games.models import Circle, DinnerCounting, Player, Sitting
from web.ui.lazy import LazyText
from web.ui.number_words import number_in_words
from web.ui.numbers import format_money
from web.ui.typography import labelled, sentence_case

PLAN_TITLES: Mapping[str, LazyText] = {
    PlanKind.FEWEST: gettext_lazy("Fewest"),
    PlanKind.STRAIGHT: gettext_lazy("Straight"),
    PlanKind.BANKER: gettext_lazy("Banker"),
}
DINNER_COUNTING_TITLES = {
    "": gettext_lazy("as the season counts"),
    DinnerCounting.BEFORE: gettext_lazy("the chips alone"),
    DinnerCounting.AFTER: gettext_lazy("after the restaurant"),
}
"""Whether the season counts an evening before or after its restaurant bill."""


def unsettled_text(circle: Circle) -> str:
    """Return how many evenings are unsettled and how many games are open, without an amount."""
    bills = len(unsettled_bills(circle))
    games = Sitting.objects.filter(season__circle=circle, closing=None).count()
    sentences = (
        (bills, ngettext("%(n)s evening is not settled yet.", "%(n)s evenings are not settled yet.", bills)),
        (games, ngettext("%(n)s game is still open.", "%(n)s games are still open.", games)),
    )
    return " ".join(sentence % {"n": count} for count, sentence in sentences if count)


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


def paid_text(debtor: str, creditor: str, amount_cents: int) -> str:
    """Return a payment as a line of a message: “Karim → Mathilde: €25.33”."""
    return labelled(f"{debtor} → {creditor}", format_money(amount_cents))


def status_text(line: RepaymentLine) -> str:
    """Return whether a line is to pay, paid or confirmed, and by whom."""
    repayment = line.repayment
    if repayment is None:
        if line.total_cents:
            return _("left to pay, of %(total)s") % {"total": format_money(line.total_cents)}
        return _("to pay")
    if repayment.confirmed_at is None:
        text = ngettext(
            "paid, %(name)s has to confirm", "paid, %(name)s have to confirm", len(line.creditor.players)
        )
        return text % {"name": line.creditor.name}
    if repayment.confirmed_by and repayment.confirmed_by not in {each.name for each in line.creditor.players}:
        return _("paid, noted by %(name)s (host)") % {"name": repayment.confirmed_by}
    if repayment.confirmed_by:
        return _("paid, confirmed by %(name)s") % {"name": repayment.confirmed_by}
    return _("paid, confirmed")


def own_line_text(line: RepaymentLine, me: Player) -> str:
    """Return a line of the reader in one sentence: “You owe Mathilde €25.33”."""
    amount = format_money(line.amount_cents)
    if line.debtor.includes(me.pk):
        text = _("You owe %(name)s %(amount)s")
        if line.repayment:
            text = _("You paid %(name)s %(amount)s")
        return text % {"name": line.creditor.name, "amount": amount}
    payers = len(line.debtor.players)
    text = ngettext("%(name)s owes you %(amount)s", "%(name)s owe you %(amount)s", payers)
    if line.repayment:
        text = ngettext("%(name)s paid you %(amount)s", "%(name)s paid you %(amount)s", payers)
    return text % {"name": line.debtor.name, "amount": amount}


def pays_text(line: RepaymentLine) -> str:
    """Return who pays whom: “Karim pays Mathilde”."""
    text = ngettext("%(debtor)s pays %(creditor)s", "%(debtor)s pay %(creditor)s", len(line.debtor.players))
    return text % {"debtor": line.debtor.name, "creditor": line.creditor.name}


def has_paid_text(line: RepaymentLine) -> str:
    """Return who has paid whom: “Karim paid Mathilde”."""
    text = ngettext("%(debtor)s paid %(creditor)s", "%(debtor)s paid %(creditor)s", len(line.debtor.players))
    return text % {"debtor": line.debtor.name, "creditor": line.creditor.name}


def payment_reference(bill: Bill, line: RepaymentLine) -> str:
    """Return the reference of a transfer: payer, day of the evening and circle."""
    day = date_format(localtime(bill.evening.opened_at), "SHORT_DATE_FORMAT")
    return f"{line.debtor.name}, {day}, {bill.evening.circle.name}"


def own_amount_text(amount: OwnAmount | None) -> str:
    """Return what a player still pays and receives: “You owe €36.19 · You are owed €4.00”; empty for None."""
    if amount is None:
        return ""
    owed = _("You owe %(sum)s") % {"sum": format_money(amount.owed_cents)} if amount.owed_cents else ""
    due = _("You are owed %(sum)s") % {"sum": format_money(amount.due_cents)} if amount.due_cents else ""
    return " · ".join(filter(None, [owed, due]))


def payments_heading(count: int, *, is_least: bool) -> str:
    """Return “Four payments are enough” if fewer would not do, else “Four payments settle it”."""
    if not count:
        return _("Nobody owes anything")
    if is_least:
        sentence = ngettext("%(count)s payment is enough", "%(count)s payments are enough", count)
    else:
        sentence = ngettext("%(count)s payment settles it", "%(count)s payments settle it", count)
    return sentence % {"count": sentence_case(number_in_words(count))}
