"""Coups as they are recorded: what is read, what is refused, what the next coup inherits."""

import pytest

from games.rules.errors import RuleError
from games.rules.menteur.game import GAME, unit_of
from games.rules.menteur.options import Options
from games.rules.outcome import MIDDLE, Due
from games.rules.plain import Malformed

CARRY_CLOSE = ("last_causer", "equal", "next_session")
LIE = {"announcer": 0, "refuser": 1, "truth": False}
TRUTH = {**LIE, "truth": True}
M21_EVENTS = [
    {"do": "announce", "announcement": [1, 12]},
    {"do": "accept"},
    {"do": "announce", "announcement": [1, 13]},
    {"do": "accept"},
    {"do": "announce", "announcement": [3, 8], "changed": 2},
    {"do": "refuse", "hand": "9s 9h 9d Ac 7h"},
]
ROUND_AND_BACK = [
    {"do": "announce", "announcement": [1, 7]},
    {"do": "accept"},
    {"do": "announce", "announcement": [1, 8], "changed": 1},
    {"do": "accept"},
    {"do": "announce", "announcement": [1, 9]},
]


def outcome(data, *, seats=4, preset="cards34", carried=None, **changes):
    options = GAME.read_options(preset, changes)
    carried = carried or {}
    return GAME.score(GAME.read(data, seats, options, carried), options, carried)


def malformed(data, *, seats=4, preset="cards34", carried=None, **changes):
    with pytest.raises(Malformed) as fault:
        outcome(data, seats=seats, preset=preset, carried=carried, **changes)
    return fault.value.name


def refused(data, *, seats=4, preset="cards34", carried=None, **changes):
    with pytest.raises(RuleError) as refusal:
        outcome(data, seats=seats, preset=preset, carried=carried, **changes)
    return refusal.value.code


def test_the_loser_follows_from_the_verdict():
    lied, told = outcome(LIE), outcome(TRUTH)
    assert (lied.explanation["loser"], lied.explanation["causer"]) == (0, 1)
    assert (told.explanation["loser"], told.explanation["causer"]) == (1, 0)
    assert lied.carried == {"receiver": 0, "causer": 1, "carry": 0}
    assert told.carried == {"receiver": 1, "causer": 0, "carry": 0}


def test_a_bad_point_is_a_point_to_each_other_player():
    lied = outcome(LIE)
    assert lied.dues == (Due(0, 1, 1), Due(0, 2, 1), Due(0, 3, 1))
    assert lied.explanation["bad_points"] == [1, 0, 0, 0]


def test_M21_a_coup_event_by_event_comes_to_the_same_as_its_quick_entry():
    by_events = outcome({"receiver": 0, "events": M21_EVENTS}, mark="jetons")
    quick = outcome({"announcer": 2, "refuser": 3, "truth": True}, mark="jetons")
    assert by_events.net(4) == quick.net(4) == (1, 1, 3, -5)
    assert by_events.dues == quick.dues
    assert by_events.carried == quick.carried


def test_a_shown_hand_is_explained():
    explanation = outcome({"receiver": 0, "events": M21_EVENTS}).explanation
    assert explanation["hand"] == "9s 9h 9d Ac 7h"
    assert explanation["value"] == [3, 9, 14, 7]
    assert explanation["category"] == "trips"
    assert explanation["rung"] == 558
    assert explanation["announcement"] == [3, 8]
    assert explanation["articles"] == ["menteur.14", "menteur.17"]


def test_by_events_and_quick_agree_on_fair_play():
    exact = [{"do": "announce", "announcement": [5, 13, 12]}, {"do": "refuse", "hand": "Ks Kh Kd Qc Qd"}]
    for fair_play, loser in (("warn", 1), ("lose", 0)):
        by_events = outcome({"receiver": 0, "events": exact}, fair_play=fair_play)
        quick = outcome({**TRUTH, "fair_play_violation": True}, fair_play=fair_play)
        assert by_events.explanation["fair_play_violation"]
        assert by_events.explanation["loser"] == quick.explanation["loser"] == loser
        assert by_events.explanation["articles"] == quick.explanation["articles"]
        assert "menteur.16" in quick.explanation["articles"]


def test_M28_then_M29_the_carry_waits_in_the_middle_for_the_next_pot():
    first = outcome({**LIE, "stake": 1}, mark="variable")
    assert first.net(4) == (-5, 1, 1, 1)
    assert first.dues[-1] == Due(0, MIDDLE, 2)
    assert first.carried["carry"] == 2
    second = outcome(
        {"announcer": 2, "refuser": 3, "truth": False, "stake": 2}, mark="variable", carried=first.carried
    )
    assert second.net(4) == (4, 4, -10, 4)
    assert second.dues[-1] == Due(MIDDLE, 2, 2)
    assert second.carried == {"receiver": 2, "causer": 3, "carry": 0}
    assert (second.explanation["carry_before"], second.explanation["carry_after"]) == (2, 0)


