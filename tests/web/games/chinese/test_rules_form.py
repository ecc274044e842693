"""Rules of Chinese poker through the pages: the paragraph describes them, the score applies them."""

import re

import pytest
from django.urls import reverse
from django.utils.html import strip_tags

from games.rules.chinese.options import PRESETS, read_options
from games.rules.chinese.royalties import OPEN_FACE as OPEN_FACE_TABLE
from tests.html import parse
from tests.scenario import EXAMPLE, NAMES, no_rows_changed, open_sitting, opening_fields, record
from tests.web.pad_driver import CLASSIC, FACE_UP, PadDriver
from web.games.registry import GAME_UIS

rules_text = GAME_UIS["chinese"].rules_text

OPEN_FACE = FACE_UP | {"rule-royalty_mode": "always"}
WHEEL = (
    "9c 8d 4h | As 2d 3c 4c 5h | 7s 7h 7d 2c 2h",
    "Qs 8c 4s | 2s 3d 4d 5c 6s | 9s 9h 9d 3h 3s",
)
"""A wheel against a straight to the six."""
TRIPS_TOP = (
    "2s 2h 2d | 9s 9h 9d 4c 4d | Jc Jd Jh Js 5c",
    "As Qd 8s | Kc Kd 6c 6d 3c | Ah Kh Th 7h 3h",
)
KINGS = (
    "Ks Kh 5c | Ac Ad 4s 4h 9d | 7s 7h 7d 2c 2d",
    "Qs Qh 6c | Kd Kc 8s 3d Js | 5h 6d 7c 8h 9s",
)
"""Kings on top against queens."""


def open_chinese(client, rules, changes, preset, seats=2):
    return open_sitting(client, NAMES[:seats], preset=preset, drawer=f"chinese {preset}", **rules | changes)


def words(client, sitting):
    return paragraph_text(
        parse(client.get(reverse("sitting-more", args=[sitting.pk]))).by_id("main").find_all("p")[0]
    )


def paragraph_text(paragraph):
    """Return a paragraph as text, without the spaces left by its bold words."""
    return re.sub(r" (?=[.,])", "", paragraph.text)


@pytest.mark.parametrize(
    ("changes", "hands", "net", "sentence"),
    [
        ({}, EXAMPLE, -9, "One point for each line won, three more if you win all three."),
        ({"rule-line_point": "2"}, EXAMPLE, -10, "Two points for each line won"),
        ({"rule-scoop_bonus": "5"}, TRIPS_TOP, 3 + 5 + 10 + 12 + 10 - 4, "five more if you win all three"),
        ({"rule-scoop_bonus": "0"}, TRIPS_TOP, 3 + 10 + 12 + 10 - 4, "nothing more for all three"),
        ({"rule-system": "2-4"}, EXAMPLE, -10, "one more to who wins the most"),
        ({"rule-royalty_mode": "off"}, EXAMPLE, -1, "No royalties."),
        ({"rule-royalty_mode": "line_winner"}, EXAMPLE, -3, "paid on a line won only"),
        ({"rule-royalty_table": "classic"}, EXAMPLE, -1, "Royalties: classic."),
        ({"rule-head_to_head_cap": "4"}, EXAMPLE, -4, "Never more than four points between two players."),
        ({"rule-wheel": "second"}, WHEEL, -1 + 1 - 1, "A-2-3-4-5 is the second highest straight."),
        ({"rule-wheel": "low"}, WHEEL, -6, "Who fouls pays everyone."),
    ],
    ids=str,
)
def test_rule_changes_the_paragraph_and_the_score(scenario, changes, hands, net, sentence):
    sitting = open_chinese(scenario.host, OPEN_FACE, changes, "open_face")
    assert sentence in words(scenario.host, sitting)
    assert record(scenario.host, sitting, hands).net == [net, -net]


