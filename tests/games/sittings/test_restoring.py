"""Restored rounds and undone corrections: new versions, same totals, and later rounds scored again."""

import uuid
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from games import refusals
from games.audit import checks
from games.circles.commands import people
from games.models import Round, Seating
from games.sittings.commands import opening, restoring, rounds, seating
from ledger import audit as ledger_audit
from ledger.models import Entry
from tests.games.conftest import (
    C2,
    NAMES,
    NOON,
    QUEENS,
    QUEENS_ONLY,
    TRIPS,
    active_rounds,
    close,
    correct,
    record,
    totals,
    undo,
)

DEALS = (C2, QUEENS, QUEENS_ONLY, TRIPS)
LIE = {"announcer": 0, "refuser": 1, "truth": False, "stake": 1}
TRUTH = {"announcer": 3, "refuser": 0, "truth": True, "stake": 2}


def restore(version, by="Léa", now=NOON):
    return restoring.restore_round(version=version, by=by, now=now).round


def faults():
    return [*map(str, ledger_audit.faults()), *map(str, checks.faults())]


def scores(sitting):
    return [(each.number, each.as_scored()) for each in active_rounds(sitting)]


def test_restored_round_is_a_new_version_with_a_new_entry(sitting):
    round_ = record(sitting, C2)
    undo(round_)
    restored = restore(round_)
    round_.refresh_from_db()
    assert (restored.origin, restored.replaces, restored.number) == (Round.Origin.RESTORED, round_, 1)
    assert (round_.is_active, restored.is_active) == (False, True)
    assert restored.entry != round_.entry
    assert round_.entry.reversal
    assert totals(sitting) == [-9, 9]
    assert faults() == []


def test_restoring_twice_records_once(sitting):
    round_ = record(sitting, C2)
    undo(round_)
    first = restore(round_)
    assert restore(round_, by="Karim") == first
    assert restore(first) == first
    assert Entry.objects.count() == 3
    assert totals(sitting) == [-9, 9]


def test_repeated_undo_of_the_undone_version_leaves_the_restored_one(sitting):
    round_ = record(sitting, C2)
    undo(round_)
    restore(round_)
    undo(round_)
    assert totals(sitting) == [-9, 9]


def test_restored_round_can_be_undone_and_restored_again(sitting):
    version = record(sitting, C2)
    for _ in range(3):
        undo(version)
        assert totals(sitting) == [0, 0]
        version = restore(version)
        assert totals(sitting) == [-9, 9]
    assert faults() == []


def test_restored_round_changes_fantasyland_of_later_rounds(sitting):
    entered = record(sitting, QUEENS)
    record(sitting, QUEENS_ONLY)
    record(sitting, C2)
    before = scores(sitting)
    undo(entered)
    assert active_rounds(sitting)[0].carried["fantasyland"] == [True, False]
    restore(entered)
    assert scores(sitting) == before
    assert faults() == []


def test_restored_round_changes_the_points_of_later_rounds_through_the_carry(open_sitting):
    sitting = open_sitting("cards34", 4, "menteur", {"mark": "variable"})
    first = record(sitting, LIE)
    record(sitting, TRUTH)
    before, points = scores(sitting), totals(sitting)
    undo(first)
    assert totals(sitting) != points
    restore(first)
    assert (scores(sitting), totals(sitting)) == (before, points)
    assert faults() == []


def test_round_of_a_closed_sitting_is_not_restored(sitting):
    round_ = record(sitting, C2)
    undo(round_)
    close(sitting)
    with pytest.raises(refusals.SittingClosed):
        restore(round_)


def test_round_is_not_restored_under_a_number_in_use(sitting):
    round_ = record(sitting, C2)
    undo(round_)
    record(sitting, QUEENS)
    with pytest.raises(refusals.NumberInUse):
        restore(round_)
    assert totals(sitting) == [22, -22]


def test_corrected_version_is_not_restored(sitting):
    wrong = record(sitting, QUEENS)
    correct(wrong, C2)
    with pytest.raises(refusals.RoundSuperseded):
        restore(wrong)


def test_round_of_an_undone_arrival_is_not_restored(sitting, players):
    arrive(sitting, players[2])
    change = Seating.objects.filter(sitting=sitting).latest("number")
    round_ = record(sitting, three_seats())
    undo(round_)
    seating.undo_seating_change(seating=change, by="Léa", now=NOON)
    with pytest.raises(refusals.SeatingChanged):
        restore(round_)
    assert faults() == []


def test_round_before_a_later_seating_is_restored_before_it(sitting, players):
    round_ = record(sitting, C2)
    undo(round_)
    arrive(sitting, players[2])
    restored = restore(round_)
    assert totals(sitting) == [-9, 9, 0]
    assert record(sitting, three_seats()).number == restored.number + 1
    assert faults() == []


