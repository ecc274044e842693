"""Arrivals, departures and returns: seats of later rounds and the final settlement."""

import uuid
from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import refusals
from games.audit import checks
from games.circles.commands import people
from games.models import Player, Seat, Seating, Sitting
from games.rules.errors import RuleError
from games.seasons.queries.standings import season_standings
from games.sittings.commands import seating
from games.sittings.queries.seating import current_seating, find_round_start, seats_of
from games.sittings.queries.settlement import settlement
from ledger import book as ledger
from ledger.book import KeyReused
from tests.games.conftest import (
    C2,
    NOON,
    QUEENS,
    QUEENS_ONLY,
    active_rounds,
    close,
    correct,
    record,
    totals,
    undo,
)

LATER = NOON + timedelta(hours=1)
VARIABLE = {"mark": "variable"}


def sit(sitting, person, key=None):
    return seating.seat_player(sitting=sitting, person=person, key=key or uuid.uuid4(), by="Léa", now=LATER)


def leave(sitting, name, key=None):
    seat = sitting.seats.get(player__name=name)
    return seating.unseat_player(seat=seat, key=key or uuid.uuid4(), by="Léa", now=LATER)


def take_back(sitting):
    seating.undo_seating_change(seating=current_seating(sitting), by="Léa", now=LATER)


def seated_names(sitting):
    return [seat.player.name for seat in seats_of(sitting)]


def coup(announcer, refuser, **fields):
    return {"announcer": announcer, "refuser": refuser, "truth": False, **fields}


def sound():
    return list(checks.faults()) == []


@pytest.fixture
def menteur(open_sitting):
    return open_sitting("cards34", 4, "menteur", {"mark": "jetons"})


def test_newcomer_sits_last_and_plays_from_the_next_round(menteur):
    record(menteur, coup(0, 1))
    sit(menteur, "Sofia")
    assert seated_names(menteur) == ["Léa", "Karim", "Inès", "Thomas", "Sofia"]
    record(menteur, coup(4, 0))
    assert [each.net for each in active_rounds(menteur)] == [[-5, 3, 1, 1], [4, 1, 1, 1, -7]]
    assert totals(menteur) == [-1, 4, 2, 2, -7]
    assert sound()


def test_departed_player_has_the_points_won_and_no_part_in_later_rounds(menteur):
    record(menteur, coup(0, 1))
    leave(menteur, "Karim")
    assert seated_names(menteur) == ["Léa", "Inès", "Thomas"]
    record(menteur, coup(0, 1))
    assert totals(menteur) == [-8, 3, 3, 2]
    assert sound()


def test_returning_player_has_the_previous_seat(menteur):
    leave(menteur, "Karim")
    record(menteur, coup(0, 1))
    sit(menteur, menteur.circle.players.get(name="Karim"))
    assert seated_names(menteur) == ["Léa", "Karim", "Inès", "Thomas"]
    record(menteur, coup(0, 1))
    assert totals(menteur) == [-8, 3, 3, 2]
    assert sound()


def test_correction_of_an_old_round_uses_its_own_seats(menteur):
    first = record(menteur, coup(0, 1))
    leave(menteur, "Karim")
    record(menteur, coup(0, 1))
    correct(first, coup(1, 2))
    assert totals(menteur) == [-2, -5, 5, 2]
    assert sound()
    undo(active_rounds(menteur)[0])
    assert totals(menteur) == [-3, 0, 2, 1]
    assert sound()


def test_settlement_includes_each_player_that_ever_sat(menteur):
    record(menteur, coup(0, 1))
    leave(menteur, "Karim")
    record(menteur, coup(1, 2))
    closed = close(menteur)
    result = settlement(closed)
    names = [seat.player.name for seat in result.seats]
    assert dict(zip(names, result.net_cents, strict=True)) == {
        "Léa": -40,
        "Karim": 30,
        "Inès": -20,
        "Thomas": 30,
    }
    assert sum(result.net_cents) == 0
    assert sound()


