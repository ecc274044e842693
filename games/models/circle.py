"""Circles of friends, their players and their seasons."""

from django.core.validators import MaxValueValidator
from django.db import models

from games.circles.naming import sort_key
from games.rules.season_formula import MAX_DROPPED, MAX_LEAST_EVENINGS, WAYS, SeasonFormula
from games.rules.tournament.season_points import FORMULAS
from ledger.models import Account, Book


class Circle(models.Model):
    """A group of friends who play together; their debts are in its book.

    `money_visibility` is all amounts, or one's own only. `points_formula` gives the season points of a
    tournament place (`games.rules.tournament.season_points`). `debt_policy` decides about unpaid amounts when
    the next evening begins. An archived circle (`archived_at`) accepts no more writes.
    """

    class MoneyVisibility(models.TextChoices):
        ALL = "all"
        OWN = "own"

    class DebtPolicy(models.TextChoices):
        SETTLE = "settle"
        CARRY = "carry"

    name = models.CharField(max_length=60)
    book = models.OneToOneField(Book, on_delete=models.PROTECT)
    money_visibility = models.CharField(
        max_length=3, choices=MoneyVisibility.choices, default=MoneyVisibility.ALL
    )
    points_formula = models.CharField(
        max_length=8, choices=[(each, each) for each in FORMULAS], default="field"
    )
    debt_policy = models.CharField(max_length=6, choices=DebtPolicy.choices, default=DebtPolicy.SETTLE)
    created_at = models.DateTimeField()
    archived_at = models.DateTimeField(null=True)
    archived_by = models.CharField(max_length=40, blank=True)

    def __str__(self) -> str:
        return self.name


class ActivePlayers(models.Manager["Player"]):
    """Players without the records that were merged into another."""

    def get_queryset(self) -> models.QuerySet["Player"]:
        return super().get_queryset().filter(merged_into=None)


class Player(models.Model):
    """A player of a circle, known by a first name; `account` holds their cents.

    `folded_name` is the name without case, so that Léa and LÉA cannot both exist on any database. A record
    `merged_into` another keeps only its account and its name (`games.circles.queries.people`); the other one
    is merged into none. A player with `retired_at` is no longer suggested.
    """

    circle = models.ForeignKey(Circle, on_delete=models.PROTECT, related_name="players")
    name = models.CharField(max_length=24)
    folded_name = models.CharField(max_length=48, editable=False)
    account = models.OneToOneField(Account, on_delete=models.PROTECT)
    created_at = models.DateTimeField()
    retired_at = models.DateTimeField(null=True)
    merged_into = models.ForeignKey("self", on_delete=models.PROTECT, null=True, related_name="absorbed")

    objects = ActivePlayers()
    including_merged = models.Manager["Player"]()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["circle", "folded_name"], name="one_player_per_name")]

    def __str__(self) -> str:
        return self.name

    @property
    def sort_key(self) -> tuple[str, str]:
        """Key of the alphabetical order of names, the same on every database."""
        return sort_key(self.name)


class DinnerCounting(models.TextChoices):
    """Whether a season counts a result before or after the restaurant bill that the winner paid."""

    BEFORE = "before"
    AFTER = "after"


class Season(models.Model):
    """A period whose evenings are counted together; the one without an end is the current one.

    `method`, `dropped` and `least_evenings` are its formula (`games.rules.season_formula`). `points_formula`
    is the formula of a tournament place in an ended season; a current one uses the circle's.
    `dinner_counting` is whether its results are those before or after the winner's restaurant bill, unless an
    evening decides otherwise.
    """

    circle = models.ForeignKey(Circle, on_delete=models.PROTECT, related_name="seasons")
    name = models.CharField(max_length=60, blank=True)
    starts_on = models.DateField()
    ends_on = models.DateField(null=True, blank=True)
    method = models.CharField(max_length=7, choices=[(each, each) for each in WAYS], default="sum")
    dropped = models.PositiveSmallIntegerField(default=0, validators=[MaxValueValidator(MAX_DROPPED)])
    least_evenings = models.PositiveSmallIntegerField(
        default=0, validators=[MaxValueValidator(MAX_LEAST_EVENINGS)]
    )
    points_formula = models.CharField(
        max_length=8, choices=[(each, each) for each in ("", *FORMULAS)], default="", blank=True
    )
    dinner_counting = models.CharField(
        max_length=6,
        choices=DinnerCounting.choices,
        default="before",
        db_default="before",
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
    def formula(self) -> SeasonFormula:
        """Return the formula of the standings."""
        return SeasonFormula(self.method, self.dropped, self.least_evenings)

    @property
    def place_formula(self) -> str:
        """Return the formula of season points for a place."""
        return self.points_formula or self.circle.points_formula
