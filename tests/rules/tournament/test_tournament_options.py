"""Options of a tournament, read as differences from its preset."""

import pytest

from games.rules.tournament.game import GAME
from games.rules.tournament.options import Options


def test_options_are_read_as_differences_from_their_preset():
    options = GAME.read_options("tournament", {"chip_values": [25, 100], "paid_places": None})
    assert options == Options(chip_values=(25, 100))
    assert options.unit == 25
    assert GAME.read_options("tournament", {}) == Options()


@pytest.mark.parametrize(
    "changes", [{"odd_chip": "carry"}, {"tie_rule": "standard"}, {"paid_places": 0}, {"max_raises": 3}]
)
def test_unknown_option_is_refused_by_name(changes):
    with pytest.raises(ValueError, match=next(iter(changes))):
        GAME.read_options("tournament", changes)


def test_preset_of_holdem_is_unknown():
    with pytest.raises(ValueError, match="preset"):
        GAME.read_options("home", {})
