"""Options and royalty tables: read from JSON, refused by path, serialised again."""

import pytest

from games.rules.chinese.options import PRESETS, read_options
from games.rules.chinese.royalties import CLASSIC, OPEN_FACE, read_table, write_table
from games.rules.hands import CATEGORIES
from games.rules.json_fields import Malformed
from tests.rules.chinese.rounds import CHANGES

PAIRS = [rank * 2 for rank in "23456789TJQKA"]
TRIPS = [rank * 3 for rank in "23456789TJQKA"]
PAID = (*CATEGORIES[3:], "royal")


def refused(preset, changed):
    with pytest.raises(Malformed) as fault:
        read_options(preset, changed)
    return fault.value.path


def test_presets_have_the_documented_options():
    classic, open_face, pineapple = (PRESETS[key] for key in ("classic", "open_face", "pineapple"))
    assert (classic.royalty_mode, classic.royalty_table, classic.fantasyland) == ("off", CLASSIC, False)
    assert (open_face.royalty_mode, open_face.royalty_table) == ("always", OPEN_FACE)
    assert (pineapple.fl_cards, pineapple.royalty_table) == ("seed", OPEN_FACE)
    for preset in PRESETS.values():
        assert (preset.system, preset.line_point, preset.scoop_bonus) == ("1-6", 1, 3)
        assert (preset.wheel, preset.head_to_head_cap, preset.surrender_cost) == ("low", None, 0)


def test_classic_royalty_table_has_the_documented_points():
    assert write_table(CLASSIC) == "classic"
    own = write_table(read_table(cells_of(CLASSIC)))
    assert own["top"] == dict.fromkeys(TRIPS, 3)
    assert own["middle"] == {"full_house": 2, "quads": 8, "straight_flush": 10, "royal": 20}
    assert own["bottom"] == {"quads": 4, "straight_flush": 5, "royal": 10}


def test_open_face_royalty_table_has_the_documented_points():
    own = write_table(read_table(cells_of(OPEN_FACE)))
    pairs = dict(zip(PAIRS[4:], range(1, 10), strict=True))
    trips = dict(zip(TRIPS, range(10, 23), strict=True))
    assert own["top"] == pairs | trips
    assert own["middle"] == dict(zip(PAID, (2, 4, 8, 12, 20, 30, 50), strict=True))
    assert own["bottom"] == dict(zip(PAID[1:], (2, 4, 6, 10, 15, 25), strict=True))


def cells_of(table):
    """Return a royalty table with every cell listed, in the format of a custom table."""
    top = {cell: table.points((1, rank), (0,), (0,))[0] for rank, cell in enumerate(PAIRS, start=2)}
    top |= {cell: table.points((3, rank), (0,), (0,))[0] for rank, cell in enumerate(TRIPS, start=2)}
    steps = {step: (place, 0) for place, step in enumerate(CATEGORIES)} | {"royal": (8, 14)}
    return {
        "top": top,
        "middle": {step: table.points((0, 2), steps[step], (0,))[1] for step in PAID},
        "bottom": {step: table.points((0, 2), (0,), steps[step])[2] for step in PAID},
    }


def test_royalty_table_cell_left_out_pays_zero():
    table = read_table({"top": {"QQ": 7}, "bottom": {"royal": 25}})
    assert table.points((1, 12, 2), (8, 14), (8, 14)) == (7, 0, 25)
    assert table.points((1, 13, 2), (8, 13), (8, 13)) == (0, 0, 0)


@pytest.mark.parametrize("preset", PRESETS)
def test_read_options_without_changes_returns_the_preset(preset):
    assert read_options(preset, {}) == PRESETS[preset]
    assert read_options(preset, dict.fromkeys(CHANGES[preset])) == PRESETS[preset]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("system", "1-5"),
        ("line_point", 0),
        ("line_point", 2**53 + 1),
        ("scoop_bonus", -1),
        ("scoop_bonus", True),
        ("royalty_mode", "sometimes"),
        ("royalty_table", "own"),
        ("royalty_table", []),
        ("royalty_table", 7),
        ("wheel", "high"),
        ("head_to_head_cap", 0),
        ("fl_stay", "always"),
        ("preset", "classic"),
        ("scoop", 3),
    ],
)
def test_invalid_option_is_refused_by_name(preset, name, value):
    assert refused(preset, {name: value}) == name


@pytest.mark.parametrize(
    ("table", "path"),
    [
        ({"sides": {}}, "sides"),
        ({"top": []}, "top"),
        ({"top": {"full_house": 3}}, "top.full_house"),
        ({"top": {"12": 3}}, "top.12"),
        ({"middle": {"pair": 1}}, "middle.pair"),
        ({"middle": {"royal": -1}}, "middle.royal"),
        ({"bottom": {"quads": "4"}}, "bottom.quads"),
    ],
)
def test_invalid_royalty_table_cell_is_refused_by_path(table, path):
    assert refused("open_face", {"royalty_table": table}) == f"royalty_table.{path}"


@pytest.mark.parametrize(
    ("preset", "name", "value"),
    [
        ("classic", "fantasyland", True),
        ("classic", "fl_entry", "KK"),
        ("classic", "fl_stay", "pineapple"),
        ("classic", "fl_cards", "std14"),
        ("classic", "first_to_act", "rotate"),
        ("open_face", "surrender_cost", 3),
        ("open_face", "naturals", True),
        ("open_face", "fl_cards", "progressive"),
        ("pineapple", "naturals", True),
    ],
)
def test_option_of_another_preset_is_refused(preset, name, value):
    assert refused(preset, {name: value}) == name


def test_unknown_preset_is_refused():
    with pytest.raises(ValueError, match="preset"):
        read_options("russian", {})
