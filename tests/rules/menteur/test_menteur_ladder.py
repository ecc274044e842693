"""The ladder: number, order and spacing of its rungs."""

from collections import Counter
from itertools import combinations

import pytest

from games.rules.menteur.ladder import RANK_COUNTS, SEQUENTIAL, SUITED, Level, ladder, ranks_of

CARDS = ladder("cards34")
EVERY_LADDER = [CARDS, *(ladder("dice", order) for order in ("seed", "rarity", "das"))]
every_ladder = pytest.mark.parametrize("each", EVERY_LADDER, ids=["cards34", "seed", "rarity", "das"])


def test_card_ladder_has_1016_rungs():
    assert Counter(value[0] for value in CARDS.rungs) == {
        Level.HIGH_CARD: 52,
        Level.PAIR: 280,
        Level.TWO_PAIR: 168,
        Level.TRIPS: 168,
        Level.STRAIGHT: 4,
        Level.FULL_HOUSE: 56,
        Level.FLUSH: 208,
        Level.QUADS: 56,
        Level.STRAIGHT_FLUSH: 16,
        Level.FIVE_OF_A_KIND: 8,
    }
    assert len(CARDS.rungs) == 1016


def test_dice_ladder_has_252_rungs_in_each_order():
    for each in EVERY_LADDER[1:]:
        assert Counter(value[0] for value in each.rungs) == {
            0: 4,
            1: 60,
            2: 60,
            3: 60,
            4: 2,
            5: 30,
            7: 30,
            9: 6,
        }


@every_ladder
def test_rungs_are_unique(each):
    assert len(set(each.rungs)) == len(each.rungs)


@every_ladder
def test_rungs_are_numbered_from_the_weakest(each):
    assert [each.rung(value) for value in each.rungs] == list(range(1, len(each.rungs) + 1))


def test_card_rungs_are_ordered_by_tuple():
    assert list(CARDS.rungs) == sorted(CARDS.rungs)


@pytest.mark.parametrize(
    ("order", "levels"),
    [
        ("seed", [0, 1, 2, 3, 4, 5, 7, 9]),
        ("rarity", [0, 1, 2, 3, 5, 4, 7, 9]),
        ("das", [0, 1, 2, 4, 3, 5, 7, 9]),
    ],
)
def test_dice_order_moves_whole_levels(order, levels):
    rungs = ladder("dice", order).rungs
    assert list(dict.fromkeys(value[0] for value in rungs)) == levels
    for level in levels:
        among = [value for value in rungs if value[0] == level]
        assert among == sorted(among)


@every_ladder
def test_partial_announcement_is_just_under_all_values_with_that_prefix(each):
    for announcement in each.announcements:
        begun = [value for value in each.rungs if value[: len(announcement)] == announcement]
        assert begun
        assert each.rungs_up_to(announcement) == each.rung(begun[0]) - (announcement not in each.rungs)
        longer = [other for other in begun if other != announcement]
        assert all(each.index_of(announcement) < each.index_of(other) for other in longer)


@every_ladder
def test_announcements_are_all_prefixes_that_name_the_combination(each):
    named = {0: 2, 1: 2, 2: 3, 3: 2, 4: 2, 5: 3, 6: 2, 7: 2, 8: 3, 9: 2}
    prefixes = {value[:length] for value in each.rungs for length in range(named[value[0]], 8)}
    assert set(each.announcements) == prefixes
    assert [each.index_of(announcement) for announcement in each.announcements] == list(range(len(prefixes)))


@every_ladder
def test_ranks_of_a_value_make_that_combination(each):
    for value in each.rungs:
        ranks = ranks_of(value)
        assert len(ranks) == 5
        level = Level(value[0])
        if level in SEQUENTIAL:
            assert ranks == tuple(range(value[-1] - 4, value[-1] + 1))
        else:
            named = value[2:] if level in SUITED else value[1:]
            assert Counter(ranks) == dict(zip(named, RANK_COUNTS[level], strict=True))


def test_five_different_ranks_are_either_a_straight_or_nothing():
    nothing = {tuple(sorted(value[1:])) for value in CARDS.rungs if value[0] == Level.HIGH_CARD}
    straights = {ranks_of(value) for value in CARDS.rungs if value[0] == Level.STRAIGHT}
    assert nothing | straights == set(combinations(range(7, 15), 5))
    assert not nothing & straights


def test_ladder_goes_from_queen_high_to_five_aces():
    assert CARDS.rungs[-1] == (9, 14)
    assert CARDS.rungs[0] == (0, 12, 10, 9, 8, 7)
