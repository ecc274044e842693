"""Appointments: idempotent planning, cancelled and restored dates, one reply per date."""

from datetime import UTC, date, datetime, timedelta
from uuid import uuid4

import pytest

from games.agenda import commands
from games.agenda.queries import Answer, appointment_date, feed_by_token, players_coming, upcoming_dates
from games.archive.refusals import InvalidArchive
from games.circles.commands import archiving, bindings, merges, people
from games.models import Appointment, CancelledDate, Reply
from games.refusals import FormReused, NoSuchDate
from tests.appointments import BEFORE, FIRST, create, details, reply
from tests.files import data_of, read_data
from tests.games.archive.test_archive import forget

LATER = BEFORE + timedelta(days=1)
THURSDAYS = [FIRST + timedelta(weeks=week) for week in range(4)]


@pytest.fixture
def weekly(circle, players):
    return create(circle, repeats="weekly")


def days(circle, now=BEFORE, most=4):
    return [each.day for each in upcoming_dates(circle, now, most)]


def test_plan_is_idempotent_by_key(circle):
    key = uuid4()
    assert create(circle, key) == create(circle, key)
    with pytest.raises(FormReused):
        create(circle, key, location="Elsewhere")
    assert Appointment.objects.get().location == "Chez Léa"


def test_next_dates_of_all_appointments_are_in_order(circle, weekly):
    tuesday = create(circle, starts_on=date(2027, 3, 23))
    found = upcoming_dates(circle, BEFORE, 3)
    assert [each.appointment for each in found] == [weekly, tuesday, weekly]


def test_agenda_includes_a_date_until_its_end(circle, weekly):
    assert days(circle, datetime(2027, 3, 18, 23, tzinfo=UTC))[0] == FIRST
    assert days(circle, datetime(2027, 3, 18, 23, 31, tzinfo=UTC))[0] == THURSDAYS[1]


def test_local_hour_is_constant_across_daylight_saving_changes(circle, weekly):
    hours = [each.starts_at.astimezone(UTC).hour for each in upcoming_dates(circle, BEFORE, 3)]
    assert hours == [19, 19, 18]


def test_cancelled_date_leaves_the_others_and_can_be_restored(circle, weekly):
    for _ in range(2):
        commands.cancel_date(appointment=weekly, day=THURSDAYS[1], by="Léa", now=LATER)
    assert [each.is_cancelled for each in upcoming_dates(circle, BEFORE, 3)] == [False, True, False]
    for _ in range(2):
        commands.restore_date(appointment=weekly, day=THURSDAYS[1], now=LATER)
    assert [each.is_cancelled for each in upcoming_dates(circle, BEFORE, 3)] == [False, False, False]
    assert Appointment.objects.get().sequence == 2
    commands.cancel_date(appointment=weekly, day=THURSDAYS[1], by="Léa", now=LATER)
    assert CancelledDate.objects.count() == 2


def test_sequence_increases_with_each_change_of_a_plan(circle, weekly):
    commands.update_appointment(appointment=weekly, details=details(repeats="weekly"), now=LATER)
    assert Appointment.objects.get().sequence == 0
    changed = commands.update_appointment(
        appointment=weekly, details=details(repeats="weekly", location="Ailleurs"), now=LATER
    )
    assert (changed.sequence, changed.changed_at) == (1, LATER)
    commands.cancel_appointment(appointment=weekly, by="Léa", now=LATER)
    commands.cancel_appointment(appointment=weekly, by="Léa", now=LATER)
    assert Appointment.objects.get().sequence == 2
    assert days(circle) == []
    commands.restore_appointment(appointment=weekly, now=LATER)
    assert days(circle) == THURSDAYS


def test_later_reply_replaces_the_earlier_one_of_the_same_date(weekly):
    for answer in ("no", "maybe", "yes"):
        reply(weekly, "Karim", answer)
    reply(weekly, "Inès", "maybe")
    reply(weekly, "Karim", "no", day=THURSDAYS[1])
    found = appointment_date(weekly, FIRST)
    assert len(found.coming) == 1
    assert sorted(found.answers.values()) == [Answer.MAYBE, Answer.YES]
    assert Reply.objects.count() == 3
    assert [each.name for each in players_coming(weekly, FIRST)] == ["Karim"]


