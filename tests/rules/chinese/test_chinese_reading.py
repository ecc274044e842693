"""Reading of a board by the pad, partial or complete."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards import read_typed_cards
from games.rules.chinese.layout import values_of
from games.rules.chinese.options import PRESETS
from games.rules.chinese.partial_layout import preview_layout
from games.rules.chinese.scoring import compared_hand_of_values
from games.rules.errors import RuleError
from tests.rules.chinese.deals import layouts

CLASSIC, OPEN_FACE, PINEAPPLE = (PRESETS[key] for key in ("classic", "open_face", "pineapple"))


def read(board, options=OPEN_FACE, *, was_in=False):
    return preview_layout(*map(read_typed_cards, board.split("|")), options, was_in)


def test_empty_board_has_no_values_and_no_royalties():
    shown = read(" | | ")
    assert shown.values == (None, None, None)
    assert shown.categories == (None, None, None)
    assert shown.royalties == (0, 0, 0)
    assert not shown.is_fouled
    assert shown.next_deal_status == (None, None)


def test_complete_line_is_valued_before_the_others():
    shown = read("Q♠Q♥ | | 8♣9♣T♣J♣Q♣")
    assert shown.categories == (None, None, "straight_flush")
    assert shown.royalties == (0, 0, 15)
    assert shown.next_deal_status == (None, None)


def test_foul_is_reported_when_two_complete_lines_are_out_of_order():
    shown = read("Q♠Q♥7♦ | Q♦Q♣6♠5♥4♣ | 9♠")
    assert shown.out_of_order == ("top", "middle")
    assert shown.royalties == (0, 0, 0)
    assert shown.next_deal_status == (False, 13)


def test_top_above_the_bottom_is_a_foul_without_the_middle():
    assert read("Q♠Q♥7♦ | 2♣ | 9♠9♥8♣2♦3♣").out_of_order == ("top", "bottom")
    assert read("Q♠Q♥7♦ | 2♣ | A♠A♥8♣2♦3♣").out_of_order is None


def test_wheel_option_second_changes_the_order_of_lines():
    second = replace(OPEN_FACE, wheel="second")
    assert read("K♦8♣7♦ | 5♠4♥3♦2♣A♣ | 6♦5♦4♠3♠2♠", second).out_of_order == ("middle", "bottom")
    shown = read("K♦8♣7♦ | 9♦T♦J♠Q♠K♠ | 5♠4♥3♦2♣A♣", second)
    assert (shown.is_fouled, shown.royalties) == (False, (0, 4, 2))
    assert shown.values[2] == (4, 5)


def test_C15_natural_is_shown_for_a_complete_classic_hand_only():
    dragon = "2♣3♦4♥ | 5♠6♣7♦8♥9♠ | T♣J♦Q♥K♠A♣"
    assert read(dragon, CLASSIC).natural == "dragon"
    assert read(dragon, OPEN_FACE).natural is None
    assert read(dragon.replace("A♣", ""), CLASSIC).natural is None


def test_reading_of_a_board_in_fantasyland_reports_stay_or_exit():
    aces = "A♠A♥7♦ | 4♣5♦6♥7♠8♣ | J♦J♣J♥5♣5♠"
    assert read(aces, PINEAPPLE).next_deal_status == (True, 15)
    assert read(aces, PINEAPPLE, was_in=True).next_deal_status == (False, 17)


def test_board_is_read_outside_fantasyland_by_default():
    """Four kings at the bottom stay in Fantasyland, and enter none. Articles chinese.15 and chinese.16."""
    board = "5♠6♦8♥ | 2♣3♦7♥9♠J♣ | K♦K♣K♥K♠4♠"
    lines = [read_typed_cards(line) for line in board.split("|")]
    assert preview_layout(*lines, OPEN_FACE).next_deal_status == read(board).next_deal_status
    assert preview_layout(*lines, OPEN_FACE).next_deal_status != read(board, was_in=True).next_deal_status


@pytest.mark.parametrize("board", ["2♣3♣4♣5♣ | | ", " | 2♣3♣4♣5♣6♣7♣ | ", " | | 2♣3♣4♣5♣6♣7♣"])
def test_line_with_too_many_cards_is_refused(board):
    with pytest.raises(RuleError, match="LINE_SIZE"):
        read(board)


def test_duplicate_card_on_a_board_is_refused():
    with pytest.raises(RuleError, match="CARD_DUPLICATE"):
        read("2♣ | 2♣ | ")


@given(
    layouts(1),
    st.sampled_from([CLASSIC, OPEN_FACE, PINEAPPLE]),
    st.lists(st.integers(0, 5), min_size=3, max_size=3),
)
def test_reading_of_a_complete_line_does_not_depend_on_the_other_lines(shown, options, counts):
    (whole,) = shown
    complete = preview_layout(*whole, options)
    part = preview_layout(*(line[:count] for line, count in zip(whole, counts, strict=True)), options)
    for now, later in zip(part.values, complete.values, strict=True):
        assert now in (None, later)
    assert complete.is_fouled or not part.is_fouled
    assert complete.is_fouled == compared_hand_of_values(values_of(whole), options).is_fouled
    assert complete.royalties == compared_hand_of_values(values_of(whole), options).royalties
