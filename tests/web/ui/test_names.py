"""Lists of names, and distinct initials of players."""

from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from web.ui.names import initials, join_names

NAMES = st.lists(st.text(min_size=1, max_size=8), max_size=8)


def test_listed_joins_names_in_each_language():
    with override("fr"):
        assert join_names(["Karim", "Inès", "Thomas"]) == "Karim, Inès et Thomas"
    with override("en"):
        assert join_names(["Karim", "Inès"]) == "Karim and Inès"
        assert join_names(["Karim"]) == "Karim"
        assert join_names([]) == ""


def test_initials_have_two_letters():
    assert initials(["Léa", "karim", "Inès"]) == ["Lé", "Ka", "In"]


def test_initials_of_similar_names_differ():
    assert initials(["Thomas", "Théo", "Thibault"]) == ["Th", "Té", "Ti"]
    assert initials(["Jo", "Jo", "J"]) == ["Jo", "J2", "J"]


def test_initials_of_numbered_names_use_the_number():
    assert initials(["Joueur 1", "Joueur 2", "Joueur 3"]) == ["J1", "J2", "J3"]


@given(names=NAMES)
def test_initials_are_unique(names):
    letters = initials(names)
    assert len(letters) == len(names)
    assert len(set(letters)) == len(letters)


@given(names=NAMES, late=st.text(min_size=1, max_size=8))
def test_initials_are_unchanged_by_a_later_name(names, late):
    assert initials([*names, late])[:-1] == initials(names)
