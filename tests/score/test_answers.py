"""Answers that no worked example shows: defaults, options, languages and kinds of answer."""

import json

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.score.answers import answer
from tests.score.questions import ABSENT, EXAMPLES, RARE, fault, put
from tests.score.test_faults import CLOSE, COUP, DRAW, MARK, NATURAL, QUICK, RACE, STACKED, SURRENDERED

NOTHING = {"A": 0, "B": 0}
FOULED = {"name": "B", "fouled": True, "places": [9, 9, -9]}
FRENCH_BOARD = {"top": "Vc 9p 7t", "middle": "8k 8c 2t 2c 4c", "bottom": "Rc Rt Rp Ap At"}
FRENCH_HAND = {"players[0].hole": "Vt 4k", "players[1].hole": "9t 9k", "board": "Ap Ak Rt Rc Dp"}
TIED = {"players[0].final": 80, "players[1].final": 80, "players[0].paid_cents": 1001, "bill_cents": 3001}
THREE_TIED = {"preset": "tournament", "players": [{"name": name, "bet": 20} for name in "ABC"], "carry": 2}
LAST = {"ranking": [["B", "A"]], "button": "A", "carry": 2, "last_hand": True}
LAST |= {
    "players": [{"name": "A", "bet": 20}, {"name": "B", "bet": 20}, {"name": "C", "bet": 5, "folded": True}]
}
ARRIVED = {"small_blind_seat": 1, "big_blind": 4}
LIMITS = {"call": 0, "min_raise_to": None}
PASSED = [
    {"do": "announce", "announcement": [1, 7]},
    {"do": "accept"},
    {"do": "announce", "announcement": [1, 8]},
]


def mode(stake_mode):
    return {"options": {"end_rule": "minutes", "stake_mode": stake_mode}}


