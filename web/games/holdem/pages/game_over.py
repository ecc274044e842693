"""The end of a game at a bank: its announcement, the rule applied to the gap of a closed bank, the dinner."""

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from games.bank.cash_results import BankResult, ClosingDecision, bank_result, dinner_shares, final_chips
from games.bank.commands.closing import has_recorded_hands
from games.bank.queries import Bank, SittingSeats, bank_of, banks_of, chips_at_closing
from games.evenings.queries.bill import Bill
from games.models import Cave, Circle, Dinner, Round, Sitting
from games.rules.holdem.bank import richest
from games.rules.holdem.game_end import GameEnd, game_end
from games.rules.holdem.gap import GAP_RULES
from games.rules.holdem.options import HomeOptions
from games.sittings.queries.seating import RoundStart, current_rules, find_round_start, round_starts
from web.core.forms.amounts import cents_input_value
from web.games.holdem.text import bank as words
from web.games.holdem.text import gaps

MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class ClosedBank:
    """A closed bank: final chips, the choice of the table, its result, the bill of the dinner in cents.

    `undone_dinner_cents` is the last bill if it was undone, as it is when the sitting is reopened.
    """

    bank: Bank
    final: list[int]
    choice: ClosingDecision
    result: BankResult
    options: HomeOptions
    dinner_cents: int = 0
    undone_dinner_cents: int = 0

    @property
    def names(self) -> list[str]:
        return [stack.seat.player.name for stack in self.bank.stacks]

    @property
    def gap(self) -> str:
        """Missing or surplus chips as text; empty if the count was right."""
        chips = self.result.gap_chips
        if not chips:
            return ""
        amount = words.value_text(self.bank, abs(chips), words.counts_in_money(self.options))
        return words.gap_text(chips, amount)

    @property
    def gap_rule(self) -> str:
        return gaps.gap_rule_label(self.choice.gap_rule, self.names[self.bank.index_of(self.choice.host)])

    @property
    def gap_effect(self) -> str:
        return gaps.effect_text(self.result.gap_parts_cents, self.names)

    @property
    def host_text(self) -> str:
        """Winners, where they invite the others to the restaurant; else empty."""
        invites = self.options.stake_mode == "restaurant" and words.has_stakes(self.options)
        return gaps.winners_text(self.final, self.names, self.options) if invites else ""

    @property
    def dinner_shares(self) -> list[tuple[str, int, int]]:
        """Name of each player, with the result in cents before and after the dinner."""
        parts = dinner_shares(self.final, self.dinner_cents)
        won = zip(self.names, self.result.net_cents, parts, strict=True)
        return [(name, cents, cents - part) for name, cents, part in won]

    @property
    def proposed_bill(self) -> str:
        """The undone bill as the field of the bill shows it; empty without one."""
        return cents_input_value(self.undone_dinner_cents) if self.undone_dinner_cents else ""

    @property
    def is_shown(self) -> bool:
        return bool(self.gap or self.host_text)


def _closed_bank(
    sitting: Sitting, bank: Bank, options: HomeOptions, dinner: Dinner | None = None
) -> ClosedBank:
    """Return the result of a closed bank, from its counts or else from the chips of its last hand."""
    assert sitting.closing is not None, "a bank that ended was closed"
    choice = ClosingDecision.from_entry(sitting.closing.why)
    final = final_chips(bank, [stack.ledger_chips for stack in bank.stacks], follows_hands=True)
    result = bank_result(bank, final, options, choice)
    cents = dinner.amount_cents if dinner else 0
    bills = (0, cents) if dinner and dinner.undone_at else (cents, 0)
    return ClosedBank(bank, final, choice, result, options, *bills)


def closed_bank(
    sitting: Sitting, bank: Bank | None = None, options: HomeOptions | None = None
) -> ClosedBank | None:
    """Return a closed bank; None for any other sitting, and before the closing.

    Known `bank` or `options` of the sitting save their queries.
    """
    if sitting.closing is None or not sitting.game.has_bank:
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
    # The last one is the active one, if there is any.
    return _closed_bank(sitting, bank, options, Dinner.objects.filter(sitting=sitting).last())


def gap_notes(bill: Bill) -> list[str]:
    """Return one text for each bank of a bill with a gap, in a constant number of queries."""
    lines = [each for each in _sitting_seats(bill) if _has_gap_rule(each[0])]
    if not lines:
        return []
    round_start = round_starts(sitting for sitting, _, _ in lines)
    banks = banks_of(lines, Cave.objects.filter(sitting__in=round_start, undone_at=None).order_by("pk"))
    ended = [
        _closed_bank(sitting, banks[sitting.pk], round_start[sitting.pk].options) for sitting, _, _ in lines
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
    closing = sitting.closing if sitting.game.has_bank else None
    return closing is not None and ClosingDecision.from_entry(closing.why).gap_rule in GAP_RULES


@dataclass(frozen=True, slots=True)
class GameOver:
    """The end of a game whose sitting is still open.

    `winners` are names, none while the chips of a player are unknown. `must_count` is true until all are
    known.
    """

    end: GameEnd
    options: HomeOptions
    winners: list[str]
    must_count: bool


def game_over(
    sitting: Sitting, bank: Bank, options: HomeOptions, departed: Collection[int], now: datetime
) -> GameOver | None:
    """Return the announcement of the end of a game; None while it goes on and after the closing.

    `departed` are the positions of the players that left the table.
    """
    if sitting.is_closed:
        return None
    minutes = (now - sitting.opened_at) // MINUTE
    end = game_end(bank.seat_chips(departed), options, minutes)
    if end is None:
        return None
    with_hands = has_recorded_hands(sitting)
    is_known = bank.is_counted or (with_hands and end is not GameEnd.MINUTES)
    winners: list[str] = []
    if is_known:
        final = final_chips(bank, [stack.ledger_chips for stack in bank.stacks], follows_hands=with_hands)
        winners = [bank.stacks[seat].seat.player.name for seat in richest(final)]
    elif end is GameEnd.LAST:
        winners = [stack.seat.player.name for stack in bank.stacks if stack.chips]
    return GameOver(end, options, winners, must_count=not is_known)


def game_over_before(sitting: Sitting, start: RoundStart, bank: Bank, now: datetime) -> GameOver | None:
    """Return the end that a game has reached before its next hand; an agreed time lets a hand be finished."""
    departed = {stack.seat.position for stack in bank.stacks} - set(start.seating.positions)
    over = game_over(sitting, bank, start.options, departed, now)
    return None if over and over.end is GameEnd.MINUTES else over


def game_over_after(version: Round, now: datetime) -> GameOver | None:
    """Return the end of the game that the last hand of a sitting has brought; None for any other hand."""
    start = find_round_start(version.sitting)
    if start.previous_round != version:
        return None
    return game_over_before(version.sitting, start, bank_of(version.sitting), now)
