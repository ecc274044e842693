"""Replay of a season with other rules or places: equal figures with the same ones, read-only queries."""

from contextlib import contextmanager
from datetime import timedelta
from functools import partial

import pytest
from django.db import connection

from games.models import Result, Season
from games.rules import catalogue
from games.rules.game import Replayer
from games.rules.tournament.season_points import season_points
from games.seasons.queries.replay import replay
from games.seasons.queries.replayed_places import replay_places
from games.seasons.queries.standings import SEASON_POINTS, season_standings
from games.sittings.queries.seating import active_rounds
from tests.cached_fixture import CachedFixture
from tests.games.conftest import C2, NOON, QUEENS, close, open_circle, open_table, record
from tests.scenario import no_rows_changed

MIRRORED = {"seats": QUEENS["seats"][::-1]}


def play_season():
    """Return a season with two evenings of open face, one of classic, one of menteur, and an open sitting."""
    opened = partial(open_table, *open_circle())
    for day, deals in enumerate(([C2, QUEENS, C2], [MIRRORED])):
        play_one(opened(now=NOON + timedelta(days=day)), *deals)
    play_one(opened("classic", now=NOON + timedelta(days=2)), C2)
    lie = {"announcer": 0, "refuser": 1, "truth": False}
    play_one(opened("cards34", 3, "menteur", {"mark": "jetons"}), lie)
    record(opened(now=NOON + timedelta(days=9)), C2)
    return Season.objects.get()


SEASON = CachedFixture(play_season)


@pytest.fixture
def season(db):
    return SEASON.restore()


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
    found = replay(season, "chinese", {}, None)
    assert (found.rounds, found.sittings, found.unscored, found.is_more) == (5, 3, 0, False)
    assert all(row.points == row.other_points and row.cents == row.other_cents for row in found.rows)
    assert sum(row.cents for row in found.rows) == 0


def test_replay_with_another_point_value_multiplies_the_cents(season):
    for row in replay(season, "chinese", {}, 50).rows:
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
    found = points(replay(season, "chinese", changes, None))
    assert {name: other for name, (_, other) in found.items()} == expected
    assert any(was != other for was, other in found.values())


def test_replay_only_reads(season):
    with only_reading():
        assert replay(season, "chinese", {"system": "2-4"}, 50).rounds == 5


def test_replay_stops_at_the_maximum_number_of_rounds(season, monkeypatch):
    monkeypatch.setattr("games.seasons.queries.replay.MAX_ROUNDS", 2)
    found = replay(season, "chinese", {}, None)
    assert (found.sittings, found.rounds, found.is_more) == (2, 2, True)


def test_deal_that_other_rules_refuse_counts_as_recorded(season, monkeypatch):
    monkeypatch.setattr("games.seasons.queries.replay.catalogue.game", lambda key: Stubborn(key))
    found = replay(season, "chinese", {}, None)
    assert (found.unscored, found.rounds) == (5, 5)
    assert all(row.points == row.other_points for row in found.rows)


class Stubborn:
    """A game that refuses to score any round."""

    def __init__(self, key):
        self.read_options = lambda *_: None
        self.replayer = Replayer("recorded", self.refuse)

    def refuse(self, *_):
        raise ValueError("not so")


def test_replay_takes_a_constant_number_of_queries(season, django_assert_num_queries):
    with django_assert_num_queries(7):
        replay(season, "chinese", {"system": "2-4"}, None)


LIE = {"announcer": 0, "refuser": 1, "truth": False, "stake": 2}
TRUE = {"announcer": 1, "refuser": 2, "truth": True, "stake": 3}


@pytest.fixture
def menteur(open_sitting):
    """Return a function that plays an evening of four at Liar under a mark and returns its season."""

    def menteur(mark, *coups, **changes):
        stakes = mark in ("variable", "enjeu")
        data = [{key: each[key] for key in each if stakes or key != "stake"} for each in coups]
        play_one(open_sitting("cards34", 4, "menteur", {"mark": mark, **changes}), *data)
        return Season.objects.get()

    return menteur


@pytest.mark.parametrize("mark", ["simple", "jetons", "variable", "enjeu"])
@pytest.mark.parametrize("carry_close", ["last_causer", "equal"])
def test_menteur_replay_with_the_same_rules_changes_nothing(menteur, mark, carry_close):
    found = replay(menteur(mark, LIE, TRUE, LIE, carry_close=carry_close), "menteur", {}, None)
    assert (found.sittings, found.rounds, found.unscored) == (1, 3, 0)
    assert any(row.points for row in found.rows)
    assert all((row.points, row.cents) == (row.other_points, row.other_cents) for row in found.rows)


@pytest.mark.parametrize("played", ["simple", "jetons", "variable", "enjeu"])
@pytest.mark.parametrize("other", ["simple", "jetons", "variable", "enjeu"])
def test_menteur_replay_gives_the_figures_of_a_game_played_by_the_other_mark(menteur, played, other):
    coups = [LIE, TRUE] if played in ("variable", "enjeu") else [LIE | {"stake": 2}, TRUE | {"stake": 2}]
    menteur(other, *coups)
    expected = {result.player: (result.points, result.cents) for result in Result.objects.all()}
    season = menteur(played, *coups)
    replayed = replay(season, "menteur", {"mark": other, "stakes": [2]}, None).rows
    assert {row.player: (row.other_points, row.other_cents) for row in replayed} == {
        player: (2 * won, 2 * cents) for player, (won, cents) in expected.items()
    }


def test_menteur_replay_under_fair_play_makes_the_offender_lose(menteur):
    fault = {"announcer": 0, "refuser": 1, "truth": True, "fair_play_violation": True}
    season = menteur("simple", fault)
    assert points(replay(season, "menteur", {"fair_play": "lose"}, None)) == {
        "Léa": (1, -3),
        "Karim": (-3, 1),
        "Inès": (1, 1),
        "Thomas": (1, 1),
    }


@pytest.mark.parametrize("dropped", [0, 1])
@pytest.mark.parametrize("method", ["sum", "average"])
def test_replayed_places_by_the_same_formula_are_the_standings(season, dropped, method):
    season.dropped, season.method = dropped, method
    season.save()
    formula = season.place_formula
    found = replay_places(season, lambda place, field_size: season_points(formula, place, field_size))
    rows = season_standings(season, measure=SEASON_POINTS).rows
    assert {row.player: row.standing for row in found} == {row.player: row.standing for row in rows}
    assert all(row.standing == row.other for row in found)


def test_replayed_places_by_a_scale_change_the_ranks(season):
    found = replay_places(season, lambda place, _: 10 if place == 2 else 0)
    assert [row.other.score for row in found] == sorted((row.other.score for row in found), reverse=True)
    assert {row.player.name: row.other.rank for row in found} != {
        row.player.name: row.standing.rank for row in found
    }


@pytest.mark.parametrize("dropped", [0, 2])
def test_replayed_places_take_three_queries(season, django_assert_num_queries, dropped):
    season.dropped = dropped
    with only_reading(), django_assert_num_queries(3):
        replay_places(season, lambda *_: 1)
