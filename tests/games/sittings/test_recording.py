"""Recording of a round: once, in order, completely or not at all."""

import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import refusals
from games.models import Round, Sitting
from games.rules.errors import RuleError
from games.sittings.commands import rounds
from games.sittings.queries.seating import find_round_start
from ledger.book import KeyReused
from ledger.models import Entry, Transfer
from tests.games.conftest import C2, NOON, QUEENS, active_rounds, close, deal_of, record, totals


def test_round_moves_its_points(sitting):
    round_ = record(sitting, C2)
    assert (round_.number, round_.net, totals(sitting)) == (1, [-9, 9], [-9, 9])
    assert [(each.amount, each.target_id) for each in Transfer.objects.all()] == [
        (9, sitting.seats.get(position=1).account_id)
    ]


def test_rounds_are_numbered_and_start_from_the_previous_one(sitting):
    record(sitting, QUEENS)
    second = record(sitting, C2)
    assert second.number == 2
    assert active_rounds(sitting)[0].carried["fantasyland"] == [True, False]
    assert second.carried["fantasyland"] == [False, False]


def test_stale_round_start_is_read_again(sitting):
    sitting.refresh_from_db()
    found = find_round_start(sitting)
    record(Sitting.objects.get(pk=sitting.pk), QUEENS)
    late = rounds.record_round(sitting=sitting, data=C2, key=uuid.uuid4(), by="Léa", now=NOON, found=found)
    assert late.round.number == 2
    assert active_rounds(sitting)[0].carried["fantasyland"] == [True, False]


def test_current_round_start_is_not_read_again(sitting):
    record(sitting, QUEENS)
    sitting.refresh_from_db()
    found = find_round_start(sitting)
    with CaptureQueriesContext(connection) as asked:
        rounds.record_round(sitting=sitting, data=C2, key=uuid.uuid4(), by="Léa", now=NOON, found=found)
    assert not [each for each in asked if 'FROM "games_round"' in each["sql"]]
    assert [each.number for each in active_rounds(sitting)] == [1, 2]


def test_unchanged_sitting_is_not_read_again(sitting):
    sitting.refresh_from_db()
    with CaptureQueriesContext(connection) as asked:
        first = rounds.record_round(sitting=sitting, data=C2, key=uuid.uuid4(), by="Léa", now=NOON)
    assert not [each for each in asked if 'FROM "games_sitting" ' in each["sql"]]
    assert (first.round.sitting.revision, sitting.revision) == (1, 0)
    assert Sitting.objects.get().revision == 1


def test_sitting_that_was_closed_meanwhile_is_read_again(sitting):
    read_before = Sitting.objects.get()
    close(sitting)
    with pytest.raises(refusals.SittingClosed):
        record(read_before, C2)


def test_rounds_at_hand_after_a_recording_equal_their_rows(sitting):
    record(sitting, QUEENS)
    sitting.refresh_from_db()
    found = find_round_start(sitting)
    recorded = rounds.record_round(
        sitting=sitting, data=C2, key=uuid.uuid4(), by="Léa", now=NOON, found=found
    )
    at_hand = recorded.round.sitting.read_rounds
    rows = [Round.objects.get(pk=each.pk) for each in at_hand]
    names = [each.attname for each in Round._meta.concrete_fields]
    assert [[getattr(each, name) for name in names] for each in at_hand] == [
        [getattr(row, name) for name in names] for row in rows
    ]
    assert [each.number for each in at_hand] == [2, 1]


def test_record_round_with_the_same_key_and_content_returns_the_stored_round(sitting):
    key = uuid.uuid4()
    first = rounds.record_round(sitting=sitting, data=C2, key=key, by="Léa", now=NOON)
    again = rounds.record_round(sitting=sitting, data=C2, key=key, by="Karim", now=NOON)
    assert (first.is_new, again.is_new, first.round) == (True, False, again.round)
    assert Round.objects.count() == Entry.objects.count() == 1


def test_record_round_with_the_same_key_and_other_spelling_returns_the_stored_round(sitting):
    key = uuid.uuid4()
    first = record(sitting, C2, key=key)
    otherwise = {"seats": [{line: cards.upper() for line, cards in seat.items()} for seat in C2["seats"]]}
    assert otherwise != C2
    again = rounds.record_round(sitting=sitting, data=otherwise, key=key, by="Léa", now=NOON)
    assert (again.round, again.is_new) == (first, False)
    close(sitting)
    assert record(sitting, otherwise, key=key) == first
    assert Round.objects.count() == 1


def test_record_round_with_the_same_key_and_other_cards_is_refused(sitting):
    key = uuid.uuid4()
    record(sitting, C2, key=key)
    with pytest.raises(KeyReused):
        record(sitting, QUEENS, key=key)
    assert totals(sitting) == [-9, 9]


def test_record_round_with_a_reused_key_and_unstorable_data_is_unreadable(sitting):
    key = uuid.uuid4()
    record(sitting, C2, key=key)
    with pytest.raises(refusals.MalformedRound):
        record(sitting, {"seats": [{"top": "\0"}, {}]}, key=key)


def test_stored_round_is_found_by_key_after_the_closing(sitting):
    key = uuid.uuid4()
    first = record(sitting, C2, key=key)
    close(sitting)
    assert record(sitting, C2, key=key) == first


def test_closed_sitting_takes_no_round(sitting):
    close(sitting)
    with pytest.raises(refusals.SittingClosed):
        record(sitting, C2)
    assert not Round.objects.exists()


@pytest.mark.parametrize(
    ("data", "refusal"),
    [
        (
            deal_of(
                "Jh 9s 7c | 8d 8h 2c 2h 4h | Kh Kc Ks As Ac", "Jh 9d 4s | Tc Qc 5c 3c 2d | 6c 6s 6d 5s 5d"
            ),
            RuleError,
        ),
        (
            deal_of("Jh 9s | 8d 8h 2c 2h 4h | Kh Kc Ks As Ac", "Qd 9d 4s | Tc Qc 5c Jc 3c | 6c 6s 6d 5s 5d"),
            RuleError,
        ),
        ({}, refusals.MalformedRound),
        ({"seats": []}, refusals.MalformedRound),
        ({"seats": [None, None]}, refusals.MalformedRound),
        ({"seats": [{"fouled": True}] * 3}, refusals.MalformedRound),
        ({**C2, "first": 2}, refusals.MalformedRound),
        ({**C2, "points": [100, -100]}, refusals.MalformedRound),
    ],
)
def test_round_that_cannot_be_scored_writes_nothing(sitting, data, refusal):
    with pytest.raises(refusal):
        record(sitting, data)
    assert not Round.objects.exists()
    assert not Entry.objects.exists()


def test_round_without_a_winner_is_an_entry_without_transfers(sitting):
    round_ = record(sitting, {"seats": [{"fouled": True}, {"fouled": True}]})
    assert (round_.net, round_.entry.transfers.count(), totals(sitting)) == ([0, 0], 0, [0, 0])


def test_record_round_increments_the_revision(sitting):
    before = sitting.revision
    record(sitting, C2)
    sitting.refresh_from_db()
    assert sitting.revision == before + 1
