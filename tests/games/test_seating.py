"""Arriving late, leaving early, coming back: who plays what, and what it comes to at the end."""

import uuid
from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import audit, play
from games.models import Player, Seat, Seating, Sitting
from games.rules.errors import RuleError
from games.seated import beginning, seating_now, seats_of
from games.settling import settlement
from games.standings import season_standings
from ledger import book as ledger
from ledger.book import KeyReused
from tests.games.conftest import C2, NOON, QUEENS, QUEENS_ONLY, close, correct, record, standing, totals, undo

LATER = NOON + timedelta(hours=1)
VARIABLE = {"mark": "variable"}


def sit(sitting, person, key=None):
    return play.take_seat(sitting=sitting, person=person, key=key or uuid.uuid4(), by="Léa", now=LATER)


def leave(sitting, name, key=None):
    seat = sitting.seats.get(player__name=name)
    return play.leave_seat(seat=seat, key=key or uuid.uuid4(), by="Léa", now=LATER)


def take_back(sitting):
    play.undo_seating(seating=seating_now(sitting), by="Léa", now=LATER)


def around(sitting):
    return [seat.player.name for seat in seats_of(sitting)]


def coup(announcer, refuser, **told):
    return {"announcer": announcer, "refuser": refuser, "truth": False, **told}


def sound():
    return list(audit.faults()) == []


@pytest.fixture
def menteur(open_sitting):
    return open_sitting("cards34", 4, "menteur", {"mark": "jetons"})


def test_a_newcomer_sits_at_the_end_and_plays_from_the_next_round_on(menteur):
    record(menteur, coup(0, 1))
    sit(menteur, "Sofia")
    assert around(menteur) == ["Léa", "Karim", "Inès", "Thomas", "Sofia"]
    record(menteur, coup(4, 0))
    assert [each.net for each in standing(menteur)] == [[-5, 3, 1, 1], [4, 1, 1, 1, -7]]
    assert totals(menteur) == [-1, 4, 2, 2, -7]
    assert sound()


def test_a_leaver_keeps_what_he_won_and_takes_no_part_in_what_follows(menteur):
    record(menteur, coup(0, 1))
    leave(menteur, "Karim")
    assert around(menteur) == ["Léa", "Inès", "Thomas"]
    record(menteur, coup(0, 1))
    assert totals(menteur) == [-8, 3, 3, 2]
    assert sound()


def test_who_left_comes_back_where_he_sat(menteur):
    leave(menteur, "Karim")
    record(menteur, coup(0, 1))
    sit(menteur, menteur.circle.players.get(name="Karim"))
    assert around(menteur) == ["Léa", "Karim", "Inès", "Thomas"]
    record(menteur, coup(0, 1))
    assert totals(menteur) == [-8, 3, 3, 2]
    assert sound()


def test_an_old_round_is_corrected_among_those_who_played_it(menteur):
    first = record(menteur, coup(0, 1))
    leave(menteur, "Karim")
    record(menteur, coup(0, 1))
    correct(first, coup(1, 2))
    assert totals(menteur) == [-2, -5, 5, 2]
    assert sound()
    undo(standing(menteur)[0])
    assert totals(menteur) == [-3, 0, 2, 1]
    assert sound()


def test_everybody_who_ever_sat_is_settled(menteur):
    record(menteur, coup(0, 1))
    leave(menteur, "Karim")
    record(menteur, coup(1, 2))
    closed = close(menteur)
    told = settlement(closed)
    names = [seat.player.name for seat in told.seats]
    assert dict(zip(names, told.net_cents, strict=True)) == {
        "Léa": -40,
        "Karim": 30,
        "Inès": -20,
        "Thomas": 30,
    }
    assert sum(told.net_cents) == 0
    assert sound()


def test_a_middle_shared_at_the_end_goes_to_those_who_still_sit(open_sitting):
    sitting = open_sitting("cards34", 4, "menteur", {**VARIABLE, "carry_close": "equal"}, cents=15)
    record(sitting, coup(3, 0, stake=1))
    leave(sitting, "Léa")
    told = settlement(close(sitting))
    assert told.net_cents == [15, 25, 25, -65]
    assert sound()


def test_a_middle_whose_taker_left_is_shared_by_the_others(open_sitting):
    sitting = open_sitting("cards34", 4, "menteur", VARIABLE)
    record(sitting, coup(3, 0, stake=1))
    leave(sitting, "Léa")
    assert settlement(close(sitting)).net_cents == [10, 17, 17, -44]
    assert sound()


def test_the_receiver_who_leaves_is_followed_by_his_neighbour(menteur):
    record(menteur, coup(2, 3))
    leave(menteur, "Inès")
    assert beginning(menteur).carried["receiver"] == 2
    assert around(menteur)[2] == "Thomas"


def test_fantasyland_goes_with_its_player_when_the_table_changes(open_sitting):
    sitting = open_sitting(seats=2)
    record(sitting, QUEENS)
    sit(sitting, "Sofia")
    assert beginning(sitting).carried["fantasyland"] == [True, False, False]
    leave(sitting, "Karim")
    assert beginning(sitting).carried["fantasyland"] == [True, False]
    assert beginning(sitting).carried["first"] == 1


def test_a_correction_before_a_change_is_felt_after_it(open_sitting):
    """The second deal is in Fantasyland or not according to the first, whoever came between."""
    sitting = open_sitting(seats=2)
    first = record(sitting, C2)
    sit(sitting, "Sofia")
    leave(sitting, "Karim")
    second = record(sitting, QUEENS_ONLY)
    assert second.carried["fantasyland"][0]
    correct(first, QUEENS)
    assert not standing(sitting)[1].carried["fantasyland"][0]
    assert sound()


