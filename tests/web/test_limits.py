"""Rate limits: circles, clocks and sheets of one sender in an hour, and the definition of a sender."""

import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import RequestFactory
from django.urls import reverse
from django.utils import timezone

from games.models import Circle, Clock, PastSheet, Sitting
from tests.account_actions import sign_in, sign_up
from tests.html import parse
from tests.scenario import browser_client, no_rows_changed, opening_fields
from tests.web.evenings.test_past_pages import SHEET
from web.core import throttle
from web.core.throttle import sender_of

MOST = 3


@pytest.fixture(autouse=True)
def _few(db, settings):
    settings.OPENINGS_PER_HOUR = settings.SHEETS_PER_HOUR = MOST
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()


def open_circle(address="192.0.2.1", client=None, **changes):
    fields = opening_fields(**changes)
    return (client or browser_client()).post(reverse("sitting-new"), fields, REMOTE_ADDR=address)


def test_circles_are_limited_per_sender_and_hour():
    answers = [open_circle(circle_name="Les mardis").status_code for _ in range(MOST + 2)]
    assert answers == [302] * MOST + [429] * 2
    assert Circle.objects.count() == MOST


def test_refused_circle_shows_the_reason_and_preserves_the_form():
    for _ in range(MOST):
        open_circle()
    with no_rows_changed():
        page = parse(open_circle(names=("Zoé", "Malik", "Nora", "Hugo"), circle_name="Les mardis"))
    assert "Too many circles were opened from here" in " ".join(
        each.text for each in page.find_all("p", role="alert")
    )
    typed = {each.attributes.get("value") for each in page.find_all("input")}
    assert {"Zoé", "Malik", "Nora", "Hugo", "Les mardis"} <= typed


def test_circle_limit_is_separate_for_senders_and_hours(monkeypatch):
    for _ in range(MOST + 1):
        open_circle()
    assert open_circle("192.0.2.2").status_code == 302
    later = timezone.now() + timedelta(hours=1, seconds=1)
    monkeypatch.setattr("web.sittings.views.sittings.timezone.now", lambda: later)
    assert open_circle().status_code == 302


def test_repeated_form_and_sitting_of_an_own_circle_are_not_limited():
    client = browser_client()
    fields = opening_fields()
    for _ in range(MOST + 2):
        assert client.post(reverse("sitting-new"), fields).status_code == 302
    sitting = Sitting.objects.get()
    players = [str(each.pk) for each in sitting.circle.players.order_by("pk")]
    for _ in range(MOST + 2):
        known = opening_fields(names=(), player=players, circle=sitting.circle.pk)
        assert client.post(reverse("sitting-new"), known).status_code == 302
    assert Circle.objects.count() == 1
    assert open_circle("127.0.0.1").status_code == 302


def test_clocks_are_limited_per_sender_and_hour():
    answers = [browser_client().post(reverse("clocks")).status_code for _ in range(MOST + 2)]
    assert answers == [302] * MOST + [429] * 2
    assert Clock.objects.count() == MOST
    assert browser_client().post(reverse("clocks"), REMOTE_ADDR="192.0.2.9").status_code == 302


def test_sheets_are_limited_per_sender_and_hour_and_preserve_the_text(scenario):
    there = reverse("past-results-import", args=[scenario.sitting.circle.pk])
    answers = [scenario.host.post(there, {"text": SHEET}).status_code for _ in range(MOST)]
    assert answers == [200] * MOST
    refused = scenario.host.post(there, {"text": SHEET})
    assert refused.status_code == 429
    assert "Too many sheets were sent from here" in parse(refused).by_id("main").text
    assert SHEET in refused.content.decode()
    assert not PastSheet.objects.exists()


# Definition of a sender


@pytest.mark.parametrize(
    ("address", "sender"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:DB8:1:2::", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("::1", "::"),
        ("", ""),
        ("unix:", "unix:"),
    ],
)
def test_sender_is_an_ipv4_address_or_an_ipv6_network(address, sender):
    assert sender_of(RequestFactory().get("/", REMOTE_ADDR=address)) == sender


@pytest.mark.parametrize(
    ("header", "sender"),
    [
        ("10.0.0.9, 192.0.2.7", "192.0.2.7"),
        ("192.0.2.7:5123", "192.0.2.7"),
        ("2001:db8::5", "2001:db8::"),
        ("[2001:db8::5]:443", "2001:db8::"),
        ("10.0.0.9, [2001:db8::6]", "2001:db8::"),
        ("1" * 500, "1" * 500),
    ],
)
def test_sender_ignores_the_port_of_a_forwarded_address(header, sender, settings):
    settings.HTTPS = True
    request = RequestFactory().get("/", REMOTE_ADDR="127.0.0.1", HTTP_X_FORWARDED_FOR=header)
    assert sender_of(request) == sender


def test_wrong_passwords_are_limited_by_ipv6_network():
    assert sign_up(browser_client()).status_code == 302
    answers = []
    for number in range(11):
        guesser = browser_client()
        guesser.defaults["REMOTE_ADDR"] = f"2001:db8:7:7:{number:x}::1"
        answers.append(sign_in(guesser, password="wrong-password").status_code)
    assert answers == [422] * 10 + [429]
    neighbour = browser_client()
    neighbour.defaults["REMOTE_ADDR"] = "2001:db8:7:8::1"
    assert sign_in(neighbour).status_code == 302


def test_wrong_passwords_are_limited_by_ipv4_mapped_address():
    assert sign_up(browser_client()).status_code == 302
    for number in range(10):
        guesser = browser_client()
        guesser.defaults["REMOTE_ADDR"] = f"::ffff:192.0.2.{number}"
        assert sign_in(guesser, password="wrong-password").status_code == 422
    owner = browser_client()
    owner.defaults["REMOTE_ADDR"] = "::ffff:198.51.100.1"
    assert sign_in(owner).status_code == 302


def test_count_preserves_its_expiry(monkeypatch):
    """Check a cache that would forget the expiry at each count and reset the limit of a slow sender."""
    counts = []
    monkeypatch.setattr(cache, "set", lambda key, value, seconds=None, **_: counts.append(seconds))
    monkeypatch.setattr(throttle.connection, "vendor", "postgresql", raising=False)
    monkeypatch.setattr(throttle, "_wait_for_turn", lambda key: None)
    throttle.add_to_count("codes-x", 1, 3600)
    assert counts == [3600]


def test_counts_contain_no_ip_address():
    open_circle("198.51.100.77")
    keys = " ".join(map(str, getattr(cache, "_cache", {})))
    assert "198.51.100" not in keys
    assert not re.search(r"198\.51", keys)
