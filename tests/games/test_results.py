"""What is kept of closed sittings for reading: it follows closings, reopenings and moves, and is audited."""

from collections import Counter
from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.management import call_command

from games import play
from games.audit import faults
from games.models import Night, Owing, Result, Season, Tally
from games.play.owing import rebuild_owing
from games.play.results import rebuild_results
from tests.games.conftest import C2, NOON, QUEENS, close, correct, record, standing

KEPT = (Result, Night, Tally, Owing)
NEXT_DAY = NOON + timedelta(days=1)


def kept():
    """Everything that is kept, but for the numbers of the rows."""
    return {model.__name__: Counter(tuple(sorted(row.items())) for row in _rows(model)) for model in KEPT}


def _rows(model):
    names = [field.name for field in model._meta.concrete_fields if not field.primary_key]
    return model.objects.values(*names)


def results():
    rows = Result.objects.order_by("pk")
    return [(each.player.name, each.cents, each.points, each.rounds, each.place) for each in rows]


def tallies(game_key=""):
    rows = Tally.objects.filter(game_key=game_key).order_by("player__pk")
    return {
        each.player and each.player.name: (each.evenings, each.cents, each.season_points) for each in rows
    }


def test_a_closing_keeps_what_each_won_how_long_he_played_and_his_place(circle, sitting):
    record(sitting, C2)
    record(sitting, C2)
    assert results() == []
    close(sitting)
    assert results() == [("Léa", -180, -18, 2, 2), ("Karim", 180, 18, 2, 1)]
    assert tallies() == tallies("chinese") == {None: (1, 0, 0), "Léa": (1, -180, 1), "Karim": (1, 180, 2)}


def test_equals_share_their_place(open_sitting):
    sitting = open_sitting()
    record(sitting, C2)
    record(sitting, {"seats": C2["seats"][::-1]})
    close(sitting)
    assert [row[-1] for row in results()] == [1, 1]


def test_where_nobody_plays_for_money_points_give_the_places(open_sitting):
    sitting = open_sitting(cents=0)
    record(sitting, C2)
    close(sitting)
    assert results() == [("Léa", 0, -9, 1, 2), ("Karim", 0, 9, 1, 1)]


def test_reopening_an_old_sitting_takes_it_out_and_closing_it_again_puts_it_back_corrected(open_sitting):
    old, later = open_sitting(), open_sitting(now=NEXT_DAY)
    record(old, C2)
    record(later, C2)
    close(later, now=NEXT_DAY)
    closed = close(old)
    assert tallies()["Karim"] == (2, 180, 4)
    opened = play.reopen_sitting(sitting=closed, by="Léa", now=NEXT_DAY)
    assert tallies()["Karim"] == (1, 90, 2)
    correct(standing(opened)[0], QUEENS)
    close(opened)
    assert tallies()["Karim"] == (2, 90 - 220, 3)
    assert list(faults()) == []


def test_two_games_of_one_evening_make_one_night_and_a_night_at_each(open_sitting):
    chinese, menteur = open_sitting(), open_sitting("cards34", 3, "menteur", {"mark": "jetons"})
    record(chinese, C2)
    record(menteur, {"announcer": 0, "refuser": 1, "truth": False})
    close(chinese)
    close(menteur)
    assert tallies()[None] == (1, 0, 0)
    assert {night.game_key for night in Night.objects.all()} == {"", "chinese", "menteur"}
    assert Night.objects.get(game_key="", player__name="Karim").sittings == 2
    assert "Inès" not in tallies("chinese")


def test_a_sitting_moved_to_another_evening_takes_its_night_along(open_sitting):
    here, there = open_sitting(), open_sitting(now=NEXT_DAY)
    for sitting in (here, there):
        record(sitting, C2)
        close(sitting)
    assert tallies()[None] == (2, 0, 0)
    play.move_sitting(sitting=there, evening=here.evening, now=NEXT_DAY)
    assert tallies() == {None: (1, 0, 0), "Léa": (1, -180, 2), "Karim": (1, 180, 4)}
    assert list(faults()) == []


def test_an_evening_belongs_to_the_season_in_which_it_began(circle, open_sitting):
    before = open_sitting()
    Season.objects.filter(circle=circle).update(ends_on=NOON.date())
    after = open_sitting(now=NOON + timedelta(hours=2))
    next_week = open_sitting(now=NOON + timedelta(days=7))
    assert before.season == after.season
    assert next_week.season != before.season


def test_another_worth_of_a_place_counts_the_season_again(circle, open_sitting):
    sitting = open_sitting()
    record(sitting, C2)
    close(sitting)
    play.choose_points(circle=circle, formula="podium")
    assert tallies()["Karim"] == (1, 90, 10)
    assert list(faults()) == []


def test_seasons_that_are_over_keep_what_a_place_was_worth(circle, open_sitting):
    sitting = open_sitting()
    record(sitting, C2)
    close(sitting)
    Season.objects.update(ends_on=NOON.date(), points_formula="field")
    play.choose_points(circle=circle, formula="podium")
    assert tallies()["Karim"] == (1, 90, 2)


@pytest.fixture
def history(open_sitting):
    """Three evenings, one of two games, one reopened and closed again, one left open."""
    for day in range(3):
        sitting = open_sitting(seats=2, now=NOON + timedelta(days=day))
        record(sitting, C2)
        close(sitting)
    play.reopen_sitting(sitting=sitting, by="Léa", now=NOON)
    close(sitting, key=uuid4())
    menteur = open_sitting("cards34", 3, "menteur", {"mark": "jetons"})
    record(menteur, {"announcer": 0, "refuser": 1, "truth": False})
    close(menteur)
    open_sitting()


@pytest.mark.parametrize("model", KEPT)
def test_what_is_made_anew_is_what_was_kept(circle, history, model):
    before = kept()
    model.objects.all().delete()
    assert kept() != before
    rebuild_results(circle)
    rebuild_owing(circle)
    assert kept() == before
    Tally.objects.update(cents=99)
    call_command("audit", "--rebuild")
    assert kept() == before


@pytest.mark.parametrize(
    ("model", "changes"),
    [(Result, {"cents": 7}), (Result, {"place": 2}), (Night, {"points": 7}), (Tally, {"evenings": 7})],
)
def test_the_audit_names_what_was_changed(circle, history, model, changes):
    assert list(faults()) == []
    row = model.objects.filter(player__name="Karim").first()
    model.objects.filter(pk=row.pk).update(**changes)
    found = [str(each) for each in faults(circle)]
    assert any(
        f"{model.__name__.lower()} of" in each and f"'{next(iter(changes))}': " in each for each in found
    )


@pytest.mark.parametrize("model", KEPT)
def test_the_audit_names_what_is_missing(history, model):
    model.objects.first().delete()
    words = "is told to be left" if model is Owing else f"{model.__name__.lower()} of"
    assert any(words in str(each) for each in faults())
