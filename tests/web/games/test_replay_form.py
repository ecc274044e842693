"""Forms of games under other rules: the options that their answers change."""

import pytest

from games.rules.catalogue import game
from web.games.chinese.forms.rules import ChineseReplayForm
from web.games.menteur.forms.rules import MenteurReplayForm

FORMS = {"chinese": ChineseReplayForm, "menteur": MenteurReplayForm}


@pytest.mark.parametrize(
    ("key", "asked", "changes"),
    [
        ("chinese", {}, {}),
        ("chinese", {"system": "2-4", "scoop_bonus": "0"}, {"system": "2-4", "scoop_bonus": 0}),
        ("menteur", {"double_includes_carry": "no"}, {"double_includes_carry": False}),
        (
            "menteur",
            {"double_includes_carry": "yes", "mark": "simple"},
            {"mark": "simple", "double_includes_carry": True},
        ),
        ("menteur", {"stakes": "3"}, {"stakes": [3]}),
    ],
)
def test_form_changes_the_options_that_are_not_as_played(key, asked, changes):
    form = FORMS[key](asked)
    assert form.is_valid()
    assert form.changes() == changes


@pytest.mark.parametrize("key", FORMS)
def test_every_offered_choice_is_an_option_of_the_game(key):
    form = FORMS[key]({})
    for name in form.options:
        for value, _title in getattr(form.fields[name], "choices", []):
            changed = FORMS[key]({name: value})
            assert changed.is_valid()
            game(key).read_options(game(key).presets[0].key, changed.changes())


@pytest.mark.parametrize("asked", [{"system": "9-9"}, {"scoop_bonus": "-1"}, {"royalty_mode": "all"}])
def test_wrong_answer_is_refused_at_its_field(asked):
    assert set(ChineseReplayForm(asked).errors) == set(asked)
