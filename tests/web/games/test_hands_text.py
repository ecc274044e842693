"""Names of hands in both languages."""

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards import RANKS, read_cards
from games.rules.hands import value_of_five
from web.games.chinese.text.deals import foul_sentence
from web.games.hand_names import hand_name, hand_name_with_kicker, line_name
from web.games.round_labels import DEAL_LABELS, HAND_LABELS, ROUND_LABELS
from web.ui.cards import RANKS as PICKER_RANKS
from web.ui.cards import SUITS, card_name, card_sign, rank_index

PACK = [rank + suit for rank in PICKER_RANKS for suit in SUITS]
CALLED = [
    ((0, 14, 4, 2), "hauteur as", "ace high"),
    ((1, 12, 14, 9, 2), "paire de dames", "pair of queens"),
    ((1, 14, 5), "paire d’as", "pair of aces"),
    ((1, 6, 3), "paire de 6", "pair of sixes"),
    ((2, 9, 4, 13), "deux paires, 9 et 4", "two pair, nines and fours"),
    ((3, 11, 5, 2), "brelan de valets", "three jacks"),
    ((4, 5), "suite au 5", "five-high straight"),
    ((4, 12), "suite à la dame", "queen-high straight"),
    ((5, 14, 12, 10, 8, 4), "couleur à l’as", "ace-high flush"),
    ((6, 13, 14), "full aux rois par les as", "kings full of aces"),
    ((6, 7, 2), "full aux 7 par les 2", "sevens full of twos"),
    ((7, 10, 3), "carré de 10", "four tens"),
    ((8, 13), "quinte flush au roi", "king-high straight flush"),
    ((8, 14), "quinte flush royale", "royal flush"),
]


@pytest.mark.parametrize(("value", "french", "english"), CALLED, ids=[each[2] for each in CALLED])
def test_hand_name_is_translated(value, french, english):
    with override("fr"):
        assert hand_name(value) == french
    with override("en"):
        assert hand_name(value) == english


@pytest.mark.parametrize("language", ["fr", "en"])
@given(cards=st.lists(st.sampled_from(PACK), min_size=5, max_size=5, unique=True))
def test_hand_name_with_kicker_of_any_hand_has_no_placeholder_left(language, cards):
    with override(language):
        text = hand_name_with_kicker(value_of_five(read_cards(" ".join(cards))))
    assert text
    assert "%" not in text


@pytest.mark.parametrize("rank", RANKS)
def test_hand_name_uses_french_contractions_for_every_rank(rank):
    with override("fr"):
        text = " ".join(map(hand_name, [(1, rank, 2), (3, rank), (4, rank), (5, rank), (7, rank)]))
    assert "de as" not in text
    assert "au dame" not in text
    assert "au as" not in text


def test_hand_name_with_kicker_includes_a_deciding_kicker():
    with override("fr"):
        assert hand_name_with_kicker((2, 8, 2, 4)) == "deux paires, 8 et 2, kicker 4"
        assert hand_name_with_kicker((6, 13, 14)) == "full aux rois par les as"
    with override("en"):
        assert hand_name_with_kicker((1, 12, 14, 9, 2)) == "pair of queens, ace kicker"


def test_foul_sentence_names_the_lines_out_of_order():
    values = ("top", (1, 14, 12), "middle", (1, 13, 10, 8, 5))
    with override("fr"):
        assert foul_sentence(*values) == "Le haut, paire d’as, bat le milieu, paire de rois."
    with override("en"):
        assert foul_sentence(*values) == "The top, pair of aces, beats the middle, pair of kings."


def test_line_name_is_translated():
    with override("fr"):
        assert [line_name(line) for line in ("top", "middle", "bottom")] == ["haut", "milieu", "bas"]


def test_card_name_is_translated():
    with override("fr"):
        assert [card_name(card) for card in ("Kh", "As", "Td", "7c", "Jk")] == [
            "Roi de cœur",
            "As de pique",
            "10 de carreau",
            "7 de trèfle",
            "Joker",
        ]
    with override("en"):
        assert card_name("Kh") == "King of hearts"


def test_card_name_is_unique():
    with override("fr"):
        assert len({card_name(card) for card in PACK}) == 52


def test_card_index_follows_the_language_unless_chosen():
    with override("fr"):
        assert [rank_index(rank) for rank in "AKQJT9"] == ["A", "R", "D", "V", "10", "9"]
        assert card_sign("Kh", "en") == "K♥"
    with override("en"):
        assert [rank_index(rank) for rank in "AKQJT9"] == ["A", "K", "Q", "J", "10", "9"]
        assert card_sign("Kh", "fr") == "R♥"


@pytest.mark.parametrize("labels", [HAND_LABELS, ROUND_LABELS])
def test_rounds_that_are_no_deals_have_their_own_labels(labels):
    assert not [name for name in labels._fields if getattr(labels, name) is getattr(DEAL_LABELS, name)]
