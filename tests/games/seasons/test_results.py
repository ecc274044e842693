"""Derived results of closed sittings: updated by closing, reopening and moving, and audited."""

from collections import Counter
from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.management import call_command

from games.audit.checks import faults
from games.evenings.commands import evenings
from games.evenings.commands.outstanding import rebuild_outstanding
from games.models import EveningResult, OutstandingAmount, Result, Season, SeasonTotal
from games.seasons.commands import seasons
from games.seasons.commands.results import rebuild_results
from games.sittings.commands import closing
from games.tournaments.commands import events
from tests.cached_fixture import CachedFixture
from tests.games.conftest import (
    C2,
    NOON,
    QUEENS,
    active_rounds,
    close,
    correct,
    open_circle,
    open_table,
    record,
)

DERIVED = (Result, EveningResult, SeasonTotal, OutstandingAmount)
NEXT_DAY = NOON + timedelta(days=1)


def derived_rows():
    """Return all derived rows without their ids."""
    return {model.__name__: Counter(tuple(sorted(row.items())) for row in _rows(model)) for model in DERIVED}


def _rows(model):
    names = [field.name for field in model._meta.concrete_fields if not field.primary_key]
    return model.objects.values(*names)


def results():
    rows = Result.objects.order_by("pk")
    return [(each.player.name, each.cents, each.points, each.rounds, each.place) for each in rows]


def season_totals(game_key=""):
    rows = SeasonTotal.objects.filter(game_key=game_key).order_by("player__pk")
    return {
        each.player and each.player.name: (each.evenings, each.cents, each.season_points) for each in rows
    }


def test_closing_stores_cents_points_rounds_and_place(circle, sitting):
    record(sitting, C2)
    record(sitting, C2)
    assert results() == []
    close(sitting)
    assert results() == [("Léa", -180, -18, 2, 2), ("Karim", 180, 18, 2, 1)]
    assert (
        season_totals()
        == season_totals("chinese")
        == {None: (1, 0, 0), "Léa": (1, -180, 1), "Karim": (1, 180, 2)}
    )


def test_equal_results_share_a_place(open_sitting):
    sitting = open_sitting()
    record(sitting, C2)
    record(sitting, {"seats": C2["seats"][::-1]})
    close(sitting)
    assert [row[-1] for row in results()] == [1, 1]


def test_places_are_by_points_without_stakes(open_sitting):
    sitting = open_sitting(cents=0)
    record(sitting, C2)
    close(sitting)
    assert results() == [("Léa", 0, -9, 1, 2), ("Karim", 0, 9, 1, 1)]


def test_reopening_removes_results_and_a_new_closing_stores_the_corrected_ones(open_sitting):
    old, later = open_sitting(), open_sitting(now=NEXT_DAY)
    record(old, C2)
    record(later, C2)
    close(later, now=NEXT_DAY)
    closed = close(old)
    assert season_totals()["Karim"] == (2, 180, 4)
    opened = closing.reopen_sitting(sitting=closed, by="Léa", now=NEXT_DAY)
    assert season_totals()["Karim"] == (1, 90, 2)
    correct(active_rounds(opened)[0], QUEENS)
    close(opened)
    assert season_totals()["Karim"] == (2, 90 - 220, 3)
    assert list(faults()) == []


def test_two_games_of_one_evening_are_one_result_and_one_per_game(open_sitting):
    chinese, menteur = open_sitting(), open_sitting("cards34", 3, "menteur", {"mark": "jetons"})
    record(chinese, C2)
    record(menteur, {"announcer": 0, "refuser": 1, "truth": False})
    close(chinese)
    close(menteur)
    assert season_totals()[None] == (1, 0, 0)
    assert {result.game_key for result in EveningResult.objects.all()} == {"", "chinese", "menteur"}
    assert EveningResult.objects.get(game_key="", player__name="Karim").sittings == 2
    assert "Inès" not in season_totals("chinese")


