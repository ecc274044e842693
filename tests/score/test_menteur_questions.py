"""`score` questions about poker menteur: cases beyond the worked examples, and every fault by path."""

import json

import pytest

from games.score.answers import answer_line


def ask(ask, **fields):
    question = {"game": "menteur", "ask": ask, **fields}
    reply, _ = answer_line(json.dumps(question).encode())
    return json.loads(reply)


def code_of(answer):
    return answer.get("error", {}).get("code")


def coup(*events, players=("A", "B", "C"), receiver="A", **fields):
    return ask("coup", players=list(players), receiver=receiver, events=list(events), **fields)


def announce(*announcement, **fields):
    return {"do": "announce", "announcement": list(announcement), **fields}


ACCEPT = {"do": "accept"}
HAND = "Ks Kh Kd Qc Qd"
TABLE = ["A", "B", "C", "D"]
PLAYERS = [{"name": "A", "stack": 60}, {"name": "B", "stack": 45}, {"name": "C", "stack": 44}]
POINTS = [{"name": "A", "bad_points": 5}, {"name": "B", "bad_points": 2}, {"name": "C", "bad_points": 2}]


def test_french_hand_is_read_with_locale_fr():
    assert ask("value", hand="Vk Vc Vp Jk 7t", locale="fr")["value"] == [7, 11, 7]
    assert code_of(ask("value", hand="Vk Vc Vp Jk 7t")) == "CARD_UNREADABLE"


def test_dice_order_changes_the_rung_and_not_the_value():
    rungs = {}
    for order in ("seed", "rarity", "das"):
        answer = ask("value", preset="dice", hand="9 9 9 10 10", options={"dice_order": order})
        assert (answer["value"], answer["category"]) == ([5, 9, 10], "full_house")
        rungs[order] = answer["rung"]
    assert rungs == {"seed": 187, "rarity": 185, "das": 187}
    straight = ask("value", preset="dice", hand="9 10 V D R", options={"dice_order": "das"})
    assert straight["rung"] == 125


def test_top_of_the_ladder_must_be_refused():
    assert ask("announce", announcement=[9, 14], previous=[9, 13]) == {"legal": True, "must_refuse": True}
    assert ask("announce", announcement=[7, 14, 13])["must_refuse"] is False


@pytest.mark.parametrize("previous", [[], [0, 14], [1], [5, 8, 8], [9, 14, 2], [10, 1]])
def test_illegal_previous_announcement_is_a_bad_field(previous):
    for fields in ({"ask": "announce"}, {"ask": "check", "hand": HAND}):
        answer = ask(fields.pop("ask"), announcement=[9, 14], previous=previous, **fields)
        assert answer["error"]["field"] == "previous"


def test_previous_announcement_of_nothing_is_legal_by_option():
    options = {"allow_rien": True}
    assert ask("announce", announcement=[0, 14, 13], previous=[0, 14], options=options)["legal"]
    assert code_of(ask("announce", announcement=[0], options=options)) == "ANN_INCOMPLETE"


def test_check_reports_truth_and_fair_play_separately():
    exact = {"hand": HAND, "announcement": [5, 13, 12], "previous": [5, 13, 10], "drew": True}
    for fair_play, broken in (("warn", True), ("lose", True), ("off", False)):
        answer = ask("check", options={"fair_play": fair_play}, **exact)
        assert (answer["truth"], answer["fair_play_violation"]) == (True, broken)
    assert not ask("check", **{**exact, "drew": False})["fair_play_violation"]
    assert ask("check", hand=HAND, announcement=[5, 13, 12], drew=True)["fair_play_violation"]
    assert code_of(ask("check", **{**exact, "previous": [5, 13, 12]})) == "ANN_NOT_HIGHER"


def test_coup_answer_has_the_state_up_to_the_end():
    assert coup() == {"state": "announce", "turn": "A", "drawer": "A", "previous": None}
    assert coup(announce(1, 7)) == {"state": "answer", "turn": "B", "drawer": "A", "previous": [1, 7]}
    taken = coup(announce(1, 7), ACCEPT)
    assert taken == {"state": "announce", "turn": "B", "drawer": "A", "previous": [1, 7]}
    events = [announce(1, 7), ACCEPT, announce(1, 8)]
    assert coup(*events, players="AB") == {"state": "cancelled", "next_receiver": "A"}
    assert code_of(coup(*events, ACCEPT, players="AB")) == "NOTHING_TO_ANSWER"
    assert code_of(coup(*events, announce(1, 9), players="AB")) == "NOT_YOUR_TURN"


