"""Corrections and undo of rounds: both versions are stored and later rounds are scored again."""

import uuid

import pytest

from games import refusals
from games.circles.queries.reversals import reversed_entries
from games.models import Round
from games.rules.errors import RuleError
from games.sittings.commands import rounds
from ledger.models import Entry
from tests.games.conftest import (
    C2,
    NOON,
    QUEENS,
    QUEENS_ONLY,
    TRIPS,
    active_rounds,
    close,
    correct,
    deal_of,
    record,
    totals,
    undo,
)

LIE = {"announcer": 0, "refuser": 1, "truth": False, "stake": 1}
TRUTH = {"announcer": 3, "refuser": 0, "truth": True, "stake": 2}


def test_correction_reverses_the_old_points_and_stores_both_versions(sitting):
    wrong = record(sitting, QUEENS)
    right = correct(wrong, C2)
    wrong.refresh_from_db()
    assert totals(sitting) == [-9, 9]
    assert (right.number, right.replaces, right.origin) == (1, wrong, Round.Origin.CORRECTED)
    assert (wrong.struck_by, wrong.entry.reversal.kind) == ("Karim", "reversal")


def test_correction_changes_fantasyland_of_later_rounds(sitting):
    entered = record(sitting, QUEENS)
    left = record(sitting, QUEENS_ONLY)
    later = record(sitting, C2)
    assert left.carried["fantasyland"] == [False, False], "queens alone do not keep the player there"
    correct(entered, C2)
    second, third = active_rounds(sitting)[1:]
    assert second.carried["fantasyland"] == [True, False], "but now they let the player in"
    assert (second.origin, second.replaces) == (Round.Origin.RESCORED, left)
    assert third == later, "a round that comes out as it was is left alone"


def test_rescored_round_with_the_same_points_has_the_same_entry(sitting):
    entered = record(sitting, QUEENS)
    left = record(sitting, QUEENS_ONLY)
    undo(entered)
    (rescored,) = active_rounds(sitting)
    assert rescored.carried["fantasyland"] != left.carried["fantasyland"]
    assert rescored.entry == left.entry
    assert totals(sitting) == left.net


def test_correction_changes_the_points_of_later_rounds_through_the_carry(open_sitting):
    sitting = open_sitting("cards34", 4, "menteur", {"mark": "variable"})
    first = record(sitting, LIE)
    second = record(sitting, TRUTH)
    assert (first.net, first.carried["carry"]) == ([-5, 1, 1, 1], 2)
    assert (second.net, second.carried["carry"]) == ([-10, 4, 4, 4], 0)
    before = totals(sitting)
    undo(first)
    (rescored,) = active_rounds(sitting)
    assert rescored.replaces == second
    assert rescored.entry != second.entry
    assert totals(sitting) == rescored.net != before


def test_rescored_round_is_distinct_from_a_corrected_one(open_sitting):
    sitting = open_sitting("cards34", 4, "menteur", {"mark": "variable"})
    first, second = record(sitting, LIE), record(sitting, TRUTH)
    corrected = correct(first, {**LIE, "stake": 2})
    flags = {each.subject: (each.is_corrected, each.is_rescored) for each in reversed_entries(sitting.circle)}
    assert flags == {first: (True, False), second: (True, True)}
    undo(corrected)
    assert (corrected, (False, False)) in [
        (each.subject, (each.is_corrected, each.is_rescored)) for each in reversed_entries(sitting.circle)
    ]


def test_undo_of_a_round_rescored_to_the_same_points_is_listed_as_undone(sitting):
    entered, left = record(sitting, QUEENS), record(sitting, QUEENS_ONLY)
    undo(entered)
    (rescored,) = active_rounds(sitting)
    assert rescored.entry == left.entry
    undo(rescored)
    last, _ = reversed_entries(sitting.circle)
    assert (last.subject, last.is_corrected, last.is_rescored) == (rescored, False, False)


def test_undo_of_the_last_round_frees_its_number(sitting):
    record(sitting, C2)
    undo(record(sitting, QUEENS))
    again = record(sitting, C2)
    assert (again.number, totals(sitting)) == (2, [-18, 18])


def test_undo_of_an_earlier_round_leaves_the_other_numbers(sitting):
    first, second = record(sitting, C2), record(sitting, C2)
    undo(first)
    assert [round_.number for round_ in active_rounds(sitting)] == [2]
    assert active_rounds(sitting) == [second]


def test_undo_of_a_round_is_idempotent(sitting):
    round_ = record(sitting, C2)
    undo(round_)
    undo(round_)
    assert totals(sitting) == [0, 0]
    assert Entry.objects.count() == 2


def test_corrected_version_can_be_neither_corrected_nor_undone(sitting):
    wrong = record(sitting, QUEENS)
    correct(wrong, C2)
    with pytest.raises(refusals.RoundSuperseded):
        correct(wrong, TRIPS)
    with pytest.raises(refusals.RoundSuperseded):
        undo(wrong)
    assert totals(sitting) == [-9, 9]


def test_correct_round_is_idempotent_by_key(sitting):
    wrong, key = record(sitting, QUEENS), uuid.uuid4()
    first = correct(wrong, C2, key=key)
    assert correct(wrong, C2, key=key) == first
    assert Entry.objects.count() == 3


def test_refused_correction_changes_nothing(sitting):
    round_ = record(sitting, C2)
    with pytest.raises(RuleError):
        correct(
            round_,
            deal_of(
                "Jh 9s 7c | 8d 8h 2c 2h 4h | Kh Kc Ks As Ac", "Jh 9d 4s | Tc Qc 5c 3c 2d | 6c 6s 6d 5s 5d"
            ),
        )
    round_.refresh_from_db()
    assert round_.is_active
    assert totals(sitting) == [-9, 9]


def test_rounds_of_a_closed_sitting_cannot_change(sitting):
    round_ = record(sitting, C2)
    close(sitting)
    with pytest.raises(refusals.SittingClosed):
        undo(round_)
    with pytest.raises(refusals.SittingClosed):
        rounds.correct_round(version=round_, data=QUEENS, key=uuid.uuid4(), by="Léa", now=NOON)
