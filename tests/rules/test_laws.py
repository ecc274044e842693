"""Laws of every game of the catalogue, for any recorded round."""

import copy
import json
from importlib import import_module

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.rules.catalogue import GAMES
from games.rules.errors import RuleError
from games.rules.outcome import MIDDLE
from games.rules.plain_game import PlainGame
from tests.rules.plain_rounds import PlainRounds
from tests.tampered_json import tampered

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def law(examples):
    """Return a decorator that runs a property test with this many rounds."""
    bounded = settings(max_examples=examples, suppress_health_check=[HealthCheck.too_slow])
    return lambda question: bounded(given(data=st.data())(question))


def rounds_of(game):
    if isinstance(game, PlainGame):
        return PlainRounds(game)
    return import_module(f"tests.rules.{game.key}.rounds")


def options_of(game, recorded):
    return game.read_options(recorded.preset, recorded.changes)


def read(game, recorded):
    return game.read_round(recorded.data, recorded.seats, options_of(game, recorded), recorded.carried)


def outcome_of(game, recorded):
    return game.score_round(read(game, recorded), options_of(game, recorded), recorded.carried)


def judged(game, recorded):
    """Return the outcome of a round, or the exception that refused it."""
    try:
        return outcome_of(game, recorded)
    except (RuleError, ValueError) as refusal:
        return refusal


def assert_sound(judgement, seats):
    """Assert that a refusal has a sentence in both languages and that an outcome sums to zero."""
    if isinstance(judgement, RuleError):
        assert judgement.sentence("fr")
        assert judgement.sentence("en")
    elif isinstance(judgement, ValueError):
        assert str(judgement)
    else:
        assert sum(judgement.points_by_seat(seats)) + middle_of(judgement) == 0


def middle_of(outcome):
    """Return the points won by the middle of the table."""
    return sum(due.points for due in outcome.dues if due.creditor == MIDDLE) - sum(
        due.points for due in outcome.dues if due.debtor == MIDDLE
    )


def dues_by_seats(outcome, permutation):
    """Return the dues with each seat replaced by its image in the permutation."""
    moved = {MIDDLE: MIDDLE, **dict(enumerate(permutation))}
    return sorted((moved[due.debtor], moved[due.creditor], due.points) for due in outcome.dues)


@every_game
@law(60)
def test_points_sum_to_zero(game, data):
    recorded = data.draw(rounds_of(game).rounds())
    outcome = outcome_of(game, recorded)
    assert sum(outcome.points_by_seat(recorded.seats)) + middle_of(outcome) == 0


@every_game
@law(60)
def test_dues_are_positive_integers_between_two_present_seats(game, data):
    recorded = data.draw(rounds_of(game).rounds())
    there = {MIDDLE, *range(recorded.seats)}
    for due in outcome_of(game, recorded).dues:
        assert type(due.points) is int
        assert due.points > 0
        assert due.debtor != due.creditor
        assert {due.debtor, due.creditor} <= there


@every_game
@law(60)
def test_permuting_the_seats_permutes_the_dues(game, data):
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
def test_round_reads_as_it_was_serialised(game, data):
    recorded = data.draw(rounds_of(game).rounds())
    first = read(game, recorded)
    written = game.write_round(first)
    serialised = json.loads(json.dumps(written))
    assert serialised == written
    assert read(game, recorded._replace(data=serialised)) == first


@every_game
@law(60)
def test_scoring_is_repeatable_and_mutates_nothing(game, data):
    recorded = data.draw(rounds_of(game).rounds())
    before = copy.deepcopy(recorded)
    assert outcome_of(game, recorded) == outcome_of(game, recorded)
    assert recorded == before


@every_game
@law(60)
def test_carried_state_and_explanation_are_plain_json(game, data):
    outcome = outcome_of(game, data.draw(rounds_of(game).rounds()))
    for value in (outcome.carried, outcome.explanation):
        assert json.loads(json.dumps(value)) == value


@every_game
@law(60)
def test_carried_state_starts_the_next_round(game, data):
    recorded = data.draw(rounds_of(game).rounds())
    carried = outcome_of(game, recorded).carried
    assert_sound(judged(game, recorded._replace(carried=carried)), recorded.seats)


@every_game
@law(200)
def test_forged_round_is_refused_or_scored(game, data):
    recorded = data.draw(rounds_of(game).rounds())
    the_tampered = recorded._replace(data=data.draw(tampered(recorded.data)))
    assert_sound(judged(game, the_tampered), recorded.seats)


def options_read(game, preset, changes):
    try:
        return game.read_options(preset, changes)
    except ValueError:
        return None


@every_game
@law(100)
def test_forged_options_are_refused_or_read(game, data):
    recorded = data.draw(rounds_of(game).rounds())
    changes = data.draw(tampered(recorded.changes))
    before = copy.deepcopy(changes)
    assert options_read(game, recorded.preset, changes) == options_read(game, recorded.preset, before)
    assert changes == before


@every_game
def test_unknown_preset_is_refused(game):
    with pytest.raises(ValueError, match="preset"):
        game.read_options("nothing of ours", {})