def test_fair_play_lose_makes_the_offender_lose_to_the_refuser():
    events = [announce(5, 13, 12, changed=1), {"do": "refuse", "hand": HAND}]
    warned, lost = coup(*events), coup(*events, options={"fair_play": "lose"})
    assert (warned["loser"], warned["causer"]) == ("B", "A")
    assert (lost["loser"], lost["causer"], lost["next_receiver"]) == ("A", "B", "A")
    assert lost["truth"]
    assert lost["fair_play_violation"]


@pytest.mark.parametrize("changed", [-1, 6, -(2**53)])
def test_invalid_number_of_changed_cards_is_refused_by_code(changed):
    assert code_of(coup(announce(1, 7, changed=changed))) == "CHANGE_COUNT"


def test_mark_answer_by_mark():
    fields = {"players": TABLE, "loser": "A"}
    assert ask("mark", **fields) == {"bad_points": {"A": 1, "B": 0, "C": 0, "D": 0}}
    assert code_of(ask("mark", **fields, causer="C")) == "NOT_NEIGHBOURS"
    assert ask("mark", **fields, causer="D") == {"bad_points": {"A": 1, "B": 0, "C": 0, "D": 0}}
    variable = {"options": {"mark": "variable"}, **fields}
    assert code_of(ask("mark", **variable, stake=1, causer="A")) == "SAME_PLAYER"
    assert ask("mark", **variable, stake=1, carry=2**53)["net"]["A"] == -5


def test_cancelled_coup_moves_nothing():
    for mark in ("jetons", "enjeu", "variable"):
        answer = ask("mark", players=TABLE, cancelled=True, options={"mark": mark})
        assert answer == {"net": {"A": 0, "B": 0, "C": 0, "D": 0}, "carry": 0}
    result = ask("mark", players=TABLE, cancelled=True, carry=3, options={"mark": "variable"})
    assert result["carry"] == 3
    assert ask("mark", players=TABLE, cancelled=True)["bad_points"] == {"A": 0, "B": 0, "C": 0, "D": 0}


def test_standings_list_the_eliminated_players():
    answer = ask("standings", players=POINTS, options={"elimination_points": 2})
    assert answer["ranks"] == {"A": 3, "B": 1, "C": 1}
    assert answer["points"] == {"A": -6, "B": 3, "C": 3}
    assert answer["eliminated"] == ["A", "B", "C"]


def test_close_awards_the_carry():
    assert ask("close", players=PLAYERS, carry=1, last_causer="C")["net"] == {"A": 10, "B": -5, "C": -5}
    result = ask("close", players=PLAYERS, carry=1, options={"carry_close": "next_session"})
    assert result == {
        "net": {"A": 10, "B": -5, "C": -6},
        "cents": {"A": 10, "B": -5, "C": -6},
        "carry": 1,
    }
    assert code_of(ask("close", players=PLAYERS)) == "CHIP_MISMATCH"
    below = [{"name": "A", "stack": 130}, {"name": "B", "stack": -30}]
    assert ask("close", players=below)["net"] == {"A": 80, "B": -80}


@pytest.mark.parametrize(
    "answer",
    [
        coup(players="A"),
        ask("mark", players=["A"], loser="A"),
        ask("standings", players=POINTS[:1]),
        ask("standings", players=[]),
        ask("close", players=[{"name": "A", "stack": 50}]),
    ],
)
def test_fewer_than_two_players_are_refused(answer):
    assert code_of(answer) == "PLAYER_COUNT"


