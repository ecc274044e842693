"""The bank of a home game: check of the final count, winners, and division of the stakes."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.errors import RuleError
from games.rules.holdem.hand import check_player_count
from games.rules.holdem.options import HomeOptions, StakeMode


@dataclass(frozen=True, slots=True)
class ChipCount:
    """Chips at the end of a home game, by seat: bought in all and left, and the chips still in the middle."""

    bought: tuple[int, ...]
    final: tuple[int, ...]
    carry: int = 0


def check_count(count: ChipCount, options: HomeOptions) -> None:
    """Check that a home game is over and its chips add up.

    Raises PLAYER_COUNT (holdem.1), CAVE_DIFFERENT (holdem.2), END_RULE_MISSING (holdem.16), CHIP_MISMATCH
    (holdem.17) and CARRY_OPEN (holdem.18).
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
    """Return the winning seats in order: the seats with the most chips. Article holdem.15.

    >>> richest([80, 80, 20])
    (0, 1)
    """
    return tuple(seat for seat, chips in enumerate(final) if chips == max(final))


def winner_shares(final: Sequence[int]) -> tuple[int, ...]:
    """Return 1 for each winner and 0 for the others: their parts of the prize and of the bill.

    Articles holdem.20 and holdem.21.
    """
    winners = richest(final)
    return tuple(int(seat in winners) for seat in range(len(final)))


def prize_shares(final: Sequence[int], stake_mode: StakeMode) -> tuple[int, ...]:
    """Return the parts by seat in which all payments come back; empty in a game without stakes.

    With `cash` each chip is a part; otherwise the winners share. Articles holdem.19 to holdem.22.

    >>> prize_shares([80, 80, 20], "cash"), prize_shares([80, 80, 20], "winner")
    ((80, 80, 20), (1, 1, 0))
    """
    if stake_mode == "fun":
        return ()
    return tuple(final) if stake_mode == "cash" else winner_shares(final)
