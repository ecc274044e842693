"""Correcting and undoing rounds: both versions stay, and what follows is scored again."""

import uuid

import pytest

from games import play
from games.changes import changes
from games.models import Round
from games.rules.errors import RuleError
from ledger.models import Entry
from tests.games.conftest import (
    C2,
    NOON,
    QUEENS,
    QUEENS_ONLY,
    TRIPS,
    close,
    correct,
    laid,
    record,
    standing,
    totals,
    undo,
)

LIE = {"announcer": 0, "refuser": 1, "truth": False, "stake": 1}
TRUTH = {"announcer": 3, "refuser": 0, "truth": True, "stake": 2}


def test_a_correction_takes_the_old_points_back_and_keeps_both_versions(sitting):
    wrong = record(sitting, QUEENS)
    right = correct(wrong, C2)
    wrong.refresh_from_db()
    assert totals(sitting) == [-9, 9]
    assert (right.number, right.replaces, right.because) == (1, wrong, Round.Because.CORRECTED)
    assert (wrong.struck_by, wrong.entry.reversal.kind) == ("Karim", "reversal")


def test_fantasyland_follows_a_correction(sitting):
    entered = record(sitting, QUEENS)
    left = record(sitting, QUEENS_ONLY)
    kept = record(sitting, C2)
    assert left.carried["fantasyland"] == [False, False], "queens alone do not keep him there"
    correct(entered, C2)
    second, third = standing(sitting)[1:]
    assert second.carried["fantasyland"] == [True, False], "but now they let him in"
    assert (second.because, second.replaces) == (Round.Because.RESCORED, left)
    assert third == kept, "a round that comes out as it was is left alone"


def test_a_later_round_that_moves_the_same_points_keeps_its_entry(sitting):
    entered = record(sitting, QUEENS)
    left = record(sitting, QUEENS_ONLY)
    undo(entered)
    (rescored,) = standing(sitting)
    assert rescored.carried["fantasyland"] != left.carried["fantasyland"]
    assert rescored.entry == left.entry
    assert totals(sitting) == left.net


def test_a_carry_that_changes_moves_the_later_rounds_points(open_sitting):
    sitting = open_sitting("cards34", 4, "menteur", {"mark": "variable"})
    first = record(sitting, LIE)
    second = record(sitting, TRUTH)
    assert (first.net, first.carried["carry"]) == ([-5, 1, 1, 1], 2)
    assert (second.net, second.carried["carry"]) == ([-10, 4, 4, 4], 0)
    before = totals(sitting)
    undo(first)
    (rescored,) = standing(sitting)
    assert rescored.replaces == second
    assert rescored.entry != second.entry
    assert totals(sitting) == rescored.net != before


def test_a_round_that_is_only_scored_again_is_told_apart_from_one_that_was_corrected(open_sitting):
    sitting = open_sitting("cards34", 4, "menteur", {"mark": "variable"})
    first, second = record(sitting, LIE), record(sitting, TRUTH)
    corrected = correct(first, {**LIE, "stake": 2})
    told = {each.what: (each.is_corrected, each.is_rescored) for each in changes(sitting.circle)}
    assert told == {first: (True, False), second: (True, True)}
    undo(corrected)
    assert (corrected, (False, False)) in [
        (each.what, (each.is_corrected, each.is_rescored)) for each in changes(sitting.circle)
    ]


def test_a_round_that_was_scored_again_to_the_same_points_and_then_undone_was_undone(sitting):
    entered, left = record(sitting, QUEENS), record(sitting, QUEENS_ONLY)
    undo(entered)
    (rescored,) = standing(sitting)
    assert rescored.entry == left.entry
    undo(rescored)
    last, _ = changes(sitting.circle)
    assert (last.what, last.is_corrected, last.is_rescored) == (rescored, False, False)


def test_undoing_the_last_round_frees_its_number(sitting):
    record(sitting, C2)
    undo(record(sitting, QUEENS))
    again = record(sitting, C2)
    assert (again.number, totals(sitting)) == (2, [-18, 18])


def test_undoing_an_earlier_round_leaves_the_other_numbers(sitting):
    first, second = record(sitting, C2), record(sitting, C2)
    undo(first)
    assert [round_.number for round_ in standing(sitting)] == [2]
    assert standing(sitting) == [second]


def test_undoing_twice_changes_nothing_more(sitting):
    round_ = record(sitting, C2)
    undo(round_)
    undo(round_)
    assert totals(sitting) == [0, 0]
    assert Entry.objects.count() == 2


def test_a_version_that_was_corrected_can_be_neither_corrected_nor_undone(sitting):
    wrong = record(sitting, QUEENS)
    correct(wrong, C2)
    with pytest.raises(play.RoundStruck):
        correct(wrong, TRIPS)
    with pytest.raises(play.RoundStruck):
        undo(wrong)
    assert totals(sitting) == [-9, 9]


def test_the_same_correction_sent_twice_is_made_once(sitting):
    wrong, key = record(sitting, QUEENS), uuid.uuid4()
    first = correct(wrong, C2, key=key)
    assert correct(wrong, C2, key=key) == first
    assert Entry.objects.count() == 3


def test_a_refused_correction_changes_nothing(sitting):
    round_ = record(sitting, C2)
    with pytest.raises(RuleError):
        correct(
            round_,
            laid("Jh 9s 7c | 8d 8h 2c 2h 4h | Kh Kc Ks As Ac", "Jh 9d 4s | Tc Qc 5c 3c 2d | 6c 6s 6d 5s 5d"),
        )
    round_.refresh_from_db()
    assert round_.is_standing
    assert totals(sitting) == [-9, 9]


def test_a_closed_sitting_changes_no_round(sitting):
    round_ = record(sitting, C2)
    close(sitting)
    with pytest.raises(play.SittingClosed):
        undo(round_)
    with pytest.raises(play.SittingClosed):
        play.correct_round(version=round_, data=QUEENS, key=uuid.uuid4(), by="Léa", now=NOON)
