"""A season scored again by other rules: the same rules give the same figures, and nothing is ever written."""

from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.db import connection

from games.models import Season
from games.play.rounds import standing_rounds
from games.replay import replay
from games.rules import catalogue
from tests.cast import nothing_recorded
from tests.games.conftest import C2, NOON, QUEENS, close, record

MIRRORED = {"seats": QUEENS["seats"][::-1]}


@pytest.fixture
def season(open_sitting):
    """Two evenings of open face, one of classic, one of menteur; another one is still open."""
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
    """The database is asked, and told nothing."""

    def refuse(execute, sql, params, many, context):
        assert sql.lstrip().upper().startswith("SELECT"), sql
        return execute(sql, params, many, context)

    with connection.execute_wrapper(refuse), nothing_recorded():
        yield


def points(found):
    return {row.player.name: (row.points, row.other_points) for row in found.rows}


def test_by_the_rules_that_were_played_nothing_changes(season):
    found = replay(season, {}, None)
    assert (found.rounds, found.sittings, found.kept, found.is_more) == (5, 3, 0, False)
    assert all(row.points == row.other_points and row.cents == row.other_cents for row in found.rows)
    assert sum(row.cents for row in found.rows) == 0


def test_another_point_multiplies_the_points(season):
    for row in replay(season, {}, 50).rows:
        assert (row.other_cents, row.cents) == (50 * row.points, 10 * row.points)


def test_other_rules_score_each_deal_as_the_game_does(season):
    changes = {"system": "2-4", "royalty_mode": "off"}
    game = catalogue.game("chinese")
    expected = {"Léa": 0, "Karim": 0}
    for sitting in season.sittings.filter(game_key="chinese").exclude(closing=None):
        for version in standing_rounds(sitting).select_related("rules__sitting"):
            options = game.read_options(version.rules.preset, changes)
            before = {} if version.number == 1 else standing_rounds(sitting)[version.number - 2].carried
            net = game.score(game.read(version.recorded, 2, options, before), options, before).net(2)
            for name, won in zip(expected, net, strict=True):
                expected[name] += won
    found = points(replay(season, changes, None))
    assert {name: other for name, (_, other) in found.items()} == expected
    assert any(was != other for was, other in found.values())


def test_nothing_is_written(season):
    with only_reading():
        assert replay(season, {"system": "2-4"}, 50).rounds == 5


def test_a_long_season_is_scored_again_as_far_as_it_takes_no_longer(season, monkeypatch):
    monkeypatch.setattr("games.replay.ROUNDS_MAX", 2)
    found = replay(season, {}, None)
    assert (found.sittings, found.rounds, found.is_more) == (2, 2, True)


def test_a_deal_that_cannot_be_counted_so_counts_as_it_did(season, monkeypatch):
    monkeypatch.setattr("games.replay.catalogue.game", lambda key: Stubborn(key))
    found = replay(season, {}, None)
    assert (found.kept, found.rounds) == (5, 5)
    assert all(row.points == row.other_points for row in found.rows)


class Stubborn:
    """A game that reads nothing."""

    def __init__(self, key):
        self.read_options = lambda *_: None

    def read(self, *_):
        raise ValueError("not so")


def test_it_takes_as_many_queries_whatever_was_played(season, django_assert_num_queries):
    with django_assert_num_queries(5):
        replay(season, {"system": "2-4"}, None)
