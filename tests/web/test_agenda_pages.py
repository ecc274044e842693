"""Planned evenings on their pages: planned, answered with one tap, called off, reminded of, begun."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse

from games.models import Appointment, Reply
from tests.cast import bound, nothing_recorded
from tests.page import read
from tests.plans import FIRST, form, plan, reply

DAY = FIRST.isoformat()


@pytest.fixture
def circle(cast):
    return cast.sitting.circle


@pytest.fixture
def weekly(circle):
    return plan(circle, repeats="weekly")


def url(name, appointment, day=DAY):
    return reverse(f"appointment-date{name}", args=[appointment.pk, day])


def agenda_of(client, circle):
    return client.get(reverse("circle-agenda", args=[circle.pk]))


def test_an_evening_is_planned_and_then_stands_in_the_agenda(cast, circle):
    there = reverse("circle-agenda-new", args=[circle.pk])
    sent = form(repeats="monthly", until="2027-12-31", game="menteur", seats="6", note="Apporter des chips")
    for _ in range(2):
        assert cast.scorer.post(there, sent).url == reverse("circle-agenda", args=[circle.pk])
    planned = Appointment.objects.get()
    assert (planned.place, planned.game_key, planned.seats_max) == ("Chez Léa", "menteur", 6)
    said = read(agenda_of(cast.viewer, circle)).said
    assert "Thursday, March 18" in said
    assert "8:30\xa0PM · Chez Léa · Menteur" in said
    assert "Nobody yet" in said
    shown = read(cast.viewer.get(url("", planned))).said
    assert "On the third Thursday of the month, until Friday, December 31" in shown


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("day", "soon", "Write a day"),
        ("day", "9999-12-31", "Write a day"),
        ("at", "half past", "Write an hour"),
        ("at", "20:30+01:00", "Write an hour"),
        ("minutes", "99999", "Write a number from 1 to 1440."),
        ("seats", "0", "Write a number from 1 to 99."),
        ("seats", "²", "Write a number from 1 to 99."),
        ("place", "x" * 81, "At most 80 characters."),
        ("note", "x" * 201, "At most 200 characters."),
        ("until", "2027-03-01", "The last day comes before the first."),
    ],
)
def test_what_cannot_be_planned_is_said_where_it_was_typed(cast, circle, field, typed, said):
    there = reverse("circle-agenda-new", args=[circle.pk])
    with nothing_recorded():
        answer = cast.host.post(there, form(repeats="weekly", **{field: typed}))
    assert answer.status_code == 422
    page = read(answer)
    assert said in page.of_id(f"e-{field}").said
    assert [each.attributes.get("value") for each in page.all("input", name="place")] == [
        typed if field == "place" else "Chez Léa"
    ]


def test_a_change_is_of_all_its_dates(cast, weekly, circle):
    there = reverse("appointment", args=[weekly.pk])
    assert 'value="20:30"' in cast.host.get(there).content.decode()
    cast.host.post(there, form(repeats="weekly", at="19:00"))
    assert {row.hour for row in agenda_of(cast.host, circle).context["rows"]} == {"7 p.m."} or {
        row.hour for row in agenda_of(cast.host, circle).context["rows"]
    } == {"7:00\xa0PM"}


def test_one_tap_says_whether_one_comes_and_another_changes_it(cast, circle, weekly):
    for answer, coming in (("yes", 1), ("no", 0), ("yes", 1)):
        sent = {"answer": answer, "from": "agenda"}
        assert cast.viewer.post(url("-replies", weekly), sent).url == reverse(
            "circle-agenda", args=[circle.pk]
        )
        assert agenda_of(cast.viewer, circle).context["rows"][0].occasion.coming == coming
    assert Reply.objects.get().player.name == "Inès"
    (said,) = [
        each
        for each in read(agenda_of(cast.viewer, circle)).all("button", name="answer", value="yes")
        if "aria-current" in each.attributes
    ]
    assert said.said == "I come"


def test_a_host_answers_for_anybody_and_nobody_else_does(cast, circle, weekly):
    thomas = circle.players.get(name="Thomas")
    sent = {"answer": "yes", "of": thomas.pk}
    assert cast.scorer.post(url("-replies", weekly), sent).status_code == 403
    assert not Reply.objects.exists()
    assert cast.host.post(url("-replies", weekly), sent).url == url("", weekly)
    assert "Coming Thomas" in read(cast.host.get(url("", weekly))).said
    assert "Answer for somebody" not in read(cast.scorer.get(url("", weekly))).said


def test_a_host_answers_for_nobody_of_another_circle(cast, weekly):
    other = cast.neighbour.get("/").wsgi_request.visitor.bindings[0].circle.players.first()
    assert cast.host.post(url("-replies", weekly), {"answer": "yes", "of": other.pk}).status_code == 404


def test_a_phone_without_a_name_is_told_to_ask(cast, circle, weekly):
    nameless = bound(circle, "view")
    answer = nameless.post(url("-replies", weekly), {"answer": "yes"})
    assert answer.status_code == 409
    assert "This phone has no name here" in read(answer).said


@pytest.mark.parametrize("fields", [{}, {"answer": "perhaps"}, {"answer": "yes", "of": "²"}])
def test_a_forged_answer_says_nothing(cast, weekly, fields):
    with nothing_recorded():
        assert cast.host.post(url("-replies", weekly), fields).status_code == 404


@pytest.mark.parametrize("day", ["2027-03-19", "2026-01-01", "yesterday", "20270318x", "0000-00-00"])
def test_a_day_that_is_none_of_its_dates_is_nowhere(cast, weekly, day):
    assert cast.host.get(url("", weekly, day)).status_code == 404
    assert cast.host.post(url("-annulment", weekly, day)).status_code == 404


def test_a_date_called_off_takes_no_answer_and_comes_back(cast, circle, weekly):
    cast.host.post(url("-annulment", weekly))
    assert "called off" in read(agenda_of(cast.viewer, circle)).said
    answer = cast.viewer.post(url("-replies", weekly), {"answer": "yes"})
    assert (answer.status_code, Reply.objects.count()) == (409, 0)
    assert "This evening was called off." in read(answer).said
    cast.host.post(url("-return", weekly))
    assert cast.viewer.post(url("-replies", weekly), {"answer": "yes"}).status_code == 302


def test_an_evening_called_off_for_good_can_be_planned_again(cast, circle, weekly):
    cast.host.post(reverse("appointment-annulment", args=[weekly.pk]))
    page = agenda_of(cast.host, circle)
    assert page.context["rows"] == []
    assert "Called off for good" in read(page).said
    cast.host.post(reverse("appointment-return", args=[weekly.pk]))
    assert len(agenda_of(cast.host, circle).context["rows"]) == 8


def test_the_reminder_says_when_where_and_who(cast, circle):
    planned = plan(circle, game_key="chinese", seats_max=4, note="Apporter des chips")
    reply(planned, "Karim")
    reply(planned, "Inès", "maybe")
    told = cast.viewer.get(url("", planned)).context["reminder"]
    assert told == (
        "Les jeudis: Chinese poker\nThursday, March 18, 8:30\xa0PM\nChez Léa\nApporter des chips\n"
        "Coming (1/4): Karim\nPerhaps: Inès"
    )


def test_an_evening_begins_with_those_who_said_they_come(cast, circle):
    planned = plan(circle, game_key="menteur")
    for name in ("Thomas", "Inès", "Karim"):
        reply(planned, name, "no" if name == "Karim" else "yes")
    page = read(cast.host.get(url("", planned)))
    (start,) = [each for each in page.all("a") if "/sittings/new/" in each.attributes.get("href", "")]
    opening = cast.host.get(start.attributes["href"]).context["opening"]
    assert [chair.name for chair in opening.taken] == ["Thomas", "Inès"]
    assert {chair.name for chair in opening.chairs} == {"Thomas", "Inès", "Léa", "Karim"}
    assert opening.game.key == "menteur"


def test_nobody_begins_what_was_planned_by_others(cast, weekly):
    there = f"{reverse('sitting-new')}?planned={weekly.pk}&day={DAY}"
    assert cast.neighbour.get(there).status_code == 404
    assert cast.viewer.get(there).status_code == 403


def test_the_next_evening_is_one_tap_from_the_circle(cast, circle):
    page = read(cast.viewer.get(reverse("circle", args=[circle.pk])))
    assert page.all("a", href=reverse("circle-agenda", args=[circle.pk]))


def test_it_costs_the_same_however_much_is_planned_and_said(cast, circle, django_assert_max_num_queries):
    for week in range(5):
        planned = plan(circle, starts_on=FIRST + timedelta(weeks=week), repeats="weekly")
        for name in ("Karim", "Inès", "Thomas"):
            reply(planned, name, day=planned.starts_on)
    with django_assert_max_num_queries(8):
        agenda_of(cast.viewer, circle)
    with django_assert_max_num_queries(8):
        cast.viewer.get(url("", planned, planned.starts_on.isoformat()))


def test_it_speaks_french(cast, circle, weekly):
    cast.viewer.post(reverse("preferences"), {"language": "fr"})
    said = read(cast.viewer.get(url("", weekly))).said
    assert "Chaque semaine, le jeudi" in said
    assert not re.search("Coming|evening", said)
