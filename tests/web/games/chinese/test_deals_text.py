"""Reason of a deal: the one-line summary of Chinese poker."""

import pytest
from django.utils.translation import override
from hypothesis import given

from games.rules.catalogue import game
from games.rules.chinese.game import in_fantasyland
from tests.rules.chinese.rounds import rounds
from tests.web.sample_explanations import HANDS, NAMES, explanation_of
from web.games.chinese.text.deals import deal_reason

THIN = "\u202f"
SCOOPED = {"top": "9h 6c 2h", "middle": "8d 8c Qs 6h 3c", "bottom": "Td Tc Kh 6s 3h"}


def test_deal_reason_mentions_fantasyland_and_fouls():
    with override("fr"):
        reason = deal_reason(explanation_of(), NAMES)
    assert reason == (f"Léa part en Fantasyland avec une paire de dames en haut{THIN}; Thomas a busté.")
    with override("en"):
        reason = deal_reason(explanation_of(), NAMES)
    assert reason == "Léa enters Fantasyland with a pair of queens on top; Thomas fouled."


def test_deal_reason_mentions_the_hand_that_opens_fantasyland_once():
    queens = {"top": "Qs Qh 5c", "middle": "Kd Kh 4s 3h 2d", "bottom": "Ad As 7d 6c 2c"}
    ordinary = {"top": "Jd 6h 4c", "middle": "Ah Ac 7s 3d 8c", "bottom": "9s 9c Tc Th 3s"}
    with override("fr"):
        reason = deal_reason(explanation_of([queens, ordinary]), NAMES[:2])
    assert reason == "Léa part en Fantasyland avec une paire de dames en haut."


def test_deal_reason_mentions_every_player_who_enters_fantasyland():
    queens = {"top": "Qs Qh 5c", "middle": "Kd Kh 4s 3h 2d", "bottom": "Ad As 7d 6c 2c"}
    entering = explanation_of([queens, {"fouled": True}])["seats"][0]
    three = {"pairs": [], "seats": [entering, entering, entering]}
    reason = deal_reason(three, NAMES[:3])
    assert [name in reason for name in NAMES[:3]] == [True, True, True]


def test_deal_reason_names_a_player_once():
    queens = {"top": "Qs Qh 5c", "middle": "Kd Kh 4s 3h 2d", "bottom": "Ad 9d 7d 6d Td"}
    ordinary = {"top": "Jd 6h 4c", "middle": "8h 8c 7s 3d Jc", "bottom": "9s 9c Tc Th 3s"}
    with override("fr"):
        reason = deal_reason(explanation_of([queens, ordinary]), NAMES[:2])
    assert reason.count("Léa") == 1
    assert "Fantasyland" in reason
    assert "rafle" in reason


def test_deal_reason_mentions_a_player_who_stays_in_fantasyland():
    hands = [{"top": "5s 5h 5c", "middle": "9c 9d 9s 4h Kd", "bottom": "7s 7h 7d 2c 2d"}, SCOOPED]
    carried = {"fantasyland": [True, False], "first": 0, "cards": [13, 13]}
    with override("fr"):
        reason = deal_reason(explanation_of(hands, carried=carried), NAMES[:2], [True, False])
    assert reason.startswith("Léa reste en Fantasyland")


def test_deal_reason_uses_the_masculine_for_trips_in_french():
    hands = [{"top": "5s 5h 5c", "middle": "9c 9d 9s 4h Kd", "bottom": "7s 7h 7d 2c 2d"}, SCOOPED]
    with override("fr"):
        assert "avec un brelan de 5 en haut" in deal_reason(explanation_of(hands), NAMES[:2])


def test_deal_reason_combines_several_fouls():
    with override("fr"):
        reason = deal_reason(explanation_of([HANDS[1], {"fouled": True}, {"fouled": True}]), NAMES[:3])
    assert reason.startswith("Karim et Inès ont busté")


def test_deal_reason_mentions_a_royalty_otherwise():
    hands = [
        {"top": "Kh 9c 3c", "middle": "Js Jh Tc 5d 2s", "bottom": "Ad Qd Td 8d 4d"},
        {"top": "As Jd 6c", "middle": "8c 8h 7s 3d Kc", "bottom": "5h 5c 7c 7h 9s"},
    ]
    with override("fr"):
        assert deal_reason(explanation_of(hands), NAMES[:2]) == f"Léa{THIN}: couleur à l’as en bas, +4."


def test_deal_reason_mentions_a_scoop():
    strong = {"top": "Kc Qh 2s", "middle": "Ts Th 5d 4d 3d", "bottom": "Js Jd 6d 7h 4c"}
    with override("fr"):
        alone = deal_reason(explanation_of([SCOOPED, strong]), NAMES[:2])
        everyone = deal_reason(explanation_of([SCOOPED, {"fouled": True}, strong]), NAMES[:3])
    assert alone == "Karim rafle les trois lignes."
    assert everyone == f"Karim a busté{THIN}; Inès rafle les trois lignes partout."


def test_deal_reason_of_an_ordinary_deal_is_empty():
    hands = [
        {"top": "As Jd 6c", "middle": "Th Tc 8s 3d Kc", "bottom": "5h 5c 7c 7h 9s"},
        {"top": "Kh 9c 3c", "middle": "Js Jh 4c 5d 2s", "bottom": "Qd Qh 8d 8h 4d"},
    ]
    with override("fr"):
        assert deal_reason(explanation_of(hands), NAMES[:2]) == ""


@pytest.mark.parametrize("language", ["fr", "en"])
@given(recorded=rounds())
def test_deal_reason_of_any_deal_is_one_line(language, recorded):
    chinese = game("chinese")
    options = chinese.read_options(recorded.preset, recorded.changes)
    deal = chinese.read_round(recorded.data, recorded.seats, options, recorded.carried)
    explanation = chinese.score_round(deal, options, recorded.carried).explanation
    was_in = in_fantasyland(recorded.carried, recorded.seats)
    with override(language):
        reason = deal_reason(explanation, NAMES[: recorded.seats], was_in)
    assert reason == "" or reason.endswith(".")
    assert "%" not in reason
    assert "\n" not in reason
