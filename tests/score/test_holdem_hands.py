"""`score` questions about pots, hands and closing a game: answers, shape, refusals, forged JSON."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.score.answers import answer, answer_line
from games.score.holdem_hands import ASKS
from tests.tampered_json import tampered

BOARD = "As Ad Kc Kh Qs"
POTS = {
    "game": "holdem",
    "ask": "pots",
    "players": [{"name": "A", "bet": 20}, {"name": "B", "bet": 50}, {"name": "C", "bet": 5, "folded": True}],
    "carry": 1,
}
CARDS = {
    "game": "holdem",
    "ask": "hand",
    "players": [
        {"name": "A", "bet": 20, "hole": "Jc 4d", "stack": 20},
        {"name": "B", "bet": 20, "hole": "9c 9d", "stack": 50},
        {"name": "C", "bet": 5, "folded": True, "stack": 9},
    ],
    "board": BOARD,
}
RANKED = {
    "game": "holdem",
    "preset": "tournament",
    "ask": "hand",
    "players": [{"name": "A", "bet": 20}, {"name": "B", "bet": 20}, {"name": "C", "bet": 5, "folded": True}],
    "ranking": [["B", "A"]],
    "button": "A",
    "carry": 2,
    "last_hand": True,
}
CLOSE = {
    "game": "holdem",
    "ask": "close",
    "players": [
        {"name": "A", "paid_cents": 1000, "bought": 70, "final": 100},
        {"name": "B", "paid_cents": 1000, "bought": 70, "final": 60},
        {"name": "C", "paid_cents": 1000, "bought": 70, "final": 50},
    ],
    "options": {"end_rule": "minutes"},
    "bill_cents": 3100,
}
VALID = [POTS, CARDS, RANKED, CLOSE, {**CLOSE, "options": {"end_rule": "minutes", "stake_mode": "cash"}}]


def with_player(question, seat, **fields):
    """Return the question with some fields of one player changed."""
    players = [dict(player) for player in question["players"]]
    players[seat].update(fields)
    return {**question, "players": players}


def without(question, *names):
    return {name: value for name, value in question.items() if name not in names}


def closed(mode, question=CLOSE, **options):
    return answer({**question, "options": {"end_rule": "minutes", "stake_mode": mode, **options}})


def fault(question):
    """Return the field of a BAD_FIELD error, or the code of another error."""
    error = answer(question)["error"]
    assert error["message"]
    return error.get("field", error["code"])


# Answers


@pytest.mark.parametrize("question", VALID, ids=lambda question: question["ask"])
def test_valid_question_is_answered(question):
    assert "error" not in answer(question)


def test_pots_answer_has_refunds_and_eligible_players():
    assert answer(POTS) == {
        "refund": {"A": 0, "B": 30, "C": 0},
        "pots": [{"amount": 46, "eligible": ["A", "B"]}],
    }


def test_hand_answer_has_shares_net_and_stacks():
    assert answer(CARDS) == {
        "refund": {"A": 0, "B": 0, "C": 0},
        "pots": [{"amount": 45, "eligible": ["A", "B"], "winners": ["A"], "shares": {"A": 45}, "rest": 0}],
        "net": {"A": 25, "B": -20, "C": -5},
        "carry": 0,
        "carry_to": None,
        "stacks": {"A": 45, "B": 30, "C": 4},
    }


def test_stacks_are_omitted_when_a_stack_is_missing():
    assert "stacks" not in answer(with_player(CARDS, 2, stack=None))


def test_tournament_gives_the_odd_chip_left_of_the_button():
    pot = answer(RANKED)["pots"][0]
    assert pot["winners"] == ["A", "B"]
    assert (pot["shares"], pot["rest"]) == ({"A": 23, "B": 24}, 0)


def test_button_defaults_to_the_last_player():
    played = with_player(without(RANKED, "button"), 2, folded=False, bet=20)
    played["ranking"] = [["C", "B", "A"]]
    assert answer(played)["pots"][0]["shares"] == {"A": 22, "B": 20, "C": 20}


def test_last_hand_names_the_recipient_of_the_carry():
    last = {**RANKED, "preset": "home"}
    assert answer(last)["carry_to"] == "B"
    assert answer(last)["net"] == {"A": 3, "B": 4, "C": -5}
    assert answer({**last, "last_hand": False})["carry"] == 1


def test_tournament_has_no_carry_to():
    assert answer(RANKED)["carry_to"] is None


def test_french_cards_are_read_with_locale_fr():
    french = {**with_player(CARDS, 0, hole="Vt 4k"), "locale": "fr", "board": "Ap Ak Rt Rc Dp"}
    assert answer(with_player(french, 1, hole="9t 9k"))["net"] == {"A": 25, "B": -20, "C": -5}


def test_cards_are_not_required_for_an_uncontested_pot():
    assert answer(with_player(without(CARDS, "board"), 1, folded=True, hole=None))["net"]["A"] == 25


def test_hole_cards_are_not_required_of_folded_and_ineligible_players():
    asked = with_player(CARDS, 2, folded=False, bet=0)
    assert answer(asked)["pots"][0]["eligible"] == ["A", "B"]


def test_button_may_be_on_an_empty_seat():
    asked = with_player({**RANKED, "button": "C"}, 2, bet=0)
    assert answer(with_player(asked, 0, bet=25))["pots"][0]["eligible"] == ["A", "B"]


# End of a game


def test_H11_restaurant_winner_pays_the_whole_bill():
    reply = closed("restaurant")
    assert reply["net_cents"] == {"A": 2000, "B": -1000, "C": -1000}
    assert reply["bill_cents"] == {"A": 3100, "B": 0, "C": 0}
    assert reply["after_cents"] == {"A": -1100, "B": -1000, "C": -1000}


def test_bill_defaults_to_the_paid_total():
    assert closed("restaurant", without(CLOSE, "bill_cents"))["after_cents"] == dict.fromkeys("ABC", -1000)


def test_H13_cash_is_shared_by_the_largest_remainders():
    reply = closed("cash")
    assert reply == {"winners": ["A"], "net_cents": {"A": 429, "B": -143, "C": -286}}


def test_winner_mode_pays_the_whole_prize_to_the_winner():
    assert closed("winner")["net_cents"] == {"A": 2000, "B": -1000, "C": -1000}


def test_fun_mode_moves_no_money():
    assert closed("fun") == {"winners": ["A"], "net_cents": {"A": 0, "B": 0, "C": 0}}


def test_equal_winners_share_prize_and_bill_with_the_odd_cent_to_the_first():
    tied = with_player(with_player(CLOSE, 0, final=80, paid_cents=1001), 1, final=80)
    reply = closed("restaurant", {**tied, "bill_cents": 3001})
    assert reply["winners"] == ["A", "B"]
    assert reply["net_cents"] == {"A": 500, "B": 500, "C": -1000}
    assert reply["bill_cents"] == {"A": 1501, "B": 1500, "C": 0}


@settings(deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 5000), st.integers(0, 300)), min_size=2, max_size=7),
    st.sampled_from(["cash", "winner", "restaurant", "fun"]),
    st.integers(0, 9999),
)
def test_close_preserves_the_total_money(players, mode, bill_cents):
    total = sum(final for _, final in players)
    if total < len(players):
        return
    bought = [1] * (len(players) - 1) + [total - len(players) + 1]
    asked = {
        **CLOSE,
        "players": [
            {"name": f"P{seat}", "paid_cents": paid, "bought": bought[seat], "final": final}
            for seat, (paid, final) in enumerate(players)
        ],
        "bill_cents": bill_cents,
    }
    reply = closed(mode, asked, rebuy=True)
    assert sum(reply["net_cents"].values()) == 0
    if mode == "restaurant":
        assert sum(reply["bill_cents"].values()) == bill_cents
        assert sum(reply["after_cents"].values()) == -bill_cents


# Faults of shape


@pytest.mark.parametrize(
    ("question", "field"),
    [
        (without(POTS, "players"), "players"),
        (with_player(POTS, 1, bet=None), "players[1].bet"),
        (with_player(POTS, 1, bet=2.0), "players[1].bet"),
        (with_player(POTS, 1, folded=1), "players[1].folded"),
        (with_player(POTS, 2, name="A"), "players[2].name"),
        (with_player(POTS, 0, hole="As Ad"), "players[0].hole"),
        ({**POTS, "carry": -1}, "carry"),
        ({**POTS, "button": "A"}, "button"),
        ({**POTS, "preset": "casino"}, "preset"),
        ({**POTS, "options": []}, "options"),
        ({**POTS, "options": {"tie": "standard"}}, "options.tie"),
        ({**POTS, "options": {"chip_values": [0]}}, "options.chip_values"),
        ({**POTS, "options": {"raise_rule": "tda"}}, "options.raise_rule"),
        ({**RANKED, "options": {"odd_chip": "carry"}}, "options.odd_chip"),
        ({**RANKED, "options": {"tie_rule": "standard"}}, "options.tie_rule"),
        (with_player(CARDS, 0, hole="Jc"), "players[0].hole"),
        (with_player(CARDS, 0, hole=["Jc", "4d"]), "players[0].hole"),
        (with_player(CARDS, 1, hole=None), "players[1].hole"),
        (with_player(CARDS, 1, stack=-1), "players[1].stack"),
        ({**CARDS, "board": "As Ad Kc Kh"}, "board"),
        (without(CARDS, "board"), "board"),
        ({**CARDS, "ranking": [["A"], ["B"]]}, "board"),
        ({**CARDS, "button": "Z"}, "button"),
        ({**CARDS, "last_hand": 1}, "last_hand"),
        ({**RANKED, "ranking": [["A"]]}, "ranking"),
        ({**RANKED, "ranking": [["A"], ["B"], ["C"]]}, "ranking"),
        ({**RANKED, "ranking": [["A"], ["B"], ["Z"]]}, "ranking"),
        ({**RANKED, "ranking": [["A", "B"], ["B"]]}, "ranking"),
        ({**RANKED, "ranking": ["A", "B"]}, "ranking"),
        ({**CLOSE, "preset": "tournament", "options": {}}, "preset"),
        (with_player(CLOSE, 0, bought=0), "players[0].bought"),
        (with_player(CLOSE, 0, final=-1), "players[0].final"),
        (with_player(CLOSE, 0, paid_cents=None), "players[0].paid_cents"),
        ({**CLOSE, "bill_cents": "3000"}, "bill_cents"),
    ],
)
def test_fault_of_shape_is_reported_by_path(question, field):
    assert fault(question) == field


def test_shape_is_validated_before_the_rules():
    assert fault({**with_player(CARDS, 0, bet=-1), "boards": BOARD}) == "boards"


# Refusals


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ({**POTS, "players": []}, "PLAYER_COUNT"),
        ({**POTS, "preset": "tournament", "players": POTS["players"][:1]}, "PLAYER_COUNT"),
        ({**POTS, "options": {"max_players": 2}}, "PLAYER_COUNT"),
        (with_player(POTS, 0, bet=-1), "NEGATIVE_BET"),
        ({**POTS, "options": {"chip_values": [10, 50]}}, "BET_UNIT"),
        (with_player(with_player(POTS, 0, folded=True), 1, folded=True), "NO_LIVE_PLAYER"),
        (with_player(CARDS, 0, stack=19), "STACK_TOO_SHORT"),
        (with_player(CARDS, 0, hole="Jc Xx"), "CARD_UNREADABLE"),
        (with_player(CARDS, 0, hole="Jc Jk"), "CARD_UNREADABLE"),
        (with_player(CARDS, 0, hole="Jc Qs"), "CARD_DUPLICATE"),
        (with_player(CARDS, 2, hole="9c 2d"), "CARD_DUPLICATE"),
        ({**CLOSE, "options": {}}, "END_RULE_MISSING"),
        (with_player(CLOSE, 0, final=101), "CHIP_MISMATCH"),
        ({**with_player(CLOSE, 0, final=99), "carry": 1}, "CARRY_OPEN"),
        (with_player(with_player(CLOSE, 0, bought=71), 1, bought=69), "CAVE_DIFFERENT"),
        ({**CLOSE, "players": CLOSE["players"][:1]}, "PLAYER_COUNT"),
    ],
)
def test_invalid_question_is_refused_by_code(question, code):
    assert fault(question) == code


# Forged questions


@settings(deadline=None, max_examples=250)
@given(st.sampled_from(VALID), st.data())
def test_forged_question_is_answered_or_refused(question, data):
    reply = answer(data.draw(tampered(question)))
    assert isinstance(reply, dict)
    if "error" in reply:
        assert reply["error"]["code"]
        assert reply["error"]["message"]


@settings(deadline=None, max_examples=100)
@given(st.sampled_from(VALID), st.data())
def test_misspelt_field_is_refused(question, data):
    name = data.draw(st.sampled_from(sorted(question)))
    misspelt = {**question, f"{name}_": question[name]}
    assert fault(misspelt) == f"{name}_"


def test_answer_is_one_line_of_json():
    line, failed = answer_line(json.dumps(CARDS).encode())
    assert not failed
    assert "\n" not in line
    assert json.loads(line) == answer(CARDS)


def test_asks_are_pots_hand_and_close():
    assert set(ASKS) == {"pots", "hand", "close"}
