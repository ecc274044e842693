"""Simultaneous writes through the running server: each deal is recorded once, in one order."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.urls import reverse

from games.audit.checks import faults
from games.models import Circle, Round, Sitting
from games.sittings.queries.settlement import points_by_seat
from tests.raw_client import RawClient
from tests.scenario import (
    PLAIN,
    QUEENS,
    browser_client,
    deal_fields,
    open_sitting,
    opening_fields,
    resume_path,
)


def at_once(lines, url, forms):
    """Send one form per connection at the same time and return the answers."""
    return each_at_once([(line, url, form) for line, form in zip(lines, forms, strict=False)])


def each_at_once(sent):
    """Send each form to its own URL at the same time and return the answers."""
    ready = Barrier(len(sent))

    def send(line, url, form):
        line.connection.connect()
        ready.wait(timeout=20)
        return line.post(url, form)

    with ThreadPoolExecutor(len(sent)) as threads:
        return list(threads.map(send, *zip(*sent, strict=True)))


@pytest.fixture
def sitting(transactional_db):
    return open_sitting(browser_client())


@pytest.fixture
def lines(server_url, sitting):
    """Return four connections of browsers that may record."""
    _, _, cookie = RawClient(server_url).post(resume_path(sitting.circle), {})
    return [RawClient(server_url, cookie) for _ in range(4)]


def test_two_browsers_recording_simultaneously_with_double_taps_record_two_deals(sitting, lines):
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


def test_simultaneous_versions_under_one_key_record_one_deal(sitting, lines):
    one = deal_fields(PLAIN)
    other = deal_fields(QUEENS, key=one["key"])
    answers = at_once(lines, reverse("sitting-rounds", args=[sitting.pk]), [one, other, one, other])
    assert sorted(status for status, _, _ in answers) == [302, 302, 409, 409]
    assert Round.objects.filter(sitting=sitting).count() == 1
    assert list(faults()) == []


def test_simultaneous_corrections_of_a_deal_record_one_correction(sitting, lines):
    first = deal_fields(PLAIN)
    lines[0].post(reverse("sitting-rounds", args=[sitting.pk]), first)
    version = Round.objects.get(key=first["key"])
    url = reverse("round-correct", args=[version.pk])
    answers = at_once(lines[:2], url, [deal_fields(QUEENS), deal_fields(QUEENS[::-1])])
    assert sorted(status for status, _, _ in answers) == [302, 409]
    assert Round.objects.filter(sitting=sitting, number=1, struck_at=None).count() == 1
    assert list(faults()) == []


def test_sitting_opened_twice_simultaneously_is_opened_once(server_url, sitting):
    form = opening_fields(circle_name="Rue Piat")
    answers = at_once([RawClient(server_url), RawClient(server_url)], reverse("sitting-new"), [form, form])
    assert [status for status, _, _ in answers] == [302, 302]
    assert answers[0][1] == answers[1][1]
    assert all(cookie for _, _, cookie in answers)
    assert Sitting.objects.filter(key=form["key"]).count() == 1
    assert Circle.objects.filter(name="Rue Piat").count() == 1