def test_shared_middle_goes_to_the_players_still_seated(open_sitting):
    sitting = open_sitting("cards34", 4, "menteur", {**VARIABLE, "carry_close": "equal"}, cents=15)
    record(sitting, coup(3, 0, stake=1))
    leave(sitting, "Léa")
    result = settlement(close(sitting))
    assert result.net_cents == [15, 25, 25, -65]
    assert sound()


def test_middle_of_a_departed_causer_is_shared_by_the_others(open_sitting):
    sitting = open_sitting("cards34", 4, "menteur", VARIABLE)
    record(sitting, coup(3, 0, stake=1))
    leave(sitting, "Léa")
    assert settlement(close(sitting)).net_cents == [10, 17, 17, -44]
    assert sound()


def test_receiver_that_departs_is_replaced_by_the_next_seat(menteur):
    record(menteur, coup(2, 3))
    leave(menteur, "Inès")
    assert find_round_start(menteur).carried["receiver"] == 2
    assert seated_names(menteur)[2] == "Thomas"


def test_fantasyland_stays_with_its_player_when_the_seating_changes(open_sitting):
    sitting = open_sitting(seats=2)
    record(sitting, QUEENS)
    sit(sitting, "Sofia")
    assert find_round_start(sitting).carried["fantasyland"] == [True, False, False]
    leave(sitting, "Karim")
    assert find_round_start(sitting).carried["fantasyland"] == [True, False]
    assert find_round_start(sitting).carried["first"] == 1


def test_correction_before_a_change_of_seating_applies_after_it(open_sitting):
    """Check that the first deal decides Fantasyland in the second one, across a change of seating."""
    sitting = open_sitting(seats=2)
    first = record(sitting, C2)
    sit(sitting, "Sofia")
    leave(sitting, "Karim")
    second = record(sitting, QUEENS_ONLY)
    assert second.carried["fantasyland"][0]
    correct(first, QUEENS)
    assert not active_rounds(sitting)[1].carried["fantasyland"][0]
    assert sound()


def test_too_many_and_too_few_players_are_refused_by_article(open_sitting):
    sitting = open_sitting(seats=4)
    with pytest.raises(RuleError) as refused:
        sit(sitting, "Sofia")
    assert (refused.value.code, refused.value.article) == ("PLAYER_COUNT", "chinese.1")
    assert not Player.objects.filter(name="Sofia").exists()
    two = open_sitting(seats=2)
    with pytest.raises(RuleError, match="PLAYER_COUNT"):
        leave(two, "Léa")
    assert seated_names(two) == ["Léa", "Karim"]


def test_newcomer_is_refused_when_the_pack_has_too_few_cards(open_sitting):
    sitting = open_sitting(seats=3, changes={"fl_cards": "std14"})
    record(sitting, {"seats": [*QUEENS["seats"], {"fouled": True}]} | {"first": 0})
    with pytest.raises(RuleError, match="FANTASYLAND_OVERFLOW"):
        sit(sitting, "Sofia")
    assert seated_names(sitting) == ["Léa", "Karim", "Inès"]


def test_seating_of_a_closed_sitting_cannot_change(menteur):
    close(menteur)
    for change in (lambda: sit(menteur, "Sofia"), lambda: leave(menteur, "Karim")):
        with pytest.raises(refusals.SittingClosed):
            change()
    assert not Player.objects.filter(name="Sofia").exists()


def test_seated_player_and_player_of_another_circle_are_refused(menteur):
    with pytest.raises(refusals.AlreadySeated):
        sit(menteur, "KARIM")
    elsewhere = people.open_circle(name="Ailleurs", now=NOON)
    stranger = people.add_player(circle=elsewhere, name="Zoé", now=NOON)
    with pytest.raises(ValueError, match="circle"):
        sit(menteur, stranger)
    assert len(seated_names(menteur)) == 4


