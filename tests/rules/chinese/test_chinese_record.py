"""Recorded format of a deal: every way to enter a seat, and its refusals."""

import pytest

from games.rules.chinese.game import GAME
from games.rules.chinese.options import PRESETS, read_options
from games.rules.errors import RuleError
from games.rules.json_fields import Malformed

A = {"top": "Jh 9s 7c", "middle": "8d 8h 2c 2h 4h", "bottom": "Kh Kc Ks As Ac"}
B = {"top": "Qd 9d 4s", "middle": "Tc Qc 5c Jc 3c", "bottom": "6c 6s 6d 5s 5d"}
DRAGON = {"top": "2c 3d 4h", "middle": "5s 6c 7d 8h 9s", "bottom": "Tc Jd Qh Ks Ac"}
BUSTED = {"top": "Qs Qh 7d", "middle": "Qd Qc 6s 5h 4c", "bottom": "Th Td Ts 2d 3c"}

OPEN_FACE = PRESETS["open_face"]
EVERYTHING = read_options("classic", {"surrender_cost": 3, "naturals": True, "royalty_mode": "always"})


def outcome(data, options=OPEN_FACE, carried=None):
    deal = GAME.read_round(data, len(data["seats"]), options, carried or {})
    return GAME.score_round(deal, options, carried or {})


def refused(data, options=OPEN_FACE, seats=2):
    with pytest.raises((RuleError, Malformed)) as refusal:
        GAME.score_round(GAME.read_round(data, seats, options, {}), options, {})
    return refusal.value.code if isinstance(refusal.value, RuleError) else refusal.value.path


def test_deal_of_two_seats_has_one_due():
    dues = outcome({"seats": [A, B]}).dues
    assert [(due.debtor, due.creditor, due.points) for due in dues] == [(0, 1, 9)]


def test_deal_accepts_every_kind_of_seat_at_once():
    royal = {"places": [1, 1, 1], "bonuses": [0, 0, 10]}
    data = {"seats": [{**A, "places": [2, 2, 2]}, royal, {"surrendered": True}, {"natural": "dragon"}]}
    assert outcome(data, EVERYTHING).points_by_seat(4) == (-16 + 3 - 13, 16 + 3 - 13, -9, 13 + 13 + 3)


def test_deal_carries_next_first_and_fantasyland():
    top_queens = {"top": "Qd Qh 4s", "middle": "Ks Kd 3s 3d 2h", "bottom": "8c 9c Tc Jc Qc"}
    other = {"top": "As Jd 9d", "middle": "7s 7h 5d 4h 2s", "bottom": "6s 6h 6d Th Td"}
    carried = outcome({"seats": [top_queens, other]}).carried
    assert carried == {"first": 1, "fantasyland": [True, False], "cards": [13, 13]}
    stays = outcome({"seats": [other, top_queens]}, carried=carried).carried
    assert stays["fantasyland"] == [False, True]


def test_fantasyland_is_read_from_the_carried_state_and_not_from_the_deal():
    aces = {"top": "As Ah 4d", "middle": "9s 9c 9d 8c 2d", "bottom": "Jd Jc Jh 5c 5d"}
    other = {"top": "Kd 8s 7d", "middle": "Qs Qc 4s 3s 3c", "bottom": "Td Tc 6h 6c 2s"}
    data = {"seats": [aces, other], "fantasyland": [False, True]}
    assert outcome(data).carried["fantasyland"] == [True, False]
    carried = {"first": 0, "fantasyland": [True, False], "cards": [13, 13]}
    assert outcome(data, carried=carried).carried["fantasyland"] == [False, False]


def test_fantasyland_is_chosen_by_players_when_royalties_do_not_determine_it():
    options = read_options("open_face", {"royalty_mode": "off", "fl_cards": "std14"})
    seats = [{"places": [1, 1, 1]}, {"places": [2, 2, 2]}]
    assert outcome({"seats": seats}, options).carried["fantasyland"] == [False, False]
    chosen = outcome({"seats": seats, "fantasyland": [False, True]}, options).carried
    assert chosen == {"first": 1, "fantasyland": [False, True], "cards": [13, 14]}


def test_first_to_act_is_recorded_or_carried():
    even = {"seats": [{"fouled": True}, {"fouled": True}]}
    assert outcome(even).carried["first"] == 0
    assert outcome(even, carried={"first": 1}).carried["first"] == 1
    assert outcome({**even, "first": 0}, carried={"first": 1}).carried["first"] == 0


def test_classic_preset_carries_nothing():
    assert outcome({"seats": [A, B]}, PRESETS["classic"]).carried == {}


def test_cards_are_serialised_in_canonical_text():
    data = {"seats": [{**A, "top": "v♥  9♠ 7C"}, B]}
    deal = GAME.read_round(data, 2, OPEN_FACE, {})
    assert GAME.write_round(deal) == {"seats": [A, B]}


