"""`score` questions about Draw-Hold'em: hands in play and over, the pack, faults, refusals, forged JSON."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.score.answers import answer
from tests.tampered_json import tampered

HAND = {
    "game": "draw_holdem",
    "ask": "hand",
    "players": [{"name": "A", "stack": 50}, {"name": "B", "stack": 50}, {"name": "C", "stack": 50}],
    "small_blind_player": "B",
    "big_blind_player": "C",
    "small_blind": 1,
    "big_blind": 2,
    "events": [
        {"do": "exchange", "player": "A"},
        {"do": "bet_to", "player": "A", "amount": 2},
        {"do": "fold", "player": "B"},
        {"do": "street"},
    ],
}
SHOWN = {**HAND, "events": [*HAND["events"], {"do": "showdown", "ranking": [["A"], ["C"]]}]}
DECK = {"game": "draw_holdem", "ask": "deck", "count": 7}
TIE = [
    {"do": "bet_to", "player": "A", "amount": 2},
    {"do": "fold", "player": "B"},
    {"do": "showdown", "ranking": [["A", "C"]]},
]


def then(*events, question=HAND):
    return {**question, "events": [*question["events"], *events]}


def with_event(index, question=HAND, **fields):
    events = [dict(event) for event in question["events"]]
    events[index].update(fields)
    return {**question, "events": events}


def fault(question):
    """Return the field of a BAD_FIELD error, or the code of another error."""
    error = answer(question)["error"]
    assert error["message"]
    return error.get("field", error["code"])


# Answers


def test_hand_in_play_has_the_exchange_tax_or_refusal_of_each_player():
    assert answer(HAND) == {
        "street": "flop",
        "taxes": [{"street": "preflop", "player": "A", "tax": 1}],
        "over": False,
        "pot": 5,
        "stacks": {"A": 48, "B": 49, "C": 48},
        "exchanges": {
            "A": {"tax": 5, "refused": None},
            "B": {"tax": 5, "refused": "EXCH_FOLDED"},
            "C": {"tax": 5, "refused": None},
        },
        "showdown_now": False,
    }


def test_complete_hand_has_pots_net_and_stacks():
    assert answer(SHOWN) == {
        "street": "flop",
        "taxes": [{"street": "preflop", "player": "A", "tax": 1}],
        "over": True,
        "refund": {"A": 0, "B": 0, "C": 0},
        "pots": [{"amount": 5, "eligible": ["A", "C"], "winners": ["A"], "shares": {"A": 5}, "rest": 0}],
        "net": {"A": 3, "B": -1, "C": -2},
        "carry": 0,
        "stacks": {"A": 53, "B": 49, "C": 48},
    }


def test_first_round_exchange_is_free_for_the_blinds():
    exchanges = answer({**HAND, "events": []})["exchanges"]
    assert exchanges == {
        "A": {"tax": 1, "refused": None},
        "B": {"tax": 0, "refused": None},
        "C": {"tax": 0, "refused": None},
    }


def test_exchange_refusals_are_in_their_order():
    players = [{"name": "A", "stack": 50}, {"name": "B", "stack": 1}, {"name": "C", "stack": 50}]
    events = [{"do": "exchange", "player": "C"}, {"do": "bet_to", "player": "C", "amount": 2}]
    exchanges = answer({**HAND, "players": players, "events": events})["exchanges"]
    refusals = {name: each["refused"] for name, each in exchanges.items()}
    assert refusals == {"A": "EXCH_ROUND1_CLOSED", "B": "EXCH_ALL_IN", "C": "EXCH_ROUND1_CLOSED"}


def test_exchange_on_a_later_street_is_refused_only_after_an_action():
    asked = then({"do": "exchange", "player": "C"}, {"do": "bet_to", "player": "C", "amount": 0})
    exchanges = answer(asked)["exchanges"]
    assert exchanges["C"]["refused"] == "EXCH_AFTER_ACTION"
    assert exchanges["A"]["refused"] is None


@pytest.mark.parametrize(
    ("odd_chip", "shares", "rest"),
    [
        ("carry", {"A": 2, "C": 2}, 1),
        ("closest_all", {"A": 2, "C": 3}, 0),
        ("one_each", {"A": 2, "C": 3}, 0),
    ],
)
def test_odd_chip_follows_the_option_and_the_button(odd_chip, shares, rest):
    asked = {**HAND, "events": TIE, "options": {"odd_chip": odd_chip}, "button": "A"}
    pot = answer(asked)["pots"][0]
    assert (pot["shares"], pot["rest"]) == (shares, rest)


def test_carry_is_in_the_main_pot_and_in_the_tax():
    assert answer({**HAND, "carry": 3})["exchanges"]["A"]["tax"] == 8
    assert answer({**SHOWN, "carry": 3})["pots"][0]["amount"] == 8


def test_tax_base_bets_only_excludes_commissions():
    asked = {**then({"do": "exchange", "player": "A"}, {"do": "street"}), "carry": 3}
    assert answer(asked)["exchanges"]["A"]["tax"] == 16
    assert answer({**asked, "options": {"tax_base": "bets_only"}})["exchanges"]["A"]["tax"] == 8


def test_short_blind_is_limited_to_the_stack():
    players = [{"name": "A", "stack": 50}, {"name": "B", "stack": 50}, {"name": "C", "stack": 1}]
    reply = answer({**HAND, "players": players, "events": []})
    assert (reply["pot"], reply["stacks"]["C"]) == (2, 0)


@pytest.mark.parametrize(("count", "cards", "fits"), [(2, 20, True), (7, 50, True), (8, 56, False)])
def test_D11_deck_question_counts_cards(count, cards, fits):
    assert answer({**DECK, "count": count}) == {"cards": cards, "fits": fits}


# Faults and refusals


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ({**HAND, "preset": "draw_holdem"}, "preset"),
        ({**HAND, "options": {"tie": 1}}, "options.tie"),
        ({**HAND, "options": {"tax_base": "pot"}}, "options.tax_base"),
        ({**HAND, "small_blind_player": "Z"}, "small_blind_player"),
        ({**HAND, "big_blind_player": "B"}, "big_blind_player"),
        ({**HAND, "big_blind": 0}, "big_blind"),
        ({**HAND, "players": [{"name": "A", "stack": 0}, {"name": "B", "stack": 5}]}, "players[0].stack"),
        ({**HAND, "button": "Z"}, "button"),
        ({**HAND, "last_hand": True}, "last_hand"),
        ({**HAND, "events": None}, "events"),
        ({**HAND, "events": ["street"]}, "events[0]"),
        (with_event(0, do="deal"), "events[0].do"),
        (with_event(0, player="Z"), "events[0].player"),
        (with_event(1, amount=None), "events[1].amount"),
        (with_event(1, chips=2), "events[1].chips"),
        (with_event(3, player="A"), "events[3].player"),
        (with_event(4, SHOWN, ranking=[["A"]]), "events[4].ranking"),
        (with_event(4, SHOWN, ranking=[["A"], ["Z"]]), "events[4].ranking"),
        (with_event(4, SHOWN, ranking=None), "events[4].ranking"),
        (then({"do": "bet_to", "player": "B", "amount": 2}), "events[4].player"),
        (then({"do": "fold", "player": "B"}), "events[4].player"),
        (then(*[{"do": "street"}] * 3), "events[6].do"),
        (then({"do": "street"}, question=SHOWN), "events[5].do"),
        (then({"do": "fold", "player": "A"}, {"do": "fold", "player": "C"}), "events[5].do"),
        ({**DECK, "count": 1}, "count"),
        ({**DECK, "players": []}, "players"),
    ],
)
def test_fault_is_reported_by_path(question, field):
    assert fault(question) == field


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ({**HAND, "options": {"max_players": 2}}, "PLAYER_COUNT"),
        (
            {**HAND, "players": [{"name": "B", "stack": 5}], "big_blind_player": "B", "events": []},
            "PLAYER_COUNT",
        ),
        (with_event(1, amount=-1), "NEGATIVE_BET"),
        ({**with_event(1, amount=3), "options": {"chip_values": [2]}}, "BET_UNIT"),
        (with_event(1, amount=0), "BET_BACKWARDS"),
        (with_event(1, amount=51), "STACK_TOO_SHORT"),
        (then({"do": "exchange", "player": "B"}), "EXCH_FOLDED"),
        (then(*[{"do": "exchange", "player": "A"}] * 2), "EXCH_TWICE"),
        (with_event(3, do="exchange", player="C"), "EXCH_ROUND1_CLOSED"),
        ({**HAND, "carry": 60, "events": [*HAND["events"], HAND["events"][0]]}, "EXCH_TOO_POOR"),
    ],
)
def test_invalid_hand_is_refused_by_code(question, code):
    assert fault(question) == code


@settings(deadline=None, max_examples=250)
@given(st.sampled_from([HAND, SHOWN, DECK]), st.data())
def test_forged_question_is_answered_or_refused(question, data):
    reply = answer(data.draw(tampered(question)))
    assert isinstance(reply, dict)
    if "error" in reply:
        assert reply["error"]["code"]
        assert reply["error"]["message"]
