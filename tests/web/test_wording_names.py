"""People are told apart by two letters, and listed as each language lists."""

from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from web.wording.names import initials, listed

NAMES = st.lists(st.text(min_size=1, max_size=8), max_size=8)


def test_names_are_listed():
    with override("fr"):
        assert listed(["Karim", "Inès", "Thomas"]) == "Karim, Inès et Thomas"
    with override("en"):
        assert listed(["Karim", "Inès"]) == "Karim and Inès"
        assert listed(["Karim"]) == "Karim"
        assert listed([]) == ""


def test_two_letters_stand_for_a_name():
    assert initials(["Léa", "karim", "Inès"]) == ["Lé", "Ka", "In"]


def test_names_that_begin_alike_are_told_apart():
    assert initials(["Thomas", "Théo", "Thibault"]) == ["Th", "Té", "Ti"]
    assert initials(["Jo", "Jo", "J"]) == ["Jo", "J2", "J"]


def test_names_that_count_are_told_by_their_number():
    assert initials(["Joueur 1", "Joueur 2", "Joueur 3"]) == ["J1", "J2", "J3"]


@given(names=NAMES)
def test_no_two_players_share_their_letters(names):
    letters = initials(names)
    assert len(letters) == len(names)
    assert len(set(letters)) == len(letters)


@given(names=NAMES, late=st.text(min_size=1, max_size=8))
def test_a_late_comer_changes_nobody_s_letters(names, late):
    assert initials([*names, late])[:-1] == initials(names)
