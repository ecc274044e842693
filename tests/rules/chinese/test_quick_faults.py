"""Faults of quick entry: the line and the seats each one refers to."""

import pytest

from games.rules.chinese.deal import score_deal
from games.rules.chinese.options import PRESETS, read_options
from games.rules.chinese.quick_entry import check_claims, place_faults, royalty_faults
from games.rules.chinese.shown_hands import Claim, ClaimedHand, FouledHand
from games.rules.errors import RuleError

OPEN_FACE = PRESETS["open_face"]
OWN_TABLE = read_options("open_face", {"royalty_table": {"top": {"QQ": 7}}})
TOP, MIDDLE, BOTTOM = range(3)


def fault_tuples(faults):
    return [(fault.line, fault.claims, fault.refusal.code) for fault in faults]


@pytest.mark.parametrize(
    ("seat", "royalties", "faults"),
    [
        (2, (0, 3, 1), [(MIDDLE, (2,), "ROYALTY_VALUE"), (BOTTOM, (2,), "ROYALTY_VALUE")]),
        (0, (10, 0, 0), [(MIDDLE, (0,), "ROYALTY_ORDER")]),
        (0, (0, 12, 4), [(BOTTOM, (0,), "ROYALTY_ORDER")]),
        (0, (22, 0, 0), [(MIDDLE, (0,), "ROYALTY_ORDER")]),
        (0, (7, 12, 6), []),
    ],
)
def test_royalty_fault_is_of_the_line_that_cannot_pay_it_or_is_too_low(seat, royalties, faults):
    assert fault_tuples(royalty_faults(seat, royalties, OPEN_FACE)) == faults


@pytest.mark.parametrize(
    ("line", "claims", "options", "faults"),
    [
        (
            MIDDLE,
            [(2, 0), (1, 2), (3, 8)],
            OPEN_FACE,
            [(MIDDLE, (2, 0), "PLACE_VS_ROYALTY"), (MIDDLE, (2, 1), "PLACE_VS_ROYALTY")],
        ),
        (TOP, [(1, 0), (3, 7)], OPEN_FACE, [(TOP, (), "PLACE_GAP")]),
        (TOP, [(1, 0), (2, 7)], OWN_TABLE, []),
    ],
)
def test_place_fault_lists_the_higher_royalty_first_and_a_gap_before_others(line, claims, options, faults):
    assert fault_tuples(place_faults(line, claims, options)) == faults


def test_royalty_order_fault_has_the_least_royalty():
    assert [fault.min_royalty for fault in royalty_faults(0, (10, 0, 0), OPEN_FACE)] == [2]
    assert [fault.min_royalty for fault in royalty_faults(0, (0, 50, 15), OPEN_FACE)] == [25]


def test_first_fault_is_the_refusal():
    with pytest.raises(RuleError, match="ROYALTY_ORDER"):
        check_claims([Claim((1, 1, 1), (0, 12, 4)), Claim((2, 2, 3))], OPEN_FACE)


@pytest.mark.parametrize("was_in", [False, True])
def test_fouled_hand_misses_fantasyland_with_a_custom_royalty_table(was_in):
    seats = FouledHand(), ClaimedHand(Claim((1, 1, 1)))
    score = score_deal(seats, [was_in] * 2, 0, OWN_TABLE)
    assert [each.fantasyland for each in score.next_deal_statuses] == [False, None]
