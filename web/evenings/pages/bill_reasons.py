"""Reasons of a line of a bill: the items of each evening, their sum, and the payments that settle it."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import ngettext

from games.evenings.queries.bill import Bill, Party, PlanKind, RepaymentLine
from games.evenings.queries.bill_items import BillItem
from games.models import Player
from web.core.visibility import money_visibility
from web.evenings.pages.bill_items import bill_item_url, evening_day, numbered_title
from web.evenings.text.payments import line_text

MAX_SETTLING = 12
"""Number of payments of a balance up to which each is a line; more of them are one line."""


@dataclass(frozen=True, slots=True)
class SettlingLine:
    """One payment of the plan that settles a balance, or many together."""

    text: str
    cents: int
    is_paid: bool


@dataclass(frozen=True, slots=True)
class BalanceDetail:
    """The items of a balance by evening, and the payments that add up to it if there are several.

    An evening has its day if the bill covers several, the sum of its items, and of each the title, the URL of
    its details and the cents.
    """

    name: str
    url: str
    cents: int
    evenings: list[tuple[str, int, list[tuple[str, str, int]]]]
    settling: list[SettlingLine]


def balance_details(bill: Bill, method: str, line: RepaymentLine, me: Player | None) -> list[BalanceDetail]:
    """Return the reasons of a line: debts of the pair, else the items of both visible balances."""
    if method == PlanKind.STRAIGHT:
        return [_pair_detail(bill, line.debtor, line.creditor, me)]
    visibility = money_visibility(bill.evening.circle, me)
    return [
        _party_detail(bill, method, each, me)
        for each in (line.debtor, line.creditor)
        if visibility.sees(each)
    ]


def _party_detail(bill: Bill, method: str, party: Party, me: Player | None) -> BalanceDetail:
    """Return the items of a party's balance, and every payment of the plan from or to it."""
    members = [player.pk for player in party.players]
    owed = [(item, sum(item.net.get(pk, 0) for pk in members)) for item in bill.items]
    settling = [
        _settling_line(line, me, is_debtor=line.debtor == party)
        for line in bill.lines(method)
        if party in (line.debtor, line.creditor)
    ]
    return _detail(bill, party, party.name, owed, settling)


def _pair_detail(bill: Bill, debtor: Party, creditor: Party, me: Player | None) -> BalanceDetail:
    """Return the items of a debt between two parties, and every payment between them."""
    places = bill.party_index[debtor.pk], bill.party_index[creditor.pk]
    owed = []
    for item in bill.items:
        cents = 0
        for due in item.dues:
            pair = bill.party_index[due.debtor], bill.party_index[due.creditor]
            cents += -due.amount if pair == places else due.amount if pair == places[::-1] else 0
        owed.append((item, cents))
    settling = [
        _settling_line(line, me, is_debtor=line.debtor == debtor)
        for line in bill.lines(PlanKind.STRAIGHT)
        if {line.debtor.pk, line.creditor.pk} == {debtor.pk, creditor.pk}
    ]
    return _detail(bill, debtor, f"{debtor.name} → {creditor.name}", owed, settling)


def _detail(
    bill: Bill, party: Party, name: str, owed: list[tuple[BillItem, int]], settling: list[SettlingLine]
) -> BalanceDetail:
    url = reverse("evening-statement", args=[bill.evening.pk], query={"of": party.pk})
    total = sum(cents for _item, cents in owed)
    is_dated = len(bill.evenings) > 1
    evenings = []
    for each in bill.evenings:
        reasons = [
            (numbered_title(bill, item), bill_item_url(item), cents)
            for item, cents in owed
            if cents and item.evening_id == each.pk
        ]
        if reasons:
            day = evening_day(bill, each.pk) if is_dated else ""
            evenings.append((day, sum(cents for _title, _url, cents in reasons), reasons))
    return BalanceDetail(name, url, total, evenings, _shortened(settling) if len(settling) > 1 else [])


def _shortened(settling: list[SettlingLine]) -> list[SettlingLine]:
    """Return many payments as one line for those to pay and one for those that were paid."""
    if len(settling) <= MAX_SETTLING:
        return settling
    parts = [[line for line in settling if line.is_paid is is_paid] for is_paid in (False, True)]
    return [
        SettlingLine(
            ngettext("%(n)s payment", "%(n)s payments", len(lines)) % {"n": len(lines)},
            sum(line.cents for line in lines),
            lines[0].is_paid,
        )
        for lines in parts
        if lines
    ]


def _settling_line(line: RepaymentLine, me: Player | None, *, is_debtor: bool) -> SettlingLine:
    cents = -line.amount_cents if is_debtor else line.amount_cents
    return SettlingLine(line_text(line, me), cents, line.repayment is not None)
