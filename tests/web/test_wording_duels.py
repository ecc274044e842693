"""Every point of a deal is explained, player against player."""

import pytest
from django.utils.translation import override
from hypothesis import given

from games.rules.catalogue import game
from tests.rules.chinese.rounds import rounds
from tests.web.speaking import HANDS, NAMES, explained
from web.wording.duels import duels

PLAIN = {"top": "Kd 9h 2h", "middle": "8d 8c 5s 4h 2c", "bottom": "Js Jd 6h 5h 3c"}


def test_the_evening_s_deal_is_told_as_at_the_table():
    with override("fr"):
        told = [(duel.heading, duel.points, duel.detail) for duel in duels(explained(), NAMES)]
    assert told == [
        ("Léa bat Thomas", 19, "lignes +3 · les trois +3 · royalties +13"),
        ("Léa bat Karim", 17, "lignes +3 · les trois +3 · royalties 13 − 2"),
        ("Inès bat Thomas", 13, "lignes +3 · les trois +3 · royalties +7"),
        ("Inès bat Karim", 11, "lignes +3 · les trois +3 · royalties 7 − 2"),
        ("Karim bat Thomas", 8, "lignes +3 · les trois +3 · royalties +2"),
        ("Léa bat Inès", 7, "lignes +1 · royalties 13 − 7"),
    ]


def test_lines_are_marked_from_the_winner_s_side():
    with override("fr"):
        duel = duels(explained(), NAMES)[-1]
    assert duel.lines == (1, -1, 1)
    assert duel.lines_label == "haut gagné, milieu perdu, bas gagné"


def test_the_loser_may_sit_first():
    with override("en"):
        duel = duels(explained([HANDS[1], HANDS[0]]), ["Karim", "Léa"])[0]
    assert (duel.heading, duel.detail) == ("Léa beats Karim", "lines +3 · scoop +3 · royalties 13 − 2")
    assert duel.lines == (1, 1, 1)


def test_two_fouls_leave_nothing_to_count():
    fouled = [{"fouled": True}, {"fouled": True}]
    with override("fr"):
        duel = duels(explained(fouled), NAMES[:2])[0]
    assert (duel.heading, duel.points, duel.detail) == ("Léa et Karim à égalité", 0, "les deux ont busté")


def test_a_majority_is_no_scoop():
    with override("fr"):
        duel = duels(explained(HANDS[:2], changes={"system": "2-4"}), NAMES[:2])[0]
    assert "la majorité +1" in duel.detail
    assert "les trois" not in duel.detail


def test_a_royalty_that_is_not_paid_is_not_subtracted():
    with override("fr"):
        told = duels(explained([HANDS[0], HANDS[2]], changes={"royalty_mode": "line_winner"}), NAMES[:2])
    assert told[0].detail == "lignes +1 · royalties +11"


def test_a_surrender_and_a_natural_are_told_alone():
    six_pairs = {
        "top": "Qc Qd 3d",
        "middle": "As Ac 4c 4d 9c",
        "bottom": "Th Tc 7h 7c 9d",
        "natural": "six_pairs",
    }
    changes = {"surrender_cost": 3, "naturals": True}
    with override("fr"):
        gone = duels(explained([PLAIN, {"surrendered": True}], "classic", changes), NAMES[:2])[0]
        shown = duels(explained([PLAIN, six_pairs], "classic", changes), NAMES[:2])[0]
    assert (gone.heading, gone.detail) == ("Léa bat Karim", "abandon +3")
    assert (shown.heading, shown.detail) == ("Karim bat Léa", "main naturelle +3")


def test_a_cap_is_said():
    with override("fr"):
        duel = duels(explained(HANDS[:2], changes={"head_to_head_cap": 10}), NAMES[:2])[0]
    assert duel.detail.endswith(" · plafonné à 10")


@pytest.mark.parametrize("language", ["fr", "en"])
@given(recorded=rounds())
def test_any_deal_is_told_without_a_blank_left(language, recorded):
    chinese = game("chinese")
    options = chinese.read_options(recorded.preset, recorded.changes)
    deal = chinese.read(recorded.data, recorded.seats, options, recorded.carried)
    outcome = chinese.score(deal, options, recorded.carried)
    names = NAMES[: recorded.seats]
    with override(language):
        told = duels(outcome.explanation, names)
    assert sum(duel.points for duel in told) == sum(due.points for due in outcome.dues)
    assert not any("%" in duel.heading + duel.detail + duel.lines_label for duel in told)
