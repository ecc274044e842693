"""`score` questions about cards and Chinese poker: every field of the answers."""

import json

import pytest

from games.score.answers import answer, answer_line

A = {"name": "A", "top": "Jh 9s 7c", "middle": "8d 8h 2c 2h 4h", "bottom": "Kh Kc Ks As Ac"}
B = {"name": "B", "top": "Qd 9d 4s", "middle": "Tc Qc 5c Jc 3c", "bottom": "6c 6s 6d 5s 5d"}
A_QUICK = {"name": "A", "places": [2, 2, 1], "bonuses": [0, 0, 6]}
B_QUICK = {"name": "B", "places": [1, 1, 2], "bonuses": [0, 8, 6]}
DRAGON = {"name": "D", "top": "2c 3d 4h", "middle": "5s 6c 7d 8h 9s", "bottom": "Tc Jd Qh Ks Ac"}
NATURALS = {"naturals": True}
SURRENDER = {"surrender_cost": 3}
ABSENT = object()


def asked(ask, preset="open_face", **fields):
    question = {"game": "chinese", "preset": preset, "ask": ask, **fields}
    return answer({name: value for name, value in question.items() if value is not ABSENT})


def fault(reply):
    return reply["error"].get("field", reply["error"]["code"])


def test_score_of_a_deal_by_cards_has_every_field():
    assert asked("score", players=[A, B]) == {
        "net": {"A": -9, "B": 9},
        "players": [
            {"name": "A", "fouled": False, "royalties": (0, 0, 6), "fantasyland": False, "next_cards": 13},
            {"name": "B", "fouled": False, "royalties": (0, 8, 6), "fantasyland": False, "next_cards": 13},
        ],
        "pairs": [
            {
                "players": ["A", "B"],
                "lines": (-1, -1, 1),
                "bonus": 0,
                "royalties": -8,
                "flat": 0,
                "points": -9,
            }
        ],
        "next_first": "A",
    }


def test_quick_entry_gives_the_same_answer_as_cards():
    assert asked("quick", players=[A_QUICK, B_QUICK]) == asked("score", players=[A, B])


def test_classic_answer_has_no_fantasyland_and_no_first():
    reply = asked("score", "classic", players=[A, B])
    assert sorted(reply) == ["net", "pairs", "players"]
    assert reply["players"][0] == {"name": "A", "fouled": False, "royalties": (0, 0, 0)}
    assert asked("score", ABSENT, players=[A, B]) == reply


def test_first_decides_next_first_on_a_tie():
    even = [{"name": "A", "fouled": True}, {"name": "B", "fouled": True}]
    assert asked("quick", players=even)["next_first"] == "A"
    assert asked("quick", players=even, first="B")["next_first"] == "B"


def test_fantasyland_is_null_when_royalties_do_not_determine_it():
    players = [{"name": "A", "places": [1, 1, 1]}, {"name": "B", "places": [2, 2, 2]}]
    for options in ({"royalty_mode": "off"}, {"royalty_table": "classic"}, {"royalty_table": {}}):
        shown = asked("quick", players=players, options=options)["players"]
        assert [(each["fantasyland"], each["next_cards"]) for each in shown] == [(None, None)] * 2


def test_french_cards_are_read_with_locale_fr():
    top = {"top": "Vc 9p 7t", "middle": "8k 8c 2t 2c 4c", "bottom": "Rc Rt Rp Ap At"}
    reply = answer({"game": "chinese", "ask": "board", "locale": "fr", **top})
    assert reply["categories"] == ["high_card", "two_pair", "full_house"]


