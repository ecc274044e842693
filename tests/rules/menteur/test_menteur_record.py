"""Recorded format of a coup: reading, refusals and the carried state."""

import pytest

from games.rules.errors import RuleError
from games.rules.json_fields import Malformed
from games.rules.menteur.game import GAME, unit_of
from games.rules.menteur.options import Options
from games.rules.outcome import MIDDLE, Due

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
    return GAME.score_round(GAME.read_round(data, seats, options, carried), options, carried)


def malformed(data, *, seats=4, preset="cards34", carried=None, **changes):
    with pytest.raises(Malformed) as fault:
        outcome(data, seats=seats, preset=preset, carried=carried, **changes)
    return fault.value.path


def refused(data, *, seats=4, preset="cards34", carried=None, **changes):
    with pytest.raises(RuleError) as refusal:
        outcome(data, seats=seats, preset=preset, carried=carried, **changes)
    return refusal.value.code


def test_loser_follows_from_the_verdict():
    lied, truth = outcome(LIE), outcome(TRUTH)
    assert (lied.explanation["loser"], lied.explanation["causer"]) == (0, 1)
    assert (truth.explanation["loser"], truth.explanation["causer"]) == (1, 0)
    assert lied.carried == {"receiver": 0, "causer": 1, "carry": 0, "bad_points": [1, 0, 0, 0]}
    assert truth.carried == {"receiver": 1, "causer": 0, "carry": 0, "bad_points": [0, 1, 0, 0]}


def test_bad_point_is_a_point_to_each_other_player():
    lied = outcome(LIE)
    assert lied.dues == (Due(0, 1, 1), Due(0, 2, 1), Due(0, 3, 1))
    assert lied.explanation["bad_points"] == [1, 0, 0, 0]


def test_M21_events_and_quick_entry_give_the_same_dues():
    by_events = outcome({"receiver": 0, "events": M21_EVENTS}, mark="jetons")
    quick = outcome({"announcer": 2, "refuser": 3, "truth": True}, mark="jetons")
    assert by_events.points_by_seat(4) == quick.points_by_seat(4) == (1, 1, 3, -5)
    assert by_events.dues == quick.dues
    assert by_events.carried == quick.carried


def test_explanation_has_the_shown_hand():
    explanation = outcome({"receiver": 0, "events": M21_EVENTS}).explanation
    assert explanation["hand"] == "9s 9h 9d Ac 7h"
    assert explanation["value"] == [3, 9, 14, 7]
    assert explanation["category"] == "trips"
    assert explanation["rung"] == 558
    assert explanation["announcement"] == [3, 8]
    assert explanation["articles"] == ["menteur.14", "menteur.17"]


def test_events_and_quick_entry_agree_on_fair_play():
    exact = [
        {"do": "announce", "announcement": [5, 13, 12], "changed": 1},
        {"do": "refuse", "hand": "Ks Kh Kd Qc Qd"},
    ]
    for fair_play, loser in (("warn", 1), ("lose", 0)):
        by_events = outcome({"receiver": 0, "events": exact}, fair_play=fair_play)
        quick = outcome({**TRUTH, "fair_play_violation": True}, fair_play=fair_play)
        assert by_events.explanation["fair_play_violation"]
        assert by_events.explanation["loser"] == quick.explanation["loser"] == loser
        assert by_events.explanation["articles"] == quick.explanation["articles"]
        assert "menteur.16" in quick.explanation["articles"]


def test_M28_then_M29_carry_joins_the_next_pot():
    first = outcome({**LIE, "stake": 1}, mark="variable")
    assert first.points_by_seat(4) == (-5, 1, 1, 1)
    assert first.dues[-1] == Due(0, MIDDLE, 2)
    assert first.carried["carry"] == 2
    second = outcome(
        {"announcer": 2, "refuser": 3, "truth": False, "stake": 2}, mark="variable", carried=first.carried
    )
    assert second.points_by_seat(4) == (4, 4, -10, 4)
    assert second.dues[-1] == Due(MIDDLE, 2, 2)
    assert second.carried == {"receiver": 2, "causer": 3, "carry": 0}
    assert (second.explanation["carry_before"], second.explanation["carry_after"]) == (2, 0)