JETONS, VARIABLE = {"mark": "jetons"}, {"mark": "variable"}
BAD_FIELDS = [
    ("preset", ask("value", preset="tournament", hand=HAND)),
    ("locale", ask("value", hand=HAND, locale="de")),
    ("hand", ask("value")),
    ("hand", ask("value", hand=["Ks"])),
    ("hands", ask("value", hand=HAND, hands=HAND)),
    ("options", ask("value", hand=HAND, options=[])),
    ("options.mark", ask("value", hand=HAND, options={"mark": "free"})),
    ("options.marks", ask("value", hand=HAND, options={"marks": "simple"})),
    ("options.stakes", ask("value", hand=HAND, options={"stakes": [1, 0]})),
    ("options.dice_order", ask("value", hand=HAND, options={"dice_order": "das"})),
    ("options.allow_rien", ask("value", hand=HAND, options={"allow_rien": 1})),
    ("options.initial_stack", ask("value", hand=HAND, options={"initial_stack": -1})),
    ("options.fair_play_min_category", ask("value", hand=HAND, options={"fair_play_min_category": "paire"})),
    (
        "options.fair_play_min_category",
        ask("value", preset="dice", hand="A A A A A", options={"fair_play_min_category": "flush"}),
    ),
    ("options.elimination_points", ask("value", hand=HAND, options={"elimination_points": 0})),
    ("announcement", ask("announce")),
    ("announcement", ask("announce", announcement=[1, 7.0])),
    ("announcement", ask("announce", announcement=[1, True])),
    ("announcement", ask("announce", announcement=[1, 2**53 + 1])),
    ("previous", ask("announce", announcement=[1, 7], previous="none")),
    ("drew", ask("check", announcement=[1, 7], hand=HAND, drew=1)),
    ("drew", ask("announce", announcement=[1, 7], drew=True)),
    ("players", coup(players=["A", "A"])),
    ("players", coup(players=["A", ""])),
    ("receiver", coup(receiver="Z")),
    ("events", ask("coup", players=TABLE, receiver="A")),
    ("events[1]", coup(announce(1, 7), 5)),
    ("events[0].do", coup({"do": "shout"})),
    ("events[0].do", coup({})),
    ("events[0].announcement", coup({"do": "announce"})),
    ("events[0].changed", coup(announce(1, 7, changed="1"))),
    ("events[1].hand", coup(announce(1, 7), {"do": "refuse"})),
    ("events[1].hand", coup(announce(1, 7), {"do": "accept", "hand": HAND})),
    ("events[1].announcement", coup(announce(1, 7), {**ACCEPT, "announcement": [1, 8]})),
    ("loser", ask("mark", players=TABLE)),
    ("loser", ask("mark", players=TABLE, loser="Z")),
    ("causer", ask("mark", players=TABLE, loser="A", options=JETONS)),
    ("causer", ask("mark", players=TABLE, loser="A", causer="Z")),
    ("stake", ask("mark", players=TABLE, loser="A", stake=1)),
    ("stake", ask("mark", players=TABLE, loser="A", options=VARIABLE)),
    ("stake", ask("mark", players=TABLE, loser="A", stake=0, options=VARIABLE)),
    ("stake", ask("mark", players=TABLE, loser="A", causer="B", stake=1, options=JETONS)),
    ("carry", ask("mark", players=TABLE, loser="A", carry=0)),
    ("carry", ask("mark", players=TABLE, loser="A", causer="B", carry=1, options=JETONS)),
    ("carry", ask("mark", players=TABLE, loser="A", stake=1, carry=-1, options=VARIABLE)),
    ("cancelled", ask("mark", players=TABLE, cancelled=1)),
    ("players[1].bad_points", ask("standings", players=[POINTS[0], {"name": "B"}])),
    ("players[1].bad_points", ask("standings", players=[POINTS[0], {"name": "B", "bad_points": -1}])),
    ("players[1].name", ask("standings", players=[POINTS[0], POINTS[0]])),
    ("players[0].stack", ask("standings", players=[{**POINTS[0], "stack": 1}, POINTS[1]])),
    ("players[2].stack", ask("close", players=[*PLAYERS[:2], {"name": "C", "stack": 0.5}])),
    ("last_causer", ask("close", players=PLAYERS, carry=1)),
    (
        "last_causer",
        ask("close", players=PLAYERS, carry=1, last_causer="Z", options={"carry_close": "equal"}),
    ),
]


@pytest.mark.parametrize(("path", "answer"), BAD_FIELDS)
def test_fault_is_reported_by_path(path, answer):
    assert answer["error"] == {"code": "BAD_FIELD", "message": answer["error"]["message"], "field": path}


def test_null_field_is_absent():
    assert ask("announce", announcement=[1, 7], previous=None, options=None)["legal"]
    assert ask("mark", players=TABLE, loser="A", causer=None, stake=None, carry=None)["bad_points"]["A"] == 1
    assert ask("value", hand=HAND, options={"elimination_points": None})["rung"] == 720
