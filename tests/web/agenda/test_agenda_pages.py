"""Pages of planned evenings: planning, replies, cancellation, reminder and opening."""

import re
from datetime import time, timedelta

import pytest
from django.urls import reverse

from games.models import Appointment, Reply
from tests.appointments import BEFORE, FIRST, create, form, reply
from tests.html import form_fields, parse
from tests.scenario import bound_client, no_rows_changed
from web.core.visitors import visitor_of

DAY = FIRST.isoformat()


@pytest.fixture
def circle(scenario):
    return scenario.sitting.circle


@pytest.fixture
def weekly(circle):
    return create(circle, repeats="weekly")


def url(name, appointment, day=DAY):
    return reverse(f"appointment-date{name}", args=[appointment.pk, day])


def agenda_of(client, circle):
    return client.get(reverse("circle-agenda", args=[circle.pk]))


def test_form_shown_by_back_plans_another_evening_at_the_second_tap(scenario, circle):
    there = reverse("circle-agenda-new", args=[circle.pk])
    sent = form()
    scenario.scorer.post(there, sent)
    answer = scenario.scorer.post(there, sent | {"day": "2027-03-25"})
    assert answer.status_code == 409
    page = parse(answer)
    assert page.by_id("id_day_error").text
    again = dict(form_fields(page.find_all("form", method="post")[0]))
    assert (again["day"], again["place"]) == ("2027-03-25", "Chez Léa")
    assert again["key"] != sent["key"]
    assert scenario.scorer.post(there, again).status_code == 302
    assert [each.starts_on.day for each in Appointment.objects.order_by("pk")] == [18, 25]


def test_planned_evening_appears_in_the_agenda(scenario, circle):
    there = reverse("circle-agenda-new", args=[circle.pk])
    sent = form(repeats="monthly", until="2027-12-31", game="menteur", seats="6", note="Apporter des chips")
    for _ in range(2):
        assert scenario.scorer.post(there, sent).url == reverse("circle-agenda", args=[circle.pk])
    planned = Appointment.objects.get()
    assert (planned.location, planned.game_key, planned.seats_max) == ("Chez Léa", "menteur", 6)
    text = parse(agenda_of(scenario.viewer, circle)).text
    assert "Thursday 18 March" in text
    assert "20:30 · Chez Léa · Liar" in text
    assert "Nobody yet" in text
    shown = parse(scenario.viewer.get(url("", planned))).text
    assert "On the third Thursday of the month, until Friday 31 December" in shown


@pytest.mark.parametrize(
    ("field", "typed", "message"),
    [
        ("day", "soon", "Write a day"),
        ("day", "9999-12-31", "Write a day"),
        ("at", "half past", "Write an hour"),
        ("at", "20:30+01:00", "Write an hour"),
        ("minutes", "99999", "Write a number from 1 to 1,440."),
        ("seats", "0", "Write a number from 1 to 400."),
        ("seats", "²", "Write a number from 1 to 400."),
        ("place", "x" * 81, "At most 80 characters."),
        ("note", "x" * 201, "At most 200 characters."),
        ("until", "2027-03-01", "The last day comes before the first."),
    ],
)
def test_plan_form_error_shows_at_its_field(scenario, circle, field, typed, message):
    there = reverse("circle-agenda-new", args=[circle.pk])
    with no_rows_changed():
        answer = scenario.host.post(there, form(repeats="weekly", **{field: typed}))
    assert answer.status_code == 422
    page = parse(answer)
    assert message in page.by_id(f"id_{field}_error").text
    (wrong,) = [each for each in page if each.attributes.get("aria-invalid") == "true"]
    assert (wrong.attributes["name"], wrong.attributes["aria-describedby"]) == (field, f"id_{field}_error")
    assert [each.attributes.get("value") for each in page.find_all("input", name="place")] == [
        typed if field == "place" else "Chez Léa"
    ]


def test_plan_change_applies_to_all_its_dates(scenario, weekly, circle):
    there = reverse("appointment", args=[weekly.pk])
    assert 'value="20:30"' in scenario.host.get(there).content.decode()
    scenario.host.post(there, form(repeats="weekly", at="19:00"))
    assert {each.appointment.starts_at for each, _ in agenda_of(scenario.host, circle).context["dates"]} == {
        time(19)
    }


