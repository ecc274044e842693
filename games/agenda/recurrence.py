"""Dates and instants of a recurring evening. Pure: no database, no calendar format.

An evening keeps its local time: daylight saving moves the instant, never the local time.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from itertools import count
from typing import Final
from zoneinfo import ZoneInfo

ONCE, WEEKLY, FORTNIGHTLY, MONTHLY = "once", "weekly", "fortnightly", "monthly"
LAST_WEEK: Final = -1
_WEEKS: Final = {WEEKLY: 1, FORTNIGHTLY: 2}
WEEKDAYS: Final = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")


def dates(first: date, repeats: str, until: date | None, *, since: date, most: int) -> list[date]:
    """Return at most `most` dates from `since` on of a recurrence that starts on `first`."""
    result: list[date] = []
    for each in _every(first, repeats, since):
        if (until is not None and each > until) or len(result) == most:
            break
        if each >= since:
            result.append(each)
    return result


def is_date_of(day: date, first: date, repeats: str, until: date | None) -> bool:
    """Return whether a recurrence includes a day."""
    return day >= first and dates(first, repeats, until, since=day, most=1) == [day]


def week_of_month(day: date) -> int:
    """Return the ordinal of a day's weekday in its month, 1 to 4, or `LAST` for a fifth."""
    nth = (day.day - 1) // 7 + 1
    return nth if nth < 5 else LAST_WEEK


def instant(day: date, at: time, zone: str) -> datetime:
    """Return the instant of a local time in a zone; of an ambiguous time, the first."""
    return datetime.combine(day, at, tzinfo=ZoneInfo(zone))


def end_of_day(day: date, zone: str) -> datetime:
    """Return the last second of a day of a zone, in UTC."""
    return datetime.combine(day, time(23, 59, 59), tzinfo=ZoneInfo(zone)).astimezone(UTC)


def rrule_parts(first: date, repeats: str, until: date | None, zone: str) -> dict[str, object]:
    """Return the recurrence as an RRULE (RFC 5545), empty for a single date."""
    if repeats == ONCE:
        return {}
    ends = {"UNTIL": end_of_day(until, zone)} if until else {}
    weekday = WEEKDAYS[first.weekday()]
    if repeats == MONTHLY:
        return {"FREQ": "MONTHLY", "BYDAY": f"{week_of_month(first)}{weekday}", **ends}
    return {"FREQ": "WEEKLY", "INTERVAL": _WEEKS[repeats], "BYDAY": weekday, **ends}


def _every(first: date, repeats: str, since: date) -> Iterator[date]:
    """Yield the dates in order, skipping those long before `since`."""
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
    """Yield the same weekday of the same week of each month, starting `skipped` months after the first."""
    nth = week_of_month(first)
    for months in count(skipped):
        year, month = divmod(first.year * 12 + first.month - 1 + months, 12)
        if year >= date.max.year:
            return
        day = _nth(year, month + 1, first.weekday(), nth)
        if day >= first:
            yield day


def _nth(year: int, month: int, weekday: int, nth: int) -> date:
    """Return the nth weekday of a month, or the last one."""
    start = date(year, month, 1)
    day = start + timedelta(days=(weekday - start.weekday()) % 7)
    if nth != LAST_WEEK:
        return day + timedelta(weeks=nth - 1)
    fifth = day + timedelta(weeks=4)
    return fifth if fifth.month == month else fifth - timedelta(weeks=1)
