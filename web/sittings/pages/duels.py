"""Page of points won by pair over a sitting, and of one player's rounds."""

from collections.abc import Mapping

from games.models import Player, Round, Seat, Sitting
from games.rules.outcome import MIDDLE
from games.sittings.queries.points_matrix import points_matrix
from games.sittings.queries.seating import CarriedState, active_rounds, carried_state, points_by_position
from web.games.registry import ui_of
from web.sittings.pages.scoreboard import have_long_totals, scoreboard_columns, seat_points


def duels_page(sitting: Sitting, seat_index: int, me: Player | None) -> dict[str, object]:
    """Return the context: the matrix of all players of a sitting, and the rounds of one of them.

    `middle` are the points that each player took from the middle, if any.
    """
    seats = list(sitting.seats.select_related("player"))
    seat_index = seat_index if seat_index < len(seats) else 0
    rounds = list(active_rounds(sitting).select_related("rules"))
    taken = points_matrix(sitting, seats)
    columns = scoreboard_columns(seats, seat_points(sitting, seats), me)
    middle = [taken.get((seat, MIDDLE), 0) for seat in range(len(seats))]
    return {
        "sitting": sitting,
        "columns": columns,
        "has_long_totals": have_long_totals(columns),
        "names": [seat.player.name for seat in seats],
        "matrix": _matrix(seats, rounds, taken),
        "middle": middle if any(middle) else [],
        "seat": seat_index,
        "player": seats[seat_index].player,
        "rounds": _rounds_of(sitting, seats[seat_index], rounds),
    }


def _matrix(
    seats: list[Seat], rounds: list[Round], taken: Mapping[tuple[int, int], int]
) -> list[tuple[str, list[int | None]]]:
    """Return by player the points that each other one won from them; None for two who never met."""
    tables = [set(each.seating.positions) for each in rounds]

    def met(one: Seat, other: Seat) -> bool:
        return one != other and (not tables or any({one.position, other.position} <= each for each in tables))

    return [
        (
            other.player.name,
            [taken.get((i, j), 0) if met(one, other) else None for i, one in enumerate(seats)],
        )
        for j, other in enumerate(seats)
    ]


def _rounds_of(sitting: Sitting, seat: Seat, rounds: list[Round]) -> list[tuple[Round, int, int, object]]:
    """Return the rounds of a player, the latest first: points won, total after it, and reason."""
    names = {each.position: each.player.name for each in sitting.seats.select_related("player")}
    data, total, left = [], 0, CarriedState()
    for each in rounds:
        each.rules.sitting = sitting
        won = points_by_position(each).get(seat.position)
        if won is not None:
            total += won
            seats = [names[position] for position in each.seating.positions]
            before = left.for_seating(each.seating, each.rules)
            data.append((each, won, total, ui_of(sitting).reason(each, seats, before)))
        left = carried_state(each)
    return data[::-1]
