"""The table of a sitting of menteur: who has how much, what lies in the middle, what is at stake."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.models import Sitting
from games.rules.menteur.game import shares_middle
from games.rules.menteur.options import STAKED, Options
from games.rules.menteur.standings import eliminated
from web.rooms.menteur.leaving import bad_points_of, next_in
from web.scoreboard import Column
from web.wording.menteur import MARK_NAMES

if TYPE_CHECKING:
    from web.table import Table

OVAL_SEATS_MAX = 8


@dataclass(frozen=True, slots=True)
class Plate:
    """One player: jetons before him, or bad points; `is_out` once he has too many of these.

    `of` is the place of his column. `has_met` says that he has at least what he began with; `leads` that
    nobody has as few bad points.
    """

    of: int
    column: Column
    stack: int
    bad_points: int
    holds: bool
    has_met: bool
    is_out: bool
    leads: bool


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody who plays the coup to come, by the number of his seat in it."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Felt:
    """Everything the table shows besides the coups.

    `gone` are those who left. `pots` is what lies in the middle for each stake there may be; `cost` what
    losing costs where nothing is staked; `carry_goes_to` who takes the middle at the end.
    """

    mark: str
    mark_name: str
    plates: list[Plate]
    gone: list[Plate]
    number: int
    stakes: Sequence[int]
    stake: int
    pots: list[int]
    carry: int
    carry_goes_to: str
    shares_carry: bool
    cost: int
    holder: str
    debtors: list[str]
    out: list[str]
    has_begun: bool
    seated: list[Seated]
    punishes_exact: bool

    @property
    def is_crowded(self) -> bool:
        """Whether there are more than an oval seats on a narrow phone."""
        return len(self.plates) > OVAL_SEATS_MAX

    @property
    def counts_jetons(self) -> bool:
        """Whether there are jetons before the players to count."""
        return self.mark != "simple"


def scene(sitting: Sitting, table: "Table") -> Felt:
    """The felt of a sitting, with the coup to come."""
    options: Options = table.rules.options()
    last = table.last
    carry = table.carried.get("carry", 0)
    everybody = _plates(sitting, table, options)
    plates = [plate for plate in everybody if not plate.column.has_left]
    seats = len(plates)
    return Felt(
        mark=options.mark,
        mark_name=str(MARK_NAMES[options.mark]),
        plates=plates,
        gone=[plate for plate in everybody if plate.column.has_left],
        number=last.number + 1 if last else 1,
        stakes=options.stakes if options.mark == "variable" else (),
        stake=_last_stake(table, options),
        pots=[seats * stake + carry for stake in options.stakes],
        carry=carry,
        shares_carry=bool(carry) and shares_middle(options, table.carried),
        carry_goes_to=_carry_goes_to(table, options),
        cost=2 * seats - 3,
        holder=next((plate.column.player.name for plate in plates if plate.holds), ""),
        debtors=[plate.column.player.name for plate in plates if plate.stack < 0],
        out=[plate.column.player.name for plate in plates if plate.is_out],
        has_begun=last is not None,
        seated=[
            Seated(seat, plate.column.player.name) for seat, plate in enumerate(plates) if not plate.is_out
        ],
        punishes_exact=options.fair_play == "lose",
    )


def _carry_goes_to(table: "Table", options: Options) -> str:
    """Who takes the middle at the end; nobody alone where it is shared."""
    if shares_middle(options, table.carried):
        return ""
    causer: int = table.carried["causer"]
    return table.seated[causer].player.name


def _plates(sitting: Sitting, table: "Table", options: Options) -> list[Plate]:
    positions = [column.position for column in table.columns]
    bad_points = bad_points_of(sitting, positions) if options.mark == "simple" else []
    out = [place for place in eliminated(bad_points, options) if not table.columns[place].has_left]
    holder = _holder(table, out)
    plates = []
    for place, column in enumerate(table.columns):
        stack = 0 if bad_points else options.initial_stack + column.points
        plates.append(
            Plate(
                of=place,
                column=column,
                stack=stack,
                bad_points=bad_points[place] if bad_points else 0,
                holds=place == holder,
                has_met=stack >= options.initial_stack,
                is_out=place in out,
                leads=bool(bad_points) and column.is_leader,
            )
        )
    return plates


def _holder(table: "Table", out: Collection[int]) -> int | None:
    """The column of who receives next: the last loser, or the player after him once he is out."""
    if True not in table.marks:
        return None
    receiver = table.marks.index(True)
    away = {place for place, column in enumerate(table.columns) if column.has_left}
    return next_in(receiver, len(table.marks), {*out, *away}) if receiver in out else receiver


def _last_stake(table: "Table", options: Options) -> int:
    """The stake of the last coup that had one, else the lowest: the receiver changes it in one tap."""
    rows = [table.last, *table.feed] if table.last else []
    played = (row.why.stake for row in rows if row and row.struck_at is None)
    last = next((stake for stake in played if stake), 0)
    if options.mark == "variable" and last not in options.stakes:
        return min(options.stakes)
    return last or 1 if options.mark in STAKED else 0
