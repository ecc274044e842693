"""Planned evenings: when a circle means to meet, who said he comes, and the addresses calendars read."""

from datetime import date
from zoneinfo import available_timezones

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models

from games.models.binding import Binding
from games.models.circle import Circle, Player
from games.recurrence import FORTNIGHTLY, MONTHLY, ONCE, WEEKLY
from games.rules import catalogue

FIRST_DAY, LAST_DAY = date(2000, 1, 1), date(2200, 1, 1)
A_DAY_OF_OURS = (MinValueValidator(FIRST_DAY), MaxValueValidator(LAST_DAY))
MINUTES_MAX = 24 * 60
SEATS_MAX = 99


def check_zone(name: str) -> None:
    """Refuse a time zone that nobody knows."""
    if name not in available_timezones():
        raise ValidationError("no such time zone")


def check_game(key: str) -> None:
    """Refuse a game that is not in the catalogue."""
    if key not in {game.key for game in catalogue.GAMES}:
        raise ValidationError("no such game")


class Appointment(models.Model):
    """An evening a circle means to spend, once or again and again.

    `starts_on` at `starts_at` is its first time, on the clocks of its `zone`; it lasts `minutes`. `sequence`
    grows with every change, so that calendars know which they read last. Called off altogether, it keeps
    `struck_at`; a single date of it is a `CalledOff`.
    """

    class Repeats(models.TextChoices):
        ONCE = ONCE
        WEEKLY = WEEKLY
        FORTNIGHTLY = FORTNIGHTLY
        MONTHLY = MONTHLY

    circle = models.ForeignKey(Circle, on_delete=models.PROTECT, related_name="appointments")
    key = models.UUIDField(unique=True)
    starts_on = models.DateField(validators=A_DAY_OF_OURS)
    starts_at = models.TimeField()
    zone = models.CharField(max_length=40, validators=[check_zone])
    minutes = models.PositiveSmallIntegerField(validators=[MaxValueValidator(MINUTES_MAX)])
    repeats = models.CharField(max_length=11, choices=Repeats.choices, default=Repeats.ONCE)
    ends_on = models.DateField(null=True, validators=A_DAY_OF_OURS)
    place = models.CharField(max_length=80, blank=True)
    note = models.CharField(max_length=200, blank=True)
    game_key = models.CharField(max_length=16, blank=True, validators=[check_game])
    seats_max = models.PositiveSmallIntegerField(null=True, validators=[MaxValueValidator(SEATS_MAX)])
    sequence = models.PositiveIntegerField(default=0)
    created_by = models.CharField(max_length=40, blank=True)
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    struck_at = models.DateTimeField(null=True)
    struck_by = models.CharField(max_length=40, blank=True)

    def __str__(self) -> str:
        return f"planned for {self.starts_on}"


class CalledOff(models.Model):
    """One date of an appointment that will not be; `undone_at` says that it will."""

    appointment = models.ForeignKey(Appointment, on_delete=models.PROTECT, related_name="called_off")
    day = models.DateField(validators=A_DAY_OF_OURS)
    called_off_at = models.DateTimeField()
    called_off_by = models.CharField(max_length=40, blank=True)
    undone_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["appointment", "day"],
                condition=models.Q(undone_at=None),
                name="a_date_is_called_off_once",
            )
        ]

    def __str__(self) -> str:
        return f"{self.day} of appointment {self.appointment_id}, called off"


class Reply(models.Model):
    """What somebody said of one date. Saying something else replaces it."""

    class Answer(models.TextChoices):
        YES = "yes"
        MAYBE = "maybe"
        NO = "no"

    appointment = models.ForeignKey(Appointment, on_delete=models.PROTECT, related_name="replies")
    day = models.DateField(validators=A_DAY_OF_OURS)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    answer = models.CharField(max_length=5, choices=Answer.choices)
    said_at = models.DateTimeField()
    said_by = models.CharField(max_length=40, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["appointment", "day", "player"], name="one_reply_per_person_and_date"
            )
        ]

    def __str__(self) -> str:
        return f"{self.answer} of player {self.player_id} for {self.day}"


class CalendarFeed(models.Model):
    """An address at which a calendar reads a circle's planned evenings without signing in.

    It is of the phone that asked for it, and opens nothing once that phone is turned away.
    """

    circle = models.ForeignKey(Circle, on_delete=models.PROTECT, related_name="calendar_feeds")
    binding = models.ForeignKey(Binding, on_delete=models.PROTECT, related_name="calendar_feeds")
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"calendar feed of circle {self.circle_id}"
