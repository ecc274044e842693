"""Query of all records of some evenings, active or struck: sittings with seats, past results, expenses."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import F, OuterRef, Subquery

from games.models import Dinner, Evening, ExpensePart, PastPart, Seat, Sitting
from games.models.sitting import preset_expression


@dataclass(frozen=True, slots=True)
class SittingRecord:
    """A sitting and all its seats in order, struck ones included."""

    sitting: Sitting
    all_seats: list[Seat]
    dinner_cents: int = 0
    """The restaurant bill that the winner paid."""

    @property
    def seats(self) -> list[Seat]:
        """Return the seats that are not struck."""
        return [seat for seat in self.all_seats if seat.struck_at is None]

    @property
    def players(self) -> dict[int, int]:
        """Return the player id by the account id of the seat, in seat order."""
        return {seat.account_id: seat.player_id for seat in self.seats}

    def seat_of(self, player: int) -> Seat | None:
        """Return the seat of a player id, or None."""
        return next((seat for seat in self.seats if seat.player_id == player), None)


@dataclass(frozen=True, slots=True)
class EveningRecords:
    """Records of some evenings: sittings in order, and the parts of past results and of expenses."""

    sittings: Sequence[SittingRecord]
    past_parts: Sequence[PastPart]
    expense_parts: Sequence[ExpensePart]

    def record_of(self, sitting: Sitting) -> SittingRecord:
        return next(each for each in self.sittings if each.sitting.pk == sitting.pk)

    def records_of_evening(self, evening: Evening) -> list[SittingRecord]:
        return [each for each in self.sittings if each.sitting.evening_id == evening.pk]

    def of_evenings(self, evenings: Container[int]) -> EveningRecords:
        """Return the records of the evenings with these ids only."""
        return EveningRecords(
            [each for each in self.sittings if each.sitting.evening_id in evenings],
            [part for part in self.past_parts if part.result.evening_id in evenings],
            [part for part in self.expense_parts if part.expense.evening_id in evenings],
        )

    def other_entries(self, evening: Evening) -> set[int]:
        """Return the ids of one evening's entries outside its sittings, and of their reversals."""
        rows: Iterable[Any] = (
            *((part.result, part) for part in self.past_parts),
            *((part.expense, part) for part in self.expense_parts),
        )
        entries = [
            (subject.entry_id, part.taken_back) for subject, part in rows if subject.evening_id == evening.pk
        ]
        return {entry for each in entries for entry in each if entry is not None}


def evening_records(evenings: Sequence[Evening]) -> EveningRecords:
    """Return the records of these evenings, in four queries."""
    copied = PastPart.objects.filter(result__evening__in=evenings).select_related("result")
    copied = copied.annotate(taken_back=F("result__entry__reversal"))
    spent = ExpensePart.objects.filter(expense__evening__in=evenings).select_related("expense")
    spent = spent.annotate(taken_back=F("expense__entry__reversal"))
    return EveningRecords(
        _sitting_records(evenings),
        list(copied.order_by("result__played_on", "result", "pk")),
        list(spent.order_by("expense__recorded_at", "expense", "player")),
    )


def _sitting_records(evenings: Sequence[Evening]) -> list[SittingRecord]:
    dinners = Dinner.objects.filter(sitting=OuterRef("pk"), undone_at=None)
    sittings = Sitting.objects.filter(evening__in=evenings).select_related("closing")
    sittings = sittings.annotate(
        dinner_cents=Subquery(dinners.values("amount_cents")), preset=preset_expression()
    )
    tables: dict[int, SittingRecord] = {}
    for sitting in sittings.order_by("opened_at", "pk"):
        sitting.preset_key = sitting.preset
        tables[sitting.pk] = SittingRecord(sitting, [], sitting.dinner_cents or 0)
    for seat in Seat.including_struck.filter(sitting__in=tables).order_by("position"):
        seat.sitting = tables[seat.sitting_id].sitting
        tables[seat.sitting_id].all_seats.append(seat)
    return list(tables.values())
