"""Instants as numbers for the scripts of clocks."""

from datetime import UTC, datetime, timedelta

from games.rules.clock.schedule import BlindLevel

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)


def level_ms(level: BlindLevel) -> int | str:
    """Return the length of a level in milliseconds; empty without one."""
    return "" if level.minutes is None else timedelta(minutes=level.minutes) // MILLISECOND


def epoch_ms(instant: datetime) -> int:
    """Return an instant as milliseconds since 1970."""
    return (instant - EPOCH) // MILLISECOND
