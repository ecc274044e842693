"""Replay of a season with other rules: equal figures with the same rules, read-only queries."""

from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.db import connection

from games.models import Season
from games.rules import catalogue
from games.seasons.queries.replay import replay
from games.sittings.queries.seating import active_rounds
from tests.games.conftest import C2, NOON, QUEENS, close, record
from tests.scenario import no_rows_changed

MIRRORED = {"seats": QUEENS["seats"][::-1]}


@pytest.fixture
def season(open_sitting):
    """Return a season with two evenings of open face, one of classic, one of menteur, and an open sitting."""
    for day, deals in enumerate(([C2, QUEENS, C2], [MIRRORED])):
        play_one(open_sitting(now=NOON + timedelta(days=day)), *deals)
    play_one(open_sitting("classic", now=NOON + timedelta(days=2)), C2)
    lie = {"announcer": 0, "refuser": 1, "truth": False}
    play_one(open_sitting("cards34", 3, "menteur", {"mark": "jetons"}), lie)
    record(open_sitting(now=NOON + timedelta(days=9)), C2)
    return Season.objects.get()


def play_one(sitting, *deals):
    for deal in deals:
        record(sitting, deal)
    return close(sitting)


@contextmanager
def only_reading():
    """Raise on every SQL statement other than SELECT."""

    def refuse(execute, sql, params, many, context):
        assert sql.lstrip().upper().startswith("SELECT"), sql
        return execute(sql, params, many, context)

    with connection.execute_wrapper(refuse), no_rows_changed():
        yield


def points(found):
    return {row.player.name: (row.points, row.other_points) for row in found.rows}


def test_replay_with_the_same_rules_changes_nothing(season):
    found = replay(season, {}, None)
    assert (found.rounds, found.sittings, found.unscored, found.is_more) == (5, 3, 0, False)
    assert all(row.points == row.other_points and row.cents == row.other_cents for row in found.rows)
    assert sum(row.cents for row in found.rows) == 0


def test_replay_with_another_point_value_multiplies_the_cents(season):
    for row in replay(season, {}, 50).rows:
        assert (row.other_cents, row.cents) == (50 * row.points, 10 * row.points)


def test_replay_with_other_rules_scores_each_deal_as_the_game(season):
    changes = {"system": "2-4", "royalty_mode": "off"}
    game = catalogue.game("chinese")
    expected = {"Léa": 0, "Karim": 0}
    for sitting in season.sittings.filter(game_key="chinese").exclude(closing=None):
        for version in active_rounds(sitting).select_related("rules__sitting"):
            options = game.read_options(version.rules.preset, changes)
            before = {} if version.number == 1 else active_rounds(sitting)[version.number - 2].carried
            net = game.score_round(
                game.read_round(version.recorded, 2, options, before), options, before
            ).points_by_seat(2)
            for name, won in zip(expected, net, strict=True):
                expected[name] += won
    found = points(replay(season, changes, None))
    assert {name: other for name, (_, other) in found.items()} == expected
    assert any(was != other for was, other in found.values())


def test_replay_only_reads(season):
    with only_reading():
        assert replay(season, {"system": "2-4"}, 50).rounds == 5


def test_replay_stops_at_the_maximum_number_of_rounds(season, monkeypatch):
    monkeypatch.setattr("games.seasons.queries.replay.MAX_ROUNDS", 2)
    found = replay(season, {}, None)
    assert (found.sittings, found.rounds, found.is_more) == (2, 2, True)


def test_deal_that_other_rules_refuse_counts_as_recorded(season, monkeypatch):
    monkeypatch.setattr("games.seasons.queries.replay.catalogue.game", lambda key: Stubborn(key))
    found = replay(season, {}, None)
    assert (found.unscored, found.rounds) == (5, 5)
    assert all(row.points == row.other_points for row in found.rows)


class Stubborn:
    """A game that refuses to read any round."""

    def __init__(self, key):
        self.read_options = lambda *_: None

    def read_round(self, *_):
        raise ValueError("not so")


def test_replay_takes_a_constant_number_of_queries(season, django_assert_num_queries):
    with django_assert_num_queries(5):
        replay(season, {"system": "2-4"}, None)