def test_M34_the_stake_of_the_coup():
    assert outcome({**LIE, "stake": 5}, seats=2, mark="enjeu", preset="dice").net(2) == (-5, 5)


def test_a_cancelled_coup_moves_nothing_and_keeps_the_carry():
    carried = {"receiver": 1, "causer": 2, "carry": 2}
    void = outcome({"cancelled": True, "drawer": 3, "stake": 1}, mark="variable", carried=carried)
    assert void.dues == ()
    assert void.carried == {"receiver": 3, "causer": 2, "carry": 2}
    assert outcome({"cancelled": True}, carried=carried).carried["receiver"] is None


def test_M24_a_coup_that_went_round_by_events_is_the_cancelled_one():
    void = outcome({"receiver": 0, "events": ROUND_AND_BACK}, seats=2)
    assert void.carried["receiver"] == 1
    assert void.explanation["kind"] == "cancelled"
    assert outcome({"receiver": 0, "events": ROUND_AND_BACK}, seats=2, mark="variable").dues == ()


def test_the_receiver_is_the_last_loser_unless_told():
    exact = [{"do": "announce", "announcement": [1, 7]}, {"do": "refuse", "hand": "7s 8h 9d Tc Qs"}]
    carried = {"receiver": 2, "causer": 1, "carry": 0}
    assert outcome({"events": exact}, carried=carried).explanation["announcer"] == 2
    assert outcome({"events": exact, "receiver": 1}, carried=carried).explanation["announcer"] == 1
    assert outcome({"events": exact, "receiver": None}, carried=carried).explanation["announcer"] == 2
    assert malformed({"events": exact}) == "receiver"


def test_a_carry_of_another_mark_stays_where_it_is():
    carried = {"receiver": 0, "causer": 1, "carry": 2}
    assert outcome(LIE, mark="jetons", carried=carried).carried["carry"] == 2


def test_the_carry_is_awarded_at_the_end():
    carried = {"receiver": 0, "causer": 1, "carry": 2}
    awarded = outcome({"award_carry": True}, mark="variable", carried=carried)
    assert awarded.dues == (Due(MIDDLE, 1, 2),)
    assert awarded.carried == {"receiver": 0, "causer": 1, "carry": 0}
    assert outcome({"award_carry": True}, carried={}).dues == ()


def test_no_round_awards_a_carry_that_the_closing_shares():
    assert malformed({"award_carry": True}, carry_close="equal") == "award_carry"
    carried = {"carry": 2, "causer": 1}
    last = {each: GAME.last_round(Options("dice", carry_close=each), carried) for each in CARRY_CLOSE}
    assert last == {"last_causer": {"award_carry": True}, "equal": None, "next_session": None}
    shares = {each: GAME.shares_middle(Options("dice", carry_close=each), carried) for each in CARRY_CLOSE}
    assert shares == {"last_causer": False, "equal": True, "next_session": False}


def test_a_carry_whose_causer_left_is_shared():
    left, options = {"carry": 2, "causer": None}, Options("dice", carry_close="last_causer")
    assert (GAME.last_round(options, left), GAME.shares_middle(options, left)) == (None, True)


def test_a_carry_nobody_caused_is_not_lost():
    carried = {"receiver": None, "causer": None, "carry": 2}
    assert outcome({"award_carry": True}, carried=carried).carried["carry"] == 2


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({**LIE, "refuser": 0}, "SAME_PLAYER"),
        ({**LIE, "refuser": 2}, "NOT_NEIGHBOURS"),
        ({**LIE, "refuser": 3}, "NOT_NEIGHBOURS"),
        ({"receiver": 0, "events": [{"do": "accept"}]}, "NOTHING_TO_ANSWER"),
        ({"receiver": 0, "events": [*M21_EVENTS, {"do": "accept"}]}, "NOTHING_TO_ANSWER"),
        ({"receiver": 0, "events": [*ROUND_AND_BACK[:1], *ROUND_AND_BACK[:1]]}, "NOT_YOUR_TURN"),
        (
            {"receiver": 0, "events": [{"do": "announce", "announcement": [1, 7], "changed": 6}]},
            "CHANGE_COUNT",
        ),
        ({"receiver": 0, "events": [{"do": "announce", "announcement": [5, 8, 8]}]}, "ANN_IMPOSSIBLE"),
        ({"receiver": 0, "events": [ROUND_AND_BACK[0], {"do": "refuse", "hand": "7s"}]}, "HAND_SIZE"),
    ],
)
def test_what_the_rules_do_not_allow_is_refused(data, code):
    assert refused(data) == code


