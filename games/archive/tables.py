"""Which tables make a circle, in an order where each row comes after those it names.

Rights stay behind: whoever may open a circle here is no business of another house. So do the secret addresses
of its clocks, which are made anew.
"""

from dataclasses import dataclass
from typing import Any, Final

from django.db import models

from games.models import (
    Appointment,
    CalledOff,
    CashOut,
    Cave,
    ChipCase,
    Circle,
    Clock,
    ClockEvent,
    Dinner,
    Evening,
    Expense,
    Followed,
    Household,
    LoggedRuling,
    Member,
    Merge,
    Part,
    PastPart,
    PastResult,
    PastSheet,
    Player,
    Repayment,
    Reply,
    Round,
    RulesVersion,
    Season,
    Seat,
    Seating,
    Sitting,
    TournamentEvent,
    TournamentResult,
)
from ledger.models import Account, Book, Entry, Transfer

VERSION: Final = 1
"""Grows when a table or a field comes or goes."""

STAYING: Final = frozenset(
    {
        "games.binding",
        "games.calendarfeed",
        "games.fact",
        "games.facttotal",
        "games.followedphone",
        "games.invitation",
        "games.night",
        "games.owing",
        "games.result",
        "games.tally",
        "games.user",
        "ledger.holding",
    }
)
"""The tables of `games` and `ledger` that no file holds: rights, and what is worked out from the others."""


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of a model that belong to a circle: `to_circle` leads there.

    `left_out` names the fields a file does not hold, `looks_ahead` those that may name a later row.
    """

    model: type[models.Model]
    to_circle: str
    left_out: frozenset[str] = frozenset()
    looks_ahead: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        return self.model._meta.label_lower

    @property
    def fields(self) -> list[Any]:
        """What a row of the file tells, beside its `id`."""
        fields = self.model._meta.concrete_fields
        return [each for each in fields if not each.primary_key and each.name not in self.left_out]

    def rows(self, circle: Circle) -> Any:
        """The rows of a circle, the oldest first."""
        return self.model._base_manager.filter(**{self.to_circle: circle.pk}).order_by("pk")


TABLES: Final = (
    Table(Book, "circle"),
    Table(Account, "book__circle"),
    Table(Entry, "book__circle"),
    Table(Transfer, "entry__book__circle"),
    Table(Circle, "pk"),
    Table(Player, "circle", looks_ahead=frozenset({"merged_into"})),
    Table(Season, "circle"),
    Table(Household, "circle"),
    Table(Member, "household__circle"),
    Table(ChipCase, "circle"),
    Table(Evening, "circle", looks_ahead=frozenset({"carried_to"})),
    Table(Sitting, "season__circle"),
    Table(RulesVersion, "sitting__season__circle"),
    Table(Seat, "sitting__season__circle"),
    Table(Seating, "sitting__season__circle"),
    Table(Round, "sitting__season__circle"),
    Table(Cave, "sitting__season__circle"),
    Table(CashOut, "sitting__season__circle"),
    Table(Dinner, "sitting__season__circle"),
    Table(Clock, "sitting__season__circle", frozenset({"address", "screen"})),
    Table(ClockEvent, "clock__sitting__season__circle"),
    Table(LoggedRuling, "sitting__season__circle"),
    Table(TournamentEvent, "sitting__season__circle"),
    Table(TournamentResult, "sitting__season__circle"),
    Table(Expense, "evening__circle"),
    Table(Part, "expense__evening__circle"),
    Table(Repayment, "evening__circle"),
    Table(PastSheet, "circle"),
    Table(PastResult, "sheet__circle"),
    Table(PastPart, "result__sheet__circle"),
    Table(Merge, "kept__circle"),
    Table(Followed, "merge__kept__circle"),
    Table(Appointment, "circle"),
    Table(CalledOff, "appointment__circle"),
    Table(Reply, "appointment__circle"),
)