ANSWERS = [
    # Cards and Chinese poker
    (
        "G1",
        {"cards": "2h 2d As Ks Qs Js Ts"},
        {"category": "straight_flush", "value": [8, 14], "royal": True},
    ),
    *((each, {"cards": "Jk joker * V♦"}, {"cards": ["Jk", "Jk", "Jk", "Jd"]}) for each in ("G9", "G10")),
    ("G9", {"cards": " "}, {"cards": []}),
    ("C1", {"preset": ABSENT}, answer(EXAMPLES["C1"])),
    ("C2", {"options": {"point_value_cents": 10}}, answer(EXAMPLES["C2"])),
    ("C0a", {"locale": "fr", **FRENCH_BOARD}, {"categories": ["high_card", "two_pair", "full_house"]}),
    ("C19", {"preset": "open_face", "players": [{"name": "A"}, {"name": "B", "cards": 14}]}, {"total": 27}),
    (QUICK, {"players[0].places": [1, 1, 1], "players[1]": FOULED}, {"net": {"A": 6, "B": -6}}),
    (
        QUICK,
        {"players[1]": SURRENDERED, "players[0].places": ABSENT, "players[0].fouled": True},
        {"net": NOTHING},
    ),
    (QUICK, {"players[1]": NATURAL, "players[0].places": [1, 1, 1]}, {"net": {"A": -13, "B": 13}}),
    # Hold'em: hands
    (STACKED, {}, {"stacks": {"A": 40, "B": 30}}),
    (STACKED, {"locale": "fr", **FRENCH_HAND}, {"net": {"A": 20, "B": -20}}),
    (
        STACKED,
        {"board": ABSENT, "players[1].folded": True, "players[1].hole": ABSENT},
        {"net": {"A": 20, "B": -20}},
    ),
    (STACKED, {"players[2]": {"name": "C", "bet": 0}}, {"net": {"A": 20, "B": -20, "C": 0}}),
    ("H2", {**THREE_TIED, "ranking": [["C", "B", "A"]]}, {"net": {"A": 2, "B": 0, "C": 0}, "carry_to": None}),
    ("H2", LAST, {"net": {"A": 3, "B": 4, "C": -5}, "carry_to": "B", "carry": 0}),
    ("H2", {**LAST, "last_hand": False}, {"carry": 1, "carry_to": None}),
    # Hold'em: end of a game
    (CLOSE, {**mode("restaurant"), "bill_cents": ABSENT}, {"after_cents": dict.fromkeys("ABC", -1000)}),
    (CLOSE, mode("winner"), {"net_cents": {"A": 2000, "B": -1000, "C": -1000}}),
    (CLOSE, mode("fun"), {"winners": ["A"], "net_cents": {"A": 0, "B": 0, "C": 0}}),
    (CLOSE, {**mode("restaurant"), **TIED}, {"net_cents": {"A": 500, "B": 500, "C": -1000}}),
    (
        CLOSE,
        {**mode("restaurant"), **TIED},
        {"bill_cents": {"A": 1501, "B": 1500, "C": 0}, "winners": ["A", "B"]},
    ),
    # Hold'em: positions and arrivals
    (
        "T9first",
        {"preset": "home", "living": [5, 0, 2], "first_button": 2},
        {"small_blind": 5, "big_blind": 0},
    ),
    *(
        (
            EXAMPLES["H16"],
            {"living": [2, 4], "previous": None, "first_button": 2, "options": {"headsup_blinds": headsup}},
            {"button": 2, "small_blind": small_blind, "big_blind": 6 - small_blind},
        )
        for headsup, small_blind in (("standard", 2), ("literal", 4))
    ),
    ("T9bb", {"previous": {"button": 1}, "options": {"button": "moving"}}, {"button": 3, "big_blind": 5}),
    ("T16a", {"living": [0, 4, 6], "previous": ARRIVED}, {"seat": 5, "status": "plays"}),
    ("T16a", {"living": [0, 4, 6], "previous": ARRIVED, "seat": 2}, {"seat": 2, "status": "sits_out"}),
    ("T18a", {"button": ABSENT, "last_aggressor": ABSENT}, {"order": ["A", "C", "E"]}),
    # Hold'em: bets and chips
    ("T4c", {"high": ABSENT}, {**LIMITS, "min_open": 100, "may_raise": True}),
    ("T4c", {"big_blind": 1, "high": 1, "acted": True}, {"may_raise": True}),
    ("T4c", {"big_blind": 1, "high": 1, "acted": True, "my_total": 1}, {"may_raise": False}),
    (
        EXAMPLES["H17"],
        {"high": ABSENT, "options": {"min_raise": 30, "max_raise": 70, "max_raises": 0}},
        {**LIMITS, "min_open": 30, "may_raise": False, "max_raise_to": 70},
    ),
    ("H17", {"options": {"max_raises": 1}}, {"may_raise": True}),
    ("H17", {"options": {"max_raises": 1}, "raises": 1}, {"may_raise": False}),
    ("T5a", {"high": ABSENT, "total": 0}, {"kind": "check", "amount": 0}),
    ("T5a", {"high": ABSENT, "total": 0, "preflop": True}, {"kind": "complete_or_fold", "amount": 100}),
    ("T5a", {"high": 0, "total": 50, "all_in": True}, {"kind": "all_in_short_open", "amount": 50}),
    ("T5a", {"announced": "call", "total": 900}, {"kind": "call", "amount": 100}),
    (
        EXAMPLES["T5a"],
        {"options": {"raise_rule": "tda"}, "high": 300, "last_raise": 200, "total": 400},
        {"kind": "must_complete", "amount": 500},
    ),
    (
        RACE,
        {
            "players": [
                {"name": "A", "chips": {"100": 1}},
                {"name": "B", "chips": {"100": 1, "25": 3, "500": None}},
            ]
        },
        {
            "players": [
                {"name": "A", "received": 1, "chips": {"500": 1}},
                {"name": "B", "received": 0, "chips": {"25": 3}},
            ],
            "difference": 300,
        },
    ),
    (
        RACE,
        {"players": [{"name": "A", "chips": {str(2**53): 1}}, {"name": "B", "chips": {"100": 5}}]},
        {
            "players": [
                {"name": "A", "received": 0, "chips": {str(2**53): 1}},
                {"name": "B", "received": 1, "chips": {"500": 1}},
            ],
            "difference": 0,
        },
    ),
    # Draw-Hold'em
    (DRAW, {}, {"over": False, "stacks": {"B": 49, "S": 49, "G": 48}, "pot": 4}),
    (DRAW, {"carry": 3, "events[2]": {"do": "street"}}, {"pot": 6, "street": "flop"}),
    (RARE["draw"], {"button": "S"}, {"over": True, "refund": {"B": 0, "S": 0, "G": 0}}),
    # Money
    ("L4", {"players": []}, {"transfers": [], "count": 0, "total": 0, "is_proved": True}),
    # Poker menteur
    ("M1", {"locale": "fr", "hand": "Vk Vc Vp Jk 7t"}, {"value": [7, 11, 7]}),
    *(
        (
            "M40-0",
            {"hand": "9 9 9 10 10", "options": {"dice_order": order}},
            {"value": [5, 9, 10], "rung": rung},
        )
        for order, rung in (("seed", 187), ("rarity", 185), ("das", 187))
    ),
    ("M40-0", {"hand": "9 10 V D R", "options": {"dice_order": "das"}}, {"rung": 125}),
    ("M17", {"announcement": [9, 14], "previous": [9, 13]}, {"legal": True, "must_refuse": True}),
    ("M17", {"announcement": [7, 14, 13]}, {"legal": True, "must_refuse": False}),
    (
        EXAMPLES["M17"],
        {"announcement": [0, 14, 13], "previous": [0, 14], "options": {"allow_rien": True}},
        {"legal": True},
    ),
    *(
        ("M20a", {"options": {"fair_play": fair_play}}, {"truth": True, "fair_play_violation": broken})
        for fair_play, broken in (("warn", True), ("lose", True), ("off", False))
    ),
    ("M20a", {"drew": False}, {"fair_play_violation": False}),
    ("M20a", {"previous": ABSENT}, {"fair_play_violation": True}),
    (COUP, {"events": []}, {"state": "announce", "turn": "A", "drawer": "A", "previous": None}),
    (COUP, {"events": PASSED[:1]}, {"state": "answer", "turn": "B", "drawer": "A", "previous": [1, 7]}),
    (COUP, {"events": PASSED[:2]}, {"state": "announce", "turn": "B", "drawer": "A", "previous": [1, 7]}),
    (COUP, {"players": ["A", "B"], "events": PASSED}, {"state": "cancelled", "next_receiver": "A"}),
    (
        COUP,
        {"events[0].announcement": [5, 13, 12]},
        {"loser": "B", "causer": "A", "fair_play_violation": True},
    ),
    (
        COUP,
        {"events[0].announcement": [5, 13, 12], "options": {"fair_play": "lose"}},
        {"loser": "A", "causer": "B", "next_receiver": "A", "truth": True, "fair_play_violation": True},
    ),
    (MARK, {"carry": 2**53, "stake": 1}, {"net": {"A": -4, "B": 2**52 + 2, "C": 2**52 + 2}}),
    (RARE["cancelled"], {}, {"net": {"A": 0, "B": 0, "C": 0}, "carry": 3}),
    *(
        (
            RARE["cancelled"],
            {"carry": ABSENT, "options": {"mark": mark}},
            {"net": {"A": 0, "B": 0, "C": 0}, "carry": 0},
        )
        for mark in ("jetons", "enjeu", "variable")
    ),
    (MARK, {"options": ABSENT, "stake": ABSENT}, {"bad_points": {"A": 1, "B": 0, "C": 0}}),
    (RARE["cancelled"], {"options": ABSENT, "carry": ABSENT}, {"bad_points": {"A": 0, "B": 0, "C": 0}}),
    ("M33", {"options": {"elimination_points": 3}}, {"eliminated": ["A", "C"]}),
    (RARE["close"], {"last_causer": "C"}, {"net": {"A": 10, "B": -5, "C": -5}}),
    (
        RARE["close"],
        {"options.carry_close": "next_session"},
        {"net": {"A": 10, "B": -5, "C": -6}, "carry": 1},
    ),
]