def test_moved_sitting_moves_its_evening_result(open_sitting):
    here, there = open_sitting(), open_sitting(now=NEXT_DAY)
    for sitting in (here, there):
        record(sitting, C2)
        close(sitting)
    assert season_totals()[None] == (2, 0, 0)
    evenings.move_sitting(sitting=there, evening=here.evening, now=NEXT_DAY)
    assert season_totals() == {None: (1, 0, 0), "Léa": (1, -180, 2), "Karim": (1, 180, 4)}
    assert list(faults()) == []


def test_evening_belongs_to_the_season_of_its_start(circle, open_sitting):
    before = open_sitting()
    Season.objects.filter(circle=circle).update(ends_on=NOON.date())
    after = open_sitting(now=NOON + timedelta(hours=2))
    next_week = open_sitting(now=NOON + timedelta(days=7))
    assert before.season == after.season
    assert next_week.season != before.season


def test_change_of_the_points_formula_recomputes_the_season(circle, open_sitting):
    sitting = open_sitting()
    record(sitting, C2)
    close(sitting)
    events.set_points_formula(circle=circle, formula="podium")
    assert season_totals()["Karim"] == (1, 90, 10)
    assert list(faults()) == []


def test_ended_season_is_not_changed_by_the_points_formula(circle, open_sitting):
    sitting = open_sitting()
    record(sitting, C2)
    close(sitting)
    Season.objects.update(ends_on=NOON.date(), points_formula="field")
    events.set_points_formula(circle=circle, formula="podium")
    assert season_totals()["Karim"] == (1, 90, 2)


def test_reopened_season_is_counted_by_the_points_formula_of_its_circle(circle, open_sitting):
    sitting = open_sitting()
    record(sitting, C2)
    close(sitting)
    seasons.end_season(season=sitting.season, today=NOON.date())
    events.set_points_formula(circle=circle, formula="podium")
    assert season_totals()["Karim"] == (1, 90, 2)
    seasons.reopen_season(season=sitting.season)
    assert season_totals()["Karim"] == (1, 90, 10)
    assert list(faults()) == []


def play_history():
    """Record three evenings: one with two games, one reopened and closed again, one with an open sitting."""
    circle, players = open_circle()
    for day in range(3):
        sitting = open_table(circle, players, now=NOON + timedelta(days=day))
        record(sitting, C2)
        close(sitting)
    closing.reopen_sitting(sitting=sitting, by="Léa", now=NOON)
    close(sitting, key=uuid4())
    menteur = open_table(circle, players, "cards34", 3, "menteur", {"mark": "jetons"})
    record(menteur, {"announcer": 0, "refuser": 1, "truth": False})
    close(menteur)
    open_table(circle, players)
    return circle


HISTORY = CachedFixture(play_history)


@pytest.fixture
def history(db):
    """Return the circle of three evenings."""
    return HISTORY.restore()


@pytest.mark.parametrize("model", DERIVED)
def test_rebuild_equals_the_stored_rows(history, model):
    before = derived_rows()
    model.objects.all().delete()
    assert derived_rows() != before
    rebuild_results(history)
    rebuild_outstanding(history)
    assert derived_rows() == before
    SeasonTotal.objects.update(cents=99)
    call_command("audit", "--rebuild")
    assert derived_rows() == before


@pytest.mark.parametrize(
    ("model", "changes"),
    [
        (Result, {"cents": 7}),
        (Result, {"place": 2}),
        (EveningResult, {"points": 7}),
        (SeasonTotal, {"evenings": 7}),
    ],
)
def test_audit_reports_changed_rows(history, model, changes):
    assert list(faults()) == []
    row = model.objects.filter(player__name="Karim").first()
    model.objects.filter(pk=row.pk).update(**changes)
    found = [str(each) for each in faults(history)]
    assert any(
        f"{model._meta.verbose_name} of" in each and f"'{next(iter(changes))}': " in each for each in found
    )


@pytest.mark.parametrize("model", DERIVED)
def test_audit_reports_missing_rows(history, model):
    model.objects.first().delete()
    words = "is told to be left" if model is OutstandingAmount else f"{model._meta.verbose_name} of"
    assert any(words in str(each) for each in faults())
