"""The clock of an evening's levels: whose it is, and everything that was done to it."""

import secrets

from django.db import models

from games.models.sitting import Sitting


def new_address() -> str:
    """A word nobody can guess, short enough for a link."""
    return secrets.token_urlsafe(16)


class Clock(models.Model):
    """A clock of a sitting, or of nobody: then whoever holds its address may work it.

    `address` opens it; `screen` only shows it, to a television that nobody signs in on. `revision` grows with
    every write: so a verb takes its turn, and a phone knows that something changed.
    """

    sitting = models.OneToOneField(Sitting, on_delete=models.PROTECT, null=True, related_name="clock")
    key = models.UUIDField(unique=True)
    address = models.CharField(max_length=32, unique=True, default=new_address)
    screen = models.CharField(max_length=32, unique=True, default=new_address)
    opened_at = models.DateTimeField()
    revision = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"Clock of {self.opened_at:%Y-%m-%d}"


class ClockEvent(models.Model):
    """One act on a clock. It is never edited: taking it back strikes it with `undone_at`."""

    clock = models.ForeignKey(Clock, on_delete=models.PROTECT, related_name="events")
    number = models.PositiveIntegerField()
    key = models.UUIDField(unique=True)
    act = models.CharField(max_length=8)
    at = models.DateTimeField()
    by = models.CharField(max_length=40, blank=True)
    seconds = models.SmallIntegerField(default=0)
    level = models.PositiveSmallIntegerField(default=0)
    schedule = models.JSONField(null=True)
    undone_at = models.DateTimeField(null=True)
    undone_by = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["clock", "number"], name="one_clock_event_per_number")]

    def __str__(self) -> str:
        return f"{self.act} at {self.at:%H:%M:%S}"