@pytest.mark.parametrize(("question", "changes", "wanted"), ANSWERS)
def test_answer_has_these_fields(question, changes, wanted):
    asked = put(EXAMPLES[question] if isinstance(question, str) else question, changes)
    reply = json.loads(json.dumps(answer(asked)))
    assert {name: reply.get(name) for name in wanted} == json.loads(json.dumps(wanted))


def test_three_five_six_or_seven_cards_are_ranked():
    cards = ["As", "Ks", "Qs", "Js", "Ts", "9s", "8s", "7s"]
    asked = {count: put(EXAMPLES["G1"], {"cards": " ".join(cards[:count])}) for count in range(1, 9)}
    assert [count for count, each in asked.items() if "category" in answer(each)] == [3, 5, 6, 7]


def test_fantasyland_is_null_when_royalties_do_not_determine_it():
    players = [{"name": "A", "places": [1, 1, 1]}, {"name": "B", "places": [2, 2, 2]}]
    for options in ({"royalty_mode": "off"}, {"royalty_table": "classic"}, {"royalty_table": {}}):
        shown = answer(put(EXAMPLES["C24a"], {"players": players, "options": options}))["players"]
        assert [(each["fantasyland"], each["next_cards"]) for each in shown] == [(None, None)] * 2


def test_stacks_are_omitted_when_a_stack_is_missing():
    assert "stacks" not in answer(put(STACKED, {"players[1].stack": ABSENT}))


