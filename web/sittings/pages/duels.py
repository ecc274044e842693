"""Page object of points won by pair over a sitting, and of one player's rounds."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.models import Player, Round, Seat, Sitting
from games.rules.outcome import MIDDLE
from games.sittings.queries.points_matrix import points_matrix
from games.sittings.queries.seating import CarriedState, active_rounds, carried_state, points_by_position
from web.games.registry import ui_of
from web.sittings.pages.scoreboard import Column, scoreboard_columns, seat_points


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """One row of the matrix: points each column won from `name`, None if the two never met."""

    name: str
    points: list[int | None]


@dataclass(frozen=True, slots=True)
class PlayerRound:
    """One round of a player: points won, total after it, and its reason."""

    round: Round
    points: int
    total: int
    reason: str


@dataclass(frozen=True, slots=True)
class DuelsPage:
    """The matrix of a sitting; `middle` are the points that each player took from the middle, if any.

    `rounds` are those of the requested player, at `seat`, the latest first.
    """

    columns: list[Column]
    matrix: list[MatrixRow]
    middle: list[int]
    seat: int
    rounds: list[PlayerRound]

    @property
    def names(self) -> list[str]:
        return [column.player.name for column in self.columns]

    @property
    def name(self) -> str:
        return self.names[self.seat]


def duels_page(sitting: Sitting, seat_index: int, me: Player | None) -> DuelsPage:
    """Return the matrix of all players of a sitting, and the rounds of one of them."""
    seats = list(sitting.seats.select_related("player"))
    everybody = range(len(seats))
    seat_index = seat_index if seat_index in everybody else 0
    rounds = list(active_rounds(sitting).select_related("rules"))
    taken = points_matrix(sitting, seats)
    middle = [taken.get((each, MIDDLE), 0) for each in everybody]
    return DuelsPage(
        columns=scoreboard_columns(seats, seat_points(sitting, seats), me),
        matrix=_matrix(seats, rounds, taken),
        middle=middle if any(middle) else [],
        seat=seat_index,
        rounds=_rounds_of(sitting, seats[seat_index], rounds),
    )


def _matrix(seats: list[Seat], rounds: list[Round], taken: Mapping[tuple[int, int], int]) -> list[MatrixRow]:
    """Return points won by pair, None for pairs that never met."""
    tables = [set(each.seating.positions) for each in rounds]

    def met(one: Seat, other: Seat) -> bool:
        return one != other and (not tables or any({one.position, other.position} <= each for each in tables))

    return [
        MatrixRow(
            other.player.name,
            [taken.get((i, j), 0) if met(one, other) else None for i, one in enumerate(seats)],
        )
        for j, other in enumerate(seats)
    ]


def _rounds_of(sitting: Sitting, seat: Seat, rounds: list[Round]) -> list[PlayerRound]:
    """Return the rounds of a player, the latest first."""
    names = {each.position: each.player.name for each in sitting.seats.select_related("player")}
    data, total, left = [], 0, CarriedState()
    for each in rounds:
        each.rules.sitting = sitting
        won = points_by_position(each).get(seat.position)
        if won is not None:
            total += won
            seats = [names[position] for position in each.seating.positions]
            before = left.for_seating(each.seating, each.rules)
            data.append(PlayerRound(each, won, total, ui_of(sitting).reason(each, seats, before)))
        left = carried_state(each)
    return data[::-1]
