"""Clocks and their events."""

from django.db import models

from games.models.circle import Circle
from games.models.sitting import Sitting
from games.rules.clock.decision_timers import TimeCall

SITTING_ADDRESS = "table-"


class Clock(models.Model):
    """A clock of a sitting, or a free clock that any holder of its URL may operate.

    The database stores only the hash of the secret in that URL. `revision` grows with every write: it
    serialises commands and shows clients that something changed.
    """

    secret = ""
    """Secret of the URL that opened this clock, known during a request only."""

    sitting = models.OneToOneField(Sitting, on_delete=models.PROTECT, null=True, related_name="clock")
    key = models.UUIDField()
    control_hash = models.CharField(max_length=64, unique=True, null=True)  # noqa: DJ001 - several NULLs are unique
    opened_at = models.DateTimeField()
    revision = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["key"], condition=models.Q(sitting=None), name="one_free_clock_per_key"
            )
        ]

    def __str__(self) -> str:
        return f"Clock of {self.opened_at:%Y-%m-%d}"

    @property
    def address(self) -> str:
        """Part of the URL that opens the clock: of a sitting's clock its sitting, else the secret."""
        return f"{SITTING_ADDRESS}{self.sitting_id}" if self.sitting_id else self.secret


class ClockScreen(models.Model):
    """A television that shows a clock, by a link or for a while by a code; only their hashes are stored."""

    clock = models.ForeignKey(Clock, on_delete=models.PROTECT, related_name="screens")
    token_hash = models.CharField(max_length=64, unique=True)
    code_hash = models.CharField(max_length=64, unique=True, null=True)  # noqa: DJ001 - several NULLs are unique
    code_until = models.DateTimeField(null=True)
    opened_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"Screen of clock {self.clock_id}"


class SavedSchedule(models.Model):
    """Levels that a circle keeps under a name."""

    circle = models.ForeignKey(Circle, on_delete=models.PROTECT, related_name="schedules")
    name = models.CharField(max_length=40)
    schedule = models.JSONField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["circle", "name"], name="one_saved_schedule_per_name"),
        ]

    def __str__(self) -> str:
        return self.name


class ClockEvent(models.Model):
    """One event of a clock. It never changes: undo strikes it with `undone_at`."""

    clock = models.ForeignKey(Clock, on_delete=models.PROTECT, related_name="events")
    number = models.PositiveIntegerField()
    key = models.UUIDField()
    act = models.CharField(max_length=8)
    at = models.DateTimeField()
    by = models.CharField(max_length=40, blank=True)
    seconds = models.SmallIntegerField(default=0)
    level = models.PositiveSmallIntegerField(default=0)
    schedule = models.JSONField(null=True)
    entrant = models.PositiveSmallIntegerField(null=True)
    undone_at = models.DateTimeField(null=True)
    undone_by = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["clock", "number"], name="one_clock_event_per_number"),
            models.UniqueConstraint(fields=["clock", "key"], name="one_clock_event_per_key"),
        ]

    def __str__(self) -> str:
        return f"{self.act} at {self.at:%H:%M:%S}"

    @property
    def time_call(self) -> TimeCall:
        """Call of time that this event records."""
        return TimeCall(self.at, self.entrant)
