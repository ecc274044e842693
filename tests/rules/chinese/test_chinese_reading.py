"""What the pad says of a board, half laid or complete."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.cards import read_typed_cards
from games.rules.chinese.layout import values_of
from games.rules.chinese.options import PRESETS
from games.rules.chinese.reading import reading
from games.rules.chinese.scoring import standing_of
from games.rules.errors import RuleError
from tests.rules.chinese.deals import layouts

CLASSIC, OPEN_FACE, PINEAPPLE = (PRESETS[key] for key in ("classic", "open_face", "pineapple"))


def read(board, options=OPEN_FACE, *, was_in=False):
    return reading(*map(read_typed_cards, board.split("|")), options, was_in)


def test_an_empty_board_says_nothing():
    shown = read(" | | ")
    assert shown.values == (None, None, None)
    assert shown.categories == (None, None, None)
    assert shown.royalties == (0, 0, 0)
    assert not shown.is_fouled
    assert shown.following == (None, None)


def test_a_complete_line_is_named_before_the_others():
    shown = read("Q♠Q♥ | | 8♣9♣T♣J♣Q♣")
    assert shown.categories == (None, None, "straight_flush")
    assert shown.royalties == (0, 0, 15)
    assert shown.following == (None, None)


def test_a_foul_shows_as_soon_as_two_complete_lines_contradict():
    shown = read("Q♠Q♥7♦ | Q♦Q♣6♠5♥4♣ | 9♠")
    assert shown.out_of_order == ("top", "middle")
    assert shown.royalties == (0, 0, 0)
    assert shown.following == (False, 13)


def test_a_top_over_a_weaker_bottom_is_a_foul_whatever_comes_between():
    assert read("Q♠Q♥7♦ | 2♣ | 9♠9♥8♣2♦3♣").out_of_order == ("top", "bottom")
    assert read("Q♠Q♥7♦ | 2♣ | A♠A♥8♣2♦3♣").out_of_order is None


def test_C7_queens_and_a_seven_over_queens_and_a_six():
    assert read("Q♠Q♥7♦ | Q♦Q♣6♠5♥4♣ | 9♠9♥9♣2♦3♣").is_fouled


def test_C8a_over_queens_and_a_nine():
    shown = read("Q♠Q♥7♦ | Q♦Q♣9♠8♥2♣ | 9♥9♦9♣2♦3♣")
    assert not shown.is_fouled
    assert shown.royalties == (7, 0, 0)
    assert shown.following == (True, 13)


def test_C8b_over_queens_and_the_same_seven():
    assert not read("Q♠Q♥7♦ | Q♦Q♣7♠3♦2♣ | 9♥9♦9♣2♦3♣").is_fouled


def test_C11b_a_royal_flush_in_the_middle_needs_another():
    assert read("2♣2♦7♠ | T♠J♠Q♠K♠A♠ | 9♥T♥J♥Q♥K♥").out_of_order == ("middle", "bottom")


def test_C11_equal_lines_stand():
    shown = read("2♣2♦7♠ | T♠J♠Q♠K♠A♠ | T♥J♥Q♥K♥A♥")
    assert (shown.is_fouled, shown.royalties) == (False, (0, 50, 25))


def test_C12_a_wheel_is_the_lowest_straight():
    shown = read("K♦8♣7♦ | 5♠4♥3♦2♣A♣ | 6♦5♦4♠3♠2♠")
    assert (shown.is_fouled, shown.royalties) == (False, (0, 4, 2))
    assert read("K♦8♣7♦ | 6♦5♦4♠3♠2♠ | 5♠4♥3♦2♣A♣").is_fouled


def test_C12c_a_wheel_in_one_suit_is_a_straight_flush_and_not_royal():
    assert read("K♦8♣7♦ | 5♠4♠3♠2♠A♠ | 6♦5♦4♦3♦2♦").royalties == (0, 30, 15)


def test_a_wheel_that_ranks_second_changes_the_order_of_lines():
    second = replace(OPEN_FACE, wheel="second")
    assert read("K♦8♣7♦ | 5♠4♥3♦2♣A♣ | 6♦5♦4♠3♠2♠", second).out_of_order == ("middle", "bottom")
    shown = read("K♦8♣7♦ | 9♦T♦J♠Q♠K♠ | 5♠4♥3♦2♣A♣", second)
    assert (shown.is_fouled, shown.royalties) == (False, (0, 4, 2))
    assert shown.values[2] == (4, 5)


def test_C15_a_classic_hand_shows_its_natural_whatever_is_played():
    dragon = "2♣3♦4♥ | 5♠6♣7♦8♥9♠ | T♣J♦Q♥K♠A♣"
    assert read(dragon, CLASSIC).natural == "dragon"
    assert read(dragon, OPEN_FACE).natural is None
    assert read(dragon.replace("A♣", ""), CLASSIC).natural is None


def test_who_was_in_fantasyland_stays_or_not():
    aces = "A♠A♥7♦ | 4♣5♦6♥7♠8♣ | J♦J♣J♥5♣5♠"
    assert read(aces, PINEAPPLE).following == (True, 15)
    assert read(aces, PINEAPPLE, was_in=True).following == (False, 17)


@pytest.mark.parametrize("board", ["2♣3♣4♣5♣ | | ", " | 2♣3♣4♣5♣6♣7♣ | ", " | | 2♣3♣4♣5♣6♣7♣"])
def test_a_line_too_long_is_refused(board):
    with pytest.raises(RuleError, match="LINE_SIZE"):
        read(board)


def test_a_card_laid_twice_is_refused():
    with pytest.raises(RuleError, match="CARD_DUPLICATE"):
        read("2♣ | 2♣ | ")


@settings(deadline=None)
@given(
    layouts(1),
    st.sampled_from([CLASSIC, OPEN_FACE, PINEAPPLE]),
    st.lists(st.integers(0, 5), min_size=3, max_size=3),
)
def test_a_line_says_the_same_before_and_after_the_others(shown, options, kept):
    (whole,) = shown
    complete = reading(*whole, options)
    part = reading(*(line[:count] for line, count in zip(whole, kept, strict=True)), options)
    for now, later in zip(part.values, complete.values, strict=True):
        assert now in (None, later)
    assert complete.is_fouled or not part.is_fouled
    assert complete.is_fouled == standing_of(values_of(whole), options).fouled
    assert complete.royalties == standing_of(values_of(whole), options).royalties
