"""Elimination by bad points: who is out, who receives, and the end of the game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.errors import RuleError
from games.rules.game import seat_after
from games.rules.json_fields import Malformed
from games.rules.menteur.elimination import eliminated_in, game_end
from games.rules.menteur.game import GAME
from games.rules.menteur.options import read_options

NO_PAIR = {"do": "refuse", "hand": "7s 8h 9d Tc Qs"}


def play(data, carried, seats, options):
    return GAME.score_round(GAME.read_round(data, seats, options, carried), options, carried).carried


def lie(loser, seats, out=()):
    refuser = next((loser + step) % seats for step in range(1, seats) if (loser + step) % seats not in out)
    return {"announcer": loser, "refuser": refuser, "truth": False}


def can_start(seats, options, carried):
    try:
        GAME.check_not_over(seats, options, carried)
    except RuleError as refusal:
        return refusal.code != "GAME_OVER"
    return True


@given(st.data(), st.sampled_from(["cards34", "dice"]), st.integers(2, 6), st.integers(1, 3))
def test_game_ends_with_its_last_player_and_not_before(data, preset, seats, limit):
    options = read_options(preset, {"mark": "simple", "elimination_points": limit})
    lost, carried = [0] * seats, {}
    while True:
        active = [seat for seat in range(seats) if lost[seat] < limit]
        assert eliminated_in(carried, seats, options) == set(range(seats)) - set(active)
        assert can_start(seats, options, carried) is (len(active) > 1)
        if len(active) == 1:
            break
        assert game_end(carried, seats, options) is None
        loser = data.draw(st.sampled_from(active))
        carried = play(lie(loser, seats, set(range(seats)) - set(active)), carried, seats, options)
        lost[loser] += 1
        assert carried["bad_points"] == lost
        assert carried["receiver"] not in eliminated_in(carried, seats, options)
    assert game_end(carried, seats, options).winner == active[0]
    assert lost[active[0]] == min(lost)


@given(st.data(), st.sampled_from(["jetons", "variable", "enjeu", "simple"]), st.booleans())
def test_game_without_elimination_never_ends(data, mark, has_limit):
    limit = {"elimination_points": 1} if has_limit and mark != "simple" else {}
    options = read_options("cards34", {"mark": mark, **limit})
    carried = {}
    for _ in range(4):
        stake = {"stake": 1} if mark in ("variable", "enjeu") else {}
        carried = play({**lie(data.draw(st.integers(0, 2)), 3), **stake}, carried, 3, options)
        assert game_end(carried, 3, options) is None
        assert can_start(3, options, carried)
        assert ("bad_points" in carried) is (mark == "simple")


@given(st.lists(st.integers(0, 2), min_size=3, max_size=6), st.data())
def test_departure_preserves_the_bad_points_of_the_others(bad_points, data):
    options = read_options("cards34", {"elimination_points": 2})
    seats = len(bad_points)
    leaver, receiver = (data.draw(st.integers(0, seats - 1)) for _ in range(2))
    moves = [None if seat == leaver else seat - (seat > leaver) for seat in range(seats)]
    carried = {"receiver": receiver, "causer": None, "carry": 0, "bad_points": bad_points}
    after = GAME.reseat(carried, moves, seats - 1, options)
    assert after["bad_points"] == [bad for seat, bad in enumerate(bad_points) if seat != leaver]
    if game_end(after, seats - 1, options) is None:
        assert after["receiver"] not in eliminated_in(after, seats - 1, options)
        if bad_points[receiver] < 2 and receiver != leaver:
            assert after["receiver"] == seat_after(moves, receiver, seats - 1)


def test_coup_event_by_event_passes_over_an_eliminated_seat():
    options = read_options("cards34", {"elimination_points": 1})
    events = [{"do": "announce", "announcement": [1, 7]}, NO_PAIR]
    data = {"receiver": 0, "events": events, "eliminated": [1]}
    round_ = GAME.read_round(data, 3, options, {})
    assert GAME.write_round(round_) == data
    assert GAME.score_round(round_, options, {}).explanation["refuser"] == 2


@pytest.mark.parametrize("changes", [{}, {"elimination_points": 1, "mark": "jetons"}])
def test_eliminated_seats_are_refused_without_elimination(changes):
    options = read_options("cards34", changes)
    data = {
        "receiver": 0,
        "events": [{"do": "announce", "announcement": [1, 7]}, NO_PAIR],
        "eliminated": [1],
    }
    with pytest.raises(Malformed, match="eliminated"):
        GAME.read_round(data, 3, options, {})
