"""Scoreboard: one column per seat, in seat order, on every page."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from games.models import Player, Seat, Sitting
from games.sittings.queries.settlement import points_by_seat
from ledger import book as ledger

LEAST_LONG_TOTAL: Final = 1000


@dataclass(frozen=True, slots=True)
class Column:
    """One seat: player, points, and whether it leads alone, is the visitor's, or has left; `sits_out` if
    another player sits in exchange. `cents` is the value of the points, None without stakes.
    """

    player: Player
    position: int
    points: int
    is_leader: bool
    is_me: bool
    has_left: bool = False
    sits_out: bool = False
    cents: int | None = None


def scoreboard_columns(
    seats: list[Seat], points: list[int], me: Player | None, seated: Collection[int] | None = None
) -> list[Column]:
    """Return one column per seat; the highest total leads unless it is shared.

    A seat outside the `seated` positions, if given, has left.
    """
    best = max(points)
    is_shared = points.count(best) > 1
    there = None if seated is None else set(seated)
    return [
        Column(
            seat.player,
            seat.position,
            won,
            is_leader=won == best and not is_shared,
            is_me=seat.player == me,
            has_left=there is not None and seat.position not in there,
        )
        for seat, won in zip(seats, points, strict=True)
    ]


def have_long_totals(columns: Iterable[Column]) -> bool:
    """Return whether a total has four digits, which a column of a narrow phone shows in smaller figures."""
    return any(abs(column.points) >= LEAST_LONG_TOTAL for column in columns)


def open_sitting_columns(sittings: list[Sitting], mine: set[int]) -> dict[int, list[Column]]:
    """Return the columns of several open sittings; `mine` are the visitor's players."""
    by_sitting: dict[int, list[Seat]] = defaultdict(list)
    seats = Seat.objects.filter(sitting__in=sittings).select_related("player").order_by("position")
    for seat in seats:
        by_sitting[seat.sitting_id].append(seat)
    points = ledger.balances(accounts=[seat.account_id for seat in seats])
    return {
        sitting: scoreboard_columns(
            seats,
            [points[seat.account_id] for seat in seats],
            next((seat.player for seat in seats if seat.player_id in mine), None),
        )
        for sitting, seats in by_sitting.items()
    }


def seat_points(sitting: Sitting, seats: list[Seat]) -> list[int]:
    """Return points by seat: current balances, or those at the closing with what the middle gave."""
    if sitting.closing is None:
        return points_by_seat(seats)
    balances = dict.fromkeys((seat.account_id for seat in seats), 0)
    for transfer in sitting.closing.transfers.exclude(source=sitting.middle_id):
        if transfer.source_id in balances:
            balances[transfer.source_id] += transfer.amount
        if transfer.target_id in balances:
            balances[transfer.target_id] -= transfer.amount
    return [balances[seat.account_id] for seat in seats]
