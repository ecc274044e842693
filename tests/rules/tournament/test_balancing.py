"""Balancing, closing and joining tables."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.errors import RuleError
from games.rules.holdem.table_seats import TableSeats
from games.rules.tournament.balancing import (
    TableMove,
    TableSize,
    arrival_seat,
    arrival_status,
    balancing_moves,
    is_hand_for_hand,
    seat_to_move,
    table_to_close,
)

TABLES = st.dictionaries(st.integers(1, 60), st.integers(0, 30), max_size=9).map(
    lambda tables: [TableSize(number, players) for number, players in tables.items()]
)


def tables(*players):
    return [TableSize(number, count) for number, count in enumerate(players, 1)]


def one_by_one(players):
    """Return the moves found by comparing all tables again after each move."""
    moves = []
    while players:
        source = max(players, key=lambda number: (players[number], number))
        target = min(players, key=lambda number: (players[number], number))
        if players[source] - players[target] < 2:
            break
        players[source] -= 1
        players[target] += 1
        moves.append(TableMove(source, target))
    return moves


@given(TABLES)
def test_balance_ends_within_one_player_and_preserves_the_total(given_tables):
    players = dict(given_tables)
    for source, target in balancing_moves(given_tables):
        assert players[source] - players[target] >= 2
        players[source] -= 1
        players[target] += 1
    assert sum(players.values()) == sum(table.players for table in given_tables)
    assert not players or max(players.values()) - min(players.values()) < 2


@given(TABLES)
def test_balance_moves_from_the_fullest_to_the_emptiest_in_any_input_order(given_tables):
    assert (
        balancing_moves(given_tables) == one_by_one(dict(given_tables)) == balancing_moves(given_tables[::-1])
    )


@given(TABLES, st.integers(1, 30))
def test_last_table_closes_exactly_when_the_others_have_enough_seats(given_tables, capacity):
    *others, last = sorted(given_tables) or [None]
    seats = [capacity - table.players for table in others if table.players < capacity]
    closes = bool(others) and last.players <= sum(seats)
    assert table_to_close(given_tables, capacity) == (last.number if closes else None)


@st.composite
def arrivals(draw):
    seats = draw(st.integers(2, 12))
    seat = st.integers(0, seats - 1)
    return TableSeats(seats, frozenset(draw(st.sets(seat, max_size=seats - 1)))), draw(seat), draw(seat)


@given(arrivals())
def test_arrival_seat_is_the_first_free_one_after_the_big_blind(arrival):
    seating, _, big_blind = arrival
    seat = arrival_seat(seating, big_blind)
    assert seat not in seating.occupied
    steps = (seat - big_blind - 1) % seating.seats
    assert {(big_blind + 1 + step) % seating.seats for step in range(steps)} <= seating.occupied


@given(arrivals())
def test_arrival_sits_out_between_the_blinds_and_passes_the_deal_on_the_small_blind(arrival):
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


def test_TABLE_FULL_arrival_at_a_full_table_is_refused():
    with pytest.raises(RuleError) as refused:
        arrival_seat(TableSeats(4, frozenset(range(4))), 2)
    assert (refused.value.code, refused.value.article) == ("TABLE_FULL", "holdem.74")


def test_due_to_move_is_the_next_big_blind():
    assert seat_to_move(TableSeats(6, frozenset({0, 1, 5})), 1) == 5
    assert seat_to_move(TableSeats(6, frozenset({0, 1, 3})), 5) == 0


def test_NO_LIVE_PLAYER_move_from_an_empty_table_is_refused():
    with pytest.raises(RuleError) as refused:
        seat_to_move(TableSeats(6, frozenset()), 1)
    assert (refused.value.code, refused.value.article) == ("NO_LIVE_PLAYER", "holdem.72")
