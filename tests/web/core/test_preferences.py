"""Display preferences of a browser, stored in a cookie; forged values are ignored."""

from dataclasses import astuple

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import reverse
from django.utils.translation import get_language
from hypothesis import given
from hypothesis import strategies as st

from tests.html import parse
from tests.scenario import PLAIN, browser_client, open_sitting, record
from tests.web.clock_actions import open_clock
from web.core.preferences import (
    CHOICES,
    COOKIE,
    Preferences,
    preferences_middleware,
    preferences_of,
    read_preferences,
    save_preferences,
)

ANY = st.builds(Preferences, **{name: st.sampled_from(values) for name, values in CHOICES.items()})


def asked(cookie=None, language=""):
    request = RequestFactory().get("/", headers={"accept-language": language})
    if cookie is not None:
        request.COOKIES[COOKIE] = cookie
    return request


@given(preferences=ANY)
def test_stored_preferences_are_read_back(preferences):
    answer = HttpResponse()
    save_preferences(asked(), answer, preferences)
    assert preferences_of(asked(answer.cookies[COOKIE].value, "de")) == preferences


@given(forged=st.text())
def test_forged_cookie_gives_allowed_values_only(forged):
    assert all(
        value in CHOICES[name]
        for name, value in zip(CHOICES, astuple(preferences_of(asked(forged))), strict=True)
    )


def test_forged_value_falls_back_to_its_own_default():
    assert preferences_of(asked("neon.4.xx.en", "fr")) == Preferences("auto", "4", "fr", "en")


def test_cookie_without_later_preferences_has_their_defaults():
    assert preferences_of(asked("papier.2.en.en")) == Preferences("papier", "2", "en", "en", "on", "on")


def test_switches_that_are_turned_off_are_stored_and_read_by_every_page(db):
    client = browser_client()
    sitting = open_sitting(client)
    table = reverse("sitting", args=[sitting.pk])
    for ticked, behaviour in ((("on", "on"), "wake-lock"), (("off",), None)):
        client.post(reverse("preferences"), {"wake_lock": ticked, "vibration": ticked})
        [body] = parse(client.get(table)).find_all("body")
        assert body.attributes.get("data-behaviour") == behaviour
        assert ("data-no-vibration" in body.attributes) == (behaviour is None)
        switches = parse(client.get(reverse("preferences"))).find_all("input", role="switch")
        assert [("checked" in each.attributes) for each in switches] == [behaviour is not None] * 2


def test_note_of_the_screen_switch_mentions_https_on_plain_http(db):
    client = browser_client()
    plain, encrypted = (parse(client.get(reverse("preferences"), secure=secure)) for secure in (False, True))
    assert "https" in plain.by_id("main").text
    assert "https" not in encrypted.by_id("main").text


def test_screen_stays_on_at_an_open_sitting_and_at_every_clock(db):
    client = browser_client()
    sitting = open_sitting(client)
    pages = [
        reverse("sitting", args=[sitting.pk]),
        reverse("sitting-pad", args=[sitting.pk]),
        reverse("home"),
    ]
    assert [_behaviour(client, each) for each in pages] == ["wake-lock", "wake-lock", None]
    record(client, sitting, PLAIN)
    client.post(reverse("sitting-close", args=[sitting.pk]))
    assert _behaviour(client, pages[0]) is None
    client.post(reverse("preferences"), {"wake_lock": "off"})
    assert _behaviour(client, f"/clocks/{open_clock().address}/") == "wake-lock"


def _behaviour(client, path):
    [body] = parse(client.get(path)).find_all("body")
    return body.attributes.get("data-behaviour")


def test_missing_form_field_has_its_default():
    assert read_preferences({"theme": "papier", "csrfmiddlewaretoken": "x"}) == Preferences(theme="papier")


@pytest.mark.parametrize(
    ("spoken", "language"),
    [("fr", "fr"), ("en-GB,en;q=0.9", "en"), ("de,en;q=0.5", "en"), ("de", "fr"), ("", "fr"), ("*", "fr")],
)
def test_language_without_a_choice_is_that_of_the_browser_or_french(spoken, language):
    preferences = preferences_of(asked(language=spoken))
    assert (preferences.language, preferences.index) == (language, language)


def test_chosen_language_overrides_the_browser():
    assert preferences_of(asked("auto.2.fr.fr", "en")).language == "fr"


def test_middleware_activates_the_language_of_the_preferences():
    heard = []

    def view(request):
        heard.append((get_language(), request.preferences.theme))
        return HttpResponse()

    answer = preferences_middleware(view)(asked("papier.2.en.en"))
    assert heard == [("en", "papier")]
    assert answer.headers["Content-Language"] == "en"
    assert "Cookie" in answer.headers["Vary"]