def test_reply_is_one_tap_and_can_be_changed(scenario, circle, weekly):
    for answer, coming in (("yes", 1), ("no", 0), ("yes", 1)):
        sent = {"answer": answer, "from": "agenda"}
        assert scenario.viewer.post(url("-replies", weekly), sent).url == reverse(
            "circle-agenda", args=[circle.pk]
        )
        assert len(agenda_of(scenario.viewer, circle).context["dates"][0][0].coming) == coming
    assert Reply.objects.get().player.name == "Inès"
    (row,) = [
        each
        for each in parse(agenda_of(scenario.viewer, circle)).find_all("button", name="answer", value="yes")
        if "aria-current" in each.attributes
    ]
    assert row.text == "I come"


def test_host_replies_for_others_and_a_scorer_cannot(scenario, circle, weekly):
    thomas = circle.players.get(name="Thomas")
    sent = {"answer": "yes", "of": thomas.pk}
    assert scenario.scorer.post(url("-replies", weekly), sent).status_code == 403
    assert not Reply.objects.exists()
    answer = scenario.host.post(url("-replies", weekly), sent)
    there, place = answer.url.split("#")
    assert there == url("", weekly) + "?others=1"
    page = parse(scenario.host.get(there))
    assert page.by_id(place).text.startswith("Thomas")
    [opened], [closed] = (
        [each for each in shown.find_all("details") if each.attributes.get("class") == "panel"]
        for shown in (page, parse(scenario.host.get(url("", weekly))))
    )
    assert "open" in opened.attributes
    assert "open" not in closed.attributes
    assert "Coming Thomas" in parse(scenario.host.get(url("", weekly))).text
    assert "Answer for somebody" not in parse(scenario.scorer.get(url("", weekly))).text


def test_host_cannot_reply_for_a_player_of_another_circle(scenario, weekly):
    request = scenario.neighbour.get("/").wsgi_request
    other = visitor_of(request).bindings[0].circle.players.first()
    assert scenario.host.post(url("-replies", weekly), {"answer": "yes", "of": other.pk}).status_code == 404


def test_reply_without_a_player_name_is_refused_with_409(scenario, circle, weekly):
    nameless = bound_client(circle, "view")
    answer = nameless.post(url("-replies", weekly), {"answer": "yes"})
    assert answer.status_code == 409
    assert "This phone has no name here" in parse(answer).text


@pytest.mark.parametrize("fields", [{}, {"answer": "perhaps"}, {"answer": "yes", "of": "²"}])
def test_forged_reply_is_404(scenario, weekly, fields):
    with no_rows_changed():
        assert scenario.host.post(url("-replies", weekly), fields).status_code == 404


@pytest.mark.parametrize("day", ["2027-03-19", "2026-01-01", "yesterday", "20270318x", "0000-00-00"])
def test_day_outside_the_repetition_is_404(scenario, weekly, day):
    assert scenario.host.get(url("", weekly, day)).status_code == 404
    assert scenario.host.post(url("-cancel", weekly, day)).status_code == 404


def test_cancelled_date_accepts_no_reply_and_can_be_restored(scenario, circle, weekly):
    scenario.host.post(url("-cancel", weekly))
    assert "called off" in parse(agenda_of(scenario.viewer, circle)).text
    answer = scenario.viewer.post(url("-replies", weekly), {"answer": "yes"})
    assert (answer.status_code, Reply.objects.count()) == (409, 0)
    assert "This evening was called off." in parse(answer).text
    scenario.host.post(url("-restore", weekly))
    assert scenario.viewer.post(url("-replies", weekly), {"answer": "yes"}).status_code == 302


def test_cancelled_appointment_can_be_restored(scenario, circle, weekly):
    scenario.host.post(reverse("appointment-cancel", args=[weekly.pk]))
    page = agenda_of(scenario.host, circle)
    assert page.context["dates"] == []
    assert "Called off for good" in parse(page).text
    scenario.host.post(reverse("appointment-restore", args=[weekly.pk]))
    assert len(agenda_of(scenario.host, circle).context["dates"]) == 8


def test_those_beyond_the_seats_wait_in_the_order_of_their_replies(scenario, circle):
    planned = create(circle, seats_max=2)
    for minute, name in enumerate(("Thomas", "Inès", "Karim", "Léa")):
        reply(planned, name, now=BEFORE + timedelta(minutes=minute))
    reply(planned, "Thomas", now=BEFORE + timedelta(hours=1))
    page = scenario.host.get(url("", planned))
    assert (page.context["seated"], page.context["waiting"]) == (["Thomas", "Inès"], ["Karim", "Léa"])
    assert "2 of 2 come, 2 wait" in parse(page).text
    assert "Coming (2/2): Thomas and Inès\nWaiting for a seat: Karim and Léa" in page.context["reminder"]
    reply(planned, "Thomas", "no", now=BEFORE + timedelta(hours=2))
    reply(planned, "Thomas", now=BEFORE + timedelta(hours=3))
    page = scenario.host.get(url("", planned))
    assert (page.context["seated"], page.context["waiting"]) == (["Inès", "Karim"], ["Léa", "Thomas"])