def test_point_value_changes_no_answer():
    reply = asked("score", players=[A, B], options={"point_value_cents": 10})
    assert reply == asked("score", players=[A, B])
    assert (
        fault(asked("score", players=[A, B], options={"point_value_cents": 0})) == "options.point_value_cents"
    )


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"preset": "russian"}, "preset"),
        ({"players": ABSENT}, "players"),
        ({"players": {}}, "players"),
        ({"players": [A, "B"]}, "players[1]"),
        ({"players": [A, {**B, "name": "A"}]}, "players[1].name"),
        ({"players": [A, {**B, "name": ""}]}, "players[1].name"),
        ({"players": [A, {**B, "name": 7}]}, "players[1].name"),
        ({"players": [A, {**B, "top": None}]}, "players[1].top"),
        ({"players": [A, {**B, "bottom": ["6c"]}]}, "players[1].bottom"),
        ({"players": [A, {**B, "side": "Ah"}]}, "players[1].side"),
        ({"players": [A, {**B, "places": [1, 1, 1]}]}, "players[1].places"),
        ({"players": [A, {**B, "fantasyland": 1}]}, "players[1].fantasyland"),
        ({"players": [A, {**B, "natural": "dragon"}]}, "players[1].natural"),
        ({"players": [A, {**B, "surrendered": True}]}, "players[1].surrendered"),
        ({"first": "C"}, "first"),
        ({"first": 0}, "first"),
        ({"locale": "de"}, "locale"),
        ({"options": []}, "options"),
        ({"options": {"system": "2-5"}}, "options.system"),
        ({"options": {"sistem": "2-4"}}, "options.sistem"),
        ({"options": {"naturals": True}}, "options.naturals"),
        ({"options": {"fl_cards": "progressive"}}, "options.fl_cards"),
        ({"options": {"royalty_table": {"top": {"QQQQ": 1}}}}, "options.royalty_table.top.QQQQ"),
        ({"options": {"royalty_table": {"middle": {"royal": 1.0}}}}, "options.royalty_table.middle.royal"),
        ({"seats": 2}, "seats"),
    ],
)
def test_fault_of_a_deal_by_cards_is_reported_by_path(given, field):
    assert fault(asked("score", **{"players": [A, B], **given})) == field


@pytest.mark.parametrize(
    ("player", "options", "field"),
    [
        ({"fantasyland": True}, {}, "players[1].fantasyland"),
        ({"natural": "dragon"}, {}, "players[1].natural"),
        ({"natural": "royal"}, NATURALS, "players[1].natural"),
        ({"natural": "six_pairs"}, NATURALS, "players[1].natural"),
        ({"surrendered": True}, SURRENDER, "players[1].top"),
        ({"surrendered": "yes"}, SURRENDER, "players[1].surrendered"),
    ],
)
def test_fault_of_a_classic_deal_by_cards_is_reported_by_path(player, options, field):
    assert fault(asked("score", "classic", players=[A, {**B, **player}], options=options)) == field


def test_surrendered_player_with_other_fields_is_refused():
    players = [A, {"name": "B", "surrendered": True, "natural": "dragon"}]
    assert fault(asked("score", "classic", players=players, options=SURRENDER)) == "players[1].natural"
    reply = asked("score", "classic", players=[A, {"name": "B", "surrendered": True}], options=SURRENDER)
    assert reply["net"] == {"A": 3, "B": -3}
    assert reply["pairs"][0]["flat"] == 3


def test_declared_natural_requires_cards_that_show_it():
    fouled = {"name": "F", "top": "Ah Ad 7c", "middle": "8d 8s 2d 2h 4c", "bottom": "Kh Kc Kd 9c 9h"}
    players = [{**DRAGON, "natural": "dragon"}, fouled]
    reply = asked("score", "classic", players=players, options=NATURALS)
    assert reply["players"][0] == {"name": "D", "fouled": False, "royalties": (0, 0, 0)}
    assert reply["net"] == {"D": 13, "F": -13}


def test_declared_natural_is_refused_where_naturals_are_off():
    declared = {**DRAGON, "natural": "dragon"}
    assert fault(asked("score", "classic", players=[declared, A])) == "players[0].natural"
    quick = {"name": "D", "natural": "dragon"}
    assert (
        fault(asked("quick", "classic", players=[quick, {"name": "F", "fouled": True}]))
        == "players[0].natural"
    )


