"""Rules paragraph: every option changes it."""

import pytest
from django.utils.html import strip_tags
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from games.rules.chinese.options import PRESETS, read_options
from tests.rules.chinese.rounds import changes
from web.games.registry import GAME_UIS

rules_text = GAME_UIS["chinese"].rules_text

FACE_UP = [
    {"fantasyland": False},
    {"fl_entry": "KK"},
    {"fl_stay": "pineapple"},
    {"fl_cards": "std14"},
    {"first_to_act": "rotate"},
]
EVERYWHERE = [
    {"system": "2-4"},
    {"line_point": 2},
    {"scoop_bonus": 0},
    {"scoop_bonus": 4},
    {"royalty_mode": "line_winner"},
    {"wheel": "second"},
    {"head_to_head_cap": 20},
]
CLASSIC = [{"surrender_cost": 3}, {"naturals": True}, {"royalty_mode": "always"}]
CHANGED = (
    [
        ("open_face", change)
        for change in [*EVERYWHERE, *FACE_UP, {"royalty_table": "classic"}, {"royalty_mode": "off"}]
    ]
    + [("pineapple", change) for change in [*FACE_UP, {"fl_cards": "progressive"}]]
    + [("classic", change) for change in [*EVERYWHERE, *CLASSIC]]
)


def paragraph(preset, change=None):
    return strip_tags(rules_text(read_options(preset, change or {})))


def test_rules_paragraph_of_open_face_matches_its_text():
    with override("fr"):
        assert paragraph("open_face") == (
            "Un point par ligne gagnée, trois de plus si vous gagnez les trois. Royalties open face. "
            "Qui buste paie tout le monde. Fantasyland dès une paire de dames en haut, avec 13 cartes. "
            "On y reste avec un brelan en haut, un full au milieu ou un carré en bas."
        )
    with override("en"):
        assert paragraph("classic") == (
            "One point for each line won, three more if you win all three. "
            "No royalties. Who fouls pays everyone."
        )


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("preset", "change"), CHANGED, ids=str)
def test_every_option_changes_the_rules_paragraph(language, preset, change):
    with override(language):
        assert paragraph(preset, change) != paragraph(preset)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("preset", PRESETS)
@given(data=st.data())
def test_rules_paragraph_of_any_options_has_no_placeholder_left(language, preset, data):
    change = data.draw(changes(preset))
    with override(language):
        text = rules_text(read_options(preset, change))
    assert text.count("<b>") == text.count("</b>")
    assert "{" not in text
    assert "%" not in text


def test_rules_paragraph_is_safe_html():
    assert hasattr(rules_text(PRESETS["open_face"]), "__html__")
