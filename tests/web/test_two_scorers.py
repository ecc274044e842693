"""Two phones that score at once: the same round written twice is shown twice, and nothing is dropped."""

from uuid import uuid4

import pytest
from django.urls import reverse

from games.models import Binding, Round
from games.settling import points_by_seat
from tests.cast import (
    PLAIN,
    QUEENS,
    bound,
    deal_fields,
    invite,
    nothing_recorded,
    open_slate,
    phone,
    resume_path,
)
from tests.page import fields_of, read
from tests.web.test_at_once import Line, at_once


@pytest.fixture
def host(db):
    return phone()


@pytest.fixture
def sitting(host):
    return open_slate(host)


@pytest.fixture
def karim(sitting):
    return bound(sitting.circle, "score", "Karim")


def send(client, sitting, hands, **fields):
    return client.post(reverse("sitting-rounds", args=[sitting.pk]), deal_fields(hands, **fields))


def opened_for(client, sitting, **fields):
    """The number that the pad holds, as it opens or after a tap."""
    there = reverse("pad", args=[sitting.pk])
    answer = client.post(there, fields) if fields else client.get(there)
    return read(answer).all("input", name="number")[0].attributes["value"]


def points(sitting):
    return points_by_seat(list(sitting.seats.all()))


def test_a_pad_keeps_the_number_it_was_opened_for_while_others_record(host, karim, sitting):
    assert opened_for(host, sitting) == "1"
    send(karim, sitting, PLAIN, number="1")
    assert opened_for(host, sitting, number="1", card="As") == "1"
    assert opened_for(host, sitting) == "2"


def test_the_same_deal_from_two_phones_is_shown_in_both_versions(host, karim, sitting):
    send(karim, sitting, PLAIN, number="1")
    with nothing_recorded():
        answer = send(host, sitting, QUEENS, number="1")
    assert answer.status_code == 409
    said = read(answer).of_id("main").said
    assert "Karim and Léa wrote the same one." in said
    assert "They differ for Léa, Karim, Inès and Thomas." in said
    assert [column.points for column in answer.context["recorded_columns"]] == [6, -6, -3, 3]
    assert [column.points for column in answer.context["sent_columns"]] == [43, -20, 17, -40]


def test_two_versions_that_agree_are_said_to(host, karim, sitting):
    send(karim, sitting, PLAIN, number="1")
    assert "Both give everybody the same points." in read(send(host, sitting, PLAIN, number="1")).said


def choose(client, answer, words):
    """Send the form of the conflict page whose button says that."""
    (form,) = [each for each in read(answer).all("form", method="post") if words in each.said]
    sent = {**dict(fields_of(form)), "step": "record"}
    return client.post(form.attributes["action"], sent)


def test_the_table_keeps_the_second_version_and_the_first_stays_struck(host, karim, sitting):
    send(karim, sitting, PLAIN, number="1")
    chosen = choose(host, send(host, sitting, QUEENS, number="1"), "Keep this one instead")
    assert chosen.status_code == 302
    assert points(sitting) == [43, -20, 17, -40]
    assert [(each.number, each.is_standing) for each in Round.objects.order_by("pk")] == [
        (1, False),
        (1, True),
    ]


def test_or_both_were_played(host, karim, sitting):
    send(karim, sitting, PLAIN, number="1")
    chosen = choose(host, send(host, sitting, QUEENS, number="1"), "Both were played")
    assert chosen.status_code == 302
    assert points(sitting) == [49, -26, 14, -37]


def keys():
    return [str(each) for each in Round.objects.order_by("pk").values_list("key", flat=True)]


def test_a_phone_that_records_three_deals_from_one_page_meets_no_conflict(host, sitting):
    answers = [send(host, sitting, PLAIN, number="1", known=keys()).status_code for _ in range(3)]
    assert answers == [302] * 3
    assert [each.number for each in Round.objects.order_by("pk")] == [1, 2, 3]


def test_two_phones_of_one_player_are_two_phones(host, sitting):
    send(host, sitting, PLAIN, number="1")
    with nothing_recorded():
        answer = send(host, sitting, QUEENS, number="1", known=[str(uuid4()), "no key"])
    assert answer.status_code == 409
    assert "Léa and This phone wrote the same one." in read(answer).of_id("main").said


def test_what_another_phone_added_after_ones_own_deals_is_shown_too(host, karim, sitting):
    send(host, sitting, PLAIN, number="1")
    mine = keys()
    send(karim, sitting, QUEENS, number="2")
    answer = send(host, sitting, PLAIN, number="1", known=mine)
    assert answer.status_code == 409
    assert answer.context["recorded"].number == 2


def test_a_deal_of_ones_own_that_was_scored_again_is_ones_own_still(host, karim, sitting):
    send(host, sitting, PLAIN, number="1")
    mine = keys()
    first = Round.objects.get()
    karim.post(reverse("round-correction", args=[first.pk]), {**deal_fields(QUEENS), "step": "record"})
    assert send(host, sitting, PLAIN, number="1", known=mine).status_code == 302


def test_a_deal_sent_again_is_answered_as_before_whoever_recorded_meanwhile(host, karim, sitting):
    fields = deal_fields(PLAIN, number="1")
    there = reverse("sitting-rounds", args=[sitting.pk])
    first = host.post(there, fields)
    send(karim, sitting, QUEENS, number="2")
    assert host.post(there, fields).headers["Location"] == first.headers["Location"]
    assert Round.objects.count() == 2


# At the same instant, through the served house


def test_of_two_phones_that_touch_a_name_at_once_one_has_it(served, transactional_db):
    sitting = open_slate(phone())
    there = reverse("join", args=[invite(sitting.circle, sitting).token])
    karim = sitting.circle.players.get(name="Karim").pk
    lines = [Line(served) for _ in range(4)]
    answers = at_once(lines, there, [{"player": karim}] * 4)
    assert sorted(status for status, _, _ in answers) == [302, 409, 409, 409]
    assert [bool(cookie) for status, _, cookie in answers] == [status == 302 for status, _, _ in answers]
    assert Binding.objects.filter(player=karim, revoked_at=None).count() == 1


def test_of_two_phones_that_record_one_deal_at_once_one_is_shown_both(served, transactional_db):
    sitting = open_slate(phone())
    links = [resume_path(sitting.circle, name) for name in ("Karim", "Inès")]
    lines = [Line(served, Line(served).post(each, {})[2]) for each in links]
    forms = [deal_fields(PLAIN, number="1"), deal_fields(QUEENS, number="1")]
    answers = at_once(lines, reverse("sitting-rounds", args=[sitting.pk]), forms)
    assert sorted(status for status, _, _ in answers) == [302, 409]
    assert Round.objects.count() == 1
