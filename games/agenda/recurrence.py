"""Dates and instants of a recurring evening. Pure: no database, no calendar format.

An evening keeps its local time: daylight saving moves the instant, never the local time.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from dateutil import rrule

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
        return
    if repeats == MONTHLY:
        starts = max(first, since.replace(day=1))
        on = rrule.weekday(first.weekday(), week_of_month(first))
        rule = rrule.rrule(rrule.MONTHLY, starts, byweekday=on)
    else:
        step = timedelta(weeks=_WEEKS[repeats])
        skipped = max(0, (since - first) // step)
        rule = rrule.rrule(rrule.WEEKLY, first + step * skipped, interval=_WEEKS[repeats])
    yield from (each.date() for each in rule)