def test_explanation_has_the_values_of_the_cards():
    shown = outcome({"seats": [A, BUSTED]}).explanation
    assert shown["net"] == [12, -12]
    assert shown["next_first"] == 1
    mine, busted = shown["seats"]
    assert mine["lines"][2] == {
        "line": "bottom",
        "cards": "Kh Kc Ks As Ac",
        "value": [6, 13, 14],
        "category": "full_house",
        "royal": False,
    }
    assert (mine["fouled"], mine["out_of_order"], mine["royalties"]) == (False, None, [0, 0, 6])
    assert (busted["fouled"], busted["out_of_order"]) == (True, ["top", "middle"])
    assert shown["pairs"] == [
        {
            "seats": [0, 1],
            "lines": [1, 1, 1],
            "bonus": 3,
            "royalties": 6,
            "flat": 0,
            "points": 12,
            "articles": ["chinese.4", "chinese.5", "chinese.8", "chinese.11"],
        }
    ]


def test_explanation_cites_the_articles_of_fixed_prices():
    seats = [{"surrendered": True}, {"natural": "dragon"}, A, B]
    pairs = outcome({"seats": seats}, EVERYTHING).explanation["pairs"]
    cited = ["chinese.13"] * 3 + ["chinese.14"] * 2 + ["chinese.4"]
    assert [pair["articles"] for pair in pairs] == [[article] for article in cited]


@pytest.mark.parametrize(
    ("seats", "code"),
    [
        ([A, A], "CARD_DUPLICATE"),
        ([A, {**B, "top": "Qd 9d"}], "LINE_SIZE"),
        ([A, {**B, "top": "Qd 9d Zz"}], "CARD_UNREADABLE"),
        ([A, {"surrendered": True}], "SURRENDER_OFF"),
        ([A, {"fouled": True, "bonuses": [7, 0, 0]}], "ROYALTY_ON_FOUL"),
        ([{"places": [1, 1, 1], "bonuses": [0, 3, 6]}, {"places": [2, 2, 2]}], "ROYALTY_VALUE"),
        ([{"places": [1, 1, 1], "bonuses": [0, 12, 4]}, {"places": [2, 2, 2]}], "ROYALTY_ORDER"),
        ([{"places": [1, 1, 1]}, {"places": [3, 2, 2]}], "PLACE_GAP"),
        ([{"places": [1, 1, 1]}, {"places": [2, 2, 2], "bonuses": [0, 0, 6]}], "PLACE_VS_ROYALTY"),
        ([A, {"places": [1, 1, 1]}], "PLACE_GAP"),
    ],
)
def test_invalid_deal_is_refused_by_code(seats, code):
    assert refused({"seats": seats}) == code


@pytest.mark.parametrize(("preset", "seats"), [("classic", 5), ("open_face", 1), ("pineapple", 4)])
def test_invalid_player_count_is_refused(preset, seats):
    data = {"seats": [{"fouled": True}] * seats}
    assert refused(data, PRESETS[preset], seats) == "PLAYER_COUNT"


@pytest.mark.parametrize(
    "seat",
    [
        {},
        {"top": "Jh 9s 7c"},
        {**A, "fouled": True},
        {**A, "bonuses": [0, 0, 0]},
        {**A, "natural": "dragon"},
        {"fouled": False},
        {"fouled": True, "natural": "dragon"},
        {"surrendered": False},
        {"surrendered": True, "places": [1, 1, 1]},
        {"natural": "dragon", "bonuses": [0, 0, 0]},
        {"bonuses": [0, 0, 0]},
    ],
)
def test_seat_with_several_or_no_kinds_of_entry_is_refused(seat):
    assert refused({"seats": [B, seat]}, EVERYTHING) == "seats[1]"


@pytest.mark.parametrize(
    ("data", "name"),
    [
        ({}, "seats"),
        ({"seats": {}}, "seats"),
        ({"seats": [A]}, "seats"),
        ({"seats": [A, B, B]}, "seats"),
        ({"seats": [A, "fouled"]}, "seats"),
        ({"seats": [A, {"places": [1, 1]}]}, "seats"),
        ({"seats": [A, {"places": [1, 1, True]}]}, "seats"),
        ({"seats": [A, {"natural": "royal"}]}, "seats"),
        ({"seats": [A, {"top": 7}]}, "seats"),
        ({"seats": [A, {**B, "fantasyland": True}]}, "seats"),
        ({"seats": [A, B], "first": 2}, "first"),
        ({"seats": [A, B], "fantasyland": [True]}, "fantasyland"),
        ({"seats": [A, B], "winner": 0}, "winner"),
    ],
)
def test_malformed_deal_is_refused_by_field(data, name):
    assert refused(data) == name


def test_declared_natural_is_refused_where_naturals_are_off():
    for seat in ({"natural": "dragon"}, {**DRAGON, "natural": "dragon"}):
        assert refused({"seats": [{"fouled": True}, seat]}, PRESETS["classic"]) == "seats[1]"
    assert outcome({"seats": [{"fouled": True}, {**DRAGON, "natural": "dragon"}]}, EVERYTHING).points_by_seat(
        2
    ) == (
        -13,
        13,
    )
    assert (
        refused({"seats": [{"fouled": True}, {**DRAGON, "natural": "six_pairs"}]}, EVERYTHING) == "seats[1]"
    )
