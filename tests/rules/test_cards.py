"""Reading and writing of cards."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards import (
    JOKER,
    PACK,
    RANK_OF,
    SUIT_OF,
    card_text,
    cards_text,
    check_distinct,
    make_card,
    read_cards,
    read_typed_cards,
)
from games.rules.errors import RuleError

RANK_LETTERS = {10: ("10", "T", "t"), 11: "JjVv", 12: "QqDd", 13: "KkRr", 14: "Aa"}
SUIT_LETTERS = {"en": ("cC♣", "dD♦", "hH♥", "sS♠"), "fr": ("tT♣", "kK♦", "cC♥", "pP♠")}


def texts(cards):
    return [card_text(card) for card in cards]


def spellings(locale, rank, suit):
    for rank_text in RANK_LETTERS.get(rank, (str(rank),)):
        for suit_text in SUIT_LETTERS[locale][suit]:
            yield rank_text + suit_text


def test_pack_has_each_rank_in_each_suit_once():
    assert len(PACK) == len(set(PACK)) == 52
    assert {(RANK_OF[card], SUIT_OF[card]) for card in PACK} == set(product(range(2, 15), range(4)))


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_each_spelling_of_each_card_is_read(locale):
    joker_spellings = {"jk", "Jk", "jK", "JK"} if locale == "fr" else set()
    for rank, suit in product(range(2, 15), range(4)):
        for text in set(spellings(locale, rank, suit)) - joker_spellings:
            assert read_cards(text, locale) == (make_card(rank, suit),), text


def test_card_text_is_two_english_characters():
    assert texts(read_cards("10♠ v♥ D♦ rC a♣ 2h")) == ["Ts", "Jh", "Qd", "Kc", "Ac", "2h"]


def test_c_is_a_club_in_english_and_a_heart_in_french():
    assert texts(read_cards("Ac")) == ["Ac"]
    assert texts(read_cards("Ac", "fr")) == ["Ah"]


@given(st.lists(st.sampled_from([*PACK, JOKER])))
def test_cards_text_reads_back(cards):
    assert read_cards(cards_text(cards), jokers=True) == tuple(cards)


@given(st.lists(st.sampled_from(PACK)), st.sampled_from(["", " ", "/", ",", " / ", ", ", ";", "\n"]))
def test_typed_cards_are_read_with_any_usual_separator(cards, separator):
    assert read_typed_cards(separator.join(texts(cards))) == tuple(cards)


@pytest.mark.parametrize(
    ("typed", "locale", "read"),
    [
        ("Qd9d4d", "en", "Qd 9d 4d"),
        ("10h10s", "en", "Th Ts"),
        ("1 0 h", "en", "Th"),
        ("dkvp10t", "fr", "Qd Js Tc"),
        ("A♠️K♥️", "en", "As Kh"),
        ("jk*jokerAs", "en", "Jk Jk Jk As"),
        ("", "en", ""),
    ],
)
def test_typed_cards_are_read(typed, locale, read):
    assert cards_text(read_typed_cards(typed, locale, jokers=True)) == read


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("text", ["Jk", "jK", "joker", "JOKER", "*"])
def test_joker_is_read_only_when_allowed(text, locale):
    assert read_cards(text, locale, jokers=True) == (JOKER,)
    with pytest.raises(RuleError) as refusal:
        read_cards(text, locale)
    assert refusal.value.code == "CARD_UNREADABLE"
    assert refusal.value.facts == {"card": text}


@pytest.mark.parametrize(
    "text",
    ["1h", "11h", "h", "T", "10", "Td9c", "Td,9c", "hT", "0h", "Xh", "Tx", "♠A", "²h", "Ṫd", "ah♠", "\ud800"],
)
def test_unreadable_card_is_refused_with_its_text(text):
    with pytest.raises(RuleError) as refusal:
        read_cards(f"As {text} 2c")
    assert refusal.value.code == "CARD_UNREADABLE"
    assert refusal.value.article == "cards.1"
    assert refusal.value.facts == {"card": text}


def test_refusal_quotes_at_most_twenty_characters():
    with pytest.raises(RuleError) as refusal:
        read_cards("x" * 10_000)
    assert len(refusal.value.facts["card"]) == 20


@pytest.mark.parametrize("typed", ["Qd9", "Q", "10", "Qd-9d", "QdXX"])
def test_unreadable_typed_cards_are_refused(typed):
    with pytest.raises(RuleError, match="CARD_UNREADABLE"):
        read_typed_cards(typed)


def test_french_letters_are_refused_in_english_and_english_ones_in_french():
    with pytest.raises(RuleError, match="CARD_UNREADABLE"):
        read_cards("Ap")
    with pytest.raises(RuleError, match="CARD_UNREADABLE"):
        read_cards("Ah", "fr")


def test_duplicate_card_is_refused_with_its_text():
    with pytest.raises(RuleError) as refusal:
        check_distinct(read_cards("As 10h Kd T♥"))
    assert refusal.value.code == "CARD_DUPLICATE"
    assert refusal.value.article == "cards.3"
    assert refusal.value.facts == {"card": "Th"}


@given(st.sets(st.sampled_from(PACK)))
def test_check_distinct_accepts_different_cards_and_refuses_a_repeated_one(cards):
    check_distinct([*cards])
    for card in cards:
        with pytest.raises(RuleError, match="CARD_DUPLICATE"):
            check_distinct([*cards, card])


def test_two_jokers_are_not_refused_as_duplicates():
    check_distinct(read_cards("Jk As *", jokers=True))
    with pytest.raises(RuleError, match="CARD_DUPLICATE"):
        check_distinct(read_cards("Jk As * As", jokers=True))
