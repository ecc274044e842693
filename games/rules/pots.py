"""Pots: who may win which chips, who does, and how equal hands share them.

Seats are numbered clockwise from 0. What makes a bet impossible is for each game to say; here bets are whole
numbers of chips, none negative, of two seats or more, one of which at least has not folded.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from games.rules.outcome import MIDDLE, Due

OddChip = Literal["carry", "closest_all", "one_each"]
"""Where the chips go that equal hands cannot share: on to the next hand, all to the tied seat nearest to the
left of the button, or one to each from there."""

Ranking = tuple[tuple[int, ...], ...]
"""Seats from the best hand to the worst, those with equal hands together."""


@dataclass(frozen=True, slots=True)
class Pot:
    """Chips that only the `eligible` seats, in seat order, may win."""

    amount: int
    eligible: tuple[int, ...]

    @property
    def is_contested(self) -> bool:
        """Whether hands must be compared to award it."""
        return len(self.eligible) > 1


@dataclass(frozen=True, slots=True)
class Layers:
    """The bets of a hand once laid: what nobody called, by seat, and the pots, main pot first."""

    refund: tuple[int, ...]
    pots: tuple[Pot, ...]


@dataclass(frozen=True, slots=True)
class Sharing:
    """How a table shares: the seats around it, the button, the smallest chip, the rule of the odd chip."""

    seats: int
    button: int
    unit: int
    odd_chip: OddChip

    def from_left(self, among: Iterable[int]) -> list[int]:
        """These seats clockwise from the left of the button, the button itself last."""
        return sorted(among, key=lambda seat: (seat - self.button - 1) % self.seats)

    def parts(self, amount: int, winners: Sequence[int]) -> dict[int, int]:
        """What each winner takes of a pot, in chips; what they cannot share and do not take stays."""
        if len(winners) == 1:
            return {winners[0]: amount}
        each = amount // (len(winners) * self.unit) * self.unit
        parts = dict.fromkeys(self.from_left(winners), each)
        odd = amount - each * len(winners)
        if self.odd_chip == "closest_all":
            _add_to_first(parts, odd)
        elif self.odd_chip == "one_each":
            for seat in list(parts)[: odd // self.unit]:
                parts[seat] += self.unit
            _add_to_first(parts, odd % self.unit)
        return parts


@dataclass(frozen=True, slots=True)
class Award:
    """A pot, its winners in seat order, what each of them takes, and what stays in the middle."""

    pot: Pot
    winners: tuple[int, ...]
    shares: tuple[int, ...]

    @property
    def rest(self) -> int:
        """The chips of this pot that nobody took."""
        return self.pot.amount - sum(self.shares)

    def facts(self) -> dict[str, Any]:
        """The award as plain JSON, for a page to show."""
        return {
            "amount": self.pot.amount,
            "eligible": list(self.pot.eligible),
            "winners": list(self.winners),
            "shares": list(self.shares),
            "rest": self.rest,
        }


@dataclass(frozen=True, slots=True)
class Payout:
    """What a hand comes to: chips given back, pots awarded, won or lost by each seat, left in the middle.

    `carry_to` is the seat that took what was left after the last hand, if anything was.
    """

    refund: tuple[int, ...]
    awards: tuple[Award, ...]
    net: tuple[int, ...]
    carry: int
    carry_to: int | None

    def stacks_after(self, stacks: Sequence[int | None]) -> tuple[int, ...] | None:
        """The chips of each seat after the hand, when all those before it are known."""
        known = [stack for stack in stacks if stack is not None]
        if len(known) < len(self.net):
            return None
        return tuple(stack + won for stack, won in zip(known, self.net, strict=True))


def _add_to_first(parts: dict[int, int], chips: int) -> None:
    parts[next(iter(parts))] += chips


def uncalled(bets: Sequence[int], folded: Collection[int]) -> tuple[int, ...]:
    """What goes back to each seat: the part of a lone highest bet, not folded, that nobody matched.

    >>> uncalled([80, 30], folded=())
    (50, 0)
    """
    leader = max(range(len(bets)), key=bets.__getitem__)
    refund = [0] * len(bets)
    if leader not in folded:
        refund[leader] = bets[leader] - sorted(bets)[-2]
    return tuple(refund)


def lay_pots(bets: Sequence[int], folded: Collection[int], dead: int = 0) -> Layers:
    """Lay the chips each seat put in during the hand into pots, one for each height of bet still in.

    `dead` chips (a carry, taxes) join the main pot, and what folded seats put above the last height joins
    the last pot. When no seat still in has a chip in, one pot holds everything for all of them.

    >>> lay_pots([6, 110, 110, 10], folded={3}).pots
    (Pot(amount=24, eligible=(0, 1, 2)), Pot(amount=212, eligible=(1, 2)))
    """
    refund = uncalled(bets, folded)
    called = [bet - back for bet, back in zip(bets, refund, strict=True)]
    live = [seat for seat in range(len(bets)) if seat not in folded]
    heights = sorted({called[seat] for seat in live} - {0}) or [0]
    floors = [0, *heights[:-1]]
    ceilings = [*heights[:-1], max(called)]
    amounts = [
        sum(min(chips, ceiling) - min(chips, floor) for chips in called)
        for floor, ceiling in zip(floors, ceilings, strict=True)
    ]
    amounts[0] += dead
    pots = (
        Pot(amount, tuple(seat for seat in live if called[seat] >= height))
        for amount, height in zip(amounts, heights, strict=True)
    )
    return Layers(refund, tuple(pots))


def best_ranked(ranking: Ranking, eligible: Sequence[int]) -> tuple[int, ...]:
    """The eligible seats of the best rank, in seat order. A ranking without any of them is a `ValueError`."""
    for tied in ranking:
        winners = tuple(seat for seat in eligible if seat in tied)
        if winners:
            return winners
    raise ValueError(ranking)


def ranks_all(ranking: Ranking, live: Iterable[int]) -> bool:
    """Whether a ranking holds every seat still in, once, and no other."""
    return sorted(seat for tied in ranking for seat in tied) == sorted(live)


def award_pots(
    pots: Iterable[Pot], winners_of: Callable[[tuple[int, ...]], tuple[int, ...]], sharing: Sharing
) -> tuple[Award, ...]:
    """Award every pot to the winners among its eligible seats; a pot with one of them is his unseen."""
    awards = []
    for pot in pots:
        winners = winners_of(pot.eligible) if pot.is_contested else pot.eligible
        parts = sharing.parts(pot.amount, winners)
        awards.append(Award(pot, winners, tuple(parts[seat] for seat in winners)))
    return tuple(awards)


def pay_out(
    put_in: Sequence[int],
    refund: Sequence[int],
    awards: tuple[Award, ...],
    sharing: Sharing,
    *,
    last_hand: bool = False,
) -> Payout:
    """What a hand comes to, from the chips each seat put in, those that went back, and the pots awarded.

    On the last hand the rest goes to the main pot's winner, the first on the left of the button if several.
    """
    net = [back - chips for chips, back in zip(put_in, refund, strict=True)]
    for award in awards:
        for seat, chips in zip(award.winners, award.shares, strict=True):
            net[seat] += chips
    carry, carry_to = sum(award.rest for award in awards), None
    if last_hand and carry:
        carry_to = sharing.from_left(awards[0].winners)[0]
        net[carry_to] += carry
        carry = 0
    return Payout(tuple(refund), awards, tuple(net), carry, carry_to)


def dues_through_middle(net: Sequence[int]) -> tuple[Due, ...]:
    """Dues from what each seat won or lost: losers pay the middle, which pays the winners.

    >>> dues_through_middle([2, 0, -3])
    (Due(debtor=-1, creditor=0, points=2), Due(debtor=2, creditor=-1, points=3))
    """
    return tuple(
        Due(MIDDLE, seat, chips) if chips > 0 else Due(seat, MIDDLE, -chips)
        for seat, chips in enumerate(net)
        if chips
    )
