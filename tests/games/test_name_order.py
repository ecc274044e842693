"""Alphabetical order of names: as a French dictionary sorts them, on every database."""

from django.urls import reverse

from games.circles.naming import sort_key
from tests.html import parse
from tests.scenario import browser_client, open_sitting

NAMES = ("Fanny", "Zoé", "Élodie", "eva")


def test_accents_do_not_move_a_name():
    assert sorted(NAMES, key=sort_key) == ["Élodie", "eva", "Fanny", "Zoé"]
    assert sorted(["Œdipe", "Olga", "Odile"], key=sort_key) == ["Odile", "Œdipe", "Olga"]
    assert sorted(["Léa", "Lea"], key=sort_key) == ["Lea", "Léa"]


def test_players_are_listed_in_the_order_of_a_french_dictionary(db):
    host = browser_client()
    circle = open_sitting(host, NAMES).circle
    page = parse(host.get(reverse("circle-people", args=[circle.pk]))).by_id("main").text
    shown = sorted(NAMES, key=page.index)
    assert shown == ["Élodie", "eva", "Fanny", "Zoé"]
