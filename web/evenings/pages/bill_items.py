"""Rows of the items of a bill: what the reader won or lost in a game, and what was spent."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from games.bank.counted_dinner import is_dinner_counted
from games.evenings.queries.bill import Bill
from games.evenings.queries.bill_items import BillItem
from games.models import Evening, Player, Sitting
from games.sittings.queries.seating import current_rules
from web.core.visibility import MoneyVisibility, money_visibility
from web.evenings.text.expenses import expense_remarks, payment_text
from web.evenings.text.summary import bill_item_title, sitting_titles
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


def bill_item_rows(bill: Bill, me: Player | None) -> list[BillItemRow]:
    """Return the rows of the items of a bill, dated if it covers several evenings."""
    visibility = money_visibility(bill.evening.circle, me)
    return [row for item in bill.items for row in _rows(bill, item, me, visibility)]


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
    bill: Bill, item: BillItem, me: Player | None, visibility: MoneyVisibility
) -> Iterable[BillItemRow]:
    """Yield the row of an item, and after a sitting that of its dinner."""
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
    if item.sitting and not item.dinner_cents and _invites(item.sitting):
        note = _("the winner invites: write the bill of the restaurant here")
        yield BillItemRow(_("Restaurant"), _dated(bill, item, note), f"{url}#dinner")
    if item.sitting and item.dinner_cents:
        note = _("the winner invites: nobody owes it")
        if is_dinner_counted(item.sitting.season, _evening(bill, item.evening_id)):
            note = " · ".join([note, _("the season deducts it")])
        yield BillItemRow(
            _("Restaurant"), _dated(bill, item, note), url, spent_cents=item.dinner_cents if is_seen else None
        )


def _invites(sitting: Sitting) -> bool:
    """Return whether the winner of a closed sitting pays the restaurant, whose bill is not owed."""
    if not sitting.is_closed or not sitting.game.has_bank:
        return False
    options = current_rules(sitting).options()
    return options.stake_mode == "restaurant" and bool(options.cave_price_cents)


def _dated(bill: Bill, item: BillItem, note: str) -> str:
    return note if len(bill.evenings) == 1 else f"{evening_day(bill, item.evening_id)} · {note}"