@pytest.mark.parametrize(
    ("changes", "hands", "fantasyland", "cards", "sentence"),
    [
        ({}, KINGS, [True, True], [13, 13], "Fantasyland from a pair of queens on top, with 13 cards."),
        ({"rule-fl_entry": "KK"}, KINGS, [True, False], [13, 13], "from a pair of kings on top"),
        ({"rule-fl_entry": "AA"}, KINGS, [False, False], [13, 13], "from a pair of aces on top"),
        ({"rule-fl_cards": "std14"}, KINGS, [True, True], [14, 14], "with 14 cards"),
    ],
    ids=str,
)
def test_fantasyland_rule_changes_the_paragraph_and_the_carried_state(
    scenario, changes, hands, fantasyland, cards, sentence
):
    sitting = open_chinese(scenario.host, OPEN_FACE, changes, "open_face")
    assert sentence in words(scenario.host, sitting)
    carried = record(scenario.host, sitting, hands).carried
    assert (carried["fantasyland"], carried["cards"]) == (fantasyland, cards)


def test_rules_without_fantasyland_open_none(scenario):
    without = {name: value for name, value in OPEN_FACE.items() if name != "rule-fantasyland"}
    sitting = open_chinese(scenario.host, without, {}, "open_face")
    assert "No Fantasyland." in words(scenario.host, sitting)
    assert record(scenario.host, sitting, KINGS).carried["fantasyland"] == [False, False]


@pytest.mark.parametrize(("stay", "is_in"), [("seed", True), ("pineapple", False)])
def test_fantasyland_stay_rule_decides_the_next_deal(scenario, stay, is_in):
    full_in_the_middle = (
        "Qs Qh 5c | 9c 9d 9s 4h 4d | Ts Th Td 2c 2d",
        "Ah Jh 6c | 8h 8c 7s 3d Js | 5h 6d 7c 8d 9h",
    )
    sitting = open_chinese(scenario.host, OPEN_FACE, {"rule-fl_stay": stay}, "open_face")
    record(scenario.host, sitting, full_in_the_middle)
    assert record(scenario.host, sitting, full_in_the_middle).carried["fantasyland"] == [is_in, False]


@pytest.mark.parametrize(("first", "next_first"), [("loser", 0), ("rotate", 1)])
def test_first_to_act_rule_decides_the_next_deal(scenario, first, next_first):
    sitting = open_chinese(scenario.host, OPEN_FACE, {"rule-first_to_act": first}, "open_face")
    assert record(scenario.host, sitting, EXAMPLE, first="0").carried["first"] == next_first


def test_pineapple_progressive_rule_deals_more_cards_for_a_stronger_top(scenario):
    progressive = {"rule-fl_cards": "progressive"}
    sitting = open_chinese(scenario.host, OPEN_FACE, progressive, "pineapple")
    assert "with 14 to 17 cards" in words(scenario.host, sitting)
    assert record(scenario.host, sitting, KINGS).carried["cards"] == [15, 14]
    fields = opening_fields(NAMES[:2], drawer="chinese open_face", **OPEN_FACE | progressive)
    with no_rows_changed():
        assert scenario.host.post(reverse("sitting-new"), fields).status_code == 422


def test_classic_rules_have_surrender_and_naturals(scenario):
    always = {"rule-royalty_mode": "always"}
    sitting = open_chinese(scenario.host, CLASSIC, always, "classic")
    text = words(scenario.host, sitting)
    assert "Surrender costs three points to each opponent." in text
    assert "Naturals are paid at once." in text
    page = parse(scenario.host.get(reverse("sitting-new")))
    assert page.find_all("input", name="rule-surrender_cost")[0].attributes["value"] == "3"
    assert "checked" in page.find_all("input", name="rule-naturals")[0].attributes


def test_open_face_rules_have_no_surrender_and_no_naturals(scenario):
    page = parse(scenario.stranger.get(reverse("sitting-new")))
    assert not page.find_all("input", name="rule-surrender_cost")
    assert not page.find_all("input", name="rule-naturals")


# Royalty cells


def cell(line, name, points):
    return {"rule-royalty_table-shown": "open_face", f"rule-royalty_table-{line}-{name}": points}


def shown_cells(client):
    """Return the royalty cells shown on the opening page."""
    page = parse(
        client.post(reverse("sitting-new"), {"step": "rules"} | OPEN_FACE | {"drawer": "chinese open_face"})
    )
    inputs = [
        each for each in page.find_all("input") if each.attributes["name"].startswith("rule-royalty_table-")
    ]
    return {each.attributes["name"]: each.attributes["value"] for each in inputs}


