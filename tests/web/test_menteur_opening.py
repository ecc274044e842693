"""Opening a slate on menteur: the tiles, cards or dice, the house rules and their paragraph."""

import pytest
from django.urls import reverse
from django.utils import translation

from games.models import Sitting
from games.rules.catalogue import GAMES
from games.rules.menteur.options import PRESETS, read_options
from tests.cast import nothing_recorded, opening_fields, phone
from tests.page import read
from tests.web.menteur import FIVE, RULES, open_menteur, opening, table
from web.wording.menteur import rules_in_words


def shown(client, **fields):
    """The page as it shows itself again."""
    return read(client.post(reverse("sitting-new"), {"step": "refresh"} | fields))


def rules(page):
    return page.of_id("rules").all("p")[0].said


def options(sitting):
    return sitting.rules_versions.get().options()


def test_every_playable_game_has_its_tile(db):
    page = read(phone().get(reverse("sitting-new")))
    tiles = [each for each in page.all("label") if each.attributes.get("class") == "tile"]
    assert [each.all("input")[0].attributes["value"] for each in tiles] == [game.key for game in GAMES]
    assert "Draw-Hold’em" in [each.said for each in tiles]
    assert all(each.all("svg") for each in tiles)


def test_menteur_is_played_with_cards_or_dice(db):
    page = shown(phone(), game="menteur")
    [seg] = page.all("div", role="radiogroup")
    assert [each.said for each in seg.all("label")] == ["Cards", "Dice"]
    assert [each.attributes["value"] for each in seg.all("input") if "checked" in each.attributes] == [
        "cards34"
    ]


def test_dice_have_an_order_and_cards_do_not(db):
    lines = {
        preset: shown(phone(), **opening(preset)).all("select", name="rule-dice_order") for preset in PRESETS
    }
    assert not lines["cards34"]
    assert [each.attributes["value"] for each in lines["dice"][0].all("option")] == ["seed", "rarity", "das"]


@pytest.mark.parametrize(
    ("mark", "heading", "said"),
    [
        ("simple", "A point is worth", "A lost round is a bad point , and the fewest wins."),
        (
            "jetons",
            "A jeton is worth",
            "The loser gives everybody one jeton , and who made him lose one for each",
        ),
        ("variable", "A jeton is worth", "Everybody stakes one to four jetons , as the receiver says."),
        ("enjeu", "A jeton is worth", "The loser pays the stake of the round to who made him lose."),
    ],
)
def test_the_rules_follow_what_is_chosen(db, mark, heading, said):
    page = shown(phone(), **opening(mark=mark))
    assert said in rules(page)
    assert heading in page.said
    assert ("50 jetons each to begin with." in rules(page)) == (mark != "simple")