def test_date_is_full_when_replies_reach_its_seats(circle, players):
    small = create(circle, seats_max=2)
    reply(small, "Léa")
    assert not appointment_date(small, FIRST).is_full
    reply(small, "Karim")
    assert appointment_date(small, FIRST).is_full


@pytest.mark.parametrize("day", [FIRST - timedelta(weeks=1), FIRST + timedelta(days=1)])
def test_reply_on_an_unplanned_day_is_refused(weekly, day):
    with pytest.raises(NoSuchDate):
        reply(weekly, "Karim", day=day)
    with pytest.raises(NoSuchDate):
        commands.cancel_date(appointment=weekly, day=day, by="Léa", now=LATER)


def test_reply_to_a_cancelled_date_is_refused(weekly):
    commands.cancel_date(appointment=weekly, day=FIRST, by="Léa", now=LATER)
    with pytest.raises(NoSuchDate):
        reply(weekly, "Karim")
    commands.cancel_appointment(appointment=weekly, by="Léa", now=LATER)
    with pytest.raises(NoSuchDate):
        reply(weekly, "Karim", day=THURSDAYS[1])


def test_reply_in_an_archived_circle_is_refused(circle, weekly):
    archiving.archive_circle(circle=circle, by="Léa", now=LATER)
    with pytest.raises(NoSuchDate):
        reply(weekly, "Karim")


def test_replies_of_a_merged_player_count_once(circle, players, weekly):
    twin = people.add_player(circle=circle, name="Karime", now=BEFORE)
    reply(weekly, "Karime", "yes")
    merges.merge_players(duplicate=twin, survivor=players[1], key=uuid4(), by="Léa", now=LATER)
    assert appointment_date(weekly, FIRST).answers == {players[1].pk: "yes"}
    reply(weekly, "Karim", "no")
    assert appointment_date(weekly, FIRST).answers == {players[1].pk: "no"}
    assert players_coming(weekly, FIRST) == []


def test_feed_is_readable_while_its_binding_and_token_are_valid(circle, players):
    binding = bindings.bind(circle=circle, player=players[0], role="view", secret="x" * 22, now=BEFORE)
    first = commands.create_calendar_feed(binding=binding, now=BEFORE)
    second = commands.create_calendar_feed(binding=binding, now=LATER)
    assert feed_by_token(first) is None
    assert feed_by_token(second).circle == circle
    commands.revoke_calendar_feed(binding=binding, now=LATER)
    assert feed_by_token(second) is None
    third = commands.create_calendar_feed(binding=binding, now=LATER)
    bindings.revoke_binding(binding=binding, now=LATER)
    assert feed_by_token(third) is None


def test_archive_of_a_circle_includes_its_appointments(circle, weekly):
    reply(weekly, "Karim")
    commands.cancel_date(appointment=weekly, day=THURSDAYS[2], by="Léa", now=LATER)
    before = data_of(circle)
    forget(circle)
    again = read_data(before)
    found = upcoming_dates(again, BEFORE, 4)
    assert [(each.day, len(each.coming), each.is_cancelled) for each in found] == [
        (THURSDAYS[0], 1, False), (THURSDAYS[1], 0, False), (THURSDAYS[2], 0, True), (THURSDAYS[3], 0, False)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "value"),
    [("zone", "Europe/Atlantis"), ("game_key", "whist"), ("starts_on", "9999-12-31"),
     ("starts_at", "25:00"), ("starts_at", "20:30+01:00"), ("repeats", "daily"), ("minutes", 9999)],
)  # fmt: skip
def test_archive_with_an_invalid_appointment_is_refused(circle, weekly, name, value):
    file = data_of(circle)
    file["tables"]["games.appointment"][0][name] = value
    forget(circle)
    with pytest.raises(InvalidArchive, match="value"):
        read_data(file)
    assert not Appointment.objects.exists()
