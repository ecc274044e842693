"""A circle of friends, its players and its seasons."""

from django.core.validators import MaxValueValidator
from django.db import models

from games.rules.holdem.points import FORMULAS
from games.rules.season import DROPPED_MAX, LEAST_MAX, WAYS, Formula
from ledger.models import Account, Book


class Circle(models.Model):
    """Friends who play together; all they owe each other is in their book.

    `money` says whose amounts each of them sees: everybody's, or only his own. `points_formula` says what a
    place in a tournament is worth in the season (`games.rules.holdem.points`). `debts` says what becomes of
    what an evening still owes when the next one begins. Nothing is written in one that was put away
    (`archived_at`).
    """

    class Money(models.TextChoices):
        ALL = "all"
        OWN = "own"

    class Debts(models.TextChoices):
        SETTLE = "settle"
        CARRY = "carry"

    name = models.CharField(max_length=60)
    book = models.OneToOneField(Book, on_delete=models.PROTECT)
    money = models.CharField(max_length=3, choices=Money.choices, default=Money.ALL)
    points_formula = models.CharField(
        max_length=8, choices=[(each, each) for each in FORMULAS], default="field"
    )
    debts = models.CharField(max_length=6, choices=Debts.choices, default=Debts.SETTLE)
    created_at = models.DateTimeField()
    archived_at = models.DateTimeField(null=True)
    archived_by = models.CharField(max_length=40, blank=True)

    def __str__(self) -> str:
        return self.name


class People(models.Manager["Player"]):
    """The people of circles, each once: a record that was merged into another is nobody by itself."""

    def get_queryset(self) -> models.QuerySet["Player"]:
        return super().get_queryset().filter(merged_into=None)


class Player(models.Model):
    """A person of a circle, known by a first name; `account` holds his cents.

    `folded_name` is the name without case, so that nobody sits twice as Léa and LÉA on any database. A record
    `merged_into` another only keeps its account and its name (`games.people`); that other one is merged into
    none. Who is `retired` is proposed no more for an evening.
    """

    circle = models.ForeignKey(Circle, on_delete=models.PROTECT, related_name="players")
    name = models.CharField(max_length=24)
    folded_name = models.CharField(max_length=48, editable=False)
    account = models.OneToOneField(Account, on_delete=models.PROTECT)
    created_at = models.DateTimeField()
    retired_at = models.DateTimeField(null=True)
    merged_into = models.ForeignKey("self", on_delete=models.PROTECT, null=True, related_name="absorbed")

    objects = People()
    every = models.Manager["Player"]()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["circle", "folded_name"], name="one_player_per_name")]

    def __str__(self) -> str:
        return self.name


class Season(models.Model):
    """A stretch of evenings counted together; the one without an end is the current one.

    `way`, `dropped` and `least_evenings` are how it counts (`games.rules.season`). `points_formula` is what a
    place was worth in it, once it is over; until then the circle's own.
    """

    circle = models.ForeignKey(Circle, on_delete=models.PROTECT, related_name="seasons")
    name = models.CharField(max_length=60, blank=True)
    starts_on = models.DateField()
    ends_on = models.DateField(null=True, blank=True)
    way = models.CharField(max_length=7, choices=[(each, each) for each in WAYS], default="sum")
    dropped = models.PositiveSmallIntegerField(default=0, validators=[MaxValueValidator(DROPPED_MAX)])
    least_evenings = models.PositiveSmallIntegerField(default=0, validators=[MaxValueValidator(LEAST_MAX)])
    points_formula = models.CharField(
        max_length=8, choices=[(each, each) for each in ("", *FORMULAS)], default="", blank=True
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["circle"], condition=models.Q(ends_on=None), name="one_current_season"
            )
        ]

    def __str__(self) -> str:
        return self.name or f"Season from {self.starts_on}"

    @property
    def formula(self) -> Formula:
        """How its standings are worked out."""
        return Formula(self.way, self.dropped, self.least_evenings)

    @property
    def place_formula(self) -> str:
        """What a place is worth in it."""
        return self.points_formula or self.circle.points_formula
