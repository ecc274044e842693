"""Reads: what the clock of a tournament says to its people and its chips."""

from datetime import datetime

from games.clocks import shown
from games.models import Clock, Sitting
from games.rules.errors import RuleError
from games.rules.holdem.evening import Evening
from games.rules.holdem.schedule import payable_with


def level_now(sitting: Sitting, now: datetime) -> int:
    """The level the clock of a sitting shows, 1 without a clock."""
    clock = Clock.objects.filter(sitting=sitting).first()
    if clock is None:
        return 1
    seen = shown(clock, now).reading
    return max(seen.schedule.number_of(seen.index), 1)


def freed_chip(sitting: Sitting, evening: Evening, now: datetime) -> tuple[int, int] | None:
    """The smallest chip and the next one, once no level to come needs the smallest (`tournament.13`)."""
    clock = Clock.objects.filter(sitting=sitting).first()
    left = evening.chips_left
    if clock is None or len(left) < 2:
        return None
    seen = shown(clock, now).reading
    try:
        bigger = payable_with(left[1:])
    except RuleError:  # colours with nothing in common: no blind is known to be payable without the smallest
        return None
    amounts = {amount for level in seen.schedule.levels[seen.index :] for amount in level[:3]}
    return (left[0], left[1]) if all(map(bigger.covers, amounts)) else None