def test_too_many_and_too_few_are_refused_by_the_article_of_the_game(open_sitting):
    sitting = open_sitting(seats=4)
    with pytest.raises(RuleError) as refused:
        sit(sitting, "Sofia")
    assert (refused.value.code, refused.value.article) == ("PLAYER_COUNT", "chinese.1")
    assert not Player.objects.filter(name="Sofia").exists()
    two = open_sitting(seats=2)
    with pytest.raises(RuleError, match="PLAYER_COUNT"):
        leave(two, "Léa")
    assert around(two) == ["Léa", "Karim"]


def test_a_newcomer_for_whom_the_pack_does_not_suffice_is_refused(open_sitting):
    sitting = open_sitting(seats=3, changes={"fl_cards": "std14"})
    record(sitting, {"seats": [*QUEENS["seats"], {"fouled": True}]} | {"first": 0})
    with pytest.raises(RuleError, match="DECK_OVERFLOW"):
        sit(sitting, "Sofia")
    assert around(sitting) == ["Léa", "Karim", "Inès"]


def test_a_closed_sitting_seats_nobody(menteur):
    close(menteur)
    for change in (lambda: sit(menteur, "Sofia"), lambda: leave(menteur, "Karim")):
        with pytest.raises(play.SittingClosed):
            change()
    assert not Player.objects.filter(name="Sofia").exists()


def test_nobody_sits_twice_and_nobody_from_another_circle_sits(menteur):
    with pytest.raises(play.AlreadySeated):
        sit(menteur, "KARIM")
    elsewhere = play.open_circle(name="Ailleurs", now=NOON)
    stranger = play.add_player(circle=elsewhere, name="Zoé", now=NOON)
    with pytest.raises(ValueError, match="circle"):
        sit(menteur, stranger)
    assert len(around(menteur)) == 4


def test_a_double_tap_seats_once_and_another_wish_under_its_key_is_refused(menteur):
    key = uuid.uuid4()
    assert sit(menteur, "Sofia", key) == sit(menteur, "Sofia", key)
    with pytest.raises(KeyReused):
        sit(menteur, "Zoé", key)
    away = uuid.uuid4()
    assert leave(menteur, "Karim", away) == leave(menteur, "Karim", away)
    leave(menteur, "Karim")
    assert Seating.objects.filter(sitting=menteur).count() == 3
    assert around(menteur) == ["Léa", "Inès", "Thomas", "Sofia"]


def test_an_arrival_taken_back_leaves_no_trace_in_the_results(menteur):
    record(menteur, coup(0, 1))
    sit(menteur, "Sofia")
    take_back(menteur)
    assert around(menteur) == ["Léa", "Karim", "Inès", "Thomas"]
    closed = close(menteur)
    assert [row.player.name for row in season_standings(closed.season).rows] == [
        "Karim",
        "Inès",
        "Thomas",
        "Léa",
    ]
    assert sound()


def test_an_arrival_taken_back_may_be_made_again(menteur):
    sit(menteur, "Sofia")
    take_back(menteur)
    sit(menteur, "Yann")
    sit(menteur, "Sofia")
    assert around(menteur) == ["Léa", "Karim", "Inès", "Thomas", "Sofia", "Yann"]
    assert sound()


def test_a_departure_taken_back_gives_fantasyland_back(open_sitting):
    sitting = open_sitting(seats=2)
    sit(sitting, "Inès")
    leave(sitting, "Inès")
    record(sitting, QUEENS)
    sit(sitting, "Inès")
    leave(sitting, "Léa")
    take_back(sitting)
    assert around(sitting) == ["Léa", "Karim", "Inès"]
    assert beginning(sitting).carried["fantasyland"] == [True, False, False]


def test_a_change_that_was_played_with_is_not_taken_back(menteur):
    sit(menteur, "Sofia")
    version = record(menteur, coup(4, 0))
    with pytest.raises(play.RoundsFollowed):
        take_back(menteur)
    undo(version)
    take_back(menteur)
    take = Seating.objects.get(sitting=menteur, number=2)
    play.undo_seating(seating=take, by="Léa", now=LATER)
    assert around(menteur) == ["Léa", "Karim", "Inès", "Thomas"]
    assert menteur.seats.filter(player__name="Sofia").exists()
    assert sound()


def test_the_opening_is_not_taken_back(menteur):
    with pytest.raises(play.RoundsFollowed):
        take_back(menteur)
    assert seating_now(menteur).number == 1


STEPS = st.lists(st.tuples(st.sampled_from("rrralcuz"), st.integers(0, 20)), max_size=14)


def _step(sitting, what, number):
    """One thing that may happen at a table; what its rules refuse does not."""
    seats = seats_of(sitting)
    rounds = standing(sitting)
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


@settings(deadline=None, max_examples=10, suppress_health_check=list(HealthCheck))
@given(steps=STEPS)
def test_whatever_happens_the_book_agrees_and_nothing_is_lost(open_sitting, steps):
    sitting = open_sitting("cards34", 3, "menteur", VARIABLE)
    for what, number in steps:
        try:
            _step(sitting, what, number)
        except (RuleError, play.AlreadySeated, play.RoundsFollowed):
            continue
    assert sum(totals(sitting)) + ledger.balance_of(sitting.middle) == 0
    assert sum(settlement(sitting).net_cents) == 0
    assert sound()
    assert Seat.every.filter(sitting=sitting).count() >= len(around(sitting))
    assert Sitting.objects.filter(pk=sitting.pk).exists()
