"""Texts of a closed bank apart from its payments: the rule applied to its gap, and the winner's dinner."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID, uuid4

from games.bank.cash_results import BankResult, ClosingDecision, bank_result, dinner_shares, final_chips
from games.bank.queries import (
    Bank,
    SittingSeats,
    bank_of,
    banks_of,
    chips_at_closing,
    game_has_bank,
    has_bank,
)
from games.evenings.queries.bill import Bill
from games.models import Cave, Circle, Dinner, Sitting
from games.rules.holdem.gap import GAP_RULES
from games.rules.holdem.options import HomeOptions
from games.sittings.queries.seating import current_rules, round_starts
from web.games.holdem.text import bank as words
from web.games.holdem.text import gaps
from web.ui.numbers import format_money


@dataclass(frozen=True, slots=True)
class DinnerShare:
    """A player's result in cents, before and after the dinner."""

    name: str
    before_cents: int
    after_cents: int


@dataclass(frozen=True, slots=True)
class ClosedBank:
    """Texts of a closed bank: its gap, its dinner, and the result of each player."""

    gap: str
    gap_rule: str
    gap_effect: str
    host_text: str
    dinner_cents: int
    dinner_shares: list[DinnerShare]
    key: UUID

    @property
    def dinner_text(self) -> str:
        return format_money(self.dinner_cents)

    @property
    def is_shown(self) -> bool:
        return bool(self.gap or self.host_text)


@dataclass(frozen=True, slots=True)
class _ClosedBankData:
    """A closed bank: final chips, the choice of the table, and its result."""

    bank: Bank
    final: list[int]
    choice: ClosingDecision
    result: BankResult
    options: HomeOptions

    @property
    def names(self) -> list[str]:
        return [stack.seat.player.name for stack in self.bank.stacks]

    @property
    def gap(self) -> str:
        """Missing or surplus chips as text; empty if the count was right."""
        chips = self.result.gap_chips
        if not chips:
            return ""
        value = self.bank.value_cents(abs(chips))
        amount = words.amount_text(value, abs(chips), words.counts_in_money(self.options))
        return words.missing_text(amount) if chips < 0 else words.surplus_text(amount)

    @property
    def gap_rule(self) -> str:
        return gaps.gap_rule_label(self.choice.gap_rule, self.names[self.bank.index_of(self.choice.host)])

    @property
    def gap_effect(self) -> str:
        return gaps.effect_text(self.result.gap_parts_cents, self.names)


def _closed_bank_data(sitting: Sitting, bank: Bank, options: HomeOptions) -> _ClosedBankData:
    """Return the result of a closed bank, from its counts or else from the chips of its last hand."""
    assert sitting.closing is not None, "a bank that ended was closed"
    choice = ClosingDecision.from_entry(sitting.closing.why)
    final = final_chips(bank, [stack.ledger_chips for stack in bank.stacks], follows_hands=True)
    return _ClosedBankData(bank, final, choice, bank_result(bank, final, options, choice), options)


def closed_bank(sitting: Sitting, bank: Bank | None = None, options: Any = None) -> ClosedBank | None:
    """Return the texts of a closed bank; None for any other sitting, and before the closing.

    Known `bank` or `options` of the sitting save their queries.
    """
    if sitting.closing is None or not has_bank(sitting):
        return None
    options = options or current_rules(sitting).options()
    # A closed bank has no points left; the points before the closing are read from the closing itself.
    bank = bank or bank_of(sitting, chips=defaultdict(int))
    if not bank.is_counted:
        balances = chips_at_closing(sitting, [stack.seat for stack in bank.stacks])
        stacks = [
            replace(stack, ledger_chips=chips) for stack, chips in zip(bank.stacks, balances, strict=True)
        ]
        bank = replace(bank, stacks=stacks)
    ended = _closed_bank_data(sitting, bank, options)
    dinner = Dinner.objects.filter(sitting=sitting, undone_at=None).first()
    bill_cents = dinner.amount_cents if dinner else 0
    invites = options.stake_mode == "restaurant" and words.has_stakes(options)
    gap, names = ended.gap, ended.names
    return ClosedBank(
        gap=gap,
        gap_rule=ended.gap_rule if gap else "",
        gap_effect=ended.gap_effect if gap else "",
        host_text=gaps.winners_text(ended.final, names, options) if invites else "",
        dinner_cents=bill_cents,
        dinner_shares=[
            DinnerShare(name, won, won - part)
            for name, won, part in zip(
                names, ended.result.net_cents, dinner_shares(ended.final, bill_cents), strict=True
            )
        ],
        key=uuid4(),
    )


def gap_notes(bill: Bill) -> list[str]:
    """Return one text for each bank of a bill with a gap, in a constant number of queries."""
    lines = [each for each in _sitting_seats(bill) if _has_gap_rule(each[0])]
    if not lines:
        return []
    round_start = round_starts(sitting for sitting, _, _ in lines)
    banks = banks_of(lines, Cave.objects.filter(sitting__in=round_start, undone_at=None).order_by("pk"))
    ended = [
        _closed_bank_data(sitting, banks[sitting.pk], round_start[sitting.pk].options)
        for sitting, _, _ in lines
    ]
    is_own = bill.evening.circle.money_visibility == Circle.MoneyVisibility.OWN
    return [
        f"{each.gap} {each.gap_rule}." if is_own else f"{each.gap} {each.gap_rule} ({each.gap_effect})."
        for each in ended
        if each.gap
    ]


def _sitting_seats(bill: Bill) -> Iterator[SittingSeats]:
    """Yield the sittings of a bill, each with its seats and its points."""
    for item in bill.items:
        if item.sitting:
            seats = bill.records.record_of(item.sitting).seats
            for seat in seats:
                seat.player = bill.players[seat.player_id]
            yield item.sitting, seats, item.points


def _has_gap_rule(sitting: Sitting) -> bool:
    """Return whether the closing of a sitting chose a rule for its gap."""
    closing = sitting.closing if game_has_bank(sitting) else None
    return closing is not None and ClosingDecision.from_entry(closing.why).gap_rule in GAP_RULES