def test_round_is_not_restored_after_rounds_of_a_later_seating(sitting, players):
    first, second = record(sitting, C2), record(sitting, C2)
    undo(second)
    undo(first)
    arrive(sitting, players[2])
    record(sitting, three_seats())
    with pytest.raises(refusals.SeatingChanged):
        restore(second)


def test_undone_correction_restores_the_points_of_the_former_version(sitting):
    corrected = correct(record(sitting, QUEENS), C2)
    former = restoring.undo_correction(version=corrected, by="Léa", now=NOON).round
    assert former.recorded == record_of(sitting, QUEENS)
    assert totals(sitting) == [22, -22]
    again = restoring.undo_correction(version=former, by="Léa", now=NOON).round
    assert (again.net, totals(sitting)) == (corrected.net, [-9, 9])
    assert faults() == []


def test_correction_is_undone_after_an_undo_and_a_rescoring(sitting):
    first = record(sitting, QUEENS)
    corrected = correct(record(sitting, C2), QUEENS_ONLY)
    undo(first)
    (rescored,) = active_rounds(sitting)
    assert rescored.replaces == corrected
    undo(rescored)
    restored = restore(rescored)
    restoring.undo_correction(version=restored, by="Léa", now=NOON)
    assert totals(sitting) == [-9, 9]
    assert faults() == []


def test_correction_is_undone_once(sitting):
    corrected = correct(record(sitting, QUEENS), C2)
    first = restoring.undo_correction(version=corrected, by="Léa", now=NOON)
    again = restoring.undo_correction(version=corrected, by="Karim", now=NOON)
    assert (first.round, first.is_new, again.is_new) == (again.round, True, False)


def test_round_without_a_correction_has_none_to_undo(sitting):
    with pytest.raises(refusals.RoundSuperseded):
        restoring.undo_correction(version=record(sitting, C2), by="Léa", now=NOON)


def test_undo_of_the_last_round_is_refused_once_another_was_recorded(sitting):
    first, second = record(sitting, C2), record(sitting, C2)
    with pytest.raises(refusals.RoundsRecordedSince):
        rounds.undo_round(version=first, by="Léa", now=NOON, only_last=True)
    rounds.undo_round(version=second, by="Léa", now=NOON, only_last=True)
    rounds.undo_round(version=first, by="Léa", now=NOON, only_last=True)
    assert totals(sitting) == [0, 0]


def arrive(sitting, player):
    seating.seat_player(
        sitting=sitting, person=player, key=uuid.uuid4(), by="Léa", now=NOON + timedelta(minutes=1)
    )


def three_seats():
    hands = [*C2["seats"], {"top": "Qs Qh 4c", "middle": "9h 9c 3h 3d 7d", "bottom": "Js Jd Th Ts 2s"}]
    return {"seats": hands}


def record_of(sitting, data):
    """Return the canonical JSON of a deal."""
    (round_,) = sitting.rounds.filter(number=1, origin=Round.Origin.RECORDED)
    assert data is QUEENS
    return round_.recorded


@pytest.mark.sweep
class TestUndoThenRestore(TestCase):
    """Law: undoing any rounds and restoring them in any order gives the former scores."""

    @settings(max_examples=25, deadline=None)
    @given(
        deals=st.lists(st.sampled_from(range(4)), min_size=1, max_size=5),
        order=st.randoms(use_true_random=False),
        data=st.data(),
    )
    def test_the_totals_and_scores_are_those_of_before(self, deals, order, data):
        circle = people.open_circle(name="Les jeudis", now=NOON)
        players = [people.add_player(circle=circle, name=name, now=NOON) for name in NAMES[:2]]
        sitting = opening.open_sitting(
            circle=circle,
            game_key="chinese",
            preset="open_face",
            changes={},
            players=players,
            point_value_cents=10,
            key=uuid.uuid4(),
            by="Léa",
            now=NOON,
        )
        for deal in deals:
            record(sitting, DEALS[deal])
        before, points = scores(sitting), totals(sitting)
        numbers = data.draw(st.sets(st.sampled_from(range(1, len(deals) + 1)), min_size=1))
        struck = []
        for number in order.sample(sorted(numbers), len(numbers)):
            version = Round.objects.get(sitting=sitting, number=number, struck_at=None)
            undo(version)
            struck.append(version)
        entries = list(Entry.objects.order_by("pk").values_list("pk", "payload_digest"))
        for version in order.sample(struck, len(struck)):
            restore(version)
        assert scores(sitting) == before
        assert totals(sitting) == points
        assert (
            list(Entry.objects.order_by("pk").values_list("pk", "payload_digest"))[: len(entries)] == entries
        )
        assert faults() == []
