"""The file that calendars read: its rule, its dates called off, its hours, its texts, read back."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from dateutil.rrule import rruleset, rrulestr
from django.urls import reverse
from icalendar import Calendar

from games import play
from games.agenda import agenda
from games.models import CalendarFeed
from tests.plans import BEFORE, FIRST, feed_path, plan, planned

PARIS = ZoneInfo("Europe/Paris")


@pytest.fixture
def circle(cast):
    return cast.sitting.circle


def read(answer):
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    return Calendar.from_ical(answer.content)


def event(answer):
    (found,) = read(answer).walk("VEVENT")
    return found


def instants(found, most):
    """What a calendar makes of an event: its rule without the dates that are off."""
    rules = rruleset()
    rules.rrule(rrulestr(found["RRULE"].to_ical().decode(), dtstart=found.decoded("DTSTART")))
    off = found.get("EXDATE", [])
    for each in off if isinstance(off, list) else [off]:
        for day in each.dts:
            rules.exdate(day.dt)
    return list(rules.xafter(datetime(2027, 1, 1, tzinfo=UTC), count=most))


@pytest.mark.parametrize("repeats", ["weekly", "fortnightly", "monthly"])
def test_a_calendar_finds_our_own_dates(cast, circle, repeats):
    planned_one = plan(circle, repeats=repeats)
    second = agenda(circle, BEFORE, 2)[1].day
    play.call_off(appointment=planned_one, day=second, by="Léa", now=BEFORE)
    found = event(cast.stranger.get(feed_path(circle)))
    ours = [each.begins for each in agenda(circle, BEFORE, 9) if not each.is_called_off]
    assert [each.astimezone(UTC) for each in instants(found, 8)] == [each.astimezone(UTC) for each in ours]


def test_the_hour_is_local_and_its_zone_is_described(cast, circle):
    plan(circle, repeats="weekly")
    answer = cast.stranger.get(feed_path(circle))
    assert event(answer).decoded("DTSTART") == datetime(2027, 3, 18, 20, 30, tzinfo=PARIS)
    assert b"DTSTART;TZID=Europe/Paris:20270318T203000" in answer.content
    assert [str(each["TZID"]) for each in read(answer).walk("VTIMEZONE")] == ["Europe/Paris"]
    assert {each.astimezone(PARIS).hour for each in instants(event(answer), 6)} == {20}
    assert b"DURATION:PT4H" in answer.content


def test_a_last_day_is_told_in_universal_time(cast, circle):
    plan(circle, repeats="weekly", ends_on=FIRST + timedelta(weeks=2))
    found = event(cast.stranger.get(feed_path(circle)))
    assert b"UNTIL=20270401T215959Z" in found["RRULE"].to_ical()
    assert len(instants(found, 9)) == 3


def test_what_people_wrote_is_escaped_and_read_back_as_it_was(cast, circle):
    place, note = "3, rue Piat ; au fond", "Apporter : chips, bière\\eau\nBEGIN:VEVENT"
    plan(circle, place=place, note=note, game_key="menteur", seats_max=5)
    answer = cast.stranger.get(feed_path(circle))
    found = event(answer)
    assert str(found["LOCATION"]) == place
    assert str(found["DESCRIPTION"]).startswith(note)
    assert str(found["SUMMARY"]) == "Les jeudis: Menteur"
    assert all(len(line) <= 75 for line in answer.content.split(b"\r\n"))


def test_an_event_keeps_its_name_and_counts_its_changes(cast, circle):
    planned_one, there = plan(circle), feed_path(circle)
    before = event(cast.stranger.get(there))
    later = BEFORE + timedelta(hours=1)
    play.change_plan(appointment=planned_one, said=planned(place="Ailleurs"), now=later)
    play.call_off_all(appointment=planned_one, by="Léa", now=later)
    after = event(cast.stranger.get(there))
    assert before["UID"] == after["UID"] == f"{planned_one.key}@ardoise"
    assert (before["SEQUENCE"], after["SEQUENCE"]) == (0, 2)
    assert (before.decoded("DTSTAMP"), after.decoded("DTSTAMP")) == (BEFORE, later)
    assert (str(before["STATUS"]), str(after["STATUS"])) == ("CONFIRMED", "CANCELLED")


def test_a_calendar_that_has_it_already_is_told_so(cast, circle):
    planned_one, there = plan(circle), feed_path(circle)
    tag = cast.stranger.get(there)["ETag"]
    again = cast.stranger.get(there, headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    play.change_plan(appointment=planned_one, said=planned(place="Ailleurs"), now=BEFORE)
    assert cast.stranger.get(there, headers={"if-none-match": tag}).status_code == 200


def test_one_evening_is_a_file_of_its_own(cast, circle):
    planned_one, _ = plan(circle), plan(circle, place="Ailleurs")
    answer = cast.viewer.get(reverse("appointment-file", args=[planned_one.pk]))
    assert str(event(answer)["LOCATION"]) == "Chez Léa"
    assert answer["Content-Disposition"] == 'attachment; filename="ardoise.ics"'


def test_an_address_is_secret_and_revocable(cast, circle):
    plan(circle)
    there = reverse("circle-agenda", args=[circle.pk])
    cast.viewer.post(reverse("circle-feed", args=[circle.pk]))
    shown = cast.viewer.get(there).context["feed_address"]
    path = shown.removeprefix("http://testserver")
    assert cast.stranger.get(path).status_code == 200
    secret = path.removeprefix("/calendar/").removesuffix(".ics")
    assert not CalendarFeed.objects.filter(token_hash__contains=secret).exists()
    assert shown not in cast.host.get(there).content.decode()
    cast.viewer.post(reverse("circle-feed-annulment", args=[circle.pk]))
    assert cast.stranger.get(path).status_code == 404
    assert cast.viewer.get(there).context["feed_address"] == ""


def test_a_feed_costs_the_same_however_much_is_planned(cast, circle, django_assert_max_num_queries):
    for week in range(6):
        planned_one = plan(circle, starts_on=FIRST + timedelta(weeks=week), repeats="monthly")
        play.call_off(appointment=planned_one, day=planned_one.starts_on, by="Léa", now=BEFORE)
    there = feed_path(circle)
    with django_assert_max_num_queries(4):
        cast.stranger.get(there)