@pytest.mark.parametrize(
    ("line", "name", "points", "net", "sentence"),
    [
        ("top", "222", "15", 34 + 5, "Royalties: open face, but Trips 2 +15 on top."),
        ("middle", "full_house", "10", 34 - 2, "open face, but Full house +10 in the middle."),
        ("bottom", "flush", "0", 34 + 4, "open face, but Flush 0 at the bottom."),
    ],
)
def test_changed_royalty_cell_changes_the_paragraph_and_the_score(
    scenario, line, name, points, net, sentence
):
    sitting = open_chinese(
        scenario.host, OPEN_FACE, shown_cells(scenario.stranger) | cell(line, name, points), "open_face"
    )
    assert sentence in words(scenario.host, sitting)
    assert record(scenario.host, sitting, TRIPS_TOP).net == [net, -net]


def test_every_royalty_cell_changes_the_paragraph():
    texts = {strip_tags(rules_text(PRESETS["open_face"]))}
    for line, cells in OPEN_FACE_TABLE.cells.items():
        for name, points in cells.items():
            own = {each: dict(paid) for each, paid in OPEN_FACE_TABLE.cells.items()}
            own[line][name] = points + 1
            texts.add(strip_tags(rules_text(read_options("open_face", {"royalty_table": own}))))
    assert len(texts) == 1 + 26 + 7 + 7


def test_own_royalty_table_is_proposed_at_the_next_opening(scenario):
    open_chinese(
        scenario.host, OPEN_FACE, shown_cells(scenario.stranger) | cell("top", "QQ", "9"), "open_face"
    )
    page = parse(scenario.host.get(reverse("sitting-new")))
    assert page.by_id("royalty-shown").attributes["value"] == "own"
    assert page.find_all("input", name="rule-royalty_table-top-QQ")[0].attributes["value"] == "9"
    assert page.find_all("input", name="rule-royalty_table-top-KK")[0].attributes["value"] == "8"


def test_choosing_a_known_royalty_table_shows_its_cells(scenario):
    fields = (
        OPEN_FACE
        | shown_cells(scenario.stranger)
        | cell("top", "QQ", "9")
        | {"rule-royalty_table": "classic"}
    )
    fields |= {"rule-royalty_table-shown": "own", "step": "rules", "drawer": "chinese open_face"}
    page = parse(scenario.stranger.post(reverse("sitting-new"), fields))
    assert page.find_all("input", name="rule-royalty_table-top-QQ")[0].attributes["value"] == "0"
    assert "Royalties: classic." in paragraph_text(page.by_id("rules"))


def test_unchanged_cells_of_a_known_royalty_table_change_no_option(scenario):
    sitting = open_chinese(scenario.host, OPEN_FACE, shown_cells(scenario.stranger), "open_face")
    assert sitting.rules_versions.get().changes == {}


@pytest.mark.parametrize("points", ["x", "-1", "1000", "1.5"])
def test_royalty_cell_without_a_valid_number_is_refused_at_its_field(scenario, points):
    fields = opening_fields(
        NAMES[:2],
        drawer="chinese open_face",
        **OPEN_FACE | shown_cells(scenario.stranger) | cell("top", "QQ", points),
    )
    with no_rows_changed():
        answer = scenario.stranger.post(reverse("sitting-new"), fields)
    assert answer.status_code == 422
    (wrong,) = [
        each for each in parse(answer).find_all("input") if each.attributes.get("aria-invalid") == "true"
    ]
    assert (wrong.attributes["name"], wrong.attributes["value"]) == ("rule-royalty_table-top-QQ", points)
    assert "from 0 to 999" in parse(answer).by_id("rules-form").text


def test_unknown_royalty_table_is_refused(scenario):
    fields = opening_fields(
        NAMES[:2], drawer="chinese open_face", **OPEN_FACE | {"rule-royalty_table": "golden"}
    )
    with no_rows_changed():
        assert scenario.stranger.post(reverse("sitting-new"), fields).status_code == 422


def test_quick_entry_offers_the_royalties_of_the_table(scenario):
    changed = shown_cells(scenario.stranger) | cell("bottom", "quads", "11")
    pad = PadDriver(scenario.host, open_chinese(scenario.host, OPEN_FACE, changed, "open_face")).tap(
        "to", "quick"
    )
    offered = [each.text for each in pad.page.find_all("select", name="bonus-0-2")[0].find_all("option")]
    assert "Quads +11" in offered
    assert pad.page.find_all("input", name="goes-0")
