"""The table page of menteur: scores, jetons in the middle, and the stake of the next coup."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.models import Sitting
from games.rules.menteur.elimination import bad_points_so_far, eliminated_in, game_end
from games.rules.menteur.game import shares_middle
from games.rules.menteur.options import STAKED, Options
from web.games.menteur.pages.result import CoupResult
from web.games.menteur.text.coups import game_end_sentence
from web.games.menteur.text.rules import mark_title
from web.sittings.pages.scoreboard import Column

if TYPE_CHECKING:
    from web.sittings.pages.table import SittingTable


@dataclass(frozen=True, slots=True)
class SeatPlate:
    """One player: jetons or bad points, `is_out` once there are too many of these.

    `column_index` is the position of the player's column. `is_even` is true with at least the initial jetons;
    `is_leader` with the fewest bad points of all.
    """

    column_index: int
    column: Column
    stack: int
    bad_points: int
    has_hand: bool
    is_even: bool
    is_out: bool
    is_leader: bool

    @property
    def name(self) -> str:
        return self.column.player.name


class MenteurTable:
    """Data of the table page apart from the list of coups: the players, and the next coup.

    `departed` are the players who left. `carry` are the jetons that the last coups left in the middle.
    """

    def __init__(self, sitting: Sitting, table: "SittingTable", _query: Mapping[str, str]) -> None:
        self.table = table
        self.options: Options = table.rules.options()
        self.carry: int = table.carried.get("carry", 0)
        everybody = _plates(sitting, table, self.options)
        self.plates = [plate for plate in everybody if not plate.column.has_left]
        self.departed = [plate for plate in everybody if plate.column.has_left]
        self.number = table.last_row.number + 1 if table.last_row else 1
        self.stake = _next_stake(sitting, self.number, table, self.options)

    @property
    def mark_name(self) -> str:
        return mark_title(self.options)

    @property
    def pots(self) -> list[int]:
        """Jetons in the middle for each possible stake."""
        return [len(self.plates) * stake + self.carry for stake in self.options.stakes]

    @property
    def pot(self) -> int:
        """Jetons in the middle for the chosen stake."""
        return len(self.plates) * self.stake + self.carry

    @property
    def is_carry_shared(self) -> bool:
        """Whether the closing shares the middle."""
        return bool(self.carry) and shares_middle(self.options, self.table.carried)

    @property
    def carry_winner(self) -> str:
        """Name of the player who takes the middle at the end; empty if it is shared."""
        if shares_middle(self.options, self.table.carried):
            return ""
        causer: int = self.table.carried["causer"]
        return self.table.active_columns[causer].player.name

    @property
    def cost(self) -> int:
        """Loss in a coup without stake."""
        return 2 * len(self.plates) - 3

    @property
    def receiver(self) -> str:
        """Name of the player who has the hand, or an empty text."""
        return next((plate.name for plate in self.plates if plate.has_hand), "")

    @property
    def departed_names(self) -> list[str]:
        """Names of the players who left."""
        return [plate.name for plate in self.departed]

    @property
    def debtors(self) -> list[str]:
        """Names of the players who owe jetons."""
        return [plate.name for plate in self.plates if plate.stack < 0]

    @property
    def eliminated(self) -> list[str]:
        """Names of the players who are out."""
        return [plate.name for plate in self.plates if plate.is_out]

    @property
    def has_begun(self) -> bool:
        return self.table.last_row is not None

    @property
    def active_seats(self) -> list[tuple[int, str]]:
        """Seats and names of the players of the next coup."""
        return [(seat, plate.name) for seat, plate in enumerate(self.plates) if not plate.is_out]

    @property
    def game_end_text(self) -> str:
        """Sentence on the end of the game; empty while a coup can start."""
        end = game_end(self.table.carried, len(self.plates), self.options)
        return game_end_sentence(end, [plate.name for plate in self.plates]) if end else ""

    @property
    def counts_jetons(self) -> bool:
        """Return whether the players have jetons that can be counted."""
        return self.options.mark != "simple"


def _plates(sitting: Sitting, table: "SittingTable", options: Options) -> list[SeatPlate]:
    seats = len(table.active_columns)
    eliminated = eliminated_in(table.carried, seats, options)
    is_playing = not sitting.is_closed and game_end(table.carried, seats, options) is None
    bad_points = _bad_points(sitting, table, options)
    plates = []
    for index, column in enumerate(table.columns):
        stack = 0 if bad_points else options.initial_stack + column.points
        seat = None if column.has_left else table.active_columns.index(column)
        plates.append(
            SeatPlate(
                column_index=index,
                column=column,
                stack=stack,
                bad_points=bad_points[index] if bad_points else 0,
                has_hand=is_playing and bool(table.seat_badges[index]),
                is_even=stack >= options.initial_stack,
                is_out=seat in eliminated,
                is_leader=bool(bad_points) and column.is_leader,
            )
        )
    return plates


def _bad_points(sitting: Sitting, table: "SittingTable", options: Options) -> list[int]:
    """Return the bad points by column: those that eliminate, else all of the sitting; empty with jetons."""
    if options.mark != "simple":
        return []
    points = _bad_points_by_position(sitting, [column.position for column in table.columns])
    if not options.eliminates:
        return points
    counted = iter(bad_points_so_far(table.carried, len(table.active_columns)))
    return [
        bad if column.has_left else next(counted) for bad, column in zip(points, table.columns, strict=True)
    ]


def _bad_points_by_position(sitting: Sitting, positions: Sequence[int]) -> list[int]:
    """Return the number of coups lost by the player at each position; only active coups count."""
    lost = sitting.rounds.filter(struck_at=None, explanation__kind="lost")
    losers = lost.values_list("seating__positions", "explanation__loser")
    counted = Counter(seats[loser] for seats, loser in losers)
    return [counted[position] for position in positions]


def _next_stake(sitting: Sitting, number: int, table: "SittingTable", options: Options) -> int:
    """Return the stake chosen for the next coup, else that of the last coup that had one, else the lowest.

    The receiver can change it with one tap. It is 0 under marks without stakes.
    """
    proposed = sitting.stake_proposed_for(number)
    if proposed and options.mark in STAKED:
        return proposed
    reasons = (row.reason for row in table.feed.rows if row.struck_at is None)
    last = next((each.stake for each in reasons if isinstance(each, CoupResult) and each.stake), 0)
    if options.offered_stakes and last not in options.offered_stakes:
        return min(options.offered_stakes)
    return last or 1 if options.mark in STAKED else 0
