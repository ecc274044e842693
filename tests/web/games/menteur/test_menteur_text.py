"""Texts of announcements and coups of menteur, in both languages."""

import pytest
from django.utils import translation

from games.rules.menteur.options import PRESETS
from web.games.menteur.text.announcements import announcement_detail, announcement_name
from web.games.menteur.text.coups import coup_detail, coup_heading, move_sentences
from web.games.menteur.text.events import event_sentences

NAMES = ["Léa", "Karim", "Inès"]
ANNOUNCEMENTS = {
    (0, 14): ("ace high", "hauteur as"),
    (1, 12): ("pair of queens", "paire de dames"),
    (1, 14, 13, 9): ("pair of aces, king, nine", "paire d’as, roi, 9"),
    (2,): ("two pair", "deux paires"),
    (2, 12): ("two pair, queens", "deux paires, dames"),
    (2, 12, 7): ("two pair, queens and sevens", "deux paires, dames et 7"),
    (3, 9, 14): ("three nines, ace", "brelan de 9, as"),
    (4, 11): ("jack-high straight", "séquence au valet"),
    (5,): ("full house", "full"),
    (5, 13): ("full house, kings", "full aux rois"),
    (5, 13, 9): ("kings full of nines", "full aux rois par les 9"),
    (6, 3): ("flush in spades", "couleur à pique"),
    (6, 3, 14): ("flush in spades, ace", "couleur à pique, as"),
    (7, 8): ("four eights", "carré de 8"),
    (8, 2): ("straight flush in hearts", "quinte flush à cœur"),
    (8, 2, 12): ("queen-high straight flush in hearts", "quinte flush à cœur, à la dame"),
    (9, 14): ("five aces", "poker d’as"),
}


@pytest.mark.parametrize("announcement", ANNOUNCEMENTS)
def test_announcement_name_is_translated(announcement):
    with translation.override("en"):
        assert announcement_name(announcement) == ANNOUNCEMENTS[announcement][0]
    with translation.override("fr"):
        assert announcement_name(announcement) == ANNOUNCEMENTS[announcement][1]


@pytest.mark.parametrize(
    ("announcement", "english", "french"),
    [
        ((5,), "", ""),
        ((5, 13), "kings", "aux rois"),
        ((2, 12), "queens", "dames"),
        ((8, 2), "in hearts", "à cœur"),
        ((5, 13, 9), "kings full of nines", "aux rois par les 9"),
    ],
)
def test_announcement_detail_is_translated(announcement, english, french):
    with translation.override("en"):
        assert announcement_detail(announcement) == english
    with translation.override("fr"):
        assert announcement_detail(announcement) == french


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("preset", PRESETS)
def test_announcement_names_are_unique(language, preset):
    announcements = PRESETS[preset].announcements
    with translation.override(language):
        names = {announcement_name(each) for each in announcements}
        details = {(each[0], announcement_detail(each)) for each in announcements}
    assert len(names) == len(details) == len(announcements)


def lost(**changes):
    explanation = {
        "kind": "lost",
        "announcer": 0,
        "refuser": 1,
        "truth": False,
        "fair_play_violation": False,
        "loser": 0,
        "causer": 1,
        "mark": "jetons",
        "stake": 0,
        "net": [-3, 2, 1],
        "carry_before": 0,
        "carry_after": 0,
    }
    return explanation | changes


VARIABLE = {"mark": "variable", "stake": 1, "carry_before": 1, "carry_after": 0, "net": [-4, 2, 2]}
COUPS = [
    (
        lost(),
        "Léa lied",
        "Karim called it · Karim +2 · the others +1",
        ["Léa gives 2 to Karim, 1 to each other."],
    ),
    (
        lost(truth=True, loser=1, causer=0, net=[2, -3, 1]),
        "Léa told the truth",
        "Karim called it · Léa +2 · the others +1",
        ["Karim gives 2 to Léa, 1 to each other."],
    ),
    (
        lost(truth=True, fair_play_violation=True),
        "Léa named the exact hand",
        "Karim called it · Karim +2 · the others +1",
        ["Léa gives 2 to Karim, 1 to each other."],
    ),
    (lost(mark="simple"), "Léa lied", "Karim called it", ["Léa takes a bad point."]),
    (
        lost(mark="enjeu", stake=5, net=[-5, 5, 0]),
        "Léa lied",
        "Karim called it · Karim +5",
        ["Léa pays 5 to Karim."],
    ),
    (
        lost(**VARIABLE),
        "Léa lied",
        "Karim called it · the others +2",
        [
            "Léa loses and adds 3 to the pot.",
            "The two others take 3 each, that is +2.",
            "Nothing stays in the middle.",
        ],
    ),
    (
        {"kind": "cancelled", "receiver": 2, "carry_after": 3},
        "Void round",
        "it went round unchanged · Inès receives again",
        [],
    ),
    ({"kind": "cancelled", "receiver": None, "carry_after": 0}, "Void round", "it went round unchanged", []),
    (
        {"kind": "carry", "causer": 2, "carry_before": 3, "carry_after": 0},
        "The middle to Inès",
        "Three chips were left",
        [],
    ),
    (
        {"kind": "carry", "causer": None, "carry_before": 0, "carry_after": 0},
        "Nobody takes the middle",
        "nothing was left",
        [],
    ),
]


@pytest.mark.parametrize(("explanation", "heading", "detail", "moved"), COUPS)
def test_coup_is_described_in_one_line(explanation, heading, detail, moved):
    with translation.override("en"):
        assert coup_heading(explanation, NAMES) == heading
        assert coup_detail(explanation, NAMES) == detail
        assert move_sentences(explanation, NAMES) == moved


def test_coup_of_two_players_mentions_no_others():
    with translation.override("en"):
        explanation = lost(net=[-1, 1])
        assert coup_detail(explanation, NAMES[:2]) == "Karim called it · Karim +1"
        assert move_sentences(explanation, NAMES[:2]) == ["Léa gives 1 to Karim."]
        staked = lost(mark="variable", stake=3, net=[-9, 9])
        assert coup_detail(staked, NAMES[:2]) == "Karim called it · Karim +9"
        assert move_sentences(staked, NAMES[:2])[1] == "The other player takes 12, that is +9."


def test_event_sentences_name_the_player():
    recorded = {
        "receiver": 2,
        "events": [
            {"do": "announce", "announcement": [1, 9], "changed": 1},
            {"do": "accept"},
            {"do": "announce", "announcement": [1, 10]},
            {"do": "refuse", "hand": "As Ks Qs Js 9h"},
        ],
    }
    with translation.override("en"):
        assert event_sentences(recorded, NAMES) == [
            "Inès changes 1: pair of nines",
            "Léa takes the hand",
            "Léa: pair of tens",
            "Karim does not believe it",
        ]
    with translation.override("fr"):
        assert event_sentences(recorded, NAMES)[0] == "Inès en change 1\u202f: paire de 9"
    assert event_sentences({"announcer": 0}, NAMES) == []
