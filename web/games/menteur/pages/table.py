"""The table page of menteur: scores, jetons in the middle, and the stake of the next coup."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.models import Sitting
from games.rules.menteur.elimination import bad_points_so_far, eliminated_in, game_end
from games.rules.menteur.game import shares_middle
from games.rules.menteur.options import STAKED, Options
from web.games.menteur.eliminated import bad_points_by_position
from web.games.menteur.text.coups import game_end_sentence
from web.games.menteur.text.rules import mark_title
from web.sittings.pages.scoreboard import Column

if TYPE_CHECKING:
    from web.sittings.pages.table import SittingTable

MAX_OVAL_SEATS = 8


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


@dataclass(frozen=True, slots=True)
class ActiveSeat:
    """A player of the next coup, with the seat in it."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class MenteurTable:
    """Data of the table page apart from the list of coups.

    `departed` are the players who left. `pots` are the jetons in the middle for each possible stake, `pot`
    for the chosen one; `cost` is the loss in a coup without stake; `carry_winner` is the name of the player
    who takes the middle at the end. `game_end_text` is empty while a coup can start. The browser stores an
    unfinished coup as `draft_key`.
    """

    mark: str
    mark_name: str
    plates: list[SeatPlate]
    departed: list[SeatPlate]
    number: int
    stakes: Sequence[int]
    stake: int
    pots: list[int]
    pot: int
    carry: int
    carry_winner: str
    is_carry_shared: bool
    cost: int
    receiver: str
    debtors: list[str]
    eliminated: list[str]
    has_begun: bool
    active_seats: list[ActiveSeat]
    has_fair_play: bool
    game_end_text: str
    draft_key: str

    @property
    def is_crowded(self) -> bool:
        """Return whether there are more seats than the oval of a narrow screen can show."""
        return len(self.plates) > MAX_OVAL_SEATS

    @property
    def counts_jetons(self) -> bool:
        """Return whether the players have jetons that can be counted."""
        return self.mark != "simple"


def menteur_table(sitting: Sitting, table: "SittingTable", _query: Mapping[str, str]) -> MenteurTable:
    """Return the table page data of a sitting, with the next coup."""
    options: Options = table.rules.options()
    last = table.last_row
    carry = table.carried.get("carry", 0)
    everybody = _plates(sitting, table, options)
    plates = [plate for plate in everybody if not plate.column.has_left]
    seats = len(plates)
    number = last.number + 1 if last else 1
    stake = _next_stake(sitting, number, table, options)
    end = game_end(table.carried, seats, options)
    return MenteurTable(
        mark=options.mark,
        mark_name=mark_title(options),
        plates=plates,
        departed=[plate for plate in everybody if plate.column.has_left],
        number=number,
        stakes=options.stakes if options.mark == "variable" else (),
        stake=stake,
        pots=[seats * each + carry for each in options.stakes],
        pot=seats * stake + carry,
        carry=carry,
        is_carry_shared=bool(carry) and shares_middle(options, table.carried),
        carry_winner=_carry_winner(table, options),
        cost=2 * seats - 3,
        receiver=next((plate.column.player.name for plate in plates if plate.has_hand), ""),
        debtors=[plate.column.player.name for plate in plates if plate.stack < 0],
        eliminated=[plate.column.player.name for plate in plates if plate.is_out],
        has_begun=last is not None,
        active_seats=[
            ActiveSeat(seat, plate.column.player.name)
            for seat, plate in enumerate(plates)
            if not plate.is_out
        ],
        has_fair_play=options.fair_play == "lose",
        game_end_text=game_end_sentence(end, [plate.column.player.name for plate in plates]) if end else "",
        draft_key=table.draft_key,
    )


def _carry_winner(table: "SittingTable", options: Options) -> str:
    """Return the name of the player who takes the middle at the end; empty if it is shared."""
    if shares_middle(options, table.carried):
        return ""
    causer: int = table.carried["causer"]
    return table.active_columns[causer].player.name


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
    points = bad_points_by_position(sitting, [column.position for column in table.columns])
    if not options.eliminates:
        return points
    counted = iter(bad_points_so_far(table.carried, len(table.active_columns)))
    return [
        bad if column.has_left else next(counted) for bad, column in zip(points, table.columns, strict=True)
    ]


def _next_stake(sitting: Sitting, number: int, table: "SittingTable", options: Options) -> int:
    """Return the stake chosen for the next coup, else that of the last coup that had one, else the lowest.

    The receiver can change it with one tap. It is 0 under marks without stakes.
    """
    proposed = sitting.stake_proposed_for(number)
    if proposed and options.mark in STAKED:
        return proposed
    rows = [table.last_row, *table.feed] if table.last_row else []
    played = (row.reason.stake for row in rows if row and row.struck_at is None)
    last = next((stake for stake in played if stake), 0)
    if options.mark == "variable" and last not in options.stakes:
        return min(options.stakes)
    return last or 1 if options.mark in STAKED else 0
