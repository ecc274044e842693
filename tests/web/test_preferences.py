"""A phone remembers how it shows Ardoise, and believes nothing that was forged."""

from dataclasses import astuple

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from django.utils.translation import get_language
from hypothesis import given
from hypothesis import strategies as st

from web.preferences import CHOICES, COOKIE, Preferences, keep, of, read, read_preferences

ANY = st.builds(Preferences, **{name: st.sampled_from(values) for name, values in CHOICES.items()})


def asked(cookie=None, language=""):
    request = RequestFactory().get("/", headers={"accept-language": language})
    if cookie is not None:
        request.COOKIES[COOKIE] = cookie
    return request


@given(preferences=ANY)
def test_what_was_kept_is_what_is_read(preferences):
    answer = HttpResponse()
    keep(asked(), answer, preferences)
    assert of(asked(answer.cookies[COOKIE].value, "de")) == preferences


@given(forged=st.text())
def test_a_forged_cookie_gives_allowed_values_only(forged):
    assert all(
        value in CHOICES[name] for name, value in zip(CHOICES, astuple(of(asked(forged))), strict=True)
    )


def test_each_forged_value_falls_back_alone():
    assert of(asked("neon.4.xx.en", "fr")) == Preferences("auto", "4", "fr", "en")


def test_a_form_without_a_field_keeps_its_default():
    assert read({"theme": "papier", "csrfmiddlewaretoken": "x"}) == Preferences(theme="papier")


@pytest.mark.parametrize(
    ("spoken", "language"),
    [("fr", "fr"), ("en-GB,en;q=0.9", "en"), ("de,en;q=0.5", "en"), ("de", "fr"), ("", "fr"), ("*", "fr")],
)
def test_who_never_chose_is_met_in_his_language_or_in_french(spoken, language):
    preferences = of(asked(language=spoken))
    assert (preferences.language, preferences.index) == (language, language)


def test_a_choice_outweighs_the_language_of_the_browser():
    assert of(asked("auto.2.fr.fr", "en")).language == "fr"


def test_the_page_is_told_in_the_language_of_its_reader():
    heard = []

    def view(request):
        heard.append((get_language(), request.preferences.theme))
        return HttpResponse()

    answer = read_preferences(view)(asked("papier.2.en.en"))
    assert heard == [("en", "papier")]
    assert answer.headers["Content-Language"] == "en"
    assert "Cookie" in answer.headers["Vary"]
