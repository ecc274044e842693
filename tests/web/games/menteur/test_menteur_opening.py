"""Opening a sitting of menteur: tiles, cards or dice, rules and their paragraph."""

import pytest
from django.urls import reverse
from django.utils import translation

from games.models import Sitting
from games.rules.menteur.options import PRESETS, read_options
from tests.html import parse
from tests.scenario import browser_client, no_rows_changed, opening_fields
from tests.web.menteur_actions import FIVE, RULES, open_menteur, opening, table
from web.games.registry import GAME_UIS, shown_games

rules_text = GAME_UIS["menteur"].rules_text


def shown(client, **fields):
    """Return the opening page rendered again with these fields."""
    return parse(client.post(reverse("sitting-new"), {"step": "refresh"} | fields))


def rules(page):
    return page.by_id("rules").find_all("p")[0].text


def options(sitting):
    return sitting.rules_versions.get().options()


def test_every_game_has_its_tile(db):
    page = parse(browser_client().get(reverse("sitting-new")))
    tiles = [each for each in page.find_all("label") if each.attributes.get("class") == "tile"]
    assert [each.find_all("input")[0].attributes["value"] for each in tiles] == [
        game.key for game in shown_games()
    ]
    assert "Draw-Hold’em" in [each.text for each in tiles]
    assert all(each.find_all("svg") for each in tiles)


def test_menteur_presets_are_cards_and_dice(db):
    page = shown(browser_client(), game="menteur")
    [seg] = page.find_all("div", role="radiogroup")
    assert [each.text for each in seg.find_all("label")] == ["Cards", "Dice"]
    assert [each.attributes["value"] for each in seg.find_all("input") if "checked" in each.attributes] == [
        "cards34"
    ]


def test_dice_have_an_order_and_cards_have_none(db):
    lines = {
        preset: shown(browser_client(), **opening(preset)).find_all("select", name="rule-dice_order")
        for preset in PRESETS
    }
    assert not lines["cards34"]
    assert [each.attributes["value"] for each in lines["dice"][0].find_all("option")] == [
        "seed",
        "rarity",
        "das",
    ]


@pytest.mark.parametrize(
    ("mark", "heading", "sentence"),
    [
        (
            "simple",
            "A point is worth",
            "A lost round is a bad point , one point to each of the others; the fewest wins.",
        ),
        (
            "jetons",
            "A chip is worth",
            "The loser gives everybody one chip , and the cause of the loss one for each",
        ),
        ("variable", "A chip is worth", "Everybody stakes one to four chips , as the receiver says."),
        ("enjeu", "A chip is worth", "The loser pays the stake of the round to the cause of the loss."),
    ],
)
def test_rules_paragraph_depends_on_the_scoring(db, mark, heading, sentence):
    page = shown(browser_client(), **opening(mark=mark))
    assert sentence in rules(page)
    assert heading in page.text
    assert ("50 chips each to begin with." in rules(page)) == (mark != "simple")


def test_sitting_stores_the_rules_it_opened_with(db):
    fields = {
        "mark": "variable",
        "elimination_points": "7",
        "initial_stack": "80",
        "stakes": "3",
        "double_includes_carry": "on",
        "carry_close": "equal",
        "dice_order": "das",
        "allow_rien": "on",
        "fair_play": "lose",
        "fair_play_min_category": "trips",
    }
    _client, sitting = open_menteur(preset="dice", **fields)
    assert sitting.rules_versions.get().changes == {
        "mark": "variable",
        "elimination_points": 7,
        "initial_stack": 80,
        "stakes": [1, 2, 3],
        "double_includes_carry": True,
        "carry_close": "equal",
        "dice_order": "das",
        "allow_rien": True,
        "fair_play": "lose",
        "fair_play_min_category": "trips",
    }


def test_sitting_with_default_rules_stores_no_change(db):
    _client, sitting = open_menteur()
    assert sitting.rules_versions.get().changes == {}
    assert options(sitting) == PRESETS["cards34"]


def test_next_opening_proposes_the_last_rules(db):
    client, sitting = open_menteur(preset="dice", mark="variable", stakes="2")
    page = parse(client.get(reverse("sitting-new")))
    chosen = [
        each.attributes["value"]
        for each in page.find_all("input", type="radio")
        if each.attributes["name"] in ("game", "preset") and "checked" in each.attributes
    ]
    assert chosen == ["menteur", "dice"]
    assert "one to two chips" in rules(page)
    assert page.by_id("rule-stakes").attributes["value"] == "2"
    assert options(sitting).stakes == (1, 2)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("mark", "double"),
        ("stakes", "0"),
        ("stakes", "9"),
        ("stakes", "many"),
        ("initial_stack", "-1"),
        ("initial_stack", ""),
        ("elimination_points", "0"),
        ("carry_close", "next_session"),
        ("fair_play", ""),
        ("fair_play_min_category", "flush"),
    ],
)
def test_invalid_rule_is_refused(db, name, value):
    fields = opening_fields(FIVE) | opening(**{name: value})
    with no_rows_changed():
        answer = browser_client().post(reverse("sitting-new"), fields)
    assert answer.status_code == 422
    assert parse(answer).by_id(f"rule-{name}_error").text


