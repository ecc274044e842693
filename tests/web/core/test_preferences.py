"""Display preferences of a browser, stored in a cookie; forged values are ignored."""

from dataclasses import astuple

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from django.utils.translation import get_language
from hypothesis import given
from hypothesis import strategies as st

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
