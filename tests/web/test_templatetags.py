"""The pieces of the slate, as templates write them."""

import re
from types import SimpleNamespace

import pytest
from django.template import Context, Template
from django.test import RequestFactory
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

HOSTILE = "<b>\"'&"


def rendered(source, language="fr", index=None, **context):
    request = RequestFactory().get("/")
    if index:
        request.preferences = SimpleNamespace(index=index)
    with override(language):
        return Template("{% load ardoise %}" + source).render(Context({"request": request, **context}))


@pytest.mark.parametrize(
    ("source", "html"),
    [
        ("{% signed 31 %}", '<span class="n" data-s="+">+31</span>'),
        ("{% signed -20 'lg' %}", '<span class="n lg" data-s="-">−20</span>'),
        ("{% signed 0 %}", '<span class="n" data-s="0">0</span>'),
        ("{% signed_money 2650 'end' %}", '<span class="n end" data-s="+">+26,50\u202f€</span>'),
        ("{% money 2000 brief=True %}", "20\u202f€"),
        ("{% figure 3600 %}", "3\u202f600"),
        ("{% ordinal 1 %}", "1<sup>er</sup>"),
        ("{% slot next=True %}", '<span class="pc slot next" aria-hidden="true"></span>'),
        ("{% pip 'h' %}", '<i class="pip" data-c="xh" aria-hidden="true"></i>'),
        ("{{ 'Menteur !'|typeset }}", "Menteur\u202f!"),
        ("{{ 'brelan de 6'|sentence_case }}", "Brelan de 6"),
    ],
)
def test_a_piece_is_written_so(source, html):
    assert rendered(source) == html


def test_an_icon_is_taken_from_the_sprite_and_says_nothing():
    html = rendered("{% icon 'back' 's' %}")
    assert html == '<svg class="i s" aria-hidden="true"><use href="/static/icons/sprite.svg#i-back"/></svg>'


def test_a_card_is_read_aloud_and_shows_the_chosen_letters():
    html = '<span class="pc last" data-c="Kh" role="img" aria-label="Roi de cœur">{}</span>'
    assert rendered("{% card 'Kh' 'last' %}") == html.format("R")
    assert rendered("{% card 'Kh' 'last' %}", index="en") == html.format("K")


def test_a_disc_tells_players_apart():
    source = "{% for name in names %}{% disc name among=names me=me %}{% endfor %}"
    html = rendered(source, names=["Thomas", "Théo"], me=True)
    assert re.findall(r">(\w+)<", html) == ["Th", "Té"]
    assert html.count('class="disc me" aria-hidden="true"') == 2


@given(count=st.integers(0, 40))
def test_batons_are_as_many_as_the_count(count):
    html = rendered("{% tally count %}", count=count)
    assert html.count("M") == count
    assert f'role="img" aria-label="{count}"' in html


def test_batons_of_two_digits_take_the_room_they_need():
    assert 'viewBox="0 0 68 23"' in rendered("{% tally 12 %}")
    assert 'viewBox="0 0 27 23"' in rendered("{% tally 5 %}")


def test_the_picker_has_52_keys_and_disables_what_is_down():
    html = rendered("{% picker used=used name='take' %}", used=["Kh", "2c"])
    assert html.count('<button name="take"') == 52
    assert len(set(re.findall(r'value="(\w\w)"', html))) == 52
    assert re.findall(r'value="(\w\w)"[^>]* disabled', html) == ["Kh", "2c"]
    assert 'aria-label="Roi de cœur, déjà posée" disabled>R</button>' in html


@pytest.mark.parametrize(
    "source",
    ["{% disc name %}", "{% signed 1 name %}", "{% icon name name %}", "{% slot %}{{ names|listed }}"],
)
def test_nothing_hostile_gets_through(source):
    html = rendered(source, name=HOSTILE, names=[HOSTILE, HOSTILE])
    assert "<b>" not in html
    assert "\"'" not in html


def test_the_frame_follows_the_preferences():
    preferences = SimpleNamespace(theme="papier", deck="4", index="fr")
    request = RequestFactory().get("/")
    request.preferences = preferences
    with override("fr"):
        html = Template("{% extends 'base.html' %}").render(Context({"request": request}))
    assert '<html lang="fr" data-theme="papier" data-deck="4">' in html
    assert '<meta name="color-scheme" content="light">' in html
    assert "user-scalable" not in html
