"""Table of a head-to-head: the points that a script adds up from it are those of the rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.chinese.duel_table import duel_table
from games.rules.chinese.naturals import NATURALS
from games.rules.chinese.options import PRESETS, read_options
from games.rules.chinese.scoring import FOULED_HAND, SURRENDERED, ComparedHand, exempt_hand, head_to_head
from tests.rules.chinese.rounds import changes


@st.composite
def hands(draw, options):
    """Draw the word of a seat, `""` for a compared hand, and its hand: lines of 0 or 1, and low royalties."""
    word = draw(
        st.sampled_from(["", "", "fouled", *([SURRENDERED, *NATURALS] if options.is_classic else [])])
    )
    if word:
        return word, FOULED_HAND if word == "fouled" else exempt_hand(word)
    lines = tuple((draw(st.integers(0, 1)),) for _ in range(3))
    is_paid = options.royalty_mode != "off"
    return word, ComparedHand(lines, tuple(draw(st.integers(0, 4)) if is_paid else 0 for _ in range(3)))


def points_by_table(table, word, hand, other_word, other):
    """Return the points of a head-to-head from the table alone, as the script adds them up."""
    if {word, other_word} - {"", "fouled"}:
        points = table.flat[word][other_word]
    else:
        won = [(mine > yours) - (mine < yours) for mine, yours in zip(hand.lines, other.lines, strict=True)]
        points = table.lines[3 + sum(won)]
        for sign, mine, yours in zip(won, hand.royalties, other.royalties, strict=True):
            points += mine if sign > 0 or not table.only_lines_won else 0
            points -= yours if sign < 0 or not table.only_lines_won else 0
    return points if table.cap is None else max(-table.cap, min(table.cap, points))


@given(st.data())
def test_points_added_up_from_the_table_are_those_of_a_head_to_head(data):
    preset = data.draw(st.sampled_from(sorted(PRESETS)))
    options = read_options(preset, data.draw(changes(preset)))
    word, hand = data.draw(hands(options))
    other_word, other = data.draw(hands(options))
    points = points_by_table(duel_table(options), word, hand, other_word, other)
    assert points == head_to_head(hand, other, options).points


@pytest.mark.parametrize(
    ("changed", "lines"),
    [
        ({}, (-6, -2, -1, 0, 1, 2, 6)),
        ({"system": "2-4"}, (-4, -3, -2, 0, 2, 3, 4)),
        ({"line_point": 2, "scoop_bonus": 0, "head_to_head_cap": 3}, (-6, -4, -2, 0, 2, 4, 6)),
    ],
)
def test_points_of_lines_follow_articles_4_to_6(changed, lines):
    assert duel_table(read_options("open_face", changed)).lines == lines


@pytest.mark.parametrize(
    ("preset", "in_middle", "at_bottom"),
    [
        ("open_face", dict.fromkeys(range(10, 23), 2), {4: 2, 8: 4, 12: 6, 20: 10, 30: 15, 50: 25}),
        ("classic", {}, {8: 4, 10: 5, 20: 10}),
    ],
)
def test_royalty_requires_another_one_below_by_article_21(preset, in_middle, at_bottom):
    table = duel_table(PRESETS[preset])
    assert (table.least_in_middle, table.least_at_bottom) == (in_middle, at_bottom)


def test_own_royalty_table_is_not_checked_against_the_line_below():
    table = duel_table(read_options("open_face", {"royalty_table": {"top": {"QQ": 7}}}))
    assert (table.least_in_middle, table.least_at_bottom) == (None, None)
