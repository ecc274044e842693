"""The sheet where people arrive and leave: who may sit down, who may get up, and what that changes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.utils.translation import gettext as _

from games.banking import has_bank
from games.models import Player, Seat, Sitting
from games.play.seating import check_seats
from games.rules.errors import RuleError
from games.seated import Beginning
from web.rooms import room_of
from web.table import Table
from web.wording.figures import signed
from web.wording.refusals import refusal_sentence


@dataclass(frozen=True, slots=True)
class Leaver:
    """Somebody who may get up, and what follows from it."""

    seat: Seat
    note: str
    is_me: bool
    key: UUID


@dataclass(frozen=True, slots=True)
class Arrival:
    """Somebody of the circle who may sit down; who sat here before comes back to his seat."""

    player: Player
    note: str
    key: UUID


@dataclass(frozen=True, slots=True)
class SeatsPage:
    """Everything the sheet shows. `is_full` and `is_least` say why nobody may come or go, if so.

    `typed` is a name that cannot sit, for the reason `fault` gives; `key` is that of the next name.
    """

    leavers: list[Leaver]
    arrivals: list[Arrival]
    is_full: str
    is_least: str
    key: UUID
    typed: str
    fault: str


def seats_page(sitting: Sitting, table: Table, typed: str = "", fault: str = "") -> SeatsPage:
    """The sheet of a sitting that is still open."""
    begins = table.begins
    positions = begins.seating.positions
    by_position = {seat.position: seat for seat in table.seats}
    around = [by_position[position] for position in positions]
    return SeatsPage(
        leavers=_leavers(begins, around, table),
        arrivals=_arrivals(sitting, table),
        is_full=_refusal(sitting, begins, [*positions, max(positions) + 1]),
        is_least=_refusal(sitting, begins, positions[1:]),
        key=uuid4(),
        typed=typed,
        fault=fault,
    )


def _leavers(begins: Beginning, around: Sequence[Seat], table: Table) -> list[Leaver]:
    names = [seat.player.name for seat in around]
    departures: Any = getattr(room_of(begins.rules.sitting), "departures", _no_consequence)
    said = departures(begins.carried, names, begins.options)
    # At a bank chips are counted, and paid back.
    counts = not has_bank(begins.rules.sitting)
    return [
        Leaver(seat, _note(_leaves_with(column.points) if counts else "", also), column.is_me, uuid4())
        for seat, column, also in zip(around, table.seated, said, strict=True)
    ]


def _no_consequence(_carried: Any, names: Sequence[str], _options: Any) -> list[str]:
    return [""] * len(names)


def _note(*said: str) -> str:
    return " · ".join(filter(None, said))


def _leaves_with(points: int) -> str:
    return _("leaves with %(points)s") % {"points": signed(points)}


def _arrivals(sitting: Sitting, table: Table) -> list[Arrival]:
    """The people of the circle who do not sit, those who did first."""
    sat = {column.player: column for column in table.columns}
    others = [
        player
        for player in sitting.circle.players.filter(retired_at=None).order_by("folded_name")
        if player not in sat or sat[player].has_left
    ]
    others.sort(key=lambda player: player not in sat)
    return [Arrival(each, _("comes back") if each in sat else "", uuid4()) for each in others]


def _refusal(sitting: Sitting, begins: Beginning, positions: list[int]) -> str:
    try:
        check_seats(sitting, begins, positions)
    except RuleError as refusal:
        return refusal_sentence(refusal)
    return ""