def test_seating_change_is_idempotent_by_key_and_refused_with_other_content(menteur):
    key = uuid.uuid4()
    assert sit(menteur, "Sofia", key) == sit(menteur, "Sofia", key)
    with pytest.raises(KeyReused):
        sit(menteur, "Zoé", key)
    away = uuid.uuid4()
    assert leave(menteur, "Karim", away) == leave(menteur, "Karim", away)
    leave(menteur, "Karim")
    assert Seating.objects.filter(sitting=menteur).count() == 3
    assert seated_names(menteur) == ["Léa", "Inès", "Thomas", "Sofia"]


def test_undone_arrival_does_not_appear_in_the_results(menteur):
    record(menteur, coup(0, 1))
    sit(menteur, "Sofia")
    take_back(menteur)
    assert seated_names(menteur) == ["Léa", "Karim", "Inès", "Thomas"]
    closed = close(menteur)
    assert [row.player.name for row in season_standings(closed.season).rows] == [
        "Karim",
        "Inès",
        "Thomas",
        "Léa",
    ]
    assert sound()


def test_undone_arrival_may_be_repeated(menteur):
    sit(menteur, "Sofia")
    take_back(menteur)
    sit(menteur, "Yann")
    sit(menteur, "Sofia")
    assert seated_names(menteur) == ["Léa", "Karim", "Inès", "Thomas", "Sofia", "Yann"]
    assert sound()


def test_undone_departure_restores_fantasyland(open_sitting):
    sitting = open_sitting(seats=2)
    sit(sitting, "Inès")
    leave(sitting, "Inès")
    record(sitting, QUEENS)
    sit(sitting, "Inès")
    leave(sitting, "Léa")
    take_back(sitting)
    assert seated_names(sitting) == ["Léa", "Karim", "Inès"]
    assert find_round_start(sitting).carried["fantasyland"] == [True, False, False]


def test_seating_change_with_a_later_round_cannot_be_undone(menteur):
    sit(menteur, "Sofia")
    version = record(menteur, coup(4, 0))
    with pytest.raises(refusals.RoundsRecordedSince):
        take_back(menteur)
    undo(version)
    take_back(menteur)
    take = Seating.objects.get(sitting=menteur, number=2)
    seating.undo_seating_change(seating=take, by="Léa", now=LATER)
    assert seated_names(menteur) == ["Léa", "Karim", "Inès", "Thomas"]
    assert menteur.seats.filter(player__name="Sofia").exists()
    assert sound()


def test_opening_seating_cannot_be_undone(menteur):
    with pytest.raises(refusals.RoundsRecordedSince):
        take_back(menteur)
    assert current_seating(menteur).number == 1


STEPS = st.lists(st.tuples(st.sampled_from("rrralcuz"), st.integers(0, 20)), max_size=14)


def _step(sitting, what, number):
    """Apply one random step; a step refused by the rules changes nothing."""
    seats = seats_of(sitting)
    rounds = active_rounds(sitting)
    if what == "r":
        place = number % len(seats)
        record(sitting, coup(place, (place + 1) % len(seats), stake=1 + number % 4))
    elif what == "a":
        sit(sitting, f"Ami {number % 4}")
    elif what == "l":
        leave(sitting, seats[number % len(seats)].player.name)
    elif what == "z":
        take_back(sitting)
    elif rounds:
        version = rounds[number % len(rounds)]
        size = len(version.seating.positions)
        if what == "u":
            undo(version)
        else:
            correct(version, coup(number % size, (number + 1) % size, stake=2))


@pytest.mark.sweep
@settings(deadline=None, max_examples=10, suppress_health_check=list(HealthCheck))
@given(steps=STEPS)
def test_any_seating_changes_and_rounds_preserve_the_sums(open_sitting, steps):
    sitting = open_sitting("cards34", 3, "menteur", VARIABLE)
    for what, number in steps:
        try:
            _step(sitting, what, number)
        except (RuleError, refusals.AlreadySeated, refusals.RoundsRecordedSince):
            continue
    assert sum(totals(sitting)) + ledger.balance_of(sitting.middle) == 0
    assert sum(settlement(sitting).net_cents) == 0
    assert sound()
    assert Seat.including_struck.filter(sitting=sitting).count() >= len(seated_names(sitting))
    assert Sitting.objects.filter(pk=sitting.pk).exists()
