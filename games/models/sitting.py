"""Sittings: one game with its players and rules, from opening to closing."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.db import models
from django.utils.functional import cached_property

from games.models.circle import Circle, Player, Season
from games.models.evening import Evening
from games.rules import catalogue
from games.rules.game import AnyGame
from ledger.models import Account, Entry

if TYPE_CHECKING:
    from games.models.round import Round


class ListedSittings(models.Manager["Sitting"]):
    """Sittings without those that were opened by mistake and cancelled."""

    def get_queryset(self) -> models.QuerySet["Sitting"]:
        return super().get_queryset().filter(cancelled_at=None)


class Sitting(models.Model):
    """One game on one evening.

    `point_value_cents` is the value of a point in the next round; each round has that of its rules.
    `clearing` and `till` are its clearing accounts, in the sitting's unit and in cents; `middle` holds the
    middle of the table. `closing` is the entry that turned points into cents: a sitting is closed while it
    has one. `revision` grows with every write and serialises commands. `key` is unique in a circle, because
    the name of the `till` contains it. A sitting that was opened by mistake is cancelled (`cancelled_at`).
    `proposed_stake` is the stake chosen for round `proposed_round` before that round is recorded; it moves
    nothing.
    """

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="sittings")
    evening = models.ForeignKey(Evening, on_delete=models.PROTECT, related_name="sittings")
    key = models.UUIDField(db_index=True)
    game_key = models.CharField(max_length=16)
    point_value_cents = models.PositiveIntegerField()
    clearing = models.OneToOneField(Account, on_delete=models.PROTECT, related_name="+")
    middle = models.OneToOneField(Account, on_delete=models.PROTECT, related_name="+")
    till = models.OneToOneField(Account, on_delete=models.PROTECT, related_name="+")
    closing = models.OneToOneField(Entry, on_delete=models.PROTECT, null=True, related_name="+")
    opened_at = models.DateTimeField(db_index=True)
    opened_by = models.CharField(max_length=40)
    revision = models.PositiveIntegerField(default=0)
    cancelled_at = models.DateTimeField(null=True)
    cancelled_by = models.CharField(max_length=40, blank=True)
    proposed_stake = models.PositiveIntegerField(null=True)
    proposed_round = models.PositiveIntegerField(null=True)

    read_rounds: Sequence["Round"] = ()
    """Versions of its rounds, with their seatings, that a command has at hand after it wrote; a page that
    shows them need not read them.
    """

    objects = ListedSittings()
    including_cancelled = models.Manager["Sitting"]()

    def __str__(self) -> str:
        return f"{self.game_key} of {self.opened_at:%Y-%m-%d}"

    @property
    def game(self) -> AnyGame:
        return catalogue.game(self.game_key)

    @property
    def circle(self) -> Circle:
        return self.season.circle

    @property
    def is_closed(self) -> bool:
        return self.closing_id is not None

    def stake_proposed_for(self, round_number: int) -> int | None:
        """Return the stake chosen for a round that is not recorded yet, or None."""
        return self.proposed_stake if self.proposed_round == round_number else None

    @cached_property
    def preset_key(self) -> str:
        """Return the preset, which no change of the rules changes."""
        return self.rules_versions.latest("number").preset

    def read_seats(self) -> list["Seat"]:
        """Return all seats, past and present, in order, with their players and accounts, read anew.

        A tournament has no points, and up to some hundred accounts that nothing asks for.
        """
        related = ["player"] if self.game.is_tournament else ["player", "account"]
        seats = Seat.including_struck.filter(sitting=self).select_related(*related)
        # Django takes longer to order a query of many columns than Python to sort a few rows.
        return sorted(seats.order_by(), key=lambda each: each.position)

    @cached_property
    def every_seat(self) -> list["Seat"]:
        """Return all seats, past and present, in order; read once, or set by whoever has read them."""
        return self.read_seats()

    @cached_property
    def has_scoring_requests(self) -> bool:
        """Return whether a viewer ever asked to score at this sitting."""
        return self.scoring_requests.exists()


class ActiveRulesVersions(models.Manager["RulesVersion"]):
    """Versions of rules without those that were undone."""

    def get_queryset(self) -> models.QuerySet["RulesVersion"]:
        return super().get_queryset().filter(struck_at=None)


class RulesVersion(models.Model):
    """The house rules of a sitting from one round on: a preset, its differences, and the value of a point.

    The first version is the opening's; a later one has the `key` of the form that wrote it. A version that is
    undone before any round is struck.
    """

    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="rules_versions")
    number = models.PositiveSmallIntegerField()
    preset = models.CharField(max_length=16)
    changes = models.JSONField(default=dict)
    point_value_cents = models.PositiveIntegerField()
    key = models.UUIDField(null=True)
    created_at = models.DateTimeField()
    created_by = models.CharField(max_length=40)
    struck_at = models.DateTimeField(null=True)

    objects = ActiveRulesVersions()
    including_struck = models.Manager["RulesVersion"]()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["sitting", "number"], name="one_rules_version_per_number")
        ]

    def __str__(self) -> str:
        return f"{self.preset} (version {self.number})"

    def options(self) -> Any:
        """Return the frozen options of the game under these rules."""
        return self.sitting.game.read_options(self.preset, self.changes)


def preset_expression() -> models.Subquery:
    """Return a query expression: the `preset_key` of a sitting."""
    # Every version has the preset of the opening.
    rules = RulesVersion.objects.filter(sitting=models.OuterRef("pk")).order_by("-number")
    return models.Subquery(rules.values("preset")[:1])


class ActiveSeats(models.Manager["Seat"]):
    """Seats without arrivals that were undone."""

    def get_queryset(self) -> models.QuerySet["Seat"]:
        return super().get_queryset().filter(struck_at=None)


class Seat(models.Model):
    """A player's seat at a sitting, numbered clockwise from 0; `account` holds the points.

    A departed player keeps the seat: `Seating` holds the seated players from each round on.
    """

    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="seats")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    position = models.PositiveSmallIntegerField()
    account = models.OneToOneField(Account, on_delete=models.PROTECT, related_name="+")
    struck_at = models.DateTimeField(null=True)

    objects = ActiveSeats()
    including_struck = models.Manager["Seat"]()

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["sitting", "position"], name="one_seat_per_position"),
            models.UniqueConstraint(fields=["sitting", "player"], name="one_seat_per_player"),
        ]

    def __str__(self) -> str:
        return f"{self.player} at {self.position}"


class Seating(models.Model):
    """Seated players from one round on: `positions` of seats, clockwise. The first one is the opening's.

    `seat` is the one that changed, `entry` the ledger entry of the change, which moves nothing. A change that
    is undone before any round is struck.
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
