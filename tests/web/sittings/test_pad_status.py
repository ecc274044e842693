"""Status of a draft's round, and number and draft of a pad, which stay those of the round of its opening."""

from uuid import uuid4

import pytest
from django.urls import reverse

from games.circles.commands import bindings
from games.models import Binding, Round
from tests.html import form_fields, parse
from tests.scenario import (
    PLAIN,
    QUEENS,
    bound_client,
    browser_client,
    correct,
    deal_fields,
    record,
)
from tests.web.menteur_actions import coup_fields, open_menteur, pad, send
from web.sittings.views import rounds as views


def ask(client, sitting, **asked):
    return client.get(reverse("sitting-pad-status", args=[sitting.pk]), asked)


def test_status_is_empty_while_the_round_is_to_be_recorded(host, karim, sitting):
    record(karim, sitting, PLAIN)
    answer = ask(host, sitting, number=2, key=uuid4())
    assert (answer.status_code, answer.headers["X-Next-Number"]) == (204, "2")


def test_status_names_the_scorer_of_the_recorded_round_and_links_to_it(host, karim, sitting):
    version = record(karim, sitting, PLAIN)
    page = parse(ask(host, sitting, number=1, key=uuid4()))
    assert "Karim scored deal 1 meanwhile." in page.text
    links = [each.attributes["href"] for each in page.find_all("a")]
    assert links == [reverse("round", args=[version.pk]), reverse("sitting-pad", args=[sitting.pk])]


def test_status_of_the_recorded_draft_itself_is_silent(host, sitting):
    version = record(host, sitting, PLAIN)
    assert ask(host, sitting, number=1, key=version.key).content == b""
    correct(host, version, QUEENS)
    assert ask(host, sitting, number=1, key=version.key).content == b""


def test_status_of_a_draft_after_a_round_of_the_same_browser_leads_to_the_next_number(host, sitting):
    version = record(host, sitting, PLAIN)
    answer = ask(host, sitting, number=1, key=uuid4(), known=version.key)
    assert (answer.status_code, answer.headers["X-Next-Number"]) == (204, "2")


@pytest.mark.parametrize("query", ["find_round_start", "find_taken_round", "is_recorded_under"])
def test_draft_never_goes_on_after_a_round_recorded_during_its_check(
    host, karim, sitting, monkeypatch, query
):
    """Another phone records the round just before a query: the draft stays, or its end is shown."""
    found = getattr(views, query)

    def record_first(*arguments):
        if not Round.objects.exists():
            record(karim, sitting, PLAIN)
        return found(*arguments)

    monkeypatch.setattr(views, query, record_first)
    answer = ask(host, sitting, number=1, key=uuid4())
    if answer.status_code == 204:
        assert answer.headers["X-Next-Number"] == "1"
    else:
        assert "Karim scored deal 1 meanwhile." in parse(answer).text


def test_status_of_a_foreign_sitting_is_not_found(sitting):
    assert ask(browser_client(), sitting, number=1).status_code == 404


def test_pad_has_title_number_and_draft_of_the_round_it_was_opened_for(host, karim, sitting):
    """Without script the answer to the next tap says that the round was recorded."""
    pad_url = reverse("sitting-pad", args=[sitting.pk])
    record(karim, sitting, PLAIN)
    page = parse(host.post(pad_url, {"number": "1", "card": "As"}))
    assert page.find_all("h1")[0].text == "Deal 1"
    assert page.by_id("deal").attributes["data-draft-key"] == f"round-{sitting.pk}-1-1"
    assert "Karim scored deal 1 meanwhile." in page.text
    fresh = parse(host.get(pad_url))
    assert fresh.find_all("h1")[0].text == "Deal 2"
    assert fresh.by_id("deal").attributes["data-draft-key"] == f"round-{sitting.pk}-2-1"
    assert "meanwhile" not in fresh.text


def test_refused_pad_has_the_draft_of_its_round(host, sitting):
    wrong = deal_fields((PLAIN[0], PLAIN[0], *PLAIN[2:]), number="1")
    answer = host.post(reverse("sitting-rounds", args=[sitting.pk]), wrong)
    assert answer.status_code == 422
    assert parse(answer).by_id("deal").attributes["data-draft-key"] == f"round-{sitting.pk}-1-1"


def test_correction_has_its_own_draft_and_asks_for_no_round(host, sitting):
    version = record(host, sitting, PLAIN)
    page = parse(host.get(reverse("round-correct", args=[version.pk])))
    assert page.by_id("deal").attributes["data-draft-key"] == f"correction-{version.pk}"
    assert not page.find_all("div", **{"data-behaviour": "round-drafts"})


def test_correction_of_a_version_that_was_corrected_meanwhile_is_of_the_new_one(host, karim, sitting):
    """The pad has what was entered, and its main button corrects what the other client recorded."""
    record(host, sitting, PLAIN)
    version = Round.objects.get()
    other = correct(host, version, QUEENS)
    hands = PLAIN[1:] + PLAIN[:1]
    fields = deal_fields(hands)
    answer = karim.post(reverse("round-correct", args=[version.pk]), fields)
    assert answer.status_code == 409
    assert "Somebody corrected this meanwhile" in answer.content.decode()
    pad_form = parse(answer).by_id("deal")
    address = reverse("round-correct", args=[other.pk])
    assert pad_form.attributes["action"] == address
    assert pad_form.attributes["data-draft-key"] == f"correction-{other.pk}"
    sent = dict(form_fields(pad_form)) | {"step": "record"}
    assert sent["key"] == fields["key"]
    assert sent["seat-0-top"] == fields["seat-0-top"]
    assert karim.post(address, sent).status_code == 302
    assert Round.objects.get(struck_at=None).replaces == other


