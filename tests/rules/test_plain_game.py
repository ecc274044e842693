"""A game of one preset without options, made of a dataclass and its readers."""

from dataclasses import dataclass

import pytest

from games.rules.game import Preset
from games.rules.json_fields import Malformed, integer
from games.rules.outcome import Due, Outcome
from games.rules.plain_game import plain_game


@dataclass(frozen=True)
class Toss:
    winner: int
    points: int = 1


GAME = plain_game(
    key="toss",
    unit="points",
    preset=Preset("coin", None, 2, 2),
    round_class=Toss,
    readers={"winner": integer(0, 1), "points": integer(1, 9)},
    score_round=lambda toss: Outcome((Due(1 - toss.winner, toss.winner, toss.points),)),
)


@pytest.mark.parametrize(
    ("data", "toss"), [({"winner": 1}, Toss(1)), ({"winner": 0, "points": 9}, Toss(0, 9))]
)
def test_round_has_the_recorded_fields_and_the_defaults_of_the_others(data, toss):
    assert GAME.read_round(data, 2, None, {}) == toss
    assert GAME.read_round(GAME.write_round(toss), 2, None, {}) == toss
    assert GAME.score_round(toss, None, {}).points_by_seat(2)[toss.winner] == toss.points


@pytest.mark.parametrize("data", [{}, {"points": 2}, {"winner": 2}, {"winner": 0, "loser": 1}])
def test_missing_invalid_and_unknown_fields_are_refused(data):
    with pytest.raises(Malformed):
        GAME.read_round(data, 2, None, {})


def test_other_preset_and_any_option_are_refused():
    assert GAME.read_options("coin", {}) is None
    with pytest.raises(ValueError, match="no preset"):
        GAME.read_options("die", {})
    with pytest.raises(Malformed):
        GAME.read_options("coin", {"sides": 6})
