"""The laws that every game of the catalogue obeys, whatever is recorded."""

import copy
import json
from importlib import import_module

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.rules.catalogue import GAMES
from games.rules.errors import RuleError
from games.rules.outcome import MIDDLE
from tests.forged import forged

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def law(examples):
    """Asks a question of so many rounds. A busy machine is no reason to fail."""
    bounded = settings(deadline=None, max_examples=examples, suppress_health_check=[HealthCheck.too_slow])
    return lambda question: bounded(given(data=st.data())(question))


def rounds_of(game):
    return import_module(f"tests.rules.{game.key}.rounds")


def options_of(game, recorded):
    return game.read_options(recorded.preset, recorded.changes)


def read(game, recorded):
    return game.read(recorded.data, recorded.seats, options_of(game, recorded), recorded.carried)


def outcome_of(game, recorded):
    return game.score(read(game, recorded), options_of(game, recorded), recorded.carried)


def judged(game, recorded):
    """The outcome of a round, or the refusal to read it."""
    try:
        return outcome_of(game, recorded)
    except (RuleError, ValueError) as refusal:
        return refusal


def assert_sound(judgement, seats):
    """A refusal says why in both languages; an outcome sums to zero."""
    if isinstance(judgement, RuleError):
        assert judgement.sentence("fr")
        assert judgement.sentence("en")
    elif isinstance(judgement, ValueError):
        assert str(judgement)
    else:
        assert sum(judgement.net(seats)) + middle_of(judgement) == 0


def middle_of(outcome):
    """What the middle of the table won."""
    return sum(due.points for due in outcome.dues if due.creditor == MIDDLE) - sum(
        due.points for due in outcome.dues if due.debtor == MIDDLE
    )


def dues_by_seats(outcome, permutation):
    """The dues as they would be if each seat were the one it is moved to."""
    moved = {MIDDLE: MIDDLE, **dict(enumerate(permutation))}
    return sorted((moved[due.debtor], moved[due.creditor], due.points) for due in outcome.dues)


@every_game
@law(60)
def test_points_sum_to_zero(game, data):
    recorded = data.draw(rounds_of(game).rounds())
    outcome = outcome_of(game, recorded)
    assert sum(outcome.net(recorded.seats)) + middle_of(outcome) == 0


@every_game
@law(60)
def test_dues_are_whole_positive_and_between_two_who_are_there(game, data):
    recorded = data.draw(rounds_of(game).rounds())
    there = {MIDDLE, *range(recorded.seats)}
    for due in outcome_of(game, recorded).dues:
        assert type(due.points) is int
        assert due.points > 0
        assert due.debtor != due.creditor
        assert {due.debtor, due.creditor} <= there


@every_game
@law(60)
def test_moving_the_players_moves_the_dues(game, data):
    rounds = rounds_of(game)
    recorded = data.draw(rounds.rounds())
    permutation = data.draw(st.permutations(range(recorded.seats)))
    moved = rounds.relabel(recorded, permutation)
    if moved is None:
        turn = data.draw(st.integers(0, recorded.seats - 1))
        permutation = [(seat + turn) % recorded.seats for seat in range(recorded.seats)]
        moved = rounds.relabel(recorded, permutation)
    if moved is None:
        return
    still = list(range(recorded.seats))
    assert dues_by_seats(outcome_of(game, moved), still) == dues_by_seats(
        outcome_of(game, recorded), permutation
    )


@every_game
@law(60)
def test_what_is_written_reads_as_the_same_round(game, data):
    recorded = data.draw(rounds_of(game).rounds())
    first = read(game, recorded)
    written = json.loads(json.dumps(game.write(first)))
    assert read(game, recorded._replace(data=written)) == first


@every_game
@law(60)
def test_scoring_twice_is_scoring_once_and_touches_nothing(game, data):
    recorded = data.draw(rounds_of(game).rounds())
    before = copy.deepcopy(recorded)
    assert outcome_of(game, recorded) == outcome_of(game, recorded)
    assert recorded == before


@every_game
@law(60)
def test_what_is_carried_and_explained_is_plain_json(game, data):
    outcome = outcome_of(game, data.draw(rounds_of(game).rounds()))
    for value in (outcome.carried, outcome.explanation):
        assert json.loads(json.dumps(value)) == value


@every_game
@law(60)
def test_what_a_round_carries_starts_the_next_one(game, data):
    recorded = data.draw(rounds_of(game).rounds())
    carried = outcome_of(game, recorded).carried
    assert_sound(judged(game, recorded._replace(carried=carried)), recorded.seats)


@every_game
@law(200)
def test_a_forged_round_is_refused_or_scored_but_never_breaks(game, data):
    recorded = data.draw(rounds_of(game).rounds())
    tampered = recorded._replace(data=data.draw(forged(recorded.data)))
    assert_sound(judged(game, tampered), recorded.seats)


def options_read(game, preset, changes):
    try:
        return game.read_options(preset, changes)
    except ValueError:
        return None


@every_game
@law(100)
def test_forged_options_are_refused_or_read_but_never_break(game, data):
    recorded = data.draw(rounds_of(game).rounds())
    changes = data.draw(forged(recorded.changes))
    before = copy.deepcopy(changes)
    assert options_read(game, recorded.preset, changes) == options_read(game, recorded.preset, before)
    assert changes == before


@every_game
def test_an_unknown_preset_is_refused(game):
    with pytest.raises(ValueError, match="preset"):
        game.read_options("nothing of ours", {})