@pytest.mark.parametrize(
    ("player", "field"),
    [
        ({"bonuses": [0, 0, 0]}, "players[1].places"),
        ({"places": [1, 1]}, "players[1].places"),
        ({"places": [1, 1, 1.0]}, "players[1].places"),
        ({"places": "111"}, "players[1].places"),
        ({"places": [1, 1, 1], "bonuses": [0, 0]}, "players[1].bonuses"),
        ({"places": [1, 1, 1], "bonuses": [0, 0, "6"]}, "players[1].bonuses"),
        ({"places": [1, 1, 1], "fouled": 0}, "players[1].fouled"),
        ({"fouled": True, "places": [1]}, "players[1].places"),
        ({"places": [1, 1, 1], "top": "Ah Kd Qc"}, "players[1].top"),
        ({"surrendered": True, "places": [1, 1, 1]}, "players[1].places"),
        ({"surrendered": True, "fouled": True}, "players[1].fouled"),
        ({"natural": "dragon", "places": [1, 1, 1]}, "players[1].places"),
        ({"natural": "dragon", "bonuses": [0, 0, 0]}, "players[1].bonuses"),
        ({"natural": "dragon", "fouled": True}, "players[1].fouled"),
        ({"natural": "ace"}, "players[1].natural"),
    ],
)
def test_fault_of_a_quick_deal_is_reported_by_path(player, field):
    players = [{"name": "A", "places": [1, 1, 1]}, {"name": "B", **player}]
    assert fault(asked("quick", "classic", players=players, options=NATURALS | SURRENDER)) == field


def test_places_of_a_fouled_hand_are_ignored():
    players = [{"name": "A", "places": [1, 1, 1]}, {"name": "B", "fouled": True, "places": [9, 9, -9]}]
    assert asked("quick", players=players)["net"] == {"A": 6, "B": -6}


@pytest.mark.parametrize(
    ("ask", "preset", "fields", "code"),
    [
        ("score", "classic", {"players": [A]}, "PLAYER_COUNT"),
        ("quick", "open_face", {"players": []}, "PLAYER_COUNT"),
        ("deal", "pineapple", {"players": [{"name": name} for name in "ABCD"]}, "PLAYER_COUNT"),
        ("deal", "pineapple", {"players": [{"name": name, "cards": 18} for name in "ABC"]}, "DECK_OVERFLOW"),
        ("score", "open_face", {"players": [A, {**B, "top": "Qd 9d"}]}, "LINE_SIZE"),
        ("score", "open_face", {"players": [A, {**B, "top": ""}]}, "LINE_SIZE"),
        ("score", "open_face", {"players": [A, {**B, "top": "Qd 9d 4x"}]}, "CARD_UNREADABLE"),
        ("score", "open_face", {"players": [A, {**B, "top": "Qd 9d Jk"}]}, "CARD_UNREADABLE"),
        ("score", "open_face", {"players": [A, {**B, "top": "Qd 9d Qd"}]}, "CARD_DUPLICATE"),
        ("score", "open_face", {"players": [A, A | {"name": "B"}]}, "CARD_DUPLICATE"),
        ("score", "classic", {"players": [A, {"name": "B", "surrendered": True}]}, "SURRENDER_OFF"),
        ("quick", "classic", {"players": [A_QUICK, {"name": "B", "surrendered": True}]}, "SURRENDER_OFF"),
        ("quick", "open_face", {"players": [A_QUICK, {**B_QUICK, "bonuses": [0, 9, 6]}]}, "ROYALTY_VALUE"),
        ("quick", "classic", {"players": [A_QUICK, B_QUICK]}, "ROYALTY_VALUE"),
        ("quick", "open_face", {"players": [A_QUICK, {**B_QUICK, "bonuses": [0, 8, 2]}]}, "ROYALTY_ORDER"),
        ("quick", "open_face", {"players": [A_QUICK, {**B_QUICK, "places": [1, 1, 3]}]}, "PLACE_GAP"),
        (
            "quick",
            "open_face",
            {"players": [A_QUICK, {**B_QUICK, "bonuses": [0, 8, 10]}]},
            "PLACE_VS_ROYALTY",
        ),
        (
            "quick",
            "open_face",
            {"players": [A_QUICK, {"name": "B", "fouled": True, "bonuses": [0, 0, 2]}]},
            "ROYALTY_ON_FOUL",
        ),
        ("board", "open_face", {**DRAGON, "name": ABSENT, "bottom": "2c Jd Qh Ks Ac"}, "CARD_DUPLICATE"),
    ],
)
def test_refusal_of_the_rules_has_its_code(ask, preset, fields, code):
    reply = asked(ask, preset, **fields)
    assert fault(reply) == code
    assert reply["error"]["message"]


