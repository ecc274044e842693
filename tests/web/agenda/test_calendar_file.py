"""iCalendar files: rule, cancelled dates, hours and texts, read back by a parser."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from dateutil.rrule import rruleset, rrulestr
from django.urls import reverse
from icalendar import Calendar

from games.agenda import commands
from games.agenda.queries import upcoming_dates
from games.models import CalendarFeed
from tests.appointments import BEFORE, FIRST, create, details, feed_path

PARIS = ZoneInfo("Europe/Paris")


@pytest.fixture
def circle(scenario):
    return scenario.sitting.circle


def read(answer):
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    return Calendar.from_ical(answer.content)


def event(answer):
    (found,) = read(answer).walk("VEVENT")
    return found


def instants(found, most):
    """Return the dates of an event that a calendar computes, without the excluded ones."""
    rules = rruleset()
    rules.rrule(rrulestr(found["RRULE"].to_ical().decode(), dtstart=found.decoded("DTSTART")))
    off = found.get("EXDATE", [])
    for each in off if isinstance(off, list) else [off]:
        for day in each.dts:
            rules.exdate(day.dt)
    return list(rules.xafter(datetime(2027, 1, 1, tzinfo=UTC), count=most))


@pytest.mark.parametrize("repeats", ["weekly", "fortnightly", "monthly"])
def test_feed_rule_yields_the_dates_of_the_agenda(scenario, circle, repeats):
    planned_one = create(circle, repeats=repeats)
    second = upcoming_dates(circle, BEFORE, 2)[1].day
    commands.cancel_date(appointment=planned_one, day=second, by="Léa", now=BEFORE)
    found = event(scenario.stranger.get(feed_path(circle)))
    ours = [each.starts_at for each in upcoming_dates(circle, BEFORE, 9) if not each.is_cancelled]
    assert [each.astimezone(UTC) for each in instants(found, 8)] == [each.astimezone(UTC) for each in ours]


def test_feed_hour_is_local_and_describes_its_time_zone(scenario, circle):
    create(circle, repeats="weekly")
    answer = scenario.stranger.get(feed_path(circle))
    assert event(answer).decoded("DTSTART") == datetime(2027, 3, 18, 20, 30, tzinfo=PARIS)
    assert b"DTSTART;TZID=Europe/Paris:20270318T203000" in answer.content
    assert [str(each["TZID"]) for each in read(answer).walk("VTIMEZONE")] == ["Europe/Paris"]
    assert {each.astimezone(PARIS).hour for each in instants(event(answer), 6)} == {20}
    assert b"DURATION:PT4H" in answer.content


def test_feed_end_date_is_in_utc(scenario, circle):
    create(circle, repeats="weekly", ends_on=FIRST + timedelta(weeks=2))
    found = event(scenario.stranger.get(feed_path(circle)))
    assert b"UNTIL=20270401T215959Z" in found["RRULE"].to_ical()
    assert len(instants(found, 9)) == 3


def test_feed_texts_are_escaped_and_read_back_unchanged(scenario, circle):
    place, note = "3, rue Piat ; au fond", "Apporter : chips, bière\\eau\nBEGIN:VEVENT"
    create(circle, location=place, note=note, game_key="menteur", seats_max=5)
    answer = scenario.stranger.get(feed_path(circle))
    found = event(answer)
    assert str(found["LOCATION"]) == place
    assert str(found["DESCRIPTION"]).startswith(note)
    assert str(found["SUMMARY"]) == "Les jeudis: Liar"
    assert all(len(line) <= 75 for line in answer.content.split(b"\r\n"))


def test_feed_event_has_a_stable_uid_and_increments_its_sequence(scenario, circle):
    planned_one, there = create(circle), feed_path(circle)
    before = event(scenario.stranger.get(there))
    later = BEFORE + timedelta(hours=1)
    commands.update_appointment(appointment=planned_one, details=details(location="Ailleurs"), now=later)
    commands.cancel_appointment(appointment=planned_one, by="Léa", now=later)
    after = event(scenario.stranger.get(there))
    assert before["UID"] == after["UID"] == f"{planned_one.key}@ardoise"
    assert (before["SEQUENCE"], after["SEQUENCE"]) == (0, 2)
    assert (before.decoded("DTSTAMP"), after.decoded("DTSTAMP")) == (BEFORE, later)
    assert (str(before["STATUS"]), str(after["STATUS"])) == ("CONFIRMED", "CANCELLED")


def test_feed_with_a_matching_etag_is_304(scenario, circle):
    planned_one, there = create(circle), feed_path(circle)
    tag = scenario.stranger.get(there)["ETag"]
    again = scenario.stranger.get(there, headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    commands.update_appointment(appointment=planned_one, details=details(location="Ailleurs"), now=BEFORE)
    assert scenario.stranger.get(there, headers={"if-none-match": tag}).status_code == 200


def test_appointment_file_contains_one_event(scenario, circle):
    planned_one, _ = create(circle), create(circle, location="Ailleurs")
    answer = scenario.viewer.get(reverse("appointment-file", args=[planned_one.pk]))
    assert str(event(answer)["LOCATION"]) == "Chez Léa"
    assert answer["Content-Disposition"] == 'attachment; filename="ardoise.ics"'


def test_feed_url_is_secret_and_revocable(scenario, circle):
    create(circle)
    there = reverse("circle-agenda", args=[circle.pk])
    scenario.viewer.post(reverse("calendar-feed-create", args=[circle.pk]))
    shown = scenario.viewer.get(there).context["feed_url"]
    path = shown.removeprefix("http://testserver")
    assert scenario.stranger.get(path).status_code == 200
    secret = path.removeprefix("/calendar/").removesuffix(".ics")
    assert not CalendarFeed.objects.filter(token_hash__contains=secret).exists()
    assert shown not in scenario.host.get(there).content.decode()
    scenario.viewer.post(reverse("calendar-feed-revoke", args=[circle.pk]))
    assert scenario.stranger.get(path).status_code == 404
    assert scenario.viewer.get(there).context["feed_url"] == ""


def test_feed_query_count_is_independent_of_plans(scenario, circle, django_assert_max_num_queries):
    for week in range(6):
        planned_one = create(circle, starts_on=FIRST + timedelta(weeks=week), repeats="monthly")
        commands.cancel_date(appointment=planned_one, day=planned_one.starts_on, by="Léa", now=BEFORE)
    there = feed_path(circle)
    with django_assert_max_num_queries(4):
        scenario.stranger.get(there)
