"""What quick entry refuses, told where it shows: the line, and whose claims are opposed."""

import pytest

from games.rules.chinese.deal import score_deal
from games.rules.chinese.options import PRESETS, read_options
from games.rules.chinese.quick import check_claims, place_faults, royalty_faults
from games.rules.chinese.seats import Claim, Fouled, Placed
from games.rules.errors import RuleError

OPEN_FACE = PRESETS["open_face"]
OWN_TABLE = read_options("open_face", {"royalty_table": {"top": {"QQ": 7}}})
TOP, MIDDLE, BOTTOM = range(3)


def told(faults):
    return [(fault.line, fault.claims, fault.refusal.code) for fault in faults]


def test_a_royalty_that_is_not_of_its_line_shows_on_that_line():
    assert told(royalty_faults(2, (0, 3, 1), OPEN_FACE)) == [
        (MIDDLE, (2,), "ROYALTY_VALUE"),
        (BOTTOM, (2,), "ROYALTY_VALUE"),
    ]


def test_a_line_that_pays_too_little_shows_under_the_one_it_has_to_carry():
    assert told(royalty_faults(0, (10, 0, 0), OPEN_FACE)) == [(MIDDLE, (0,), "ROYALTY_ORDER")]
    assert told(royalty_faults(0, (0, 12, 4), OPEN_FACE)) == [(BOTTOM, (0,), "ROYALTY_ORDER")]
    assert told(royalty_faults(0, (22, 0, 0), OPEN_FACE)) == [(MIDDLE, (0,), "ROYALTY_ORDER")]
    assert told(royalty_faults(0, (7, 12, 6), OPEN_FACE)) == []


def test_a_line_that_is_too_weak_tells_what_it_has_to_pay():
    assert [fault.least for fault in royalty_faults(0, (10, 0, 0), OPEN_FACE)] == [2]
    assert [fault.least for fault in royalty_faults(0, (0, 50, 15), OPEN_FACE)] == [25]


def test_royalties_against_the_places_name_the_higher_one_first():
    line = [(2, 0), (1, 2), (3, 8)]
    assert told(place_faults(MIDDLE, line, OPEN_FACE)) == [
        (MIDDLE, (2, 0), "PLACE_VS_ROYALTY"),
        (MIDDLE, (2, 1), "PLACE_VS_ROYALTY"),
    ]


def test_places_with_a_gap_are_told_before_anything_else():
    assert told(place_faults(TOP, [(1, 0), (3, 7)], OPEN_FACE)) == [(TOP, (), "PLACE_GAP")]


def test_a_table_of_ones_own_says_nothing_of_strength():
    assert told(place_faults(TOP, [(1, 0), (2, 7)], OWN_TABLE)) == []


def test_the_first_fault_is_the_refusal():
    with pytest.raises(RuleError, match="ROYALTY_ORDER"):
        check_claims([Claim((1, 1, 1), (0, 12, 4)), Claim((2, 2, 3))], OPEN_FACE)


@pytest.mark.parametrize("was_in", [False, True])
def test_a_fouled_hand_misses_fantasyland_whatever_the_table_pays(was_in):
    seats = Fouled(), Placed(Claim((1, 1, 1)))
    score = score_deal(seats, [was_in] * 2, 0, OWN_TABLE)
    assert [each.fantasyland for each in score.following] == [False, None]
