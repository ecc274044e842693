"""Recurrences: the same dates as dateutil finds in the RRULE, in every time zone."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from dateutil.rrule import rrulestr
from hypothesis import given, settings
from hypothesis import strategies as st
from icalendar import vRecur

from games.agenda.recurrence import (
    FORTNIGHTLY,
    LAST_WEEK,
    MONTHLY,
    ONCE,
    WEEKLY,
    dates,
    instant,
    is_date_of,
    rrule_parts,
    week_of_month,
)

PARIS = "Europe/Paris"
DAYS = st.dates(date(2020, 1, 1), date(2035, 1, 1))
REPEATS = st.sampled_from([WEEKLY, FORTNIGHTLY, MONTHLY])
ZONES = st.sampled_from([PARIS, "America/New_York", "Pacific/Auckland", "Asia/Kolkata", "UTC"])
HOURS = st.times().map(lambda at: at.replace(second=0, microsecond=0))


def as_calendars_read_it(first, repeats, until, zone, at):
    """Return the recurrence that dateutil reads from the RRULE of a calendar file."""
    rule = vRecur(rrule_parts(first, repeats, until, zone)).to_ical().decode()
    return rrulestr(rule, dtstart=instant(first, at, zone))


@settings(max_examples=60)
@given(
    first=DAYS,
    repeats=REPEATS,
    until=st.none() | st.integers(0, 700),
    skipped=st.integers(0, 900),
    zone=ZONES,
    at=HOURS,
)
def test_dates_equal_those_of_the_rrule(first, repeats, until, skipped, zone, at):
    ends = None if until is None else first + timedelta(days=until)
    since = first + timedelta(days=skipped)
    ours = dates(first, repeats, ends, since=since, most=8)
    read = as_calendars_read_it(first, repeats, ends, zone, at)
    theirs = read.xafter(instant(since, time(0), zone) - timedelta(days=1), count=10)
    assert ours == [each.date() for each in theirs if each.date() >= since][:8]


@settings(max_examples=60)
@given(first=DAYS, repeats=REPEATS, skipped=st.integers(0, 900), zone=ZONES, at=HOURS)
def test_local_hour_is_constant_across_clock_changes(first, repeats, skipped, zone, at):
    for each in dates(first, repeats, None, since=first + timedelta(days=skipped), most=4):
        shown = instant(each, at, zone)
        assert (shown.date(), shown.timetz().replace(tzinfo=None)) == (each, at)


@settings(max_examples=60)
@given(first=DAYS, repeats=st.sampled_from([ONCE, WEEKLY, FORTNIGHTLY, MONTHLY]), day=DAYS)
def test_is_one_of_agrees_with_dates(first, repeats, day):
    found = dates(first, repeats, None, since=first, most=1000)
    assert is_date_of(day, first, repeats, None) == (day in found)
    assert is_date_of(first, first, repeats, None)


@given(first=DAYS)
def test_monthly_recurrence_has_one_date_a_month(first):
    found = dates(first, MONTHLY, None, since=first, most=25)
    assert len({(each.year, each.month) for each in found}) == 25
    assert (found[-1].year - found[0].year) * 12 + found[-1].month - found[0].month == 24
    assert {each.weekday() for each in found} == {first.weekday()}


def test_weekly_recurrence_has_the_same_local_hour_after_the_end_of_march():
    before, after = (
        instant(day, time(20, 30), PARIS)
        for day in dates(date(2026, 3, 26), WEEKLY, None, since=date(2026, 3, 26), most=2)
    )
    assert (before.astimezone(UTC).hour, after.astimezone(UTC).hour) == (19, 18)
    assert after == datetime(2026, 4, 2, 20, 30, tzinfo=ZoneInfo(PARIS))


def test_fifth_thursday_is_the_last_of_each_month():
    assert week_of_month(date(2026, 1, 29)) == LAST_WEEK
    found = dates(date(2026, 1, 29), MONTHLY, None, since=date(2026, 1, 29), most=4)
    assert found == [date(2026, 1, 29), date(2026, 2, 26), date(2026, 3, 26), date(2026, 4, 30)]


@pytest.mark.parametrize("repeats", [WEEKLY, FORTNIGHTLY, MONTHLY])
def test_last_day_is_included_late_in_the_evening(repeats):
    first = date(2026, 3, 5)
    last = dates(first, repeats, None, since=first, most=3)[-1]
    assert dates(first, repeats, last, since=first, most=9)[-1] == last
    read = as_calendars_read_it(first, repeats, last, PARIS, time(23, 30))
    assert [each.date() for each in read][-1] == last
    assert dates(first, repeats, last - timedelta(days=1), since=first, most=9)[-1] < last


def test_recurrence_ends_with_the_calendar():
    assert dates(date(9998, 12, 25), WEEKLY, None, since=date(9999, 12, 1), most=99)[-1] == date.max
    assert dates(date(9998, 12, 25), MONTHLY, None, since=date(9999, 12, 1), most=9) == [date(9999, 12, 24)]
