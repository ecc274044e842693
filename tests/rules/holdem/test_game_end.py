"""End of a home game: laws over any table (holdem.2, holdem.16)."""

import hypothesis.strategies as st
import pytest
from hypothesis import given

from games.rules.holdem.game_end import GameEnd, SeatChips, game_end, is_out, players_out
from games.rules.holdem.options import HomeOptions

SEATS = st.lists(
    st.builds(SeatChips, st.integers(0, 300), st.booleans(), st.booleans()), min_size=2, max_size=7
)
OPTIONS = st.builds(
    HomeOptions,
    end_rule=st.sampled_from(["last", "minutes", "eliminated"]),
    end_minutes=st.none() | st.integers(1, 200),
    end_eliminated=st.none() | st.integers(1, 6),
    rebuy=st.booleans(),
)
MINUTES = st.integers(0, 240)


@given(SEATS, OPTIONS, MINUTES, st.randoms(use_true_random=False))
def test_end_of_a_game_is_independent_of_the_order_of_the_seats(seats, options, minutes, random):
    shuffled = list(seats)
    random.shuffle(shuffled)
    assert game_end(shuffled, options, minutes) == game_end(seats, options, minutes)


@given(SEATS, OPTIONS, MINUTES, st.integers(0, 100))
def test_ended_game_does_not_go_on_later(seats, options, minutes, later):
    if game_end(seats, options, minutes):
        assert game_end(seats, options, minutes + later)


@given(SEATS, OPTIONS, MINUTES, st.data())
def test_elimination_never_continues_an_ended_game(seats, options, minutes, data):
    before = game_end(seats, options, minutes)
    seat = data.draw(st.integers(0, len(seats) - 1))
    fewer = [*seats[:seat], SeatChips(0, True), *seats[seat + 1 :]]
    assert players_out(fewer, rebuy=options.rebuy) >= players_out(seats, rebuy=options.rebuy)
    assert game_end(fewer, options, minutes) or not before


@given(SEATS, OPTIONS)
def test_game_ends_by_the_number_of_players_out_only_if_so_agreed(seats, options):
    end = game_end(seats, options, 0)
    out = sum(is_out(each, rebuy=options.rebuy) for each in seats)
    if end is GameEnd.ELIMINATED:
        assert options.end_rule == "eliminated"
        assert out >= options.end_eliminated
    if end is None and options.end_rule == "eliminated" and options.end_eliminated:
        assert out < options.end_eliminated


@pytest.mark.parametrize(
    ("chips", "options", "minutes", "end"),
    [
        ((100, 100, 100), HomeOptions(), 500, None),
        ((300, 0, 0), HomeOptions(), 0, GameEnd.LAST),
        ((300, 0, 0), HomeOptions(rebuy=True), 0, None),
        ((200, 100, 0), HomeOptions(end_rule="eliminated", end_eliminated=1), 0, GameEnd.ELIMINATED),
        ((200, 100, 0), HomeOptions(end_rule="eliminated", end_eliminated=2), 0, None),
        ((200, 100, 0), HomeOptions(end_rule="eliminated"), 0, None),
        ((200, 100, 0), HomeOptions(end_rule="minutes", end_minutes=90), 89, None),
        ((200, 100, 0), HomeOptions(end_rule="minutes", end_minutes=90), 90, GameEnd.MINUTES),
    ],
)
def test_three_agreed_ends(chips, options, minutes, end):
    assert game_end([SeatChips(each) for each in chips], options, minutes) is end


def test_player_who_left_with_chips_is_not_out_but_plays_no_more():
    assert game_end([SeatChips(200), SeatChips(100, True, True)], HomeOptions(), 0) is GameEnd.LAST
    assert players_out([SeatChips(100, True, True)], rebuy=False) == 0
