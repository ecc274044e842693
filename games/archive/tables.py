"""Tables of an exported circle, ordered so that each row follows the rows it refers to.

Bindings and invitations are not exported, since they give rights on this server only. Neither are the secret
URLs of clocks, which are created anew.
"""

from dataclasses import dataclass
from typing import Any, Final

from django.db import models
from django.db.models import Model, QuerySet

from games.models import (
    Appointment,
    CancelledDate,
    CashOut,
    Cave,
    ChipCase,
    Circle,
    Clock,
    ClockEvent,
    Dinner,
    Evening,
    EveningResult,
    Expense,
    ExpensePart,
    Fact,
    FactTotal,
    Household,
    HouseholdMember,
    LoggedRuling,
    Merge,
    MergedReference,
    OutstandingAmount,
    PastPart,
    PastResult,
    PastSheet,
    Player,
    Repayment,
    Reply,
    Result,
    Round,
    RulesVersion,
    SavedSchedule,
    Season,
    SeasonTotal,
    Seat,
    Seating,
    Sitting,
    TournamentEvent,
    TournamentResult,
)
from ledger.models import Account, Balance, Book, Entry, Transfer

VERSION: Final = 3
"""Version of the file format; it grows with a table. Files of earlier versions are read too.

Version 2 added the saved levels of clocks. Version 3 made the tournament a game of its own.
"""

EXCLUDED_TABLES: Final = frozenset(
    {
        "games.binding",
        "games.calendarfeed",
        "games.clockscreen",
        "games.eveningresult",
        "games.fact",
        "games.facttotal",
        "games.invitation",
        "games.mergedbinding",
        "games.outstandingamount",
        "games.result",
        "games.scoringrequest",
        "games.seasontotal",
        "games.user",
        "ledger.balance",
    }
)
"""Tables of `games` and `ledger` that no file contains: rights and computed rows."""


@dataclass(frozen=True, slots=True)
class Table:
    """A model whose rows belong to a circle; `circle_path` is the lookup that leads to the circle.

    `excluded_fields` names the fields that a file does not contain, `forward_references` the fields that may
    refer to a later row, `later_fields` the fields that files written earlier do not contain: they get their
    defaults. `since` is the first version of the format that has the table.
    """

    model: type[models.Model]
    circle_path: str
    excluded_fields: frozenset[str] = frozenset()
    forward_references: frozenset[str] = frozenset()
    later_fields: frozenset[str] = frozenset()
    since: int = 1

    @property
    def name(self) -> str:
        return self.model._meta.label_lower

    @property
    def fields(self) -> list[Any]:
        """Return the fields of a row in the file, without `id`."""
        fields = self.model._meta.concrete_fields
        return [each for each in fields if not each.primary_key and each.name not in self.excluded_fields]

    def rows(self, circle: Circle) -> QuerySet[Model]:
        """Return the rows of a circle, the oldest first."""
        return self.model._base_manager.filter(**{self.circle_path: circle.pk}).order_by("pk")


TABLES: Final = (
    Table(Book, "circle"),
    Table(Account, "book__circle"),
    Table(Entry, "book__circle"),
    Table(Transfer, "entry__book__circle"),
    Table(Circle, "pk"),
    Table(Player, "circle", forward_references=frozenset({"merged_into"})),
    Table(Season, "circle", later_fields=frozenset({"dinner_counting"})),
    Table(Household, "circle"),
    Table(HouseholdMember, "household__circle"),
    Table(ChipCase, "circle"),
    Table(SavedSchedule, "circle", since=2),
    Table(
        Evening,
        "circle",
        forward_references=frozenset({"carried_to"}),
        later_fields=frozenset({"dinner_counting"}),
    ),
    Table(Sitting, "season__circle", frozenset({"proposed_stake", "proposed_round"})),
    Table(RulesVersion, "sitting__season__circle"),
    Table(Seat, "sitting__season__circle"),
    Table(Seating, "sitting__season__circle"),
    Table(Round, "sitting__season__circle"),
    Table(Cave, "sitting__season__circle"),
    Table(CashOut, "sitting__season__circle"),
    Table(Dinner, "sitting__season__circle"),
    Table(Clock, "sitting__season__circle", frozenset({"control_hash"})),
    Table(ClockEvent, "clock__sitting__season__circle", later_fields=frozenset({"entrant"})),
    Table(LoggedRuling, "sitting__season__circle"),
    Table(TournamentEvent, "sitting__season__circle"),
    Table(TournamentResult, "sitting__season__circle"),
    Table(Expense, "evening__circle", later_fields=frozenset({"category", "note"})),
    Table(ExpensePart, "expense__evening__circle"),
    Table(Repayment, "evening__circle"),
    Table(PastSheet, "circle"),
    Table(PastResult, "sheet__circle"),
    Table(PastPart, "result__sheet__circle"),
    Table(Merge, "survivor__circle"),
    Table(MergedReference, "merge__survivor__circle"),
    Table(Appointment, "circle"),
    Table(CancelledDate, "appointment__circle"),
    Table(Reply, "appointment__circle"),
)


def tables_of(version: int) -> list[Table]:
    """Return the tables of a file of a version, in their order."""
    return [table for table in TABLES if table.since <= version]


DERIVED: Final = (Balance, Result, EveningResult, SeasonTotal, OutstandingAmount, Fact, FactTotal)
"""Models whose rows are computed from the tables of the file when it is imported."""
