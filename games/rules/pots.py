"""Pots of a hand: layers of bets, eligible seats, winners, and the division between tied winners.

Seats are numbered clockwise from 0. Bets are whole, non-negative numbers of chips of at least two seats, of
which at least one has not folded. Each game checks its own bets before it calls this module.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from games.rules.outcome import MIDDLE, Due
from games.rules.pot_record import PotRecord

OddChip = Literal["carry", "closest_all", "one_each"]
"""Rule for the chips that tied winners cannot divide: `carry` leaves them for the next hand, `closest_all`
gives them all to the first tied seat on the left of the button, `one_each` gives one to each seat from there.
"""

Ranking = tuple[tuple[int, ...], ...]
"""Seats from the best hand to the worst; seats with equal hands are grouped."""


@dataclass(frozen=True, slots=True)
class Pot:
    """An amount of chips that only the `eligible` seats, in seat order, can win."""

    amount: int
    eligible: tuple[int, ...]

    @property
    def is_contested(self) -> bool:
        """Return whether more than one seat is eligible, so that hands must be compared."""
        return len(self.eligible) > 1


@dataclass(frozen=True, slots=True)
class PotLayers:
    """The bets of a hand split into layers: the refund of uncalled chips by seat, and the pots, main pot
    first.
    """

    refund: tuple[int, ...]
    pots: tuple[Pot, ...]


@dataclass(frozen=True, slots=True)
class PotShareRule:
    """How a table divides a pot: number of seats, button, smallest chip, and rule for the odd chip."""

    seats: int
    button: int
    unit: int
    odd_chip: OddChip

    def clockwise(self, among: Iterable[int]) -> list[int]:
        """Return seats in clockwise order from the left of the button; the button comes last."""
        return sorted(among, key=lambda seat: (seat - self.button - 1) % self.seats)

    def shares(self, amount: int, winners: Sequence[int]) -> dict[int, int]:
        """Return the chips of a pot that each winner takes; chips that cannot be divided are left out."""
        if len(winners) == 1:
            return {winners[0]: amount}
        each = amount // (len(winners) * self.unit) * self.unit
        parts = dict.fromkeys(self.clockwise(winners), each)
        remainder = amount - each * len(winners)
        if self.odd_chip == "closest_all":
            _add_to_first(parts, remainder)
        elif self.odd_chip == "one_each":
            for seat in list(parts)[: remainder // self.unit]:
                parts[seat] += self.unit
            _add_to_first(parts, remainder % self.unit)
        return parts


@dataclass(frozen=True, slots=True)
class Award:
    """A pot with its winners in seat order and the chips of each; the rest stays in the middle."""

    pot: Pot
    winners: tuple[int, ...]
    shares: tuple[int, ...]

    @property
    def unshared(self) -> int:
        """Chips of this pot that no winner took."""
        return self.pot.amount - sum(self.shares)

    def as_json(self) -> PotRecord:
        """Return the award as plain JSON for a page."""
        return {
            "amount": self.pot.amount,
            "eligible": list(self.pot.eligible),
            "winners": list(self.winners),
            "shares": list(self.shares),
            "rest": self.unshared,
        }


@dataclass(frozen=True, slots=True)
class Payout:
    """The result of a hand: refunds, awards, net chips by seat, and chips left in the middle.

    `carry_winner` is the seat that took the rest after the last hand, or None.
    """

    refund: tuple[int, ...]
    awards: tuple[Award, ...]
    net: tuple[int, ...]
    carry: int
    carry_winner: int | None

    def stacks_after(self, stacks: Sequence[int | None]) -> tuple[int, ...] | None:
        """Return the chips of each seat after the hand, or None if a stack before it is unknown."""
        lines = [stack for stack in stacks if stack is not None]
        if len(lines) < len(self.net):
            return None
        return tuple(stack + won for stack, won in zip(lines, self.net, strict=True))


def _add_to_first(parts: dict[int, int], chips: int) -> None:
    parts[next(iter(parts))] += chips


def uncalled_bets(bets: Sequence[int], folded: Collection[int]) -> tuple[int, ...]:
    """Return the refund of each seat: the part of the single highest live bet that no other seat called.

    >>> uncalled_bets([80, 30], folded=())
    (50, 0)
    """
    leader = max(range(len(bets)), key=bets.__getitem__)
    refund = [0] * len(bets)
    if leader not in folded:
        refund[leader] = bets[leader] - sorted(bets)[-2]
    return tuple(refund)


def lay_pots(bets: Sequence[int], folded: Collection[int], dead_chips: int = 0) -> PotLayers:
    """Split the chips that each seat put in during the hand into pots, one for each height of a live bet.

    `dead_chips` (a carry, taxes) join the main pot. Chips of folded seats above the last height join the last
    pot. If no live seat has chips in, one pot holds everything and all live seats are eligible.

    >>> lay_pots([6, 110, 110, 10], folded={3}).pots
    (Pot(amount=24, eligible=(0, 1, 2)), Pot(amount=212, eligible=(1, 2)))
    """
    refund = uncalled_bets(bets, folded)
    called = [bet - back for bet, back in zip(bets, refund, strict=True)]
    live = [seat for seat in range(len(bets)) if seat not in folded]
    heights = sorted({called[seat] for seat in live} - {0}) or [0]
    floors = [0, *heights[:-1]]
    ceilings = [*heights[:-1], max(called)]
    amounts = [
        sum(min(chips, ceiling) - min(chips, floor) for chips in called)
        for floor, ceiling in zip(floors, ceilings, strict=True)
    ]
    amounts[0] += dead_chips
    pots = (
        Pot(amount, tuple(seat for seat in live if called[seat] >= height))
        for amount, height in zip(amounts, heights, strict=True)
    )
    return PotLayers(refund, tuple(pots))


def best_ranked_seats(ranking: Ranking, eligible: Sequence[int]) -> tuple[int, ...]:
    """Return the eligible seats of the best rank, in seat order. Raises `ValueError` if none is ranked."""
    for tied in ranking:
        winners = tuple(seat for seat in eligible if seat in tied)
        if winners:
            return winners
    raise ValueError(ranking)


def ranks_all_live(ranking: Ranking, live: Iterable[int]) -> bool:
    """Return whether a ranking contains every live seat exactly once and no other seat."""
    return sorted(seat for tied in ranking for seat in tied) == sorted(live)


def award_pots(
    pots: Iterable[Pot], winners_of: Callable[[tuple[int, ...]], tuple[int, ...]], sharing: PotShareRule
) -> tuple[Award, ...]:
    """Award every pot to the winners among its eligible seats; a single eligible seat wins without a
    showdown.
    """
    awards = []
    for pot in pots:
        winners = winners_of(pot.eligible) if pot.is_contested else pot.eligible
        parts = sharing.shares(pot.amount, winners)
        awards.append(Award(pot, winners, tuple(parts[seat] for seat in winners)))
    return tuple(awards)


def pay_out(
    put_in: Sequence[int],
    refund: Sequence[int],
    awards: tuple[Award, ...],
    sharing: PotShareRule,
    *,
    last_hand: bool = False,
) -> Payout:
    """Return the result of a hand from the chips each seat put in, the refunds and the awards.

    On the last hand, the rest goes to the winner of the main pot; if several tied, to the first on the left
    of the button.
    """
    net = [back - chips for chips, back in zip(put_in, refund, strict=True)]
    for award in awards:
        for seat, chips in zip(award.winners, award.shares, strict=True):
            net[seat] += chips
    carry, carry_to = sum(award.unshared for award in awards), None
    if last_hand and carry:
        carry_to = sharing.clockwise(awards[0].winners)[0]
        net[carry_to] += carry
        carry = 0
    return Payout(tuple(refund), awards, tuple(net), carry, carry_to)


def dues_through_middle(net: Sequence[int]) -> tuple[Due, ...]:
    """Return dues from net chips by seat: losers pay the middle, the middle pays the winners.

    >>> dues_through_middle([2, 0, -3])
    (Due(debtor=-1, creditor=0, points=2), Due(debtor=2, creditor=-1, points=3))
    """
    return tuple(
        Due(MIDDLE, seat, chips) if chips > 0 else Due(seat, MIDDLE, -chips)
        for seat, chips in enumerate(net)
        if chips
    )
