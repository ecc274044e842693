"""Names: nothing invisible is stored, emoji stay whole, and no two names of a circle look the same."""

import unicodedata
from uuid import uuid4

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from games import refusals
from games.circles.commands import people
from games.circles.commands.people import find_or_add_player
from games.circles.naming import BLANKS, is_named, look, namesake, visible
from games.evenings.queries.past_results import players_by_name
from games.models import Player
from tests.scenario import browser_client, open_sitting, opening_fields

INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u200d\u200e\u202e\u2060\u2064\u206f"
    + (
        "\u2800\u3164\ufe00\ufe0e\ufe0f\ufeff\uffa0\ufff0\U0001d159\U0001d173\U000e0001\U000e0041\U000e007f\U000e0100"
    )
)
EMOJI = [
    "👨\u200d👩\u200d👧",
    "❤\ufe0f",
    "❤\ufe0f\u200d🔥",
    "👩🏽\u200d🚀",
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "🏳\ufe0f\u200d🌈",
    "1\ufe0f\u20e3",
    "🇫🇷",
    "🧑\u200d🤝\u200d🧑",
    "♀\ufe0f",
]
LETTERS = st.characters(codec="utf-8") | st.sampled_from(INVISIBLE) | st.sampled_from([*"".join(EMOJI)])
TEXTS = st.lists(LETTERS | st.sampled_from(EMOJI), max_size=12).map("".join)
TWINS = [
    "Lеa",
    "Lea\u034f",
    "Lea\ufe0f",
    "Lea\u3164",
    "Lea\u2800",
    "LEА",
    "Ｌea",
    "Lea\U000e0041",
    "L\u200dea",
]


@given(TEXTS)
def test_what_is_visible_is_stable_and_on_one_line(typed):
    shown = visible(typed)
    assert visible(shown) == shown
    assert shown == " ".join(shown.split())
    assert shown == unicodedata.normalize("NFC", shown)
    assert not set(shown) & set(BLANKS + "\u034f\u200b\u200c\u2060\ufeff\ufe0e\u00ad")
    assert look(visible(typed)) == look(shown)


@given(st.text(st.sampled_from(INVISIBLE + " \n"), max_size=12))
def test_a_name_of_nothing_is_empty(typed):
    assert visible(typed) == ""


@given(st.sampled_from(["Lea", "Jean Paul", "Zoé", "Анна", "山田", "7", *EMOJI]), st.data())
def test_an_invisible_character_makes_no_other_name(name, data):
    mark, place = data.draw(st.sampled_from(INVISIBLE)), data.draw(st.integers(0, 30))
    typed = name[: place % (len(name) + 1)] + mark + name[place % (len(name) + 1) :]
    if name in EMOJI:
        # Inside an emoji a joiner may come apart; what is left is visible.
        assert visible(typed) == visible(visible(typed)) != ""
        return
    shown = visible(typed)
    assert shown.replace(" ", "") == name.replace(" ", "")


@pytest.mark.parametrize("emoji", EMOJI)
def test_an_emoji_stays_one(emoji):
    assert visible(emoji) == emoji
    assert visible(f"Léa {emoji} et {emoji}") == f"Léa {emoji} et {emoji}"
    assert is_named(emoji)


@pytest.mark.parametrize(
    "joined", ["Le\u200da", "👨\u200d", "\u200d👨", "a\u200d👨", "👨\u200da", "Lea\ufe0f", "🏴\U000e0067"]
)
def test_a_joiner_that_joins_no_emoji_is_removed(joined):
    assert not set(visible(joined)) & {"\u200d", "\ufe0f", "\U000e0067"}


@pytest.mark.parametrize("twin", TWINS)
def test_a_twin_looks_the_same(twin):
    assert look(visible(twin)) == look("Lea")
    assert namesake(visible(twin), ["Karim", "LEA"]) == "LEA"


@pytest.mark.parametrize(
    "pair", [("Νina", "Nina"), ("Ηugo", "Hugo"), ("Сосо", "Coco"), ("Lе́a", "Léa"), ("❤\ufe0f", "❤")]
)
def test_letters_of_other_scripts_look_like_ours(pair):
    assert look(pair[0]) == look(pair[1])


@pytest.mark.parametrize(
    "pair", [("Léa", "Lea"), ("Анна", "Anna"), ("Hugo", "Nugo"), ("Zoë", "Zoé"), ("👨", "👩")]
)
def test_different_names_look_different(pair):
    assert look(pair[0]) != look(pair[1])


@pytest.mark.parametrize("name", ["-", "!!!", "…", "\u0301", "()", "  "])
def test_a_name_wants_a_letter_a_digit_or_an_emoji(name):
    assert not is_named(name)


@given(st.text(max_size=6))
def test_a_name_with_a_letter_is_one(typed):
    assert is_named(f"{typed}a")


# In a circle


@pytest.fixture
def circle(db):
    return open_sitting(browser_client(), ("Lea", "Karim")).circle


@pytest.mark.parametrize("twin", ["Lеa", "LEА", "Ｌea"])
def test_a_circle_has_no_twins(circle, twin):
    with pytest.raises(refusals.NameTaken):
        people.add_player(circle=circle, name=visible(twin), now=timezone.now())
    lea = circle.players.get(name="Lea")
    assert find_or_add_player(circle, visible(twin), timezone.now()) == lea
    assert players_by_name(circle, [visible(twin), "Zoé"]) == [lea, None]
    assert Player.including_merged.filter(circle=circle).count() == 2


@pytest.mark.parametrize("twin", [*TWINS, "\u3164", "\u2800", "\u034f", "!!!"])
def test_opening_form_refuses_a_duplicate_and_an_empty_name(db, twin):
    fields = opening_fields(("Lea", "Karim", twin), key=str(uuid4()))
    browser_client().post("/sittings/new/", fields)
    names = set(Player.including_merged.values_list("name", flat=True))
    assert names in ({"Lea", "Karim"}, set())


def test_name_with_a_family_emoji_is_unchanged(db):
    family = "👨\u200d👩\u200d👧"
    sitting = open_sitting(browser_client(), ("Lea", family), circle_name=f"Les {family}")
    assert sitting.circle.players.filter(name=family).exists()
    assert sitting.circle.name == f"Les {family}"


def test_a_retired_namesake_comes_back_by_a_name_that_looks_the_same(circle):
    lea = circle.players.get(name="Lea")
    Player.objects.filter(pk=lea.pk).update(retired_at=timezone.now())
    assert find_or_add_player(circle, "Lеa", timezone.now()).retired_at is None
