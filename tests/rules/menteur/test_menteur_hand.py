"""Hands: every substitution of a joker, every hand of the pack, every throw of the dice."""

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement, product

import pytest

from games.rules.cards import JOKER, make_card
from games.rules.errors import RuleError
from games.rules.menteur.hand import read_hand, value_of_cards, value_of_dice
from games.rules.menteur.ladder import ladder

PACK = list(product(range(7, 15), range(4)))
"""The 32 cards a joker may stand for, as rank and suit."""
DEALT = {
    0: 53_040,
    1: 134_232,
    2: 24_192,
    3: 44_688,
    4: 14_328,
    5: 3_360,
    6: 744,
    7: 3_360,
    8: 264,
    9: 48,
}


@cache
def plainly(ranks, suit):
    """Return the value of five known ranks by counting them; `suit` is None unless all share one suit."""
    counted = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    shape, named = [count for count, _ in counted], [rank for _, rank in counted]
    runs = len(shape) == 5 and named[0] - named[4] == 4
    if shape == [5]:
        return (9, *named)
    if runs and suit is not None:
        return (8, suit, named[0])
    if shape == [4, 1]:
        return (7, *named)
    if len(shape) == 5 and suit is not None:
        return (6, suit, *named)
    if shape == [3, 2]:
        return (5, *named)
    if runs:
        return (4, named[0])
    return ({(3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(tuple(shape), 0), *named)


@cache
def best_by_trying(ranks, suit):
    """Return the best value of known ranks with every missing card tried as each of the 32.

    `suit` is None unless all known cards share one suit.
    """
    best = ()
    for jokers in combinations_with_replacement(PACK, 5 - len(ranks)):
        suits = {suit, *(each for _, each in jokers)}
        tried = tuple(sorted((*ranks, *(rank for rank, _ in jokers))))
        best = max(best, plainly(tried, suit if len(suits) == 1 else None))
    return best


def test_each_hand_of_the_pack_has_the_value_found_by_trying_every_joker():
    dealt, reached = Counter(), set()
    cards = {known: make_card(*known) for known in PACK}
    for jokers, ways in ((0, 1), (1, 2), (2, 1)):
        for known in combinations(PACK, 5 - jokers):
            value = value_of_cards([*map(cards.get, known), *[JOKER] * jokers])
            ranks, suits = tuple(sorted(rank for rank, _ in known)), {suit for _, suit in known}
            assert value == best_by_trying(ranks, suits.pop() if len(suits) == 1 else None)
            dealt[value[0]] += ways
            reached.add(value)
    assert dealt == DEALT
    assert sum(dealt.values()) == 278_256
    assert reached == set(ladder("cards34").rungs)


def test_each_of_252_throws_has_its_value_in_three_orders():
    throws = list(combinations_with_replacement(range(9, 15), 5))
    values = [value_of_dice(faces) for faces in throws]
    assert values == [plainly(faces, None) for faces in throws]
    for order in ("seed", "rarity", "das"):
        each = ladder("dice", order)
        assert sorted(each.rung(value) for value in values) == list(range(1, 253))


REFUSED = {
    "M16 a six": ("6s 7h 8d 9c Ts", "cards34", "NOT_IN_DECK"),
    "M16 three jokers": ("7s 7h Jk Jk Jk", "cards34", "JOKER_COUNT"),
    "M16 a card twice": ("7s 7s 8h 9h Th", "cards34", "CARD_DUPLICATE"),
    "M16 four cards": ("7s 8h 9h Th", "cards34", "HAND_SIZE"),
    "six cards": ("7s 8h 9h Th Jc Ac", "cards34", "HAND_SIZE"),
    "no card": ("", "cards34", "HAND_SIZE"),
    "unreadable": ("7s 8h 9h Th 1s", "cards34", "CARD_UNREADABLE"),
    "M44 an eight on a die": ("A A 8 R R", "dice", "DICE_FACES"),
    "four dice": ("A A R R", "dice", "DICE_FACES"),
    "six dice": ("A A R R 9 9", "dice", "DICE_FACES"),
    "cards for dice": ("As Ah Kd Kc Qs", "dice", "DICE_FACES"),
    "a joker for a die": ("A A R R Jk", "dice", "DICE_FACES"),
    "no die": ("", "dice", "DICE_FACES"),
}


@pytest.mark.parametrize(("text", "support", "code"), REFUSED.values(), ids=REFUSED.keys())
def test_invalid_hand_is_refused_by_code(text, support, code):
    with pytest.raises(RuleError) as refusal:
        read_hand(text, support)
    assert refusal.value.code == code
    assert refusal.value.sentence("fr")


def test_vk_is_the_jack_of_diamonds_in_french_and_jk_a_joker():
    hand = read_hand("Vk Vc Vp Jk *", "cards34", "fr")
    assert hand.text == "Jd Jh Js Jk Jk"
    assert hand.value == (9, 11)


def test_hand_text_has_the_cards_in_the_order_shown():
    assert read_hand("d 10 v 9 a", "dice").text == "Q T J 9 A"
    assert read_hand("R♠ 10♥ 8d 7c *", "cards34").text == "Ks Th 8d 7c Jk"
