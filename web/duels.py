"""Who took how much from whom over a sitting, and the rounds behind one player's total."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.between import points_between
from games.models import Player, Round, Seat, Sitting
from games.play.rounds import standing_rounds
from games.rules.outcome import MIDDLE
from games.seated import Left, left_by, won_by_position
from web.rooms import room_of
from web.scoreboard import Column, columns, points_of


@dataclass(frozen=True, slots=True)
class Against:
    """One line of the matrix: what each column took from `name`, None where the two never met."""

    name: str
    points: list[int | None]


@dataclass(frozen=True, slots=True)
class RoundOf:
    """One round for one player: what he won, what he then held, why the round went as it did."""

    round: Round
    points: int
    total: int
    why: str


@dataclass(frozen=True, slots=True)
class DuelsPage:
    """The matrix of a sitting; `middle` is what each took from the middle of the table, if anything.

    `rounds` are those of the player asked for, at `seat`, the latest first.
    """

    columns: list[Column]
    matrix: list[Against]
    middle: list[int]
    seat: int
    rounds: list[RoundOf]

    @property
    def names(self) -> list[str]:
        return [column.player.name for column in self.columns]

    @property
    def name(self) -> str:
        return self.names[self.seat]


def duels_page(sitting: Sitting, place: int, me: Player | None) -> DuelsPage:
    """The matrix of all who ever sat, and the rounds of the one at that place among them."""
    seats = list(sitting.seats.select_related("player"))
    everybody = range(len(seats))
    place = place if place in everybody else 0
    rounds = list(standing_rounds(sitting).select_related("rules"))
    taken = points_between(sitting, seats)
    middle = [taken.get((each, MIDDLE), 0) for each in everybody]
    return DuelsPage(
        columns=columns(seats, points_of(sitting, seats), me),
        matrix=_matrix(seats, rounds, taken),
        middle=middle if any(middle) else [],
        seat=place,
        rounds=_rounds_of(sitting, seats[place], rounds),
    )


def _matrix(seats: list[Seat], rounds: list[Round], taken: Mapping[tuple[int, int], int]) -> list[Against]:
    """What each took from each, None where two were never at the table together."""
    tables = [set(each.seating.positions) for each in rounds]

    def met(one: Seat, other: Seat) -> bool:
        return one != other and (not tables or any({one.position, other.position} <= each for each in tables))

    return [
        Against(
            other.player.name,
            [taken.get((i, j), 0) if met(one, other) else None for i, one in enumerate(seats)],
        )
        for j, other in enumerate(seats)
    ]


def _rounds_of(sitting: Sitting, seat: Seat, rounds: list[Round]) -> list[RoundOf]:
    """The rounds somebody played, the latest first."""
    names = {each.position: each.player.name for each in sitting.seats.select_related("player")}
    told, total, left = [], 0, Left()
    for each in rounds:
        each.rules.sitting = sitting
        won = won_by_position(each).get(seat.position)
        if won is not None:
            total += won
            around = [names[position] for position in each.seating.positions]
            before = left.found_by(each.seating, each.rules)
            told.append(RoundOf(each, won, total, room_of(sitting).reason(each, around, before)))
        left = left_by(each)
    return told[::-1]
