"""Value of the chips of a bank in cents, under its stakes and its rule for a gap."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from games.bank.queries import Bank
from games.rules.errors import RuleError
from games.rules.holdem.bank import ChipCount, check_count, prize_shares, winner_shares
from games.rules.holdem.gap import GAP_RULES, GapRule, gap_shares
from games.rules.holdem.options import HomeOptions
from ledger.money import share


@dataclass(frozen=True, slots=True)
class ClosingDecision:
    """Decisions of the table at the closing: rule for the gap, host, and end of the game."""

    gap_rule: GapRule | Literal[""] = ""
    host: int = 0
    is_over: bool = False

    @classmethod
    def from_entry(cls, why: Mapping[str, Any]) -> "ClosingDecision":
        """Return the decisions stored in the metadata of a closing entry, or the defaults."""
        return cls(**why["choice"]) if "choice" in why else cls()

    def as_metadata(self) -> dict[str, object]:
        return {"choice": asdict(self)}


@dataclass(frozen=True, slots=True)
class BankResult:
    """Cents won and cents of the gap by seat, the gap in chips, and the cents of the kitty."""

    net_cents: tuple[int, ...]
    gap_parts_cents: tuple[int, ...]
    gap_chips: int
    kitty_cents: int


def final_chips(bank: Bank, chips: Sequence[int], *, follows_hands: bool) -> list[int]:
    """Return the final chips of each seat: the counted ones, else those that follow from the hands.

    `chips` are those of the hands, allowed if the sitting `follows_hands`. Raises `RuleError` for a seat with
    neither.
    """
    missing = sum(not stack.is_counted for stack in bank.stacks)
    if missing and not follows_hands:
        raise RuleError("NOT_COUNTED", "holdem.17", count=missing)
    return [
        chips if stack.counted_chips is None else stack.counted_chips
        for stack, chips in zip(bank.stacks, chips, strict=True)
    ]


def check_over(bank: Bank, final: Sequence[int], options: HomeOptions, choice: ClosingDecision) -> None:
    """Check that a bank is over, and that its gap has a rule.

    Raises the errors of `check_count`, and `GAP_OPEN` for a gap without a rule; a gap is divided once the
    middle is empty.
    """
    gap = sum(final) + bank.middle - bank.bought
    if gap and not bank.middle and choice.gap_rule not in GAP_RULES:
        raise RuleError("GAP_OPEN", "holdem.24", difference=f"{gap:+d}")
    ends_by_word = choice.is_over or options.stake_mode in ("cash", "fun")
    rules = replace(options, end_rule="minutes") if ends_by_word else options
    bought = [stack.bought for stack in bank.stacks]
    bought[0] += gap
    if not options.rebuy:
        rules = replace(rules, rebuy=len({stack.bought for stack in bank.stacks}) == 1)
    check_count(ChipCount(tuple(bought), tuple(final), bank.middle), rules)


def bank_result(
    bank: Bank, final: Sequence[int], options: HomeOptions, choice: ClosingDecision
) -> BankResult:
    """Return the net cents of each seat (`holdem.19` to `holdem.24`)."""
    paid = [stack.paid_cents for stack in bank.stacks]
    total, gap_chips = sum(paid), sum(final) - bank.bought
    none = (0,) * len(paid)
    parts = prize_shares(final, options.stake_mode)
    if not total or not parts:
        return BankResult(none, none, gap_chips, 0)
    if options.stake_mode != "cash":
        prizes = share(total, parts)
        return BankResult(_net(prizes, paid), none, gap_chips, 0)
    value = (2 * total * sum(final) + bank.bought) // (2 * bank.bought)
    prizes = share(value, final) if sum(final) else none
    gap_cents = total - value
    if not gap_cents:
        return BankResult(_net(prizes, paid), none, gap_chips, 0)
    losses = [max(0, out - back) for out, back in zip(paid, prizes, strict=True)]
    parts = gap_shares(choice.gap_rule or "host", losses, bank.index_of(choice.host))
    shared = share(gap_cents, parts)
    with_gap = [prize + part for prize, part in zip(prizes, shared, strict=True)]
    stored = gap_cents if choice.gap_rule == "kept" else 0
    return BankResult(_net(with_gap, paid), shared, gap_chips, stored)


def dinner_shares(final: Sequence[int], bill_cents: int) -> tuple[int, ...]:
    """Return the part of the dinner that each winner pays (`holdem.21`)."""
    return share(bill_cents, winner_shares(final))


def provisional_bank_cents(bank: Bank, options: HomeOptions) -> list[int]:
    """Return the net cents of each seat if the game ended now; uncounted seats share the chips in play."""
    paid = [stack.paid_cents for stack in bank.stacks]
    stacked = sum(stack.chips for stack in bank.stacks)
    in_play = max(0, bank.in_play)
    weights = [
        stack.counted_chips * max(stacked, 1)
        if stack.counted_chips is not None
        else in_play * max(stack.ledger_chips, 0)
        for stack in bank.stacks
    ]
    parts = prize_shares(weights, options.stake_mode)
    if not sum(paid) or not any(parts):
        return [0] * len(paid)
    return list(_net(share(sum(paid), parts), paid))


def _net(prizes: Sequence[int], paid: Sequence[int]) -> tuple[int, ...]:
    return tuple(prize - out for prize, out in zip(prizes, paid, strict=True))
