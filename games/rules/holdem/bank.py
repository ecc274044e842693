"""The bank of a partie at home: the chips are counted, the richest wins, the stakes find their owners."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.errors import RuleError
from games.rules.holdem.hand import check_player_count
from games.rules.holdem.options import HomeOptions, StakeMode


@dataclass(frozen=True, slots=True)
class Count:
    """The chips of a partie at its end, by seat: bought in all, and left; and those still in the middle."""

    bought: tuple[int, ...]
    final: tuple[int, ...]
    carry: int = 0


def check_count(count: Count, options: HomeOptions) -> None:
    """Refuse to close a partie that is not over, or whose chips do not add up.

    Raises PLAYER_COUNT (holdem.1), CAVE_DIFFERENT (holdem.2), END_RULE_MISSING (holdem.16),
    CHIP_MISMATCH (holdem.17) and CARRY_OPEN (holdem.18).
    """
    check_player_count(len(count.bought), options)
    if not options.rebuy and len(set(count.bought)) > 1:
        raise RuleError("CAVE_DIFFERENT", "holdem.2")
    difference = sum(count.final) + count.carry - sum(count.bought)
    if difference:
        raise RuleError("CHIP_MISMATCH", "holdem.17", difference=f"{difference:+d}")
    if count.carry:
        raise RuleError("CARRY_OPEN", "holdem.18", count=count.carry)
    if options.end_rule == "last" and sum(chips > 0 for chips in count.final) > 1:
        raise RuleError("END_RULE_MISSING", "holdem.16")


def richest(final: Sequence[int]) -> tuple[int, ...]:
    """The winners of a partie, in seat order: several when they hold as many chips. Article holdem.15.

    >>> richest([80, 80, 20])
    (0, 1)
    """
    return tuple(seat for seat, chips in enumerate(final) if chips == max(final))


def winner_parts(final: Sequence[int]) -> tuple[int, ...]:
    """One part for each winner and none for the others: how they share the prize and the bill.

    Articles holdem.20 and holdem.21.
    """
    winners = richest(final)
    return tuple(int(seat in winners) for seat in range(len(final)))


def prize_parts(final: Sequence[int], stake_mode: StakeMode) -> tuple[int, ...]:
    """The parts in which everything paid comes back, by seat; empty when nobody plays for anything.

    With `cash` a chip is a part; otherwise the winners share. Articles holdem.19 to holdem.22.

    >>> prize_parts([80, 80, 20], "cash"), prize_parts([80, 80, 20], "winner")
    ((80, 80, 20), (1, 1, 0))
    """
    if stake_mode == "fun":
        return ()
    return tuple(final) if stake_mode == "cash" else winner_parts(final)
