"""Template tags: icons, cards, discs, tallies and the card picker."""

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
        return Template("{% load ui %}" + source).render(Context({"request": request, **context}))


@pytest.mark.parametrize(
    ("source", "html"),
    [
        ("{% signed 31 %}", '<span class="number" data-sign="+">+31</span>'),
        ("{% signed -20 'text-lg' %}", '<span class="number text-lg" data-sign="-">−20</span>'),
        ("{% signed 0 %}", '<span class="number" data-sign="0">0</span>'),
        (
            "{% signed_money 2650 'text-end' %}",
            '<span class="number text-end" data-sign="+">+26,50\u202f€</span>',
        ),
        ("{% money 2000 brief=True %}", "20\u202f€"),
        ("{% number 3600 %}", "3\u202f600"),
        ("{% ordinal 1 %}", "1<sup>er</sup>"),
        ("{% card_slot next=True %}", '<span class="playing-card slot next" aria-hidden="true"></span>'),
        ("{% suit_symbol 'h' %}", '<i class="suit" data-card="xh" aria-hidden="true"></i>'),
        ("{{ 'Menteur !'|typeset }}", "Menteur\u202f!"),
        ("{{ 'brelan de 6'|sentence_case }}", "Brelan de 6"),
    ],
)
def test_tag_renders_its_html(source, html):
    assert rendered(source) == html


def test_icon_refers_to_the_sprite_and_is_hidden_from_screen_readers():
    html = rendered("{% icon 'back' 'small' %}")
    assert (
        html
        == '<svg class="icon small" aria-hidden="true"><use href="/static/icons/sprite.svg#i-back"/></svg>'
    )


def test_card_has_a_label_and_the_chosen_index():
    html = '<span class="playing-card last" data-card="Kh" role="img" aria-label="Roi de cœur">{}</span>'
    assert rendered("{% card 'Kh' 'last' %}") == html.format("R")
    assert rendered("{% card 'Kh' 'last' %}", index="en") == html.format("K")


def test_discs_have_distinct_initials():
    source = "{% for name in names %}{% avatar name among=names me=me %}{% endfor %}"
    html = rendered(source, names=["Thomas", "Théo"], me=True)
    assert re.findall(r">(\w+)<", html) == ["Th", "Té"]
    assert html.count('class="avatar is-me" aria-hidden="true"') == 2


@given(count=st.integers(0, 40))
def test_tally_draws_as_many_strokes_as_the_count(count):
    html = rendered("{% tally_marks count %}", count=count)
    assert html.count("M") == count
    assert f'role="img" aria-label="{count}"' in html


def test_tally_of_two_digits_is_wider():
    assert 'viewBox="0 0 68 23"' in rendered("{% tally_marks 12 %}")
    assert 'viewBox="0 0 27 23"' in rendered("{% tally_marks 5 %}")


def compact(html):
    """Return markup without line breaks and without white space beside tags."""
    return re.sub(r" ?([<>]) ?", r"\1", re.sub(r"\s+", " ", html))


def test_picker_has_52_keys_and_disables_used_cards():
    html = compact(rendered("{% card_picker used=used name='take' %}", used=["Kh", "2c"]))
    assert html.count('<button name="take"') == 52
    assert len(set(re.findall(r'value="(\w\w)"', html))) == 52
    assert re.findall(r'value="(\w\w)"[^>]* disabled', html) == ["Kh", "2c"]
    assert 'aria-label="Roi de cœur, déjà posée" disabled>R</button>' in html


@pytest.mark.parametrize(
    "source",
    [
        "{% avatar name %}",
        "{% signed 1 name %}",
        "{% icon name name %}",
        "{% card_slot %}{{ names|join_names }}",
    ],
)
def test_tags_escape_names(source):
    html = rendered(source, name=HOSTILE, names=[HOSTILE, HOSTILE])
    assert "<b>" not in html
    assert "\"'" not in html


def test_base_template_follows_the_preferences():
    preferences = SimpleNamespace(theme="papier", deck="4", index="fr")
    request = RequestFactory().get("/")
    request.preferences = preferences
    with override("fr"):
        html = compact(Template("{% extends 'base.html' %}").render(Context({"request": request})))
    assert '<html lang="fr" data-theme="papier" data-deck="4">' in html
    assert '<meta name="color-scheme" content="light">' in html
    assert "user-scalable" not in html
