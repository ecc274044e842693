"""Closing of a sitting with jetons: check of their number, award of the carry, net result by seat."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.errors import RuleError
from games.rules.menteur.options import Options
from games.rules.outcome import MIDDLE, Due


@dataclass(frozen=True, slots=True)
class Closing:
    """Net result of each seat in jetons and in cents, and the jetons that stay in the middle."""

    net: tuple[int, ...]
    cents: tuple[int, ...]
    carry: int


def close_stacks(stacks: Sequence[int], carry: int, last_causer: int | None, options: Options) -> Closing:
    """Return the closing of the final stacks, which can be negative.

    `last_causer` is required if the carry goes to that seat. Raises CHIP_MISMATCH if stacks and carry differ
    from the jetons issued. Articles menteur.22 and menteur.23.
    """
    difference = sum(stacks) + carry - len(stacks) * options.initial_stack
    if difference:
        raise RuleError("CHIP_MISMATCH", "menteur.23", difference=f"{difference:+d}")
    net = [stack - options.initial_stack for stack in stacks]
    if options.carry_close == "last_causer" and carry:
        assert last_causer is not None, "the carry goes to this player"
        net[last_causer] += carry
    shares = [0] * len(net)
    if options.carry_close == "equal":
        shares = equal_shares(carry * options.jeton_value_cents, len(net))
    cents = tuple(won * options.jeton_value_cents + share for won, share in zip(net, shares, strict=True))
    return Closing(tuple(net), cents, carry if options.carry_close == "next_session" else 0)


def equal_shares(amount: int, seats: int) -> list[int]:
    """Return an amount divided equally; odd units go one each to the first seats. Article menteur.22."""
    share, remainder = divmod(amount, seats)
    return [share + (seat < remainder) for seat in range(seats)]


def award_carry(carry: int, last_causer: int | None) -> tuple[Due, ...]:
    """Return the dues that empty the middle for the last causer of a loss, if any. Article menteur.22."""
    return (Due(MIDDLE, last_causer, carry),) if carry and last_causer is not None else ()