def test_cancelled_coup_moves_nothing_and_preserves_the_carry():
    carried = {"receiver": 1, "causer": 2, "carry": 2}
    void = outcome({"cancelled": True, "drawer": 3, "stake": 1}, mark="variable", carried=carried)
    assert void.dues == ()
    assert void.carried == {"receiver": 3, "causer": 2, "carry": 2}
    assert outcome({"cancelled": True}, carried=carried).carried["receiver"] is None


def test_M24_coup_passed_round_unchanged_is_cancelled():
    void = outcome({"receiver": 0, "events": ROUND_AND_BACK}, seats=2)
    assert void.carried["receiver"] == 1
    assert void.explanation["kind"] == "cancelled"
    assert outcome({"receiver": 0, "events": ROUND_AND_BACK}, seats=2, mark="variable").dues == ()


def test_receiver_is_the_last_loser_unless_recorded():
    exact = [{"do": "announce", "announcement": [1, 7]}, {"do": "refuse", "hand": "7s 8h 9d Tc Qs"}]
    carried = {"receiver": 2, "causer": 1, "carry": 0}
    assert outcome({"events": exact}, carried=carried).explanation["announcer"] == 2
    assert outcome({"events": exact, "receiver": 1}, carried=carried).explanation["announcer"] == 1
    assert outcome({"events": exact, "receiver": None}, carried=carried).explanation["announcer"] == 2
    assert malformed({"events": exact}) == "receiver"


def test_carry_of_another_mark_is_unchanged():
    carried = {"receiver": 0, "causer": 1, "carry": 2}
    assert outcome(LIE, mark="jetons", carried=carried).carried["carry"] == 2


def test_award_carry_round_awards_the_carry():
    carried = {"receiver": 0, "causer": 1, "carry": 2}
    awarded = outcome({"award_carry": True}, mark="variable", carried=carried)
    assert awarded.dues == (Due(MIDDLE, 1, 2),)
    assert awarded.carried == {"receiver": 0, "causer": 1, "carry": 0}
    assert outcome({"award_carry": True}, carried={}).dues == ()


def test_award_carry_round_is_refused_when_the_closing_shares_the_carry():
    assert malformed({"award_carry": True}, carry_close="equal") == "award_carry"
    carried = {"carry": 2, "causer": 1}
    last = {each: GAME.middle_award(Options("dice", carry_close=each), carried) for each in CARRY_CLOSE}
    assert last == {"last_causer": {"award_carry": True}, "equal": None, "next_session": None}
    shares = {each: GAME.shares_middle(Options("dice", carry_close=each), carried) for each in CARRY_CLOSE}
    assert shares == {"last_causer": False, "equal": True, "next_session": False}


def test_carry_without_its_causer_at_the_table_is_shared():
    left, options = {"carry": 2, "causer": None}, Options("dice", carry_close="last_causer")
    assert (GAME.middle_award(options, left), GAME.shares_middle(options, left)) == (None, True)


def test_carry_without_a_causer_is_not_awarded():
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
def test_invalid_coup_is_refused_by_code(data, code):
    assert refused(data) == code


def test_neighbours_across_an_eliminated_seat_may_face_each_other():
    out_at_one = {"elimination_points": 1}
    assert outcome({**LIE, "refuser": 2}, **out_at_one).points_by_seat(4) == (-3, 1, 1, 1)
    assert refused({**LIE, "refuser": 0}, **out_at_one) == "SAME_PLAYER"
    assert refused({**LIE, "refuser": 2}, mark="jetons", **out_at_one) == "NOT_NEIGHBOURS"


def test_M32_a_stake_out_of_range_is_refused():
    assert refused({**LIE, "stake": 5}, mark="variable") == "STAKE_RANGE"
    assert refused({"cancelled": True, "stake": 5}, mark="variable") == "STAKE_RANGE"


def test_table_of_one_is_refused():
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
def test_malformed_round_is_refused_by_field(data, changes, name):
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
def test_invalid_option_is_refused_by_name(preset, changes, name):
    with pytest.raises(Malformed) as fault:
        GAME.read_options(preset, changes)
    assert fault.value.path == name


def test_unit_follows_the_mark():
    units = {
        mark: unit_of(GAME.read_options("dice", {"mark": mark}))
        for mark in ("simple", "jetons", "variable", "enjeu")
    }
    assert units == {"simple": "points", "jetons": "jetons", "variable": "jetons", "enjeu": "jetons"}
