"""Alphabetical order of names: as a French dictionary sorts them, on every database."""

import re

import pytest
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from games.circles.naming import MAX_DIGITS, search_key, sort_key
from tests.html import parse
from tests.scenario import browser_client, invite, open_sitting

NAMES = ("Fanny", "Zoé", "Élodie", "eva")
WORDS = st.text(st.characters(categories=["L", "Zs", "P"]), max_size=9)
NUMBERS = st.integers(0, 10**9)


def test_accents_do_not_move_a_name():
    assert sorted(NAMES, key=sort_key) == ["Élodie", "eva", "Fanny", "Zoé"]
    assert sorted(["Œdipe", "Olga", "Odile"], key=sort_key) == ["Odile", "Œdipe", "Olga"]
    assert sorted(["Léa", "Lea"], key=sort_key) == ["Lea", "Léa"]


def test_numbers_in_names_are_sorted_by_their_value():
    typed = [
        "Joueur 10",
        "joueur 2",
        "Joueur 1",
        "Joueur",
        "Table 3, place 12",
        "Table 3, place 4",
        "10",
        "9",
    ]
    assert sorted(typed, key=sort_key) == [
        "9",
        "10",
        "Joueur",
        "Joueur 1",
        "joueur 2",
        "Joueur 10",
        "Table 3, place 4",
        "Table 3, place 12",
    ]
    assert sorted(["Élodie 10", "Elodie 9", "Zoé 1"], key=sort_key) == ["Elodie 9", "Élodie 10", "Zoé 1"]
    assert sorted(["Léa ١٠", "Léa 2", "Léa ³"], key=sort_key) == ["Léa 2", "Léa ³", "Léa ١٠"]


@given(WORDS, NUMBERS, NUMBERS, WORDS, WORDS)
def test_of_two_names_that_differ_by_a_number_the_smaller_number_is_first(word, one, other, end, other_end):
    if one < other:
        assert sort_key(f"{word}{one}{end}") < sort_key(f"{word}{other}{other_end}")
    assert sort_key(f"{word}{one}{end}")[0] == sort_key(f"{word}00{one}{end}")[0]


@given(st.lists(WORDS))
def test_names_without_numbers_keep_the_order_of_their_letters(names):
    by_letters = sorted(names, key=lambda name: (search_key(name), name.casefold()))
    assert sorted(names, key=sort_key) == by_letters


def test_longer_number_than_a_name_can_have_is_a_key_too():
    assert sort_key("9" * 5000) > sort_key("1" * MAX_DIGITS)


def test_search_finds_a_number_by_its_digits():
    assert search_key("Joueur 2") == "joueur 2"


def test_players_are_listed_in_the_order_of_a_french_dictionary(db):
    host = browser_client()
    circle = open_sitting(host, NAMES).circle
    page = parse(host.get(reverse("circle-people", args=[circle.pk]))).by_id("main").text
    shown = sorted(NAMES, key=page.index)
    assert shown == ["Élodie", "eva", "Fanny", "Zoé"]


@pytest.mark.parametrize("name", ["circle-people", "circle-households", "evening-expenses", "join"])
def test_guests_of_a_pasted_list_are_in_the_order_of_their_numbers(db, name):
    host = browser_client()
    sitting = open_sitting(host, ("Invité 10", "Invité 2", "Invité 1", "Élodie"))
    about = {"evening-expenses": sitting.evening_id, "join": invite(sitting.circle, sitting).token}
    reader = browser_client() if name == "join" else host
    answer = reader.get(reverse(name, args=[about.get(name, sitting.circle.pk)]))
    shown = re.findall(r"Élodie|Invité \d+", parse(answer).by_id("main").text)
    assert list(dict.fromkeys(shown)) == ["Élodie", "Invité 1", "Invité 2", "Invité 10"]