def test_a_slate_keeps_the_rules_it_opened_with(db):
    told = {
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
    _client, sitting = open_menteur(preset="dice", **told)
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


def test_a_slate_left_as_it_is_changes_nothing(db):
    _client, sitting = open_menteur()
    assert sitting.rules_versions.get().changes == {}
    assert options(sitting) == PRESETS["cards34"]


def test_the_next_slate_opens_like_the_last(db):
    client, sitting = open_menteur(preset="dice", mark="variable", stakes="2")
    page = read(client.get(reverse("sitting-new")))
    chosen = [
        each.attributes["value"]
        for each in page.all("input", type="radio")
        if each.attributes["name"] in ("game", "preset") and "checked" in each.attributes
    ]
    assert chosen == ["menteur", "dice"]
    assert "one to two jetons" in rules(page)
    assert page.of_id("rule-stakes").attributes["value"] == "2"
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
def test_a_rule_that_cannot_be_opens_nothing(db, name, value):
    fields = opening_fields(FIVE) | opening(**{name: value})
    with nothing_recorded():
        answer = phone().post(reverse("sitting-new"), fields)
    assert answer.status_code == 422
    assert "One of the rules cannot be read." in read(answer).of_id("drawer").said


@pytest.mark.parametrize(("count", "status"), [(1, 422), (2, 302), (12, 302), (13, 422)])
def test_two_to_twelve_sit(db, count, status):
    names = [f"Player {number}" for number in range(count)]
    answer = phone().post(reverse("sitting-new"), opening_fields(names) | opening())
    assert answer.status_code == status


@pytest.mark.parametrize("count", range(2, 9))
def test_the_felt_has_a_place_for_everybody(db, count):
    names = [f"Player {number}" for number in range(count)]
    client, sitting = open_menteur(names=names, mark="jetons")
    [seats] = [each for each in table(client, sitting).all("ol") if "data-n" in each.attributes]
    assert seats.attributes["data-n"] == str(count)
    assert len(seats.all("li")) == count


@pytest.mark.parametrize("count", [9, 12])
def test_a_crowd_has_rows(db, count):
    names = [f"Player {number}" for number in range(count)]
    client, sitting = open_menteur(names=names, mark="jetons")
    [stacks] = [each for each in table(client, sitting).all("ul") if "stacks" in each.attributes["class"]]
    assert [row.all("b")[1].said for row in stacks.all("li")] == ["50"] * count


def test_another_game_s_drawer_is_not_read_for_this_one(db):
    page = shown(
        phone(), game="menteur", preset="cards34", drawer="chinese open_face", **{"rule-mark": "variable"}
    )
    assert "a bad point" in rules(page)


def test_more_tells_the_rules_and_what_a_jeton_is_worth(db):
    client, sitting = open_menteur(mark="variable")
    page = read(client.get(reverse("sitting-more", args=[sitting.pk])))
    assert "Everybody stakes" in page.said
    assert "€0.10 a jeton" in page.said
    assert Sitting.objects.get().clearing.unit.startswith("jetons ")


@pytest.fixture
def _in_english():
    with translation.override("en"):
        yield


@pytest.mark.usefixtures("_in_english")
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"stakes": [2]}, "Everybody stakes <b>two jetons</b>"),
        ({"stakes": [1, 2, 5]}, "Everybody stakes <b>1, 2 or five jetons</b>"),
        ({"double_includes_carry": True}, "and is doubled with it."),
        ({"carry_close": "equal"}, "At the end it is shared equally."),
        ({"allow_rien": True}, "A hand of nothing may be announced."),
        ({"fair_play": "lose"}, "or he loses the round"),
        ({"fair_play_min_category": "full_house"}, "<b>Fair play</b> from full house up"),
    ],
)
def test_every_rule_of_the_house_is_told(changes, said):
    assert said in rules_in_words(read_options("cards34", {"mark": "variable"} | changes))


@pytest.mark.usefixtures("_in_english")
def test_what_is_not_played_is_not_told():
    assert "Fair play" not in rules_in_words(read_options("cards34", {"fair_play": "off"}))
    assert "stays" not in rules_in_words(read_options("cards34", {"mark": "jetons"}))


@pytest.mark.usefixtures("_in_english")
@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("seed", "a full house beats a straight"),
        ("rarity", "a straight beats a full house"),
        ("das", "three of a kind beats a straight"),
    ],
)
def test_the_order_of_dice_is_told(order, said):
    assert said in rules_in_words(read_options("dice", {"dice_order": order}))


@pytest.mark.usefixtures("_in_english")
@pytest.mark.parametrize(("limit", "said"), [(1, "One bad point and"), (5, "Five bad points and")])
def test_being_out_is_told(limit, said):
    assert said in rules_in_words(read_options("cards34", {"elimination_points": limit}))


def test_the_drawer_knows_every_option_but_the_worth_of_a_jeton():
    page_fields = set(RULES) | {"double_includes_carry", "allow_rien"}
    assert page_fields == set(PRESETS["dice"].__slots__) - {"preset", "jeton_value_cents"}
