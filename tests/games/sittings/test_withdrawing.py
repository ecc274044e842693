"""Recordings withdrawn by key: undone if they had arrived, refused if they arrive later."""

import uuid

import pytest

from games import refusals
from games.audit import checks
from games.bank.commands import cash_outs, caves
from games.models import LoggedRuling, Seating
from games.rules.arbiter.rulebook import rulebook
from games.sittings.commands import restoring, rounds, rulings, seating, withdrawing
from games.tournaments.commands import events
from games.tournaments.queries.log import tournament_log
from ledger import audit as ledger_audit
from ledger.book import KeyReused
from tests.games.conftest import C2, NOON, QUEENS, QUEENS_ONLY, active_rounds, correct, record, totals, undo

CASH = {"cave_price_cents": 2000, "rebuy": True, "stake_mode": "cash"}


def withdraw(sitting, key):
    withdrawing.withdraw_recording(sitting=sitting, key=key, by="Karim", now=NOON)


def faults():
    return [*map(str, ledger_audit.faults()), *map(str, checks.faults())]


def test_withdrawn_round_that_had_arrived_is_undone(sitting):
    version, key = record(sitting, C2), uuid.uuid4()
    record(sitting, QUEENS, key=key)
    withdraw(sitting, key)
    withdraw(sitting, key)
    assert active_rounds(sitting) == [version]
    assert faults() == []


def test_withdrawn_round_that_arrives_later_is_refused(sitting):
    version, key = record(sitting, C2), uuid.uuid4()
    withdraw(sitting, key)
    withdraw(sitting, key)
    with pytest.raises(KeyReused):
        record(sitting, QUEENS, key=key)
    assert active_rounds(sitting) == [version]
    assert faults() == []


def test_withdrawal_follows_a_round_that_was_scored_again(sitting):
    first, key = record(sitting, QUEENS), uuid.uuid4()
    record(sitting, QUEENS_ONLY, key=key)
    correct(first, C2)
    withdraw(sitting, key)
    withdraw(sitting, key)
    assert [each.number for each in active_rounds(sitting)] == [1]


def test_withdrawal_of_a_round_that_somebody_corrected_is_refused(sitting):
    key = uuid.uuid4()
    correct(record(sitting, QUEENS, key=key), C2)
    with pytest.raises(refusals.RoundSuperseded):
        withdraw(sitting, key)
    assert totals(sitting) == [-9, 9]


def test_withdrawal_of_a_round_that_somebody_restored_is_refused(sitting):
    key = uuid.uuid4()
    round_ = record(sitting, C2, key=key)
    undo(round_)
    restoring.restore_round(version=round_, by="Léa", now=NOON)
    with pytest.raises(refusals.RoundSuperseded):
        withdraw(sitting, key)
    assert totals(sitting) == [-9, 9]


def test_withdrawn_correction_restores_the_former_version(sitting):
    round_, key = record(sitting, QUEENS), uuid.uuid4()
    correct(round_, C2, key=key)
    withdraw(sitting, key)
    withdraw(sitting, key)
    assert totals(sitting) == [22, -22]


def test_withdrawn_correction_that_arrives_later_is_refused(sitting):
    round_, key = record(sitting, QUEENS), uuid.uuid4()
    withdraw(sitting, key)
    with pytest.raises(KeyReused):
        rounds.correct_round(version=round_, data=C2, key=key, by="Léa", now=NOON)


def test_withdrawn_arrival_is_undone(sitting, players):
    key = uuid.uuid4()
    seating.seat_player(sitting=sitting, person=players[2], key=key, by="Léa", now=NOON)
    withdraw(sitting, key)
    assert Seating.objects.filter(sitting=sitting, struck_at=None).count() == 1
    assert faults() == []


def test_withdrawn_arrival_that_arrives_later_is_refused(sitting, players):
    key = uuid.uuid4()
    withdraw(sitting, key)
    with pytest.raises(KeyReused):
        seating.seat_player(sitting=sitting, person=players[2], key=key, by="Léa", now=NOON)