def test_cancelled_date_offers_only_to_plan_it_again(scenario, weekly):
    scenario.host.post(url("-cancel", weekly))
    for restored in (url("-restore", weekly), reverse("appointment-restore", args=[weekly.pk])):
        page = parse(scenario.host.get(url("", weekly)))
        forms = [each.attributes["action"] for each in page.find_all("form") if each.attributes.get("action")]
        assert [each for each in forms if "appointments" in each] == [restored]
        assert not [
            each for each in page.find_all("a") if "/sittings/new/" in each.attributes.get("href", "")
        ]
        assert not [each for each in page.find_all("button") if "data-share" in each.attributes]
        scenario.host.post(url("-restore", weekly))
        scenario.host.post(reverse("appointment-cancel", args=[weekly.pk]))


def test_reminder_text_contains_date_place_and_replies(scenario, circle):
    planned = create(circle, game_key="chinese", seats_max=4, note="Apporter des chips")
    reply(planned, "Karim")
    reply(planned, "Inès", "maybe")
    reminder = scenario.viewer.get(url("", planned)).context["reminder"]
    assert reminder == (
        "Les jeudis: Chinese poker\nThursday 18 March, 20:30\nChez Léa\nApporter des chips\n"
        "Coming (1/4): Karim\nPerhaps: Inès"
    )


def test_evening_of_a_plan_opens_with_the_players_who_accepted(scenario, circle):
    planned = create(circle, game_key="menteur")
    for name in ("Thomas", "Inès", "Karim"):
        reply(planned, name, "no" if name == "Karim" else "yes")
    page = parse(scenario.host.get(url("", planned)))
    (start,) = [each for each in page.find_all("a") if "/sittings/new/" in each.attributes.get("href", "")]
    opening = scenario.host.get(start.attributes["href"]).context["opening"]
    assert [chair.name for chair in opening.seated] == ["Thomas", "Inès"]
    assert {chair.name for chair in opening.seat_choices} == {"Thomas", "Inès", "Léa", "Karim"}
    assert opening.game.key == "menteur"


def test_planned_tournament_opens_under_its_family(scenario, circle):
    planned = create(circle, game_key="tournament")
    there = f"{reverse('sitting-new')}?planned={planned.pk}&day={DAY}"
    answer = scenario.host.get(there)
    assert answer.context["opening"].game.key == "tournament"
    fields = dict(form_fields(parse(answer)))
    assert (fields["game"], fields["preset"]) == ("holdem", "tournament")
    assert "Tournament" in parse(scenario.host.get(url("", planned))).text


def test_only_a_scorer_of_the_circle_opens_a_planned_evening(scenario, weekly):
    there = f"{reverse('sitting-new')}?planned={weekly.pk}&day={DAY}"
    assert scenario.neighbour.get(there).status_code == 404
    assert scenario.viewer.get(there).status_code == 403


def test_circle_page_links_to_the_agenda(scenario, circle):
    page = parse(scenario.viewer.get(reverse("circle", args=[circle.pk])))
    assert page.find_all("a", href=reverse("circle-agenda", args=[circle.pk]))


def test_agenda_query_count_is_independent_of_plans_and_replies(
    scenario, circle, django_assert_max_num_queries
):
    for week in range(5):
        planned = create(circle, starts_on=FIRST + timedelta(weeks=week), repeats="weekly")
        for name in ("Karim", "Inès", "Thomas"):
            reply(planned, name, day=planned.starts_on)
    with django_assert_max_num_queries(8):
        agenda_of(scenario.viewer, circle)
    with django_assert_max_num_queries(8):
        scenario.viewer.get(url("", planned, planned.starts_on.isoformat()))


def test_appointment_page_is_translated_into_french(scenario, circle, weekly):
    scenario.viewer.post(reverse("preferences"), {"language": "fr"})
    text = parse(scenario.viewer.get(url("", weekly))).text
    assert "Chaque semaine, le jeudi" in text
    assert not re.search("Coming|evening", text)
