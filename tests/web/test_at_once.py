"""Phones that write at the same instant, through the served house: each deal once, in one order."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.urls import reverse

from games.audit import faults
from games.models import Circle, Round, Sitting
from games.settling import points_by_seat
from tests.cast import PLAIN, QUEENS, deal_fields, open_slate, opening_fields, phone, resume_path
from tests.line import Line


def at_once(lines, url, forms):
    """What each line is answered to its form, all sent when every one is ready."""
    ready = Barrier(len(forms))

    def send(line, form):
        line.connection.connect()
        ready.wait(timeout=20)
        return line.post(url, form)

    with ThreadPoolExecutor(len(forms)) as threads:
        return list(threads.map(send, lines, forms))


@pytest.fixture
def sitting(transactional_db):
    return open_slate(phone())


@pytest.fixture
def lines(served, sitting):
    """Four lines of phones that keep the slate."""
    _, _, cookie = Line(served).post(resume_path(sitting.circle), {})
    return [Line(served, cookie) for _ in range(4)]


def test_two_phones_record_at_the_same_instant_each_with_a_double_tap(sitting, lines):
    one, other = deal_fields(PLAIN), deal_fields(QUEENS)
    answers = at_once(lines, reverse("sitting-rounds", args=[sitting.pk]), [one, other, one, other])
    assert [status for status, _, _ in answers] == [302] * 4
    assert answers[0][1] == answers[2][1]
    assert answers[1][1] == answers[3][1]
    rounds = Round.objects.filter(sitting=sitting).order_by("number")
    assert [each.number for each in rounds] == [1, 2]
    assert {str(each.key) for each in rounds} == {one["key"], other["key"]}
    assert points_by_seat(list(sitting.seats.all())) == [49, -26, 14, -37]
    assert list(faults()) == []


def test_the_same_page_sent_at_once_with_other_cards_is_recorded_once(sitting, lines):
    one = deal_fields(PLAIN)
    other = deal_fields(QUEENS, key=one["key"])
    answers = at_once(lines, reverse("sitting-rounds", args=[sitting.pk]), [one, other, one, other])
    assert sorted(status for status, _, _ in answers) == [302, 302, 409, 409]
    assert Round.objects.filter(sitting=sitting).count() == 1
    assert list(faults()) == []


def test_two_phones_correct_the_same_deal_at_the_same_instant(sitting, lines):
    first = deal_fields(PLAIN)
    lines[0].post(reverse("sitting-rounds", args=[sitting.pk]), first)
    version = Round.objects.get(key=first["key"])
    url = reverse("round-correction", args=[version.pk])
    answers = at_once(lines[:2], url, [deal_fields(QUEENS), deal_fields(QUEENS[::-1])])
    assert sorted(status for status, _, _ in answers) == [302, 409]
    assert Round.objects.filter(sitting=sitting, number=1, struck_at=None).count() == 1
    assert list(faults()) == []


def test_a_slate_opened_twice_at_the_same_instant_is_one_slate(served, sitting):
    form = opening_fields(circle_name="Rue Piat")
    answers = at_once([Line(served), Line(served)], reverse("sitting-new"), [form, form])
    assert [status for status, _, _ in answers] == [302, 302]
    assert answers[0][1] == answers[1][1]
    assert all(cookie for _, _, cookie in answers)
    assert Sitting.objects.filter(key=form["key"]).count() == 1
    assert Circle.objects.filter(name="Rue Piat").count() == 1
