"""Reads: what the chips of a bank come to in cents, however its stakes are shared and its gap is closed."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from games.banking import Bank
from games.rules.errors import RuleError
from games.rules.holdem.bank import Count, check_count, prize_parts, winner_parts
from games.rules.holdem.gap import GAP_RULES, gap_parts
from ledger.money import share


@dataclass(frozen=True, slots=True)
class Choice:
    """What the table decided in closing: a rule for the gap, who hosts, and that it is over."""

    gap_rule: str = ""
    host: int = 0
    is_over: bool = False

    @classmethod
    def read(cls, why: Mapping[str, Any]) -> "Choice":
        """The choice that a closing entry was posted with."""
        return cls(**why["choice"]) if "choice" in why else cls()

    def written(self) -> dict[str, Any]:
        return {"choice": asdict(self)}


@dataclass(frozen=True, slots=True)
class Result:
    """Cents won by seat, what the gap moved of them, the gap in chips and in cents, and what is kept."""

    net_cents: tuple[int, ...]
    gap_parts_cents: tuple[int, ...]
    gap_chips: int
    gap_cents: int
    kept_cents: int


def finals(bank: Bank, held: Sequence[int], *, follows_hands: bool) -> list[int]:
    """The chips of each seat at the end: counted, or those `held` hand by hand. `RuleError` for neither."""
    missing = sum(not stack.is_counted for stack in bank.stacks)
    if missing and not follows_hands:
        raise RuleError("NOT_COUNTED", "holdem.17", count=missing)
    return [
        chips if stack.final is None else stack.final for stack, chips in zip(bank.stacks, held, strict=True)
    ]


def check_over(bank: Bank, final: Sequence[int], options: Any, choice: Choice) -> None:
    """Refuse to close a bank that is not over, or whose gap nobody decided about.

    Raises what `check_count` does, `GAP_OPEN` where the count is off without a rule for it.
    """
    gap = sum(final) + bank.middle - bank.bought
    if gap and choice.gap_rule not in GAP_RULES:
        raise RuleError("GAP_OPEN", "holdem.24", difference=f"{gap:+d}")
    ends_by_word = choice.is_over or options.stake_mode in ("cash", "fun")
    rules = replace(options, end_rule="minutes") if ends_by_word else options
    bought = [stack.bought for stack in bank.stacks]
    bought[0] += gap
    if not options.rebuy:
        rules = replace(rules, rebuy=len({stack.bought for stack in bank.stacks}) == 1)
    check_count(Count(tuple(bought), tuple(final), bank.middle), rules)


def result_of(bank: Bank, final: Sequence[int], options: Any, choice: Choice) -> Result:
    """What each seat wins in cents, to the cent (`holdem.19` to `holdem.24`)."""
    paid = [stack.paid_cents for stack in bank.stacks]
    total, gap_chips = sum(paid), sum(final) - bank.bought
    none = (0,) * len(paid)
    parts = prize_parts(final, options.stake_mode)
    if not total or not parts:
        return Result(none, none, gap_chips, 0, 0)
    if options.stake_mode != "cash":
        prizes = share(total, parts)
        return Result(_net(prizes, paid), none, gap_chips, 0, 0)
    worth = (2 * total * sum(final) + bank.bought) // (2 * bank.bought)
    prizes = share(worth, final) if sum(final) else none
    gap_cents = total - worth
    if not gap_cents:
        return Result(_net(prizes, paid), none, gap_chips, 0, 0)
    losses = [max(0, out - back) for out, back in zip(paid, prizes, strict=True)]
    shared = share(gap_cents, gap_parts(choice.gap_rule, losses, bank.place_of(choice.host)))  # type: ignore[arg-type]
    with_gap = [prize + part for prize, part in zip(prizes, shared, strict=True)]
    kept = gap_cents if choice.gap_rule == "kept" else 0
    return Result(_net(with_gap, paid), shared, gap_chips, gap_cents, kept)


def bill_parts(final: Sequence[int], bill_cents: int) -> tuple[int, ...]:
    """What each winner pays of the dinner (`holdem.21`)."""
    return share(bill_cents, winner_parts(final))


def cents_so_far_of(bank: Bank, options: Any) -> list[int]:
    """What each seat would win if all stopped now: who is not counted shares what is still in play.

    Nobody knows the stacks of a bank without hands: they are taken as they were bought.
    """
    paid = [stack.paid_cents for stack in bank.stacks]
    open_held = sum(stack.chips for stack in bank.stacks)
    in_play = max(0, bank.in_play)
    weights = [
        stack.final * max(open_held, 1) if stack.final is not None else in_play * max(stack.held, 0)
        for stack in bank.stacks
    ]
    parts = prize_parts(weights, options.stake_mode)
    if not sum(paid) or not any(parts):
        return [0] * len(paid)
    return list(_net(share(sum(paid), parts), paid))


def _net(prizes: Sequence[int], paid: Sequence[int]) -> tuple[int, ...]:
    return tuple(prize - out for prize, out in zip(prizes, paid, strict=True))
