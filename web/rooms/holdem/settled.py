"""What a closed bank says besides who owes whom: what its gap became, and the dinner of its winner."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID, uuid4

from games.banking import Around, Bank, bank_of, banks_of, has_bank, held_at_closing, may_have_bank
from games.bill import Bill
from games.models import Cave, Circle, Dinner, Sitting
from games.play.rounds import current_rules
from games.rules.holdem.gap import GAP_RULES
from games.seated import beginnings
from games.stakes import Choice, Result, bill_parts, finals, result_of
from web.wording import bank as words
from web.wording import gaps
from web.wording.figures import money


@dataclass(frozen=True, slots=True)
class Purse:
    """A player before the dinner and after it, in cents won."""

    name: str
    before_cents: int
    after_cents: int


@dataclass(frozen=True, slots=True)
class Settled:
    """The gap of a closed bank in words, its dinner, and what everybody is left with."""

    gap: str
    gap_rule: str
    gap_effect: str
    invites: str
    dinner_cents: int
    purses: list[Purse]
    key: UUID

    @property
    def bill(self) -> str:
        return money(self.dinner_cents)

    @property
    def has_something(self) -> bool:
        return bool(self.gap or self.invites)


@dataclass(frozen=True, slots=True)
class _Ended:
    """A closed bank: the chips everybody ended with, the choice of its table, what it came to."""

    bank: Bank
    final: list[int]
    choice: Choice
    result: Result
    options: Any

    @property
    def names(self) -> list[str]:
        return [stack.seat.player.name for stack in self.bank.stacks]

    @property
    def gap(self) -> str:
        """How much was missing or too much, in words; empty where the count was right."""
        chips = self.result.gap_chips
        if not chips:
            return ""
        worth = self.bank.worth_cents(abs(chips))
        amount = words.amount(worth, abs(chips), words.counts_in_money(self.options))
        return words.missing(amount) if chips < 0 else words.too_many(amount)

    @property
    def gap_rule(self) -> str:
        return gaps.rule_name(self.choice.gap_rule, self.names[self.bank.place_of(self.choice.host)])

    @property
    def gap_effect(self) -> str:
        return gaps.effect(self.result.gap_parts_cents, self.names)


def _ended(sitting: Sitting, bank: Bank, options: Any) -> _Ended:
    """How a closed bank ended: with what was counted, else with what is held, as its hands had left it."""
    assert sitting.closing is not None, "a bank that ended was closed"
    choice = Choice.read(sitting.closing.why)
    final = finals(bank, [stack.held for stack in bank.stacks], follows_hands=True)
    return _Ended(bank, final, choice, result_of(bank, final, options, choice), options)


def settled_bank(sitting: Sitting, bank: Bank | None = None, options: Any = None) -> Settled | None:
    """The closing of a bank; None for any other sitting, and before it is closed.

    Whoever knows the `bank` or the `options` of the sitting saves their reading.
    """
    if sitting.closing is None or not has_bank(sitting):
        return None
    options = options or current_rules(sitting).options()
    # What a closed bank still holds is nothing: what it held is in its closing.
    bank = bank or bank_of(sitting, held=defaultdict(int))
    if not bank.is_counted:
        held = held_at_closing(sitting, [stack.seat for stack in bank.stacks])
        stacks = [replace(stack, held=chips) for stack, chips in zip(bank.stacks, held, strict=True)]
        bank = replace(bank, stacks=stacks)
    ended = _ended(sitting, bank, options)
    dinner = Dinner.objects.filter(sitting=sitting, undone_at=None).first()
    bill_cents = dinner.amount_cents if dinner else 0
    invites = options.stake_mode == "restaurant" and words.has_stakes(options)
    gap, names = ended.gap, ended.names
    return Settled(
        gap=gap,
        gap_rule=ended.gap_rule if gap else "",
        gap_effect=ended.gap_effect if gap else "",
        invites=gaps.winners(ended.final, names, options) if invites else "",
        dinner_cents=bill_cents,
        purses=[
            Purse(name, won, won - part)
            for name, won, part in zip(
                names, ended.result.net_cents, bill_parts(ended.final, bill_cents), strict=True
            )
        ],
        key=uuid4(),
    )


def gap_notes(bill: Bill) -> list[str]:
    """What became of the gaps of its banks, in a number of queries that does not grow with them."""
    around = [each for each in _around(bill) if _gap_was_ruled(each[0])]
    if not around:
        return []
    begins = beginnings(sitting for sitting, _, _ in around)
    banks = banks_of(around, Cave.objects.filter(sitting__in=begins, undone_at=None).order_by("pk"))
    ended = [_ended(sitting, banks[sitting.pk], begins[sitting.pk].options) for sitting, _, _ in around]
    is_own = bill.evening.circle.money == Circle.Money.OWN
    return [
        f"{each.gap} {each.gap_rule}." if is_own else f"{each.gap} {each.gap_rule} ({each.gap_effect})."
        for each in ended
        if each.gap
    ]


def _around(bill: Bill) -> Iterator[Around]:
    """The sittings of a bill, each with its seats and what its rounds gave."""
    for cause in bill.causes:
        if cause.sitting:
            seats = bill.written.table_of(cause.sitting).seats
            for seat in seats:
                seat.player = bill.players[seat.player_id]
            yield cause.sitting, seats, cause.points


def _gap_was_ruled(sitting: Sitting) -> bool:
    """Whether a closing said what becomes of a gap."""
    closing = sitting.closing if may_have_bank(sitting) else None
    return closing is not None and Choice.read(closing.why).gap_rule in GAP_RULES