def test_shape_is_validated_before_the_rules():
    players = [A, {**A, "name": "B", "fantasyland": "no"}]
    assert fault(asked("score", players=players)) == "players[1].fantasyland"
    players = [{**A, "top": "x"}, {**B, "extra": 1}]
    assert fault(asked("score", players=players)) == "players[1].extra"


def test_deal_total_counts_the_default_cards_of_each_player():
    assert asked("deal", players=[{"name": "A"}, {"name": "B", "cards": 14}]) == {"total": 27}
    assert asked("deal", "pineapple", players=[{"name": "A"}, {"name": "B"}]) == {"total": 34}
    assert fault(asked("deal", players=[{"name": "A", "cards": 0}, {"name": "B"}])) == "players[0].cards"


def test_board_accepts_fantasyland_except_in_classic():
    lines = {name: DRAGON[name] for name in ("top", "middle", "bottom")}
    assert asked("board", "classic", **lines)["natural"] == "dragon"
    assert fault(asked("board", "classic", **lines, fantasyland=True)) == "fantasyland"
    assert asked("board", **lines, fantasyland=True)["fantasyland"] is False


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"cards": "Ah Kd"}, "cards"),
        ({"cards": "Ah Kd Qs Js"}, "cards"),
        ({"cards": ""}, "cards"),
        ({"cards": "Ah Kd Qs Js 9c 8c 7c 6c"}, "cards"),
        ({"cards": ["Ah", "Kd", "Qs"]}, "cards"),
        ({}, "cards"),
        ({"cards": "Ah Kd Qs", "preset": "classic"}, "preset"),
        ({"cards": "Ah Kd Qs", "options": {"wheel": "low"}}, "options.wheel"),
        ({"cards": "Ah Kd Ah"}, "CARD_DUPLICATE"),
        ({"cards": "Ah Kd Jk"}, "CARD_UNREADABLE"),
    ],
)
def test_fault_of_a_rank_question_is_reported(fields, wrong):
    assert fault(answer({"game": "cards", "ask": "rank", **fields})) == wrong


def test_rank_of_six_or_seven_cards_is_of_their_best_five():
    reply = answer({"game": "cards", "ask": "rank", "cards": "2h 2d As Ks Qs Js Ts"})
    assert reply == {"category": "straight_flush", "value": [8, 14], "royal": True}


def test_jokers_are_read_in_both_languages():
    for locale in ("en", "fr"):
        question = {"game": "cards", "ask": "read", "locale": locale, "cards": "Jk joker * V♦"}
        assert answer(question) == {"cards": ["Jk", "Jk", "Jk", "Jd"]}
    assert answer({"game": "cards", "ask": "read", "cards": " "}) == {"cards": []}


def test_answer_is_one_line_of_json():
    question = {"game": "chinese", "preset": "open_face", "ask": "score", "players": [A, B]}
    line, is_error = answer_line(json.dumps(question).encode())
    assert not is_error
    assert json.loads(line)["players"][0]["royalties"] == [0, 0, 6]
    assert "\n" not in line