def test_withdrawn_cave_is_undone_or_refused_later(open_sitting):
    sitting = open_sitting("home", 2, "holdem", CASH, cents=0)
    seat, early, late = sitting.seats.first(), uuid.uuid4(), uuid.uuid4()
    buy = {"sitting": sitting, "seat": seat, "by": "Léa", "now": NOON}
    caves.buy_cave(key=early, **buy)
    withdraw(sitting, early)
    withdraw(sitting, late)
    with pytest.raises(KeyReused):
        caves.buy_cave(key=late, **buy)
    assert sitting.caves.filter(seat=seat, undone_at=None).count() == 1
    assert faults() == []


def test_withdrawn_count_is_undone_or_refused_later(open_sitting):
    sitting = open_sitting("home", 2, "holdem", CASH, cents=0)
    early, late = uuid.uuid4(), uuid.uuid4()
    count = {"sitting": sitting, "seat": sitting.seats.first(), "chips": 40, "by": "Léa", "now": NOON}
    cash_outs.record_cash_out(key=early, **count)
    withdraw(sitting, early)
    withdraw(sitting, early)
    withdraw(sitting, late)
    with pytest.raises(KeyReused):
        cash_outs.record_cash_out(key=late, **count)
    assert not sitting.cash_outs.filter(struck_at=None).exists()
    assert faults() == []


def test_withdrawn_event_of_a_tournament_is_undone_or_refused_later(open_sitting):
    sitting = open_sitting("tournament", 3, "tournament", {}, cents=0)
    early, late = uuid.uuid4(), uuid.uuid4()
    terms = {
        "sitting": sitting,
        "kind": "terms",
        "requested": {"buy_in_cents": 500},
        "by": "Léa",
        "now": NOON,
    }
    events.record_event(key=early, **terms)
    withdraw(sitting, early)
    withdraw(sitting, early)
    withdraw(sitting, late)
    with pytest.raises(refusals.EventAlreadyUndone):
        events.record_event(key=late, **terms)
    assert tournament_log(sitting).state.terms.buy_in_cents == 0
    assert faults() == []


def test_restored_cave_is_sold_once(open_sitting):
    sitting = open_sitting("home", 2, "holdem", CASH, cents=0)
    cave = caves.buy_cave(sitting=sitting, seat=sitting.seats.first(), key=uuid.uuid4(), by="Léa", now=NOON)
    caves.undo_cave(cave=cave, by="Léa", now=NOON)
    first = caves.restore_cave(cave=cave, by="Léa", now=NOON)
    assert caves.restore_cave(cave=cave, by="Karim", now=NOON) == first
    assert (first.chips, first.cents, sitting.caves.filter(undone_at=None).count()) == (
        cave.chips,
        cave.cents,
        3,
    )
    assert faults() == []


def test_restored_arrival_sits_down_again(sitting, players):
    seating.seat_player(sitting=sitting, person=players[2], key=uuid.uuid4(), by="Léa", now=NOON)
    change = Seating.objects.latest("number")
    seating.undo_seating_change(seating=change, by="Léa", now=NOON)
    for _ in range(2):
        seating.restore_seating_change(seating=change, by="Léa", now=NOON)
    assert Seating.objects.filter(struck_at=None).latest("number").positions == [0, 1, 2]
    assert Seating.objects.count() == 3
    assert faults() == []


RULING = next(key for key, each in rulebook().situations.items() if each.ruling is not None)


def log_ruling(sitting, key):
    return rulings.log_ruling(sitting=sitting, situation=RULING, answer="", key=key, by="Léa", now=NOON)


def test_withdrawn_ruling_that_had_arrived_is_struck(sitting):
    key = uuid.uuid4()
    ruling = log_ruling(sitting, key)
    withdraw(sitting, key)
    withdraw(sitting, key)
    ruling.refresh_from_db()
    assert (ruling.undone_at, ruling.undone_by) == (NOON, "Karim")


def test_withdrawn_ruling_that_arrives_later_is_refused(sitting):
    key = uuid.uuid4()
    withdraw(sitting, key)
    with pytest.raises(refusals.UnknownRuling):
        log_ruling(sitting, key)
    assert not LoggedRuling.objects.exists()