def test_those_between_whom_somebody_left_may_face_each_other():
    out_at_one = {"elimination_points": 1}
    assert outcome({**LIE, "refuser": 2}, **out_at_one).net(4) == (-3, 1, 1, 1)
    assert refused({**LIE, "refuser": 0}, **out_at_one) == "SAME_PLAYER"
    assert refused({**LIE, "refuser": 2}, mark="jetons", **out_at_one) == "NOT_NEIGHBOURS"


def test_M32_a_stake_out_of_range_is_refused():
    assert refused({**LIE, "stake": 5}, mark="variable") == "STAKE_RANGE"
    assert refused({"cancelled": True, "stake": 5}, mark="variable") == "STAKE_RANGE"


def test_a_table_of_one_is_refused():
    assert refused(LIE, seats=1) == "PLAYER_COUNT"


@pytest.mark.parametrize(
    ("data", "changes", "name"),
    [
        ({}, {}, "announcer"),
        ([], {}, "round"),
        (None, {}, "round"),
        ({**LIE, "announcer": 4}, {}, "announcer"),
        ({**LIE, "refuser": -1}, {}, "refuser"),
        ({**LIE, "truth": 1}, {}, "truth"),
        ({**LIE, "misspelt": 1}, {}, "misspelt"),
        ({**LIE, "stake": 1}, {}, "stake"),
        (LIE, {"mark": "variable"}, "stake"),
        (LIE, {"mark": "enjeu"}, "stake"),
        ({**LIE, "stake": 0}, {"mark": "enjeu"}, "stake"),
        ({**LIE, "fair_play_violation": True}, {}, "fair_play_violation"),
        ({**TRUTH, "fair_play_violation": True}, {"fair_play": "off"}, "fair_play_violation"),
        ({"cancelled": False}, {}, "cancelled"),
        ({"cancelled": None}, {}, "cancelled"),
        ({"cancelled": True, "drawer": 4}, {}, "drawer"),
        ({"award_carry": False}, {}, "award_carry"),
        ({"receiver": 0, "events": []}, {}, "events"),
        ({"receiver": 0, "events": {}}, {}, "events"),
        ({"receiver": 0, "events": [None]}, {}, "events"),
        ({"receiver": 0, "events": [{"do": "shout"}]}, {}, "events"),
        ({"receiver": 0, "events": [{"do": ["accept"]}]}, {}, "events"),
        ({"receiver": 0, "events": [{"do": "announce"}]}, {}, "events"),
        ({"receiver": 0, "events": [{"do": "announce", "announcement": [1, True]}]}, {}, "events"),
        ({"receiver": 0, "events": M21_EVENTS[:1]}, {}, "events"),
        ({"receiver": 0, "events": M21_EVENTS[:2]}, {}, "events"),
        ({"receiver": 4, "events": M21_EVENTS}, {}, "receiver"),
        ({"receiver": 0, "events": M21_EVENTS}, {"mark": "variable"}, "stake"),
    ],
)
def test_malformed_rounds_are_told_by_their_field(data, changes, name):
    assert malformed(data, **changes) == name


@pytest.mark.parametrize(
    ("preset", "changes", "name"),
    [
        ("cards34", {"marks": "simple"}, "marks"),
        ("cards34", {"mark": "free"}, "mark"),
        ("cards34", {"stakes": []}, "stakes"),
        ("cards34", {"stakes": [0]}, "stakes"),
        ("cards34", {"dice_order": "seed"}, "dice_order"),
        ("dice", {"dice_order": "random"}, "dice_order"),
        ("dice", {"fair_play_min_category": "flush"}, "fair_play_min_category"),
        ("cards34", {"fair_play_min_category": "paire"}, "fair_play_min_category"),
        ("cards34", {"elimination_points": 0}, "elimination_points"),
        ("cards34", {"carry_close": "next_session"}, "carry_close"),
    ],
)
def test_options_are_read_to_the_letter(preset, changes, name):
    with pytest.raises(Malformed) as fault:
        GAME.read_options(preset, changes)
    assert fault.value.name == name


def test_the_unit_follows_the_mark():
    units = {
        mark: unit_of(GAME.read_options("dice", {"mark": mark}))
        for mark in ("simple", "jetons", "variable", "enjeu")
    }
    assert units == {"simple": "points", "jetons": "jetons", "variable": "jetons", "enjeu": "jetons"}
