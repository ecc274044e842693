"""Planned evenings of a circle, replies to their dates, and calendar feeds."""

from datetime import date
from zoneinfo import available_timezones

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models

from games.agenda.recurrence import FORTNIGHTLY, MONTHLY, ONCE, WEEKLY
from games.models.binding import Binding
from games.models.circle import Circle, Player
from games.rules import catalogue

FIRST_DAY, LAST_DAY = date(2000, 1, 1), date(2200, 1, 1)
DAY_VALIDATORS = (MinValueValidator(FIRST_DAY), MaxValueValidator(LAST_DAY))
MAX_MINUTES = 24 * 60
MAX_SEATS = 400
"""As many as the largest tournament has players."""


def check_zone(name: str) -> None:
    """Check the name of a time zone. Raises ValidationError."""
    if name not in available_timezones():
        raise ValidationError("no such time zone")


def check_game(key: str) -> None:
    """Check the key of a game. Raises ValidationError."""
    if key not in {game.key for game in catalogue.GAMES}:
        raise ValidationError("no such game")


class Appointment(models.Model):
    """A planned evening of a circle, once or recurring.

    `starts_on` at `starts_at` is its first local time in its `zone`; it lasts `minutes`. `sequence` grows
    with every change, so that calendars recognise the latest. `struck_at` cancels the whole appointment, a
    `CancelledDate` a single date.
    """

    class Repeats(models.TextChoices):
        ONCE = ONCE
        WEEKLY = WEEKLY
        FORTNIGHTLY = FORTNIGHTLY
        MONTHLY = MONTHLY

    circle = models.ForeignKey(Circle, on_delete=models.PROTECT, related_name="appointments")
    key = models.UUIDField()
    starts_on = models.DateField(validators=DAY_VALIDATORS)
    starts_at = models.TimeField()
    zone = models.CharField(max_length=40, validators=[check_zone])
    minutes = models.PositiveSmallIntegerField(validators=[MaxValueValidator(MAX_MINUTES)])
    repeats = models.CharField(max_length=11, choices=Repeats.choices, default=Repeats.ONCE)
    ends_on = models.DateField(null=True, validators=DAY_VALIDATORS)
    location = models.CharField(max_length=80, blank=True)
    note = models.CharField(max_length=200, blank=True)
    game_key = models.CharField(max_length=16, blank=True, validators=[check_game])
    seats_max = models.PositiveSmallIntegerField(null=True, validators=[MaxValueValidator(MAX_SEATS)])
    sequence = models.PositiveIntegerField(default=0)
    created_by = models.CharField(max_length=40, blank=True)
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    struck_at = models.DateTimeField(null=True)
    struck_by = models.CharField(max_length=40, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["circle", "key"], name="one_appointment_per_key")]

    def __str__(self) -> str:
        return f"planned for {self.starts_on}"


class CancelledDate(models.Model):
    """A cancelled date of an appointment; `undone_at` restores it."""

    appointment = models.ForeignKey(Appointment, on_delete=models.PROTECT, related_name="cancelled_dates")
    day = models.DateField(validators=DAY_VALIDATORS)
    cancelled_at = models.DateTimeField()
    cancelled_by = models.CharField(max_length=40, blank=True)
    undone_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["appointment", "day"],
                condition=models.Q(undone_at=None),
                name="one_cancelled_date_per_occurrence",
            )
        ]

    def __str__(self) -> str:
        return f"{self.day} of appointment {self.appointment_id}, called off"


class Reply(models.Model):
    """The reply of a player to one date. A later reply replaces it."""

    class Answer(models.TextChoices):
        YES = "yes"
        MAYBE = "maybe"
        NO = "no"

    appointment = models.ForeignKey(Appointment, on_delete=models.PROTECT, related_name="replies")
    day = models.DateField(validators=DAY_VALIDATORS)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    answer = models.CharField(max_length=5, choices=Answer.choices)
    replied_at = models.DateTimeField()
    replied_by = models.CharField(max_length=40, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["appointment", "day", "player"], name="one_reply_per_person_and_date"
            )
        ]

    def __str__(self) -> str:
        return f"{self.answer} of player {self.player_id} for {self.day}"


class CalendarFeed(models.Model):
    """A secret URL at which a calendar reads a circle's planned evenings without signing in.

    It belongs to the binding that created it and is invalid once that binding is revoked.
    """

    circle = models.ForeignKey(Circle, on_delete=models.PROTECT, related_name="calendar_feeds")
    binding = models.ForeignKey(Binding, on_delete=models.PROTECT, related_name="calendar_feeds")
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"calendar feed of circle {self.circle_id}"
