"""Every house rule of Chinese poker, through the pages: the paragraph says it, the deal is scored by it."""

import re

import pytest
from django.urls import reverse
from django.utils.html import strip_tags

from games.rules.chinese.options import PRESETS, read_options
from games.rules.chinese.royalties import OPEN_FACE as OPEN_FACE_TABLE
from tests.cast import EXAMPLE, NAMES, nothing_recorded, open_slate, opening_fields, record
from tests.page import read
from tests.web.pads import CLASSIC, FACE_UP, Phone
from web.wording.chinese import rules_in_words

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


def slate(client, rules, changes, preset, seats=2):
    return open_slate(client, NAMES[:seats], preset=preset, drawer=f"chinese {preset}", **rules | changes)


def words(client, sitting):
    return told(read(client.get(reverse("sitting-more", args=[sitting.pk]))).of_id("main").all("p")[0])


def told(paragraph):
    """A paragraph as it is read, its bold words closed up."""
    return re.sub(r" (?=[.,])", "", paragraph.said)


@pytest.mark.parametrize(
    ("changes", "hands", "net", "said"),
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
def test_it_scores_as_it_says(cast, changes, hands, net, said):
    sitting = slate(cast.host, OPEN_FACE, changes, "open_face")
    assert said in words(cast.host, sitting)
    assert record(cast.host, sitting, hands).net == [net, -net]


@pytest.mark.parametrize(
    ("changes", "hands", "fantasyland", "cards", "said"),
    [
        ({}, KINGS, [True, True], [13, 13], "Fantasyland from a pair of queens on top, with 13 cards."),
        ({"rule-fl_entry": "KK"}, KINGS, [True, False], [13, 13], "from a pair of kings on top"),
        ({"rule-fl_entry": "AA"}, KINGS, [False, False], [13, 13], "from a pair of aces on top"),
        ({"rule-fl_cards": "std14"}, KINGS, [True, True], [14, 14], "with 14 cards"),
    ],
    ids=str,
)
def test_it_carries_fantasyland_as_it_says(cast, changes, hands, fantasyland, cards, said):
    sitting = slate(cast.host, OPEN_FACE, changes, "open_face")
    assert said in words(cast.host, sitting)
    carried = record(cast.host, sitting, hands).carried
    assert (carried["fantasyland"], carried["cards"]) == (fantasyland, cards)


def test_it_can_do_without_fantasyland(cast):
    without = {name: value for name, value in OPEN_FACE.items() if name != "rule-fantasyland"}
    sitting = slate(cast.host, without, {}, "open_face")
    assert "No Fantasyland." in words(cast.host, sitting)
    assert record(cast.host, sitting, KINGS).carried["fantasyland"] == [False, False]


@pytest.mark.parametrize(("stay", "is_in"), [("seed", True), ("pineapple", False)])
def test_it_keeps_in_fantasyland_as_it_says(cast, stay, is_in):
    full_in_the_middle = (
        "Qs Qh 5c | 9c 9d 9s 4h 4d | Ts Th Td 2c 2d",
        "Ah Jh 6c | 8h 8c 7s 3d Js | 5h 6d 7c 8d 9h",
    )
    sitting = slate(cast.host, OPEN_FACE, {"rule-fl_stay": stay}, "open_face")
    record(cast.host, sitting, full_in_the_middle)
    assert record(cast.host, sitting, full_in_the_middle).carried["fantasyland"] == [is_in, False]


@pytest.mark.parametrize(("first", "next_first"), [("loser", 0), ("rotate", 1)])
def test_it_lets_act_first_who_should(cast, first, next_first):
    sitting = slate(cast.host, OPEN_FACE, {"rule-first_to_act": first}, "open_face")
    assert record(cast.host, sitting, EXAMPLE, first="0").carried["first"] == next_first


def test_pineapple_deals_more_to_who_shows_more(cast):
    progressive = {"rule-fl_cards": "progressive"}
    sitting = slate(cast.host, OPEN_FACE, progressive, "pineapple")
    assert "with 14 to 17 cards" in words(cast.host, sitting)
    assert record(cast.host, sitting, KINGS).carried["cards"] == [15, 14]
    fields = opening_fields(NAMES[:2], drawer="chinese open_face", **OPEN_FACE | progressive)
    with nothing_recorded():
        assert cast.host.post(reverse("sitting-new"), fields).status_code == 422


def test_the_classic_drawer_has_surrender_and_naturals(cast):
    always = {"rule-royalty_mode": "always"}
    sitting = slate(cast.host, CLASSIC, always, "classic")
    said = words(cast.host, sitting)
    assert "Surrender costs three points to each opponent." in said
    assert "Naturals are paid at once." in said
    page = read(cast.host.get(reverse("sitting-new")))
    assert page.all("input", name="rule-surrender_cost")[0].attributes["value"] == "3"
    assert "checked" in page.all("input", name="rule-naturals")[0].attributes


def test_only_classic_has_them(cast):
    page = read(cast.stranger.get(reverse("sitting-new")))
    assert not page.all("input", name="rule-surrender_cost")
    assert not page.all("input", name="rule-naturals")


# The cells of the royalty table


def cell(line, name, points):
    return {"rule-royalty_table-shown": "open_face", f"rule-royalty_table-{line}-{name}": points}


def shown_cells(client):
    """The cells as the page that opens a slate shows them."""
    page = read(
        client.post(reverse("sitting-new"), {"step": "rules"} | OPEN_FACE | {"drawer": "chinese open_face"})
    )
    inputs = [each for each in page.all("input") if each.attributes["name"].startswith("rule-royalty_table-")]
    return {each.attributes["name"]: each.attributes["value"] for each in inputs}


@pytest.mark.parametrize(
    ("line", "name", "points", "net", "said"),
    [
        ("top", "222", "15", 34 + 5, "Royalties: open face, but Trips 2 +15 on top."),
        ("middle", "full_house", "10", 34 - 2, "open face, but Full house +10 in the middle."),
        ("bottom", "flush", "0", 34 + 4, "open face, but Flush 0 at the bottom."),
    ],
)
def test_a_cell_that_is_changed_changes_the_words_and_the_score(cast, line, name, points, net, said):
    sitting = slate(cast.host, OPEN_FACE, shown_cells(cast.stranger) | cell(line, name, points), "open_face")
    assert said in words(cast.host, sitting)
    assert record(cast.host, sitting, TRIPS_TOP).net == [net, -net]


def test_no_cell_is_silent():
    said = {strip_tags(rules_in_words(PRESETS["open_face"]))}
    for line, cells in OPEN_FACE_TABLE.cells.items():
        for name, points in cells.items():
            own = {each: dict(paid) for each, paid in OPEN_FACE_TABLE.cells.items()}
            own[line][name] = points + 1
            said.add(strip_tags(rules_in_words(read_options("open_face", {"royalty_table": own}))))
    assert len(said) == 1 + 26 + 7 + 7


def test_a_table_of_ones_own_is_offered_again_next_time(cast):
    slate(cast.host, OPEN_FACE, shown_cells(cast.stranger) | cell("top", "QQ", "9"), "open_face")
    page = read(cast.host.get(reverse("sitting-new")))
    assert page.of_id("royalty-shown").attributes["value"] == "own"
    assert page.all("input", name="rule-royalty_table-top-QQ")[0].attributes["value"] == "9"
    assert page.all("input", name="rule-royalty_table-top-KK")[0].attributes["value"] == "8"


def test_picking_a_known_table_shows_its_cells_again(cast):
    fields = (
        OPEN_FACE | shown_cells(cast.stranger) | cell("top", "QQ", "9") | {"rule-royalty_table": "classic"}
    )
    fields |= {"rule-royalty_table-shown": "own", "step": "rules", "drawer": "chinese open_face"}
    page = read(cast.stranger.post(reverse("sitting-new"), fields))
    assert page.all("input", name="rule-royalty_table-top-QQ")[0].attributes["value"] == "0"
    assert "Royalties: classic." in told(page.of_id("rules"))


def test_the_cells_of_a_known_table_are_that_table(cast):
    sitting = slate(cast.host, OPEN_FACE, shown_cells(cast.stranger), "open_face")
    assert sitting.rules_versions.get().changes == {}


@pytest.mark.parametrize("points", ["x", "-1", "1000", "1.5"])
def test_a_cell_that_is_no_number_of_points_is_refused_where_it_is(cast, points):
    fields = opening_fields(
        NAMES[:2],
        drawer="chinese open_face",
        **OPEN_FACE | shown_cells(cast.stranger) | cell("top", "QQ", points),
    )
    with nothing_recorded():
        answer = cast.stranger.post(reverse("sitting-new"), fields)
    assert answer.status_code == 422
    (wrong,) = [each for each in read(answer).all("input") if each.attributes.get("aria-invalid") == "true"]
    assert (wrong.attributes["name"], wrong.attributes["value"]) == ("rule-royalty_table-top-QQ", points)


def test_a_table_that_is_none_is_refused(cast):
    fields = opening_fields(
        NAMES[:2], drawer="chinese open_face", **OPEN_FACE | {"rule-royalty_table": "golden"}
    )
    with nothing_recorded():
        assert cast.stranger.post(reverse("sitting-new"), fields).status_code == 422


def test_quick_entry_offers_the_cells_of_the_table(cast):
    changed = shown_cells(cast.stranger) | cell("bottom", "quads", "11")
    phone = Phone(cast.host, slate(cast.host, OPEN_FACE, changed, "open_face")).tap("to", "quick")
    offered = [each.said for each in phone.page.all("select", name="bonus-0-2")[0].all("option")]
    assert "Quads +11" in offered
    assert phone.page.all("input", name="goes-0")
