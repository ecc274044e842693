"""Naturals: the combinations thirteen cards have to contain."""

from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.rules.cards import PACK, RANK_OF, SUIT_OF
from games.rules.chinese.layout import Layout
from games.rules.chinese.naturals import NATURALS, POINTS, is_better, natural_of
from tests.rules.chinese.deals import as_dealt, layout

SHOWN = {
    "thirteen_suited": ["2♥3♥4♥ | 5♥6♥7♥8♥9♥ | T♥J♥Q♥K♥A♥"],
    "dragon": [
        "2♣3♦4♥ | 5♠6♣7♦8♥9♠ | T♣J♦Q♥K♠A♣",
        "2♥3♥4♥ | 5♥6♥7♥8♥9♥ | T♥J♥Q♥K♥A♠",
        "A♣T♦4♥ | 5♠2♣7♦8♥9♠ | 6♣J♦Q♥K♠3♣",
    ],
    "twelve_suited": ["2♥3♥4♥ | 5♥6♥7♥8♥9♥ | T♥J♥Q♥K♥K♠"],
    "trips_five_pairs": [
        "2♣2♦2♥ | 5♠5♣7♦7♥9♠ | 9♣J♦J♥K♠K♣",
        "2♣2♦2♥ | 5♠5♣5♦5♥9♠ | 9♣J♦J♥K♠K♣",
        "5♠7♦9♠ | 2♣2♦2♥5♣7♥ | 9♣J♦J♥K♠K♣",
    ],
    "three_straights": [
        "A♣2♦3♥ | 5♠6♣7♦8♥9♠ | T♣J♦Q♥K♠A♦",
        "3♥2♦4♥ | 5♠6♠7♠8♠9♠ | 9♣J♦T♥K♠Q♦",
        "Q♥K♦A♥ | A♠2♣3♦4♥5♠ | 6♣7♦8♥9♠T♦",
        "2♥3♥4♥ | 4♠5♠6♠7♠8♠ | 9♣T♣J♣Q♣K♣",
    ],
    "three_flushes": ["2♥5♥9♥ | 3♠5♠6♠7♠8♠ | 9♣T♣J♣Q♣A♣", "2♥5♥9♥ | 3♥6♥7♥8♥J♥ | 9♣T♣J♣Q♣A♣"],
    "six_pairs": [
        "2♣2♦A♥ | 5♠5♣7♦7♥9♠ | 9♣J♦J♥K♠K♣",
        "2♣2♦2♥ | 2♠5♣5♥7♥7♠ | 9♣9♦J♥J♠K♣",
    ],
    None: [
        "J♥9♠7♣ | 8♦8♥2♣2♥4♥ | K♥K♣K♠A♠A♣",
        "K♥A♦2♥ | 5♠6♣7♦8♥9♠ | T♣J♦Q♥K♠A♣",
        "2♣2♦2♥ | 5♠5♣5♦7♥7♠ | 7♣J♦J♥K♠K♣",
        "2♥5♥9♠ | 3♠5♠6♠7♠8♠ | 9♣T♣J♣Q♣A♣",
        "2♥3♥4♥ | 5♥6♥7♥8♥9♥ | T♥J♥Q♥K♣K♠",
        "2♥4♥6♥ | 4♠5♠6♠7♠8♠ | 9♣T♣J♣Q♣K♦",
    ],
}


@pytest.mark.parametrize(
    ("natural", "board"), [(natural, board) for natural, shown in SHOWN.items() for board in shown]
)
def test_natural_of_returns_the_strongest_natural(natural, board):
    assert natural_of(layout(board)) == natural


def test_naturals_are_ordered_and_not_better_than_themselves():
    assert all(is_better(one, other) for one, other in pairwise(NATURALS))
    assert not any(is_better(natural, natural) for natural in NATURALS)
    assert sorted(POINTS.values(), reverse=True) == list(POINTS.values()) == [13, 13, 8, 4, 4, 3, 3]


def shows(natural, shown):
    """Return whether thirteen cards contain a natural, computed independently."""
    ranks = sorted(RANK_OF[card] for card in shown.cards)
    suits = [SUIT_OF[card] for card in shown.cards]
    counts = sorted(ranks.count(rank) for rank in set(ranks))
    pairs = sum(count // 2 for count in counts)
    if natural == "six_pairs":
        return pairs == 6
    if natural == "trips_five_pairs":
        return 3 in counts and pairs == 6
    if natural == "dragon":
        return len(counts) == 13
    return max(map(suits.count, suits)) == {"thirteen_suited": 13, "twelve_suited": 12}.get(natural)


PAIRED = st.permutations(range(13)).map(
    lambda ranks: [4 * rank + suit for rank in ranks[:6] for suit in (0, 1)]
)


@given(PAIRED, st.integers(0, 51))
def test_six_pairs_and_any_other_card_are_a_natural(paired, other):
    assume(other not in paired)
    shown = as_dealt([PACK[place] for place in [*paired, other]])
    assert natural_of(shown) == "trips_five_pairs" if shows("trips_five_pairs", shown) else "six_pairs"


@given(st.permutations(PACK))
def test_natural_of_agrees_with_an_independent_search(pack):
    shown = as_dealt(pack[:13])
    found = natural_of(shown)
    of_thirteen = ("thirteen_suited", "dragon", "twelve_suited", "trips_five_pairs", "six_pairs")
    expected = next((natural for natural in of_thirteen if shows(natural, shown)), None)
    if found not in ("three_straights", "three_flushes"):
        assert found == expected


@given(st.permutations(PACK), st.permutations(range(4)))
def test_natural_of_does_not_depend_on_the_suit_names(pack, suits):
    renamed = [PACK[(RANK_OF[card] - 2) * 4 + suits[SUIT_OF[card]]] for card in pack[:13]]
    assert natural_of(as_dealt(renamed)) == natural_of(Layout(*map(tuple, as_dealt(pack[:13]))))
