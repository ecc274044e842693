"""Balancing, closing and joining tables."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.errors import RuleError
from games.rules.holdem.seats import Seating
from games.rules.holdem.tables import (
    Move,
    Table,
    arrival_seat,
    arrival_status,
    balance,
    due_to_move,
    is_hand_for_hand,
    table_to_close,
)

TABLES = st.dictionaries(st.integers(1, 60), st.integers(0, 30), max_size=9).map(
    lambda tables: [Table(number, players) for number, players in tables.items()]
)


def tables(*players):
    return [Table(number, count) for number, count in enumerate(players, 1)]


def one_by_one(players):
    """The moves found by looking at every table again after each one."""
    moves = []
    while players:
        source = max(players, key=lambda number: (players[number], number))
        target = min(players, key=lambda number: (players[number], number))
        if players[source] - players[target] < 2:
            break
        players[source] -= 1
        players[target] += 1
        moves.append(Move(source, target))
    return moves


@settings(deadline=None)
@given(TABLES)
def test_tables_end_within_one_player_and_nobody_is_lost(given_tables):
    players = dict(given_tables)
    for source, target in balance(given_tables):
        assert players[source] - players[target] >= 2
        players[source] -= 1
        players[target] += 1
    assert sum(players.values()) == sum(table.players for table in given_tables)
    assert not players or max(players.values()) - min(players.values()) < 2


@settings(deadline=None)
@given(TABLES)
def test_each_move_goes_from_the_fullest_to_the_emptiest_whatever_the_order_given(given_tables):
    assert balance(given_tables) == one_by_one(dict(given_tables)) == balance(given_tables[::-1])


@settings(deadline=None)
@given(TABLES, st.integers(1, 30))
def test_the_last_table_closes_exactly_when_everybody_finds_a_seat_elsewhere(given_tables, capacity):
    *others, last = sorted(given_tables) or [None]
    seats = [capacity - table.players for table in others if table.players < capacity]
    closes = bool(others) and last.players <= sum(seats)
    assert table_to_close(given_tables, capacity) == (last.number if closes else None)


@st.composite
def arrivals(draw):
    seats = draw(st.integers(2, 12))
    seat = st.integers(0, seats - 1)
    return Seating(seats, frozenset(draw(st.sets(seat, max_size=seats - 1)))), draw(seat), draw(seat)


@settings(deadline=None)
@given(arrivals())
def test_a_newcomer_takes_the_first_free_seat_after_the_big_blind(arrival):
    seating, _, big_blind = arrival
    seat = arrival_seat(seating, big_blind)
    assert seat not in seating.living
    steps = (seat - big_blind - 1) % seating.seats
    assert {(big_blind + 1 + step) % seating.seats for step in range(steps)} <= seating.living


@settings(deadline=None)
@given(arrivals())
def test_only_seats_between_the_blinds_sit_out_and_only_the_small_blind_passes_the_deal(arrival):
    seating, small_blind, big_blind = arrival
    between = set()
    seat = small_blind
    while seat != big_blind:
        between.add(seat)
        seat = (seat + 1) % seating.seats
    between.discard(small_blind)
    for seat in range(seating.seats):
        status = arrival_status(seating.seats, seat, small_blind, big_blind)
        assert (status == "plays_deal_passes_left") == (seat == small_blind)
        assert (status == "sits_out") == (seat in between)


@pytest.mark.parametrize(
    ("players", "moves"),
    [
        ((8, 7, 6), [(1, 3)]),
        ((8, 7), []),
        ((8, 8, 6), [(2, 3)]),
        ((8, 6, 6), [(1, 2)]),
        ((9, 9, 5, 5), [(2, 3), (1, 4), (2, 3), (1, 4)]),
        ((4,), []),
        ((), []),
    ],
)
def test_T13_the_fullest_gives_to_the_emptiest(players, moves):
    assert balance(tables(*players)) == moves


@pytest.mark.parametrize(
    ("players", "closed"),
    [
        ((6, 6, 3), None),
        ((6, 5, 3), 3),
        ((5, 5, 4), 3),
        ((4, 3), 2),
        ((4,), None),
        ((), None),
        ((9, 3, 3), 3),
    ],
)
def test_a_table_of_seven_seats_closes_as_soon_as_seats_allow(players, closed):
    assert table_to_close(tables(*players), 7) == closed


def test_T14_closing_at_eight_seats():
    assert table_to_close(tables(6, 6, 3), 8) == 3
    assert table_to_close(tables(7, 7, 3), 8) is None


def test_an_overfull_table_lends_no_seat_and_takes_none_away():
    assert table_to_close(tables(10, 5, 3), 8) == 3


@pytest.mark.parametrize(
    ("tables_left", "remaining", "waits"),
    [
        (2, 10, True),
        (1, 6, True),
        (2, 6, True),
        (2, 12, False),
        (1, 10, False),
        (3, 10, False),
        (2, 9, False),
    ],
)
def test_T15_hand_for_hand(tables_left, remaining, waits):
    assert is_hand_for_hand(tables_left, remaining, 9, 5) is waits


def test_T16_the_seat_of_a_newcomer():
    assert arrival_seat(Seating(8, frozenset({0, 1, 2, 3, 4, 6})), 2) == 5
    assert arrival_seat(Seating(8, frozenset({0, 1, 2, 4, 5})), 2) == 3
    assert arrival_seat(Seating(8, frozenset({0, 2, 3, 4, 5, 6, 7})), 6) == 1
    assert arrival_seat(Seating(3, frozenset({0, 1})), 2) == 2


@pytest.mark.parametrize(
    ("seat", "status"),
    [
        (1, "plays_deal_passes_left"),
        (2, "sits_out"),
        (3, "sits_out"),
        (4, "plays"),
        (5, "plays"),
        (0, "plays"),
    ],
)
def test_T17_what_a_newcomer_does(seat, status):
    assert arrival_status(8, seat, 1, 4) == status


def test_T17_between_the_blinds_across_the_last_seat():
    assert [arrival_status(6, seat, 4, 1) for seat in (4, 5, 0, 1, 2)] == [
        "plays_deal_passes_left",
        "sits_out",
        "sits_out",
        "plays",
        "plays",
    ]


def test_TABLE_FULL_nobody_arrives_at_a_full_table():
    with pytest.raises(RuleError) as refused:
        arrival_seat(Seating(4, frozenset(range(4))), 2)
    assert (refused.value.code, refused.value.article) == ("TABLE_FULL", "holdem.74")


def test_the_coming_big_blind_is_due_to_move():
    assert due_to_move(Seating(6, frozenset({0, 1, 5})), 1) == 5
    assert due_to_move(Seating(6, frozenset({0, 1, 3})), 5) == 0


def test_NO_LIVE_PLAYER_nobody_moves_from_an_empty_table():
    with pytest.raises(RuleError) as refused:
        due_to_move(Seating(6, frozenset()), 1)
    assert (refused.value.code, refused.value.article) == ("NO_LIVE_PLAYER", "holdem.72")
