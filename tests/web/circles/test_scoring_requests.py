"""Requests to score: a viewer asks at the table, a host answers there, and the log keeps both."""

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone

from games.audit.checks import faults
from games.circles.commands import bindings, scoring_requests
from games.models import Binding, ScoringRequest
from games.refusals import BindingRevoked
from tests.html import form_fields, parse
from tests.scenario import PLAIN, bound_client, browser_client, no_rows_changed, open_sitting, record


@pytest.fixture
def ines(sitting):
    return bound_client(sitting.circle, "view", "Inès")


def table(client, sitting):
    return parse(client.get(reverse("sitting", args=[sitting.pk])))


def role_of(name):
    return Binding.objects.get(player__name=name, revoked_at=None).role


def ask(client, sitting, **fields):
    return client.post(reverse("sitting-scoring-requests", args=[sitting.pk]), fields)


def answers(client, sitting):
    """Return the forms that answer a request on the table page."""
    forms = table(client, sitting).find_all("form", method="post")
    return [each for each in forms if each.attributes["action"].startswith("/scoring-requests/")]


def reply(client, sitting, answer):
    (form,) = answers(client, sitting)
    return client.post(form.attributes["action"], {**dict(form_fields(form)), "answer": answer})


def test_request_grants_nothing_and_shows_on_the_tables_of_hosts_only(host, ines, sitting):
    karim = bound_client(sitting.circle, "score", "Karim")
    answer = ask(ines, sitting, answer="granted", role="score", binding="1")
    assert answer.status_code == 302
    assert role_of("Inès") == "view"
    assert ines.get(reverse("sitting-pad", args=[sitting.pk])).status_code == 403
    assert len(answers(host, sitting)) == 1
    assert answers(karim, sitting) == answers(ines, sitting) == []
    ask(ines, sitting)
    assert ScoringRequest.objects.count() == 1


def test_host_grants_in_one_tap_and_scores_on(host, ines, sitting):
    ask(ines, sitting)
    assert reply(host, sitting, "granted").status_code == 302
    scoring = {each.player.name: each.is_scoring for each in sitting.circle.bindings.all()}
    assert scoring == {"Léa": True, "Inès": True}
    assert answers(host, sitting) == []
    record(ines, sitting, PLAIN)
    log = host.get(reverse("circle-reversals", args=[sitting.circle.pk]))
    assert "Pen given to Inès" in parse(log).by_id("scoring-requests").text


def test_refused_viewer_reads_it_until_the_next_round_and_may_ask_again(host, ines, sitting):
    ask(ines, sitting)
    reply(host, sitting, "refused")
    assert role_of("Inès") == "view"
    assert "The pen was refused." in table(ines, sitting).text
    record(host, sitting, PLAIN)
    assert "The pen was refused." not in table(ines, sitting).text
    ask(ines, sitting)
    assert len(answers(host, sitting)) == 1


def test_viewer_withdraws_the_own_request(host, ines, sitting):
    ask(ines, sitting)
    page = parse(ines.get(reverse("sitting-scoring", args=[sitting.pk])))
    (form,) = page.find_all("form", method="post")
    ines.post(form.attributes["action"], {"withdraw": "1"})
    assert answers(host, sitting) == []
    assert ScoringRequest.objects.get().answer == ScoringRequest.Answer.WITHDRAWN


def test_answer_counts_once(host, ines, sitting):
    """The second tap of two hosts, or of one, changes nothing."""
    ask(ines, sitting)
    (form,) = answers(host, sitting)
    url = form.attributes["action"]
    host.post(url, {"answer": "refused"})
    host.post(url, {"answer": "granted"})
    host.post(url, {"answer": "anything"})
    assert role_of("Inès") == "view"
    assert ScoringRequest.objects.get().is_refused


@pytest.mark.parametrize("role", ["view", "score"])
def test_only_a_host_answers(host, ines, sitting, role):
    ask(ines, sitting)
    (form,) = answers(host, sitting)
    other = bound_client(sitting.circle, role, "Karim")
    with no_rows_changed():
        assert other.post(form.attributes["action"], {"answer": "granted"}).status_code == 403
        assert ines.post(form.attributes["action"], {"answer": "granted"}).status_code == 403
        stranger = browser_client()
        assert stranger.post(form.attributes["action"], {"answer": "granted"}).status_code == 404
    assert role_of("Inès") == "view"


def test_visitor_without_a_player_or_who_scores_requests_nothing(host, sitting):
    nameless = bound_client(sitting.circle, "view")
    assert ask(nameless, sitting).status_code == 403
    page = parse(nameless.get(reverse("sitting-scoring", args=[sitting.pk])))
    assert page.find_all("form", method="post") == []
    assert "open the invitation again" in page.by_id("main").text
    ask(host, sitting)
    ask(bound_client(sitting.circle, "score", "Karim"), sitting)
    assert ScoringRequest.objects.count() == 0


def test_closed_sitting_and_archived_circle_take_no_request(host, ines, sitting):
    ask(ines, sitting)
    (form,) = answers(host, sitting)
    record(host, sitting, PLAIN)
    host.post(reverse("sitting-close", args=[sitting.pk]))
    host.post(form.attributes["action"], {"answer": "granted"})
    assert role_of("Inès") == "view"
    thomas = bound_client(sitting.circle, "view", "Thomas")
    ask(thomas, sitting)
    assert ScoringRequest.objects.count() == 1
    host.post(reverse("circle-archive", args=[sitting.circle.pk]))
    assert ask(thomas, sitting).status_code == 403


def test_host_without_the_right_any_more_grants_nothing(host, ines, sitting):
    ask(ines, sitting)
    hosting = bindings.first_host_binding(sitting.circle)
    Binding.objects.filter(pk=hosting.pk).update(role="view", is_scoring=False)
    with pytest.raises(BindingRevoked):
        scoring_requests.answer_scoring_request(
            scoring_request=ScoringRequest.objects.get(), is_granted=True, host=hosting, now=timezone.now()
        )
    assert role_of("Inès") == "view"


def test_database_refuses_a_request_at_a_table_of_another_circle(ines, sitting, db):
    other = open_sitting(browser_client(), ("Sofia", "Yann"), circle_name="Rue Piat")
    stranger = bindings.first_host_binding(other.circle)
    with pytest.raises(IntegrityError, match="circle of its binding"), transaction.atomic():
        ScoringRequest.objects.create(sitting=sitting, binding=stranger, requested_at=timezone.now())
    assert list(faults()) == []
