"""The bank as the table shows it: what is in it, what is still in play, and a row for each player."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

from django.utils import timezone

from games.banking import Bank, Stack, bank_of
from games.models import CashOut, Cave, Sitting
from games.settling import closing_cents
from web.rooms.holdem.settled import Settled, settled_bank
from web.scoreboard import Column
from web.wording import bank as words

if TYPE_CHECKING:
    from web.table import Table

TALLY_MAX = 15


@dataclass(frozen=True, slots=True)
class BankRow:
    """One player at the bank: his bâtons, what he bought in words, what he won once he is counted.

    `said_in_chips` is the same for those who may not read his money.
    `key` names his next cave, so that a double tap buys one.
    """

    column: Column
    stack: Stack
    said: str
    said_in_chips: str
    won_cents: int
    won_chips: int
    key: UUID

    @property
    def state(self) -> str:
        """How the player's disc is drawn: dashed once he gave his chips back or left."""
        return "off" if self.stack.is_counted or self.column.has_left else ""

    @property
    def is_tallied(self) -> bool:
        return 0 < self.stack.caves <= TALLY_MAX


@dataclass(frozen=True, slots=True)
class BankPage:
    """Everything the bank shows. What was won is in chips unless it `tells_money`.

    `time_is_up` is said once the time agreed is over and the chips are not counted yet.
    """

    rows: list[BankRow]
    bank: Bank
    tells_money: bool
    in_bank: str
    caves: str
    in_play: str
    time_is_up: str
    cave: str
    can_rebuy: bool
    undone: Cave | CashOut | None
    undoes_bank: bool
    undo_label: str
    settled: Settled | None

    @property
    def undone_field(self) -> str:
        return "cave" if isinstance(self.undone, Cave) else "cash_out"


def scene(sitting: Sitting, table: "Table") -> BankPage:
    """The bank of a sitting, laid around its table."""
    options = table.rules.options()
    # What a closed bank still holds is nothing.
    held = {each.position: 0 if sitting.is_closed else each.points for each in table.columns}
    bank = bank_of(sitting, table.seats, held)
    columns = {column.player.pk: column for column in table.columns}
    has_stakes, in_money = words.has_stakes(options), words.counts_in_money(options)
    undone = None if sitting.is_closed else bank.last
    return BankPage(
        rows=[
            _row(columns[stack.seat.player_id], stack, bank, options, won)
            for stack, won in zip(bank.stacks, _closed_cents(sitting, bank), strict=True)
        ],
        bank=bank,
        tells_money=has_stakes if sitting.is_closed else in_money,
        in_bank=words.amount(bank.paid_cents, bank.bought, has_stakes, brief=True),
        caves=words.caves_in_all(bank.caves, options),
        in_play="" if sitting.is_closed else words.still_in_play(bank, in_money),
        time_is_up=_time_is_up(sitting, bank, options),
        cave=words.cave(options),
        can_rebuy=options.rebuy,
        undone=undone,
        undoes_bank=_is_last(undone, table),
        undo_label=_undo_label(undone, bank),
        settled=settled_bank(sitting, bank, options),
    )


def _time_is_up(sitting: Sitting, bank: Bank, options: Any) -> str:
    if sitting.is_closed or bank.is_counted or options.end_rule != "minutes" or options.end_minutes is None:
        return ""
    is_over = timezone.now() >= sitting.opened_at + timedelta(minutes=options.end_minutes)
    return words.time_is_up(options.end_minutes) if is_over else ""


def _closed_cents(sitting: Sitting, bank: Bank) -> Sequence[int | None]:
    """What a closing paid to each, None before it."""
    if sitting.closing is None:
        return [None] * len(bank.stacks)
    return closing_cents(sitting.closing, [stack.seat for stack in bank.stacks])


def _row(column: Column, stack: Stack, bank: Bank, options: Any, paid_cents: int | None) -> BankRow:
    so_far = bank.worth_cents(stack.final or 0) - stack.paid_cents
    return BankRow(
        column=column,
        stack=stack,
        said=words.at_the_bank(stack, bank, options, has_left=column.has_left),
        said_in_chips=words.at_the_bank(stack, bank, options, has_left=column.has_left, tells_money=False),
        won_cents=so_far if paid_cents is None else paid_cents,
        won_chips=(stack.final or 0) - stack.bought,
        key=uuid4(),
    )


def _undo_label(undone: Cave | CashOut | None, bank: Bank) -> str:
    """What the undoing takes back, named."""
    if undone is None:
        return ""
    names = {stack.seat.pk: stack.seat.player.name for stack in bank.stacks}
    return words.undo(names.get(undone.seat_id, ""), is_cave=isinstance(undone, Cave))


def _is_last(undone: Cave | CashOut | None, table: "Table") -> bool:
    """Whether nothing else happened at the table since: no hand, no arrival, no departure."""
    if undone is None:
        return False
    others = [table.last_round.recorded_at] if table.last_round else []
    others += [table.change.seating.seated_at] if table.change else []
    return all(undone.recorded_at > other for other in others)
