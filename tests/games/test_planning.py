"""Planned evenings: said twice is once, a date called off comes back, a reply is of one date."""

from datetime import UTC, date, datetime, timedelta
from uuid import uuid4

import pytest

from games import play
from games.agenda import Answer, agenda, coming_to, feed_of, occasion
from games.archive import Unreadable, read_archive
from games.models import Appointment, CalledOff, Reply
from games.play import NotPlanned
from tests.games.test_archive import forget, told
from tests.plans import BEFORE, FIRST, plan, planned, reply

LATER = BEFORE + timedelta(days=1)
THURSDAYS = [FIRST + timedelta(weeks=week) for week in range(4)]


@pytest.fixture
def weekly(circle, players):
    return plan(circle, repeats="weekly")


def days(circle, now=BEFORE, most=4):
    return [each.day for each in agenda(circle, now, most)]


def test_the_same_key_plans_once(circle):
    key = uuid4()
    assert plan(circle, key) == plan(circle, key, place="Elsewhere")
    assert Appointment.objects.get().place == "Chez Léa"


def test_the_next_dates_come_in_order_whatever_they_are_of(circle, weekly):
    tuesday = plan(circle, starts_on=date(2027, 3, 23))
    found = agenda(circle, BEFORE, 3)
    assert [each.appointment for each in found] == [weekly, tuesday, weekly]


def test_an_evening_that_is_going_on_is_still_told_and_one_that_is_over_is_not(circle, weekly):
    assert days(circle, datetime(2027, 3, 18, 23, tzinfo=UTC))[0] == FIRST
    assert days(circle, datetime(2027, 3, 18, 23, 31, tzinfo=UTC))[0] == THURSDAYS[1]


def test_the_hour_stays_when_the_clocks_change(circle, weekly):
    begins = [each.begins.astimezone(UTC).hour for each in agenda(circle, BEFORE, 3)]
    assert begins == [19, 19, 18]


def test_one_date_called_off_leaves_the_others_and_comes_back(circle, weekly):
    for _ in range(2):
        play.call_off(appointment=weekly, day=THURSDAYS[1], by="Léa", now=LATER)
    assert [each.is_called_off for each in agenda(circle, BEFORE, 3)] == [False, True, False]
    for _ in range(2):
        play.call_back(appointment=weekly, day=THURSDAYS[1], now=LATER)
    assert [each.is_called_off for each in agenda(circle, BEFORE, 3)] == [False, False, False]
    assert Appointment.objects.get().sequence == 2
    play.call_off(appointment=weekly, day=THURSDAYS[1], by="Léa", now=LATER)
    assert CalledOff.objects.count() == 2


def test_every_change_has_its_number_and_no_change_has_none(circle, weekly):
    play.change_plan(appointment=weekly, said=planned(repeats="weekly"), now=LATER)
    assert Appointment.objects.get().sequence == 0
    changed = play.change_plan(
        appointment=weekly, said=planned(repeats="weekly", place="Ailleurs"), now=LATER
    )
    assert (changed.sequence, changed.changed_at) == (1, LATER)
    play.call_off_all(appointment=weekly, by="Léa", now=LATER)
    play.call_off_all(appointment=weekly, by="Léa", now=LATER)
    assert Appointment.objects.get().sequence == 2
    assert days(circle) == []
    play.plan_again(appointment=weekly, now=LATER)
    assert days(circle) == THURSDAYS


def test_who_says_something_else_has_said_that(weekly):
    for answer in ("no", "maybe", "yes"):
        reply(weekly, "Karim", answer)
    reply(weekly, "Inès", "maybe")
    reply(weekly, "Karim", "no", day=THURSDAYS[1])
    found = occasion(weekly, FIRST)
    assert (found.coming, found.count(Answer.MAYBE), found.count(Answer.NO)) == (1, 1, 0)
    assert Reply.objects.count() == 3
    assert [each.name for each in coming_to(weekly, FIRST)] == ["Karim"]


def test_a_table_is_full_when_as_many_come_as_it_has_seats(circle, players):
    small = plan(circle, seats_max=2)
    reply(small, "Léa")
    assert not occasion(small, FIRST).is_full
    reply(small, "Karim")
    assert occasion(small, FIRST).is_full


@pytest.mark.parametrize("day", [FIRST - timedelta(weeks=1), FIRST + timedelta(days=1)])
def test_nobody_comes_on_a_day_that_is_not_planned(weekly, day):
    with pytest.raises(NotPlanned):
        reply(weekly, "Karim", day=day)
    with pytest.raises(NotPlanned):
        play.call_off(appointment=weekly, day=day, by="Léa", now=LATER)


def test_nobody_comes_to_what_was_called_off(weekly):
    play.call_off(appointment=weekly, day=FIRST, by="Léa", now=LATER)
    with pytest.raises(NotPlanned):
        reply(weekly, "Karim")
    play.call_off_all(appointment=weekly, by="Léa", now=LATER)
    with pytest.raises(NotPlanned):
        reply(weekly, "Karim", day=THURSDAYS[1])


def test_nobody_comes_in_a_circle_that_was_put_away(circle, weekly):
    play.put_away(circle=circle, by="Léa", now=LATER)
    with pytest.raises(NotPlanned):
        reply(weekly, "Karim")


def test_who_was_written_twice_comes_once(circle, players, weekly):
    twin = play.add_player(circle=circle, name="Karime", now=BEFORE)
    reply(weekly, "Karime", "yes")
    play.merge_players(gone=twin, kept=players[1], key=uuid4(), by="Léa", now=LATER)
    assert occasion(weekly, FIRST).answers == {players[1].pk: "yes"}
    reply(weekly, "Karim", "no")
    assert occasion(weekly, FIRST).answers == {players[1].pk: "no"}
    assert coming_to(weekly, FIRST) == []


def test_a_calendar_reads_while_its_phone_may_and_its_address_stands(circle, players):
    binding = play.bind(circle=circle, player=players[0], role="view", secret="x" * 22, now=BEFORE)
    first = play.open_feed(binding=binding, now=BEFORE)
    second = play.open_feed(binding=binding, now=LATER)
    assert feed_of(first) is None
    assert feed_of(second).circle == circle
    play.close_feed(binding=binding, now=LATER)
    assert feed_of(second) is None
    third = play.open_feed(binding=binding, now=LATER)
    play.release(binding=binding, now=LATER)
    assert feed_of(third) is None


def test_the_file_of_a_circle_holds_its_plans(circle, weekly):
    reply(weekly, "Karim")
    play.call_off(appointment=weekly, day=THURSDAYS[2], by="Léa", now=LATER)
    before = told(circle)
    forget(circle)
    again = read_archive(before)
    found = agenda(again, BEFORE, 4)
    assert [(each.day, each.coming, each.is_called_off) for each in found] == [
        (THURSDAYS[0], 1, False), (THURSDAYS[1], 0, False), (THURSDAYS[2], 0, True), (THURSDAYS[3], 0, False)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "value"),
    [("zone", "Europe/Atlantis"), ("game_key", "whist"), ("starts_on", "9999-12-31"),
     ("starts_at", "25:00"), ("starts_at", "20:30+01:00"), ("repeats", "daily"), ("minutes", 9999)],
)  # fmt: skip
def test_a_file_cannot_plan_what_no_page_could_show(circle, weekly, name, value):
    file = told(circle)
    file["tables"]["games.appointment"][0][name] = value
    forget(circle)
    with pytest.raises(Unreadable, match="value"):
        read_archive(file)
    assert not Appointment.objects.exists()