def test_menteur_coup_has_the_same_number_in_its_two_questions(db):
    """Another phone records the coup after the first question: the same one is merged, another is shown."""
    host, sitting = open_menteur()
    karim = bound_client(sitting.circle, "score", "Karim")
    [who] = parse(pad(host, sitting)).find_all("dialog")[0].find_all("form")
    asked = dict(form_fields(who))
    assert send(karim, sitting, coup_fields(0, "lie", number="1")).status_code == 302
    verdict = parse(pad(host, sitting, **asked, announcer=1))
    [form] = verdict.find_all("form", method="post", action=reverse("sitting-rounds", args=[sitting.pk]))
    fields = dict(form_fields(form))
    assert fields["number"] == "1"
    assert send(host, sitting, fields | {"verdict": "truth"}).status_code == 409
    assert send(host, sitting, coup_fields(0, "lie", number="1")).status_code == 302
    assert Round.objects.filter(sitting=sitting).count() == 1


def test_open_pad_of_a_former_scorer_leads_to_the_scorers(host, karim, sitting):
    asked = {"number": 1, "key": uuid4(), "open": "1"}
    assert ask(karim, sitting, **asked).status_code == 204
    bindings.set_role(binding=Binding.objects.get(player__name="Karim"), role="view")
    answer = ask(karim, sitting, **asked)
    (link,) = parse(answer).find_all("a")
    assert link.attributes["href"] == reverse("sitting-scoring", args=[sitting.pk])
    # The draft stays: the browser may score again.
    assert (answer.status_code, answer.headers["X-Next-Number"]) == (200, "1")
    assert ask(karim, sitting, number=1, key=uuid4()).status_code == 204
    assert ask(host, sitting, **asked).status_code == 204


def test_open_pad_of_a_closed_sitting_leads_to_the_settlement(host, karim, sitting):
    record(karim, sitting, PLAIN)
    host.post(reverse("sitting-close", args=[sitting.pk]), {"key": str(uuid4())})
    answer = ask(host, sitting, number=2, key=uuid4(), open=1)
    assert answer.headers["X-Next-Number"] == "2"
    assert [link.attributes["href"] for link in parse(answer).find_all("a")] == [
        reverse("settlement", args=[sitting.pk])
    ]
    assert ask(host, sitting, number=2, key=uuid4()).status_code == 204


def test_open_pad_of_a_deleted_sitting_leads_home(host, sitting):
    """The draft goes on: the sitting may be restored."""
    host.post(reverse("sitting-cancel", args=[sitting.pk]))
    answer = ask(host, sitting, number=1, key=uuid4(), open=1)
    assert (answer.status_code, answer.headers["X-Next-Number"]) == (200, "1")
    page = parse(answer)
    assert page.find_all("h1") == [], "a notice, not a page"
    assert "This table was deleted" in answer.content.decode()
    assert [link.attributes["href"] for link in page.find_all("a")] == [reverse("home")]
    revision = host.get(reverse("sitting-revision", args=[sitting.pk]))
    assert revision.content.isdigit(), "no page: the pad asks for its status again"


def test_draft_of_other_players_goes_on_and_names_them(host, sitting):
    """Sofia sat down since: the draft is not closed, its notice leads to its pad and may be thrown away."""
    before = sitting.seatings.get()
    host.post(
        reverse("sitting-seats", args=[sitting.pk]),
        {"key": str(uuid4()), "leaving": sitting.seats.last().pk, "name": "Sofia"},
    )
    answer = ask(host, sitting, number=1, key=uuid4(), seating=before.number)
    page = parse(answer)
    assert (answer.status_code, answer.headers["X-Next-Number"]) == (200, "1")
    assert "X-Next-Seating" not in answer.headers
    assert "was begun for Léa, Karim, Inès and Thomas" in page.text
    pad_url = page.find_all("a")[0].attributes["href"]
    form = parse(host.get(pad_url)).by_id("deal")
    [discard] = page.find_all("button")
    assert form.attributes["data-draft-key"] == discard.attributes["data-discard-draft"]
    opened = parse(ask(host, sitting, number=1, key=uuid4(), seating=before.number, open=1))
    assert "Take that back at the table" in opened.text
    assert not opened.find_all("button")


def test_draft_of_the_same_players_under_a_later_seating_takes_its_number(host, sitting):
    seats = list(sitting.seats.all())
    positions = sitting.seatings.get().positions
    leave = reverse("sitting-departures", args=[sitting.pk])
    host.post(leave, {"key": str(uuid4()), "seat": seats[-1].pk})
    back = {"key": str(uuid4()), "player": seats[-1].player_id}
    host.post(reverse("sitting-seats", args=[sitting.pk]), back)
    now = sitting.seatings.latest("number")
    assert (now.number, now.positions) == (3, positions)
    answer = ask(host, sitting, number=1, key=uuid4(), seating=1)
    assert (answer.status_code, answer.headers["X-Next-Seating"]) == (204, "3")
