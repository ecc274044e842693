"""The bank on the table page: chips bought, chips still in play, and a row for each player."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.bank.queries import Bank, Stack, bank_of
from games.clocks.queries.blinds import table_blinds
from games.models import Cave, Sitting
from games.rules.holdem.options import HomeOptions
from games.sittings.queries.settlement import closing_cents
from web.core.undone import UndoneNotice, latest_notice
from web.games.holdem.pages.game_over import closed_bank, game_over
from web.games.holdem.text import bank as words
from web.sittings.pages.scoreboard import Column

if TYPE_CHECKING:
    from web.sittings.pages.table import SittingTable

MAX_TALLY_MARKS = 15


class BankRow:
    """One player at the bank: tally marks, caves bought, and the result once the chips are counted.

    `paid_cents` is what the closing paid to the player, None before it. `purchases_in_chips` is the text for
    visitors who may not see the player's money.
    """

    def __init__(
        self, column: Column, stack: Stack, bank: Bank, options: HomeOptions, paid_cents: int | None
    ) -> None:
        self.column, self.stack = column, stack
        counted = stack.counted_chips or 0
        so_far = bank.value_cents(counted) - stack.paid_cents
        self.won_cents = so_far if paid_cents is None else paid_cents
        self.won_chips = counted - stack.bought
        is_open = paid_cents is None and not column.has_left
        if is_open and _is_without_chips(stack, options):
            self.purchases_text = self.purchases_in_chips = words.without_chips_text(stack, options)
        else:
            self.purchases_text, self.purchases_in_chips = (
                words.bank_row_text(stack, bank, options, has_left=column.has_left, shows_money=shows_money)
                for shows_money in (True, False)
            )

    @property
    def state(self) -> str:
        """CSS state of the player's disc: dashed once the chips are counted or the player left."""
        return "is-off" if self.stack.is_counted or self.column.has_left else ""

    @property
    def is_tallied(self) -> bool:
        return 0 < self.stack.caves <= MAX_TALLY_MARKS


def bank_context(sitting: Sitting, table: "SittingTable", _query: Mapping[str, str]) -> dict[str, object]:
    """Return the bank of a sitting for its table page.

    Results are in chips unless `shows_money` is true. `blinds` is None once the sitting is closed.
    """
    options, now = table.rules.options(), timezone.now()
    departed = {each.position for each in table.columns if each.has_left}
    # The closing has paid out the points, so none are left in a closed bank.
    fields = {each.position: 0 if sitting.is_closed else each.points for each in table.columns}
    bank = bank_of(sitting, table.seats, fields)
    columns = {column.player.pk: column for column in table.columns}
    names = {stack.seat.pk: stack.seat.player.name for stack in bank.stacks}
    has_stakes, in_money = words.has_stakes(options), words.counts_in_money(options)
    last, notice = bank.last_recorded, None
    others = _other_instants(table)
    if sitting.is_closed:
        last = None
    else:
        notices = [table.undone, *_undone_notices(sitting, bank, names)]
        notice = latest_notice(notices, [last.recorded_at if last else None, *others])
    return {
        "rows": [
            BankRow(columns[stack.seat.player_id], stack, bank, options, won)
            for stack, won in zip(bank.stacks, _closed_cents(sitting, bank), strict=True)
        ],
        "bank": bank,
        "shows_money": has_stakes if sitting.is_closed else in_money,
        "in_bank": words.amount_text(bank.paid_cents, bank.bought, has_stakes, brief=True),
        "caves": words.cave_count_text(bank.caves, options),
        "in_play": "" if sitting.is_closed else words.in_play_text(bank, in_money),
        "blinds": None if sitting.is_closed else table_blinds(sitting, options, bank, now),
        "game_over": game_over(sitting, bank, options, departed, now),
        "cave": words.cave_amount_text(options),
        "can_rebuy": options.rebuy,
        "undoable": last,
        "undoable_field": "cave" if isinstance(last, Cave) else "cash_out",
        "undoable_name": names.get(last.seat_id, "") if last else "",
        "can_undo": last is not None and all(last.recorded_at > other for other in others),
        "closed_bank": closed_bank(sitting, bank, options),
        "undone": notice,
    }


def _closed_cents(sitting: Sitting, bank: Bank) -> Sequence[int | None]:
    """Return the cents that the closing paid to each player; None for each before it."""
    if sitting.closing is None:
        return [None] * len(bank.stacks)
    return closing_cents(sitting, [stack.seat for stack in bank.stacks])


def _is_without_chips(stack: Stack, options: HomeOptions) -> bool:
    """Return whether a player lost all chips; where rebuys are allowed, a counted player is not asked."""
    if stack.is_counted and (options.rebuy or stack.counted_chips):
        return False
    return stack.caves > 0 and stack.chips == 0


def _undone_notices(sitting: Sitting, bank: Bank, names: Mapping[int, str]) -> Iterator[UndoneNotice]:
    """Yield the last undo of a cave and of a cash-out; `names` are those of the seats by id.

    A count that a newer one replaced is not called undone.
    """
    url = reverse("sitting-bank-restore", args=[sitting.pk])
    counted = {stack.seat.pk for stack in bank.stacks if stack.is_counted}
    for each in bank.last_undone:
        if isinstance(each, Cave):
            field, at, by, text = "cave", each.undone_at, each.undone_by, _("Buy-in of %(name)s undone")
        else:
            is_replaced = each.seat_id in counted
            text = _("Former count of %(name)s replaced") if is_replaced else _("Count of %(name)s undone")
            field, at, by = "cash_out", each.struck_at, each.struck_by
        if at is not None and each.seat_id in names:
            yield UndoneNotice(text % {"name": names[each.seat_id]}, at, url, by, field, each.pk)


def _other_instants(table: "SittingTable") -> list[datetime]:
    """Return the instants of the last hand and of the last arrival or departure."""
    instants = [table.last_round.recorded_at] if table.last_round else []
    return instants + ([table.seating_change.seating.seated_at] if table.seating_change else [])
