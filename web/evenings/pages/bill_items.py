"""Items of a bill, and the reasons of its lines: items of each evening, and payments that settle them."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.bank.counted_dinner import is_dinner_counted
from games.evenings.queries.bill import Bill, Party, PlanKind, RepaymentLine
from games.evenings.queries.bill_items import BillItem
from games.models import Evening, Player
from games.rules.holdem.options import HomeOptions
from games.sittings.queries.seating import round_starts
from web.core.access import MoneyVisibility, money_visibility
from web.evenings.text.bill import bill_item_title, expense_remarks, payment_text, sitting_titles
from web.evenings.text.payments import line_text
from web.ui.dates import day_text
from web.ui.names import join_names


@dataclass(frozen=True, slots=True)
class BillItemRow:
    """One item of the evening: the cents that the reader won, or the cents that were spent."""

    title: str
    note: str
    url: str
    won_cents: int | None = None
    spent_cents: int | None = None


def bill_item_rows(bill: Bill, me: Player | None, *, may_score: bool) -> list[BillItemRow]:
    """Return the rows of the items of a bill, dated if it covers several evenings.

    Who `may_score` is led to each bill of a restaurant that is still to be written.
    """
    visibility = money_visibility(bill.evening.circle, me)
    unwritten = _sittings_without_dinner(bill) if may_score else set()
    return [row for item in bill.items for row in _rows(bill, item, me, visibility, unwritten)]


def evening_day(bill: Bill, evening: int) -> str:
    """Return the day of an evening of the bill."""
    return day_text(_evening(bill, evening).opened_at)


def _evening(bill: Bill, pk: int) -> Evening:
    return next(each for each in bill.evenings if each.pk == pk)


def numbered_title(bill: Bill, item: BillItem) -> str:
    """Return the title of an item of a bill, with a number if its evening has several of its game."""
    return sitting_titles(bill)[item.sitting.pk] if item.sitting else bill_item_title(item)


def bill_item_url(item: BillItem) -> str:
    """Return the URL of the details of an item."""
    if item.sitting:
        return reverse("sitting-duels", args=[item.sitting.pk])
    if item.past:
        return reverse("past-sheet", args=[item.past.sheet_id], fragment=f"r{item.past.pk}")
    assert item.expense is not None
    return reverse("expense", args=[item.expense.pk])


def _rows(
    bill: Bill, item: BillItem, me: Player | None, visibility: MoneyVisibility, unwritten: Collection[int]
) -> Iterable[BillItemRow]:
    """Yield the row of an item, and after a sitting that of its dinner, which `unwritten` ones still need."""
    won_cents = item.net.get(me.pk) if me else None
    people = [bill.players[pk] for pk in item.net]
    is_seen = visibility.sees(*people)
    if item.expense:
        parts = [part for part in bill.records.expense_parts if part.expense_id == item.expense.pk]
        names = {player.pk: player.name for player in people}
        paid = payment_text(item.expense, parts, names, is_seen=is_seen)
        note = " · ".join([*expense_remarks(item.expense), paid])
        spent_cents = item.expense.amount_cents if is_seen else None
        yield BillItemRow(
            bill_item_title(item), _dated(bill, item, note), bill_item_url(item), spent_cents=spent_cents
        )
        return
    url, note = bill_item_url(item), join_names(player.name for player in people)
    if item.sitting:
        url = reverse("sitting", args=[item.sitting.pk])
        note = note if item.sitting.is_closed else _("still open: not counted yet")
    yield BillItemRow(numbered_title(bill, item), _dated(bill, item, note), url, won_cents=won_cents)
    if item.sitting and item.sitting.pk in unwritten:
        note = _("the winner invites: write the bill of the restaurant here")
        yield BillItemRow(_("Restaurant"), _dated(bill, item, note), f"{url}#dinner")
    if item.sitting and item.dinner_cents:
        note = _("the winner invites: nobody owes it")
        if is_dinner_counted(item.sitting.season, _evening(bill, item.evening_id)):
            note = " · ".join([note, _("the season deducts it")])
        yield BillItemRow(
            _("Restaurant"), _dated(bill, item, note), url, spent_cents=item.dinner_cents if is_seen else None
        )


def _sittings_without_dinner(bill: Bill) -> set[int]:
    """Return the ids of closed sittings whose winner pays a restaurant without a bill yet, in one query.

    A closed evening takes no bill.
    """
    banks = [
        item.sitting
        for item in bill.items
        if item.sitting
        and item.sitting.is_closed
        and item.sitting.game.has_bank
        and not item.dinner_cents
        and not _evening(bill, item.evening_id).is_closed
    ]
    starts = round_starts(banks) if banks else {}
    return {pk for pk, start in starts.items() if _invites(start.options)}


def _invites(options: HomeOptions) -> bool:
    """Return whether the winner of a bank pays the restaurant, whose bill is not owed."""
    return options.stake_mode == "restaurant" and bool(options.cave_price_cents)


def _dated(bill: Bill, item: BillItem, note: str) -> str:
    return note if len(bill.evenings) == 1 else f"{evening_day(bill, item.evening_id)} · {note}"


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
        if party.pk in (line.debtor.pk, line.creditor.pk)
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
