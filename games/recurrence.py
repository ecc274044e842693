"""The dates on which a planned evening comes back, and its instants. Pure: no database, no calendar format.

An evening keeps its local hour: what the clocks of its zone do in March and October moves the instant, never
the hour on the wall.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from itertools import count
from typing import Final
from zoneinfo import ZoneInfo

ONCE, WEEKLY, FORTNIGHTLY, MONTHLY = "once", "weekly", "fortnightly", "monthly"
LAST: Final = -1
_WEEKS: Final = {WEEKLY: 1, FORTNIGHTLY: 2}
WEEKDAYS: Final = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")


def dates(first: date, repeats: str, until: date | None, *, since: date, most: int) -> list[date]:
    """The dates of a recurrence that begins on `first`, from `since` on, as many as `most`."""
    found: list[date] = []
    for each in _every(first, repeats, since):
        if (until is not None and each > until) or len(found) == most:
            break
        if each >= since:
            found.append(each)
    return found


def is_one_of(day: date, first: date, repeats: str, until: date | None) -> bool:
    """Whether a recurrence falls on that day."""
    return day >= first and dates(first, repeats, until, since=day, most=1) == [day]


def week_of_month(day: date) -> int:
    """Which one of its weekday it is in its month, from 1 to 4; a fifth one is the `LAST`."""
    nth = (day.day - 1) // 7 + 1
    return nth if nth < 5 else LAST


def instant(day: date, at: time, zone: str) -> datetime:
    """That hour of that day on the clocks of a zone; of an hour that comes twice, the first."""
    return datetime.combine(day, at, tzinfo=ZoneInfo(zone))


def end_of(day: date, zone: str) -> datetime:
    """The last second of a day of a zone, in UTC."""
    return datetime.combine(day, time(23, 59, 59), tzinfo=ZoneInfo(zone)).astimezone(UTC)


def rule(first: date, repeats: str, until: date | None, zone: str) -> dict[str, object]:
    """The same recurrence as calendars write it (RFC 5545, RRULE); nothing for what comes once."""
    if repeats == ONCE:
        return {}
    ends = {"UNTIL": end_of(until, zone)} if until else {}
    weekday = WEEKDAYS[first.weekday()]
    if repeats == MONTHLY:
        return {"FREQ": "MONTHLY", "BYDAY": f"{week_of_month(first)}{weekday}", **ends}
    return {"FREQ": "WEEKLY", "INTERVAL": _WEEKS[repeats], "BYDAY": weekday, **ends}


def _every(first: date, repeats: str, since: date) -> Iterator[date]:
    """The dates in order, those long before `since` left out; `date.max` is the end of days."""
    if repeats == ONCE:
        yield first
    elif repeats == MONTHLY:
        months = (since.year - first.year) * 12 + since.month - first.month
        yield from _monthly(first, max(0, months - 1))
    else:
        step = timedelta(weeks=_WEEKS[repeats])
        day = first + step * max(0, (since - first) // step)
        while day <= date.max - step:
            yield day
            day += step


def _monthly(first: date, skipped: int) -> Iterator[date]:
    """The same weekday of the same week of each month, so many months after the first one."""
    nth = week_of_month(first)
    for months in count(skipped):
        year, month = divmod(first.year * 12 + first.month - 1 + months, 12)
        if year >= date.max.year:
            return
        day = _nth(year, month + 1, first.weekday(), nth)
        if day >= first:
            yield day


def _nth(year: int, month: int, weekday: int, nth: int) -> date:
    """The nth such weekday of a month, or the last one."""
    start = date(year, month, 1)
    day = start + timedelta(days=(weekday - start.weekday()) % 7)
    if nth != LAST:
        return day + timedelta(weeks=nth - 1)
    fifth = day + timedelta(weeks=4)
    return fifth if fifth.month == month else fifth - timedelta(weeks=1)
