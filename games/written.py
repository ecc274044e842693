"""Reads: what was written of some evenings, struck or standing, whatever it is told for.

Who sat at what, what was copied in, what was spent.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import F

from games.models import Evening, Part, PastPart, Seat, Sitting


@dataclass(frozen=True, slots=True)
class Table:
    """A sitting, and every seat that anybody ever had there, in order."""

    sitting: Sitting
    every: list[Seat]

    @property
    def seats(self) -> list[Seat]:
        """The seats that somebody took for good."""
        return [seat for seat in self.every if seat.struck_at is None]

    @property
    def players(self) -> dict[int, int]:
        """The players by the account of their seat, in seat order."""
        return {seat.account_id: seat.player_id for seat in self.seats}

    def seat_of(self, player: int) -> Seat | None:
        """The seat of a player, by number."""
        return next((seat for seat in self.seats if seat.player_id == player), None)


@dataclass(frozen=True, slots=True)
class Written:
    """The tables of some evenings, in order, and the parts of what was copied into them and spent at them."""

    tables: Sequence[Table]
    copied: Sequence[PastPart]
    spent: Sequence[Part]

    def table_of(self, sitting: Sitting) -> Table:
        return next(each for each in self.tables if each.sitting.pk == sitting.pk)

    def tables_at(self, evening: Evening) -> list[Table]:
        return [each for each in self.tables if each.sitting.evening_id == evening.pk]

    def entries_away(self, evening: Evening) -> set[int]:
        """The entries of one evening that touch no table, and those that took them back."""
        rows: Iterable[Any] = (
            *((part.result, part) for part in self.copied),
            *((part.expense, part) for part in self.spent),
        )
        entries = [(what.entry_id, part.taken_back) for what, part in rows if what.evening_id == evening.pk]
        return {entry for each in entries for entry in each if entry is not None}


def written(evenings: Sequence[Evening]) -> Written:
    """What was written of these evenings, in three queries."""
    copied = PastPart.objects.filter(result__evening__in=evenings).select_related("result")
    copied = copied.annotate(taken_back=F("result__entry__reversal"))
    spent = Part.objects.filter(expense__evening__in=evenings).select_related("expense")
    spent = spent.annotate(taken_back=F("expense__entry__reversal"))
    return Written(
        _tables(evenings),
        list(copied.order_by("result__played_on", "result", "pk")),
        list(spent.order_by("expense__recorded_at", "expense", "player")),
    )


def _tables(evenings: Sequence[Evening]) -> list[Table]:
    tables: dict[int, Table] = {}
    seats = Seat.every.filter(sitting__evening__in=evenings).select_related("sitting__closing")
    for seat in seats.order_by("sitting__opened_at", "sitting", "position"):
        tables.setdefault(seat.sitting_id, Table(seat.sitting, [])).every.append(seat)
    return list(tables.values())