@pytest.mark.parametrize(("count", "status"), [(1, 422), (2, 302), (12, 302), (13, 422)])
def test_menteur_seats_two_to_twelve_players(db, count, status):
    names = [f"Player {number}" for number in range(count)]
    answer = browser_client().post(reverse("sitting-new"), opening_fields(names) | opening())
    assert answer.status_code == status


@pytest.mark.parametrize("count", [2, 8])
def test_table_has_a_place_for_every_seat(db, count):
    names = [f"Player {number}" for number in range(count)]
    client, sitting = open_menteur(names=names, mark="jetons")
    [seats] = [each for each in table(client, sitting).find_all("ol") if "data-columns" in each.attributes]
    assert seats.attributes["data-columns"] == str(count)
    assert len(seats.find_all("li")) == count


@pytest.mark.parametrize("count", [9, 12])
def test_table_of_many_players_has_rows(db, count):
    names = [f"Player {number}" for number in range(count)]
    client, sitting = open_menteur(names=names, mark="jetons")
    [stacks] = [
        each for each in table(client, sitting).find_all("ul") if "stacks" in each.attributes["class"]
    ]
    assert [row.find_all("b")[1].text for row in stacks.find_all("li")] == ["50"] * count


def test_rules_of_another_game_are_ignored(db):
    page = shown(
        browser_client(),
        game="menteur",
        preset="cards34",
        drawer="chinese open_face",
        **{"rule-mark": "variable"},
    )
    assert "a bad point" in rules(page)


def test_more_page_shows_the_rules_and_the_jeton_value(db):
    client, sitting = open_menteur(mark="variable")
    page = parse(client.get(reverse("sitting-more", args=[sitting.pk])))
    assert "Everybody stakes" in page.text
    assert "€0.10 a chip" in page.text
    assert Sitting.objects.get().clearing.unit.startswith("jetons ")


@pytest.fixture
def _in_english():
    with translation.override("en"):
        yield


@pytest.mark.usefixtures("_in_english")
@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"stakes": [2]}, "Everybody stakes <b>two chips</b>"),
        ({"stakes": [1, 2, 5]}, "Everybody stakes <b>1, 2 or five chips</b>"),
        ({"double_includes_carry": True}, "and is doubled with it."),
        ({"carry_close": "equal"}, "At the end it is shared equally."),
        ({"allow_rien": True}, "A hand of nothing may be announced."),
        ({"fair_play": "lose"}, "or the round is lost"),
        ({"fair_play_min_category": "full_house"}, "<b>Fair play</b> from full house up"),
    ],
)
def test_every_rule_is_described(changes, sentence):
    assert sentence in rules_text(read_options("cards34", {"mark": "variable"} | changes))


@pytest.mark.usefixtures("_in_english")
def test_unused_rules_are_not_described():
    assert "Fair play" not in rules_text(read_options("cards34", {"fair_play": "off"}))
    assert "stays" not in rules_text(read_options("cards34", {"mark": "jetons"}))


@pytest.mark.usefixtures("_in_english")
@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        ("seed", "a full house beats a straight"),
        ("rarity", "a straight beats a full house"),
        ("das", "three of a kind beats a straight"),
    ],
)
def test_dice_order_is_described(order, sentence):
    assert sentence in rules_text(read_options("dice", {"dice_order": order}))


@pytest.mark.usefixtures("_in_english")
@pytest.mark.parametrize(("limit", "sentence"), [(1, "One bad point and"), (5, "Five bad points and")])
def test_elimination_rule_is_described(limit, sentence):
    assert sentence in rules_text(read_options("cards34", {"elimination_points": limit}))


@pytest.mark.parametrize("minimum", ["pair", "trips"])
@pytest.mark.parametrize(("language", "word"), [("en", "card"), ("fr", "carte")])
def test_rules_of_dice_name_no_cards(language, word, minimum):
    with translation.override(language):
        assert word not in rules_text(read_options("dice", {"fair_play_min_category": minimum}))


def test_rules_form_has_every_option_except_the_jeton_value():
    page_fields = set(RULES) | {"double_includes_carry", "allow_rien"}
    assert page_fields == set(PRESETS["dice"].__slots__) - {"preset", "jeton_value_cents"}
