"""The scoreboard as pages read it: one column per seat, in seat order, the same everywhere."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass

from games.models import Player, Seat, Sitting
from games.settling import points_by_seat
from ledger import book as ledger


@dataclass(frozen=True, slots=True)
class Column:
    """One seat: whose it is, how many points, whether he leads alone, is me, has left."""

    player: Player
    position: int
    points: int
    is_leader: bool
    is_me: bool
    has_left: bool = False


def columns(
    seats: list[Seat], points: list[int], me: Player | None, seated: Collection[int] | None = None
) -> list[Column]:
    """One column per seat; the highest total leads, unless it is shared.

    Who is not at one of the `seated` positions, where they are told, has left.
    """
    best = max(points)
    return [
        Column(
            seat.player,
            seat.position,
            won,
            is_leader=won == best and points.count(best) == 1,
            is_me=seat.player == me,
            has_left=seated is not None and seat.position not in seated,
        )
        for seat, won in zip(seats, points, strict=True)
    ]


def columns_of_open(sittings: list[Sitting], mine: set[int]) -> dict[int, list[Column]]:
    """The columns of several open sittings at once, by sitting; `mine` are the players this browser is."""
    by_sitting: dict[int, list[Seat]] = defaultdict(list)
    seats = Seat.objects.filter(sitting__in=sittings).select_related("player").order_by("position")
    for seat in seats:
        by_sitting[seat.sitting_id].append(seat)
    points = ledger.balances(accounts=[seat.account_id for seat in seats])
    return {
        sitting: columns(
            around,
            [points[seat.account_id] for seat in around],
            next((seat.player for seat in around if seat.player_id in mine), None),
        )
        for sitting, around in by_sitting.items()
    }


def points_of(sitting: Sitting, seats: list[Seat]) -> list[int]:
    """Points by seat: what the seats hold, or what they held when the sitting closed."""
    if sitting.closing is None:
        return points_by_seat(seats)
    held = dict.fromkeys((seat.account_id for seat in seats), 0)
    for transfer in sitting.closing.transfers.all():
        if transfer.source_id in held:
            held[transfer.source_id] += transfer.amount
        if transfer.target_id in held:
            held[transfer.target_id] -= transfer.amount
    return [held[seat.account_id] for seat in seats]
