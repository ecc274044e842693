"""Explanation of a deal, player against player."""

import pytest
from django.utils.translation import override
from hypothesis import given

from games.rules.catalogue import game
from tests.rules.chinese.rounds import rounds
from tests.web.sample_explanations import HANDS, NAMES, explanation_of
from web.games.chinese.pages.result import duel_texts

PLAIN = {"top": "Kd 9h 2h", "middle": "8d 8c 5s 4h 2c", "bottom": "Js Jd 6h 5h 3c"}


def test_duels_of_the_example_deal_have_headings_points_and_details():
    with override("fr"):
        duels = [(duel.heading, duel.points, duel.detail) for duel in duel_texts(explanation_of(), NAMES)]
    assert duels == [
        ("Léa bat Thomas", 19, "lignes +3 · les trois +3 · royalties +13"),
        ("Léa bat Karim", 17, "lignes +3 · les trois +3 · royalties 13 − 2"),
        ("Inès bat Thomas", 13, "lignes +3 · les trois +3 · royalties +7"),
        ("Inès bat Karim", 11, "lignes +3 · les trois +3 · royalties 7 − 2"),
        ("Karim bat Thomas", 8, "lignes +3 · les trois +3 · royalties +2"),
        ("Léa bat Inès", 7, "lignes +1 · royalties 13 − 7"),
    ]


def test_duel_lines_are_described_from_the_side_of_the_winner():
    with override("fr"):
        duel = duel_texts(explanation_of(), NAMES)[-1]
    assert duel.lines == (1, -1, 1)
    assert duel.lines_label == "haut gagné, milieu perdu, bas gagné"


def test_duel_heading_names_the_winner_first():
    with override("en"):
        duel = duel_texts(explanation_of([HANDS[1], HANDS[0]]), ["Karim", "Léa"])[0]
    assert (duel.heading, duel.detail) == ("Léa beats Karim", "lines +3 · scoop +3 · royalties 13 − 2")
    assert duel.lines == (1, 1, 1)


def test_duel_of_two_fouls_is_a_tie():
    fouled = [{"fouled": True}, {"fouled": True}]
    with override("fr"):
        duel = duel_texts(explanation_of(fouled), NAMES[:2])[0]
    assert (duel.heading, duel.points, duel.detail) == ("Léa et Karim à égalité", 0, "les deux ont busté")


def test_duel_with_a_majority_is_no_scoop():
    with override("fr"):
        duel = duel_texts(explanation_of(HANDS[:2], changes={"system": "2-4"}), NAMES[:2])[0]
    assert "la majorité +1" in duel.detail
    assert "les trois" not in duel.detail


def test_duel_detail_omits_unpaid_royalties():
    with override("fr"):
        duels = duel_texts(
            explanation_of([HANDS[0], HANDS[2]], changes={"royalty_mode": "line_winner"}), NAMES[:2]
        )
    assert duels[0].detail == "lignes +1 · royalties +11"


def test_duel_detail_of_a_surrender_or_natural_has_no_lines():
    six_pairs = {
        "top": "Qc Qd 3d",
        "middle": "As Ac 4c 4d 9c",
        "bottom": "Th Tc 7h 7c 9d",
        "natural": "six_pairs",
    }
    changes = {"surrender_cost": 3, "naturals": True}
    with override("fr"):
        duel = duel_texts(explanation_of([PLAIN, {"surrendered": True}], "classic", changes), NAMES[:2])[0]
        shown = duel_texts(explanation_of([PLAIN, six_pairs], "classic", changes), NAMES[:2])[0]
    assert (duel.heading, duel.detail) == ("Léa bat Karim", "abandon +3")
    assert (shown.heading, shown.detail) == ("Karim bat Léa", "main naturelle +3")


def test_duel_detail_mentions_the_cap():
    with override("fr"):
        duel = duel_texts(explanation_of(HANDS[:2], changes={"head_to_head_cap": 10}), NAMES[:2])[0]
    assert duel.detail.endswith(" · plafonné à 10")


@pytest.mark.parametrize("language", ["fr", "en"])
@given(recorded=rounds())
def test_duels_of_any_deal_have_no_placeholder_left(language, recorded):
    chinese = game("chinese")
    options = chinese.read_options(recorded.preset, recorded.changes)
    deal = chinese.read_round(recorded.data, recorded.seats, options, recorded.carried)
    outcome = chinese.score_round(deal, options, recorded.carried)
    names = NAMES[: recorded.seats]
    with override(language):
        duels = duel_texts(outcome.explanation, names)
    assert sum(duel.points for duel in duels) == sum(due.points for due in outcome.dues)
    assert not any("%" in duel.heading + duel.detail + duel.lines_label for duel in duels)