def test_exchange_of_each_player_has_its_tax_or_refusal():
    exchanges = answer(put(DRAW, {"carry": 3, "events[2]": {"do": "street"}}))["exchanges"]
    refusals = {"B": None, "S": "EXCH_FOLDED", "G": None}
    assert exchanges == {name: {"tax": 6, "refused": refused} for name, refused in refusals.items()}


def test_hundred_balances_are_settled_without_a_proof():
    players = [{"name": f"P{each}", "balance": each} for each in [*range(1, 100), -sum(range(1, 100))]]
    settled = answer(put(EXAMPLES["L4"], {"players": players}))
    assert (settled["count"], settled["is_proved"]) == (99, False)


def test_unbalanced_sum_is_refused_with_the_difference():
    assert answer(EXAMPLES["L5"])["error"]["message"] == "La somme des soldes vaut 100 au lieu de 0."


def test_finished_coup_takes_no_more_events():
    ended = put(COUP, {"players": ["A", "B"], "events": PASSED})
    assert fault(put(ended, {"events[3]": {"do": "accept"}})) == "NOTHING_TO_ANSWER"
    assert fault(put(ended, {"events[3]": PASSED[2]})) == "NOT_YOUR_TURN"


@given(
    st.lists(st.tuples(st.integers(0, 5000), st.integers(0, 300)), min_size=2, max_size=7),
    st.sampled_from(["cash", "winner", "restaurant", "fun"]),
    st.integers(0, 9999),
)
def test_close_preserves_the_total_money(players, stake_mode, bill_cents):
    total = sum(final for _, final in players)
    assume(total >= len(players))
    bought = [1] * (len(players) - 1) + [total - len(players) + 1]
    seats = [
        {"name": f"P{seat}", "paid_cents": paid, "bought": bought[seat], "final": final}
        for seat, (paid, final) in enumerate(players)
    ]
    changes = {"players": seats, "bill_cents": bill_cents, **mode(stake_mode), "options.rebuy": True}
    reply = answer(put(CLOSE, changes))
    assert sum(reply["net_cents"].values()) == 0
    if stake_mode == "restaurant":
        assert sum(reply["bill_cents"].values()) == bill_cents
        assert sum(reply["after_cents"].values()) == -bill_cents


@given(st.lists(st.integers(-2, 15), max_size=8), st.sampled_from(["M17", "M40-0"]), st.booleans())
def test_any_list_of_integers_is_validated_as_an_announcement(announcement, example, nothing):
    asked = put(EXAMPLES["M17"], {"announcement": announcement, "preset": EXAMPLES[example]["preset"]})
    reply = answer(put(asked, {"previous": None, "options": {"allow_rien": nothing}}))
    assert reply.get("legal") is True or reply["error"]["code"].startswith("ANN_")
