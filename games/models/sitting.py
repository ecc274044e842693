"""A sitting: one game, its players, its rules, from opening to closing and to the last repayment."""

from typing import Any

from django.db import models
from django.utils.functional import cached_property

from games.models.circle import Circle, Player, Season
from games.models.evening import Evening
from games.rules import catalogue
from games.rules.game import Game
from ledger.models import Account, Entry


class Sitting(models.Model):
    """One game on one evening.

    `clearing` and `till` are the two faces of its clearing account, in the sitting's unit and in cents;
    `middle` holds what lies in the middle of the table. `closing` is the entry that turned points into cents:
    a sitting is closed while it has one. `revision` grows with every write: so a verb takes its turn.
    """

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="sittings")
    evening = models.ForeignKey(Evening, on_delete=models.PROTECT, related_name="sittings")
    key = models.UUIDField(unique=True)
    game_key = models.CharField(max_length=16)
    point_value_cents = models.PositiveIntegerField()
    clearing = models.OneToOneField(Account, on_delete=models.PROTECT, related_name="+")
    middle = models.OneToOneField(Account, on_delete=models.PROTECT, related_name="+")
    till = models.OneToOneField(Account, on_delete=models.PROTECT, related_name="+")
    closing = models.OneToOneField(Entry, on_delete=models.PROTECT, null=True, related_name="+")
    opened_at = models.DateTimeField(db_index=True)
    opened_by = models.CharField(max_length=40)
    revision = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.game_key} of {self.opened_at:%Y-%m-%d}"

    @property
    def game(self) -> Game:
        return catalogue.game(self.game_key)

    @property
    def circle(self) -> Circle:
        return self.season.circle

    @property
    def is_closed(self) -> bool:
        return self.closing_id is not None

    @cached_property
    def preset_key(self) -> str:
        """The way of playing, which no change of the rules changes."""
        return self.rules_versions.latest("number").preset


class RulesVersion(models.Model):
    """The house rules of a sitting from one round on: a preset and what differs from it."""

    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="rules_versions")
    number = models.PositiveSmallIntegerField()
    preset = models.CharField(max_length=16)
    changes = models.JSONField(default=dict)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["sitting", "number"], name="one_rules_version_per_number")
        ]

    def __str__(self) -> str:
        return f"{self.preset} (version {self.number})"

    def options(self) -> Any:
        """The frozen options of the game under these rules."""
        return self.sitting.game.read_options(self.preset, self.changes)


def way_of_playing() -> models.Subquery:
    """The `preset_key` of a sitting: a part of the query that finds it."""
    rules = RulesVersion.objects.filter(sitting=models.OuterRef("pk")).order_by("-number")
    return models.Subquery(rules.values("preset")[:1])


class TakenSeats(models.Manager["Seat"]):
    """The seats that somebody took for good: an arrival taken back at once never was one."""

    def get_queryset(self) -> models.QuerySet["Seat"]:
        return super().get_queryset().filter(struck_at=None)


class Seat(models.Model):
    """A player's place at a sitting, clockwise from 0; `account` holds his points there.

    He keeps it once he has left: `Seating` tells who sits there from which round on.
    """

    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="seats")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    position = models.PositiveSmallIntegerField()
    account = models.OneToOneField(Account, on_delete=models.PROTECT, related_name="+")
    struck_at = models.DateTimeField(null=True)

    objects = TakenSeats()
    every = models.Manager["Seat"]()

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["sitting", "position"], name="one_seat_per_position"),
            models.UniqueConstraint(fields=["sitting", "player"], name="one_seat_per_player"),
        ]

    def __str__(self) -> str:
        return f"{self.player} at {self.position}"


class Seating(models.Model):
    """Who sits, from one round on: `positions` of seats, clockwise. The first one is the opening's.

    `seat` is the one that somebody took or left, `entry` that change in the book, which moves nothing.
    A change that is taken back before any round is struck.
    """

    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="seatings")
    number = models.PositiveSmallIntegerField()
    positions = models.JSONField()
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, null=True, related_name="+")
    entry = models.OneToOneField(Entry, on_delete=models.PROTECT, null=True, related_name="+")
    seated_at = models.DateTimeField()
    seated_by = models.CharField(max_length=40)
    struck_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["sitting", "number"], name="one_seating_per_number")]

    def __str__(self) -> str:
        return f"{self.positions} (seating {self.number})"
