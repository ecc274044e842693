"""The bank on the table page: chips bought, chips still in play, and a row for each player."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils import timezone

from games.bank.queries import Bank, Stack, bank_of
from games.clocks.queries.blinds import table_blinds
from games.models import CashOut, Cave, Sitting
from games.rules.holdem.options import HomeOptions
from games.sittings.queries.settlement import closing_cents
from web.core.undone import UndoneNotice, latest_notice
from web.games.holdem.pages.closed_bank import closed_bank
from web.games.holdem.pages.game_over import game_over
from web.games.holdem.text import bank as words
from web.sittings.pages.scoreboard import Column

if TYPE_CHECKING:
    from web.sittings.pages.table import SittingTable

MAX_TALLY_MARKS = 15


@dataclass(frozen=True, slots=True)
class BankRow:
    """One player at the bank: tally marks, caves bought, and the result once the chips are counted.

    `purchases_in_chips` is the text for visitors who may not see the player's money.
    """

    column: Column
    stack: Stack
    purchases_text: str
    purchases_in_chips: str
    won_cents: int
    won_chips: int

    @property
    def state(self) -> str:
        """CSS state of the player's disc: dashed once the chips are counted or the player left."""
        return "is-off" if self.stack.is_counted or self.column.has_left else ""

    @property
    def is_tallied(self) -> bool:
        return 0 < self.stack.caves <= MAX_TALLY_MARKS


def bank_context(sitting: Sitting, table: "SittingTable", _query: Mapping[str, str]) -> dict[str, object]:
    """Return the bank of a sitting for its table page.

    Results are in chips unless `shows_money` is true. `blinds` is empty once the sitting is closed.
    """
    options, now = table.rules.options(), timezone.now()
    departed = {each.position for each in table.columns if each.has_left}
    # The closing has paid out the points, so none are left in a closed bank.
    fields = {each.position: 0 if sitting.is_closed else each.points for each in table.columns}
    bank = bank_of(sitting, table.seats, fields)
    columns = {column.player.pk: column for column in table.columns}
    has_stakes, in_money = words.has_stakes(options), words.counts_in_money(options)
    undone = None if sitting.is_closed else bank.last_recorded
    return {
        "rows": [
            _row(columns[stack.seat.player_id], stack, bank, options, won)
            for stack, won in zip(bank.stacks, _closed_cents(sitting, bank), strict=True)
        ],
        "bank": bank,
        "shows_money": has_stakes if sitting.is_closed else in_money,
        "in_bank": words.amount_text(bank.paid_cents, bank.bought, has_stakes, brief=True),
        "caves": words.cave_count_text(bank.caves, options),
        "in_play": "" if sitting.is_closed else words.in_play_text(bank, in_money),
        "blinds": "" if sitting.is_closed else words.blinds_text(table_blinds(sitting, options, bank, now)),
        "game_over": game_over(sitting, bank, options, departed, now),
        "cave": words.cave_amount_text(options),
        "can_rebuy": options.rebuy,
        "undoable": undone,
        "undoable_field": "cave" if isinstance(undone, Cave) else "cash_out",
        "can_undo": _is_last_event(undone, table),
        "undo_label": _undo_label(undone, bank),
        "closed_bank": closed_bank(sitting, bank, options),
        "undone": None if sitting.is_closed else _undone_notice(sitting, bank, table),
    }


def _closed_cents(sitting: Sitting, bank: Bank) -> Sequence[int | None]:
    """Return the cents that the closing paid to each player; None for each before it."""
    if sitting.closing is None:
        return [None] * len(bank.stacks)
    return closing_cents(sitting, [stack.seat for stack in bank.stacks])


def _row(column: Column, stack: Stack, bank: Bank, options: HomeOptions, paid_cents: int | None) -> BankRow:
    so_far = bank.value_cents(stack.counted_chips or 0) - stack.paid_cents
    is_open = paid_cents is None and not column.has_left
    if is_open and _is_without_chips(stack, options):
        in_money = in_chips = words.without_chips_text(stack, options)
    else:
        in_money = words.bank_row_text(stack, bank, options, has_left=column.has_left)
        in_chips = words.bank_row_text(stack, bank, options, has_left=column.has_left, shows_money=False)
    return BankRow(
        column=column,
        stack=stack,
        purchases_text=in_money,
        purchases_in_chips=in_chips,
        won_cents=so_far if paid_cents is None else paid_cents,
        won_chips=(stack.counted_chips or 0) - stack.bought,
    )


def _is_without_chips(stack: Stack, options: HomeOptions) -> bool:
    """Return whether a player lost all chips; where rebuys are allowed, a counted player is not asked."""
    if stack.is_counted and (options.rebuy or stack.counted_chips):
        return False
    return stack.caves > 0 and stack.chips == 0


def _undo_label(undone: Cave | CashOut | None, bank: Bank) -> str:
    """Return the label of the undo button, which names the record to undo."""
    if undone is None:
        return ""
    names = {stack.seat.pk: stack.seat.player.name for stack in bank.stacks}
    return words.undo_label(names.get(undone.seat_id, ""), is_cave=isinstance(undone, Cave))


def _undone_notice(sitting: Sitting, bank: Bank, table: "SittingTable") -> UndoneNotice | None:
    """Return the last undo of the bank or of the table, None once something was recorded since."""
    names = {stack.seat.pk: stack.seat.player.name for stack in bank.stacks}
    url = reverse("sitting-bank-restore", args=[sitting.pk])
    notices = [table.undone]
    for each in bank.last_undone:
        is_cave = isinstance(each, Cave)
        at, by = (
            (each.undone_at, each.undone_by) if isinstance(each, Cave) else (each.struck_at, each.struck_by)
        )
        if at is not None and each.seat_id in names:
            text = words.undone_text(names[each.seat_id], is_cave=is_cave)
            notices.append(UndoneNotice(text, at, url, by, "cave" if is_cave else "cash_out", each.pk))
    recorded = [bank.last_recorded.recorded_at] if bank.last_recorded else []
    recorded += [table.last_round.recorded_at] if table.last_round else []
    recorded += [table.seating_change.seating.seated_at] if table.seating_change else []
    return latest_notice(notices, recorded)


def _is_last_event(undone: Cave | CashOut | None, table: "SittingTable") -> bool:
    """Return whether no hand, arrival or departure was recorded at the table since."""
    if undone is None:
        return False
    others = [table.last_round.recorded_at] if table.last_round else []
    others += [table.seating_change.seating.seated_at] if table.seating_change else []
    return all(undone.recorded_at > other for other in others)
