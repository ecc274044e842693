"""Category of a hand, and comparison of two hands."""

from collections import Counter
from itertools import combinations

import phevaluator
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.cards import PACK, RANK_OF, SUIT_OF, card_text, make_card, read_cards
from games.rules.hands import CATEGORIES, best_value, is_royal, raise_wheel, value_of_five, value_of_three

HANDS = {
    "high_card": 1_302_540,
    "pair": 1_098_240,
    "two_pair": 123_552,
    "trips": 54_912,
    "straight": 10_200,
    "flush": 5_108,
    "full_house": 3_744,
    "quads": 624,
    "straight_flush": 40,
}
CLASSES = {
    "high_card": 1277,
    "pair": 2860,
    "two_pair": 858,
    "trips": 858,
    "straight": 10,
    "flush": 1277,
    "full_house": 156,
    "quads": 156,
    "straight_flush": 10,
}

distinct_cards = st.permutations(PACK)


def hand(text):
    return value_of_five(read_cards(text))


def category(value):
    return CATEGORIES[value[0]]


@pytest.fixture(scope="module")
def all_hands():
    """Return, for the 2,598,960 hands, the count and one example of each value."""
    counts = Counter()
    example = {}
    for cards in combinations(PACK, 5):
        value = value_of_five(cards)
        counts[value] += 1
        example[value] = cards
    return counts, example


def test_each_category_has_its_number_of_hands(all_hands):
    counts, _ = all_hands
    by_category = Counter()
    for value, count in counts.items():
        by_category[category(value)] += count
    assert by_category.total() == 2_598_960
    assert by_category == HANDS


def test_hands_have_7462_values(all_hands):
    counts, _ = all_hands
    assert len(counts) == 7462
    assert Counter(map(category, counts)) == CLASSES


def test_values_are_in_the_order_of_an_independent_ranking(all_hands):
    _, example = all_hands
    ladder = [
        phevaluator.evaluate_cards(*map(card_text, example[value])) for value in sorted(example, reverse=True)
    ]
    assert ladder == list(range(1, 7463))


def test_four_hands_are_royal(all_hands):
    counts, _ = all_hands
    assert sum(count for value, count in counts.items() if is_royal(value)) == 4


def test_three_cards_are_a_high_card_a_pair_or_trips():
    counts = Counter(category(value_of_three(cards)) for cards in combinations(PACK, 3))
    assert counts == {"high_card": 18_304, "pair": 3_744, "trips": 52}


@given(distinct_cards, distinct_cards)
def test_comparison_of_five_cards_agrees_with_an_independent_ranking(one, other):
    ours = value_of_five(one[:5]), value_of_five(other[:5])
    theirs = [-phevaluator.evaluate_cards(*map(card_text, cards[:5])) for cards in (one, other)]
    assert (ours[0] < ours[1], ours[0] == ours[1]) == (theirs[0] < theirs[1], theirs[0] == theirs[1])


@settings(max_examples=300)
@given(st.integers(5, 7), distinct_cards, distinct_cards)
def test_comparison_of_up_to_seven_cards_agrees_with_an_independent_ranking(size, one, other):
    ours = best_value(one[:size]), best_value(other[:size])
    theirs = [-phevaluator.evaluate_cards(*map(card_text, cards[:size])) for cards in (one, other)]
    assert (ours[0] < ours[1], ours[0] == ours[1]) == (theirs[0] < theirs[1], theirs[0] == theirs[1])


@given(distinct_cards, st.permutations(range(4)), st.permutations(range(5)))
def test_value_does_not_depend_on_suit_names_or_card_order(pack, suits, order):
    cards = pack[:5]
    renamed = [make_card(RANK_OF[card], suits[SUIT_OF[card]]) for card in cards]
    assert value_of_five([renamed[place] for place in order]) == value_of_five(cards)


@given(distinct_cards)
def test_additional_card_never_lowers_the_value(pack):
    assert best_value(pack[:5]) == value_of_five(pack[:5])
    assert best_value(pack[:5]) <= best_value(pack[:6]) <= best_value(pack[:7])


@given(distinct_cards)
def test_value_of_three_cards_compares_with_values_of_five(pack):
    value = value_of_three(pack[:3])
    ranks = sorted((RANK_OF[card] for card in pack[:3]), reverse=True)
    assert Counter(value[1:]) == Counter(set(ranks))
    assert value < (*value, 2)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Ah Kd 9c 5s 2h", (0, 14, 13, 9, 5, 2)),
        ("Th Td 9c 5s 2h", (1, 10, 9, 5, 2)),
        ("Th Td Tc 5s 2h", (3, 10, 5, 2)),
        ("Th Jd Qc Ks Ah", (4, 14)),
        ("2h 4h 6h 8h Th", (5, 10, 8, 6, 4, 2)),
        ("Th Td Tc Ts 2h", (7, 10, 2)),
        ("5s 6s 7s 8s 9s", (8, 9)),
    ],
)
def test_ranks_of_a_value_are_in_deciding_order(text, value):
    assert hand(text) == value


@pytest.mark.parametrize(("wheel", "under", "over"), [("Ac 2d 3h 4s 5c", 13, 14), ("Ac 2c 3c 4c 5c", 13, 14)])
def test_wheel_ranked_second_is_between_king_high_and_ace_high(wheel, under, over):
    value = hand(wheel)
    assert (value[0], under) < raise_wheel(value) < (value[0], over)


def test_only_wheels_change_value_when_ranked_second(all_hands):
    counts, _ = all_hands
    assert {value for value in counts if raise_wheel(value) != value} == {(4, 5), (8, 5)}
    assert len({raise_wheel(value) for value in counts}) == len(counts)
