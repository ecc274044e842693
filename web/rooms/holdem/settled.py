"""What a closed bank says besides who owes whom: what its gap became, and the dinner of its winner."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from games.banking import Bank, bank_of, has_bank, held_at_closing
from games.models import Circle, Dinner, Sitting
from games.play.bank_closing import follows_hands
from games.play.rounds import current_rules
from games.rules.holdem.gap import GAP_RULES
from games.stakes import Choice, bill_parts, finals, result_of
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


def settled_bank(sitting: Sitting, bank: Bank | None = None, options: Any = None) -> Settled | None:
    """The closing of a bank; None for any other sitting, and before it is closed.

    Whoever knows the `bank` or the `options` of the sitting saves their reading.
    """
    if sitting.closing is None or not has_bank(sitting):
        return None
    options = options or current_rules(sitting).options()
    # What a closed bank still holds is nothing.
    bank = bank or bank_of(sitting, held=defaultdict(int))
    seats = [stack.seat for stack in bank.stacks]
    names = [seat.player.name for seat in seats]
    choice = Choice.read(sitting.closing.why)
    final = finals(bank, held_at_closing(sitting, seats), follows_hands=follows_hands(sitting))
    result = result_of(bank, final, options, choice)
    in_money = words.counts_in_money(options)
    gap, amount = (
        result.gap_chips,
        words.amount(bank.worth_cents(abs(result.gap_chips)), abs(result.gap_chips), in_money),
    )
    dinner = Dinner.objects.filter(sitting=sitting, undone_at=None).first()
    bill_cents = dinner.amount_cents if dinner else 0
    parts = bill_parts(final, bill_cents)
    invites = options.stake_mode == "restaurant" and words.has_stakes(options)
    return Settled(
        gap="" if not gap else words.missing(amount) if gap < 0 else words.too_many(amount),
        gap_rule=gaps.rule_name(choice.gap_rule, names[bank.place_of(choice.host)]) if gap else "",
        gap_effect=gaps.effect(result.gap_parts_cents, names) if gap else "",
        invites=gaps.winners(final, names, options) if invites else "",
        dinner_cents=bill_cents,
        purses=[
            Purse(name, won, won - part)
            for name, won, part in zip(names, result.net_cents, parts, strict=True)
        ],
        key=uuid4(),
    )


def gap_notes(sittings: Iterable[Sitting]) -> list[str]:
    """What became of the gaps of these sittings, for the bill they are on."""
    pks = [each.pk for each in sittings]
    closed = Sitting.objects.filter(pk__in=pks, closing__why__choice__gap_rule__in=list(GAP_RULES))
    closed = closed.select_related("season__circle", "closing").order_by("pk")
    return [note for sitting in closed if (note := _gap_note(sitting))]


def _gap_note(sitting: Sitting) -> str:
    """One gap and its rule; what it moved for each, where everybody may see it."""
    settled = settled_bank(sitting)
    if settled is None or not settled.gap:
        return ""
    if sitting.circle.money == Circle.Money.OWN:
        return f"{settled.gap} {settled.gap_rule}."
    return f"{settled.gap} {settled.gap_rule} ({settled.gap_effect})."
