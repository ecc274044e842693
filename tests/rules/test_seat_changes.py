"""Carried state after players arrive or depart between rounds, for every game of the catalogue."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.catalogue import game
from games.rules.chinese.game import cards_per_seat, in_fantasyland
from games.rules.game import seat_after
from tests.rules.test_laws import every_game, law, options_of, outcome_of, rounds_of


@st.composite
def tables(draw, seats):
    """Draw the seats that stay and the number of seats afterwards."""
    stays = draw(st.lists(st.booleans(), min_size=seats, max_size=seats).filter(any))
    left = iter(range(seats))
    moves = [next(left) if stay else None for stay in stays]
    return moves, sum(stays) + draw(st.integers(0, 2))


@every_game
@law(40)
def test_reseat_without_moves_returns_the_carried_state(game, data):
    recorded = data.draw(rounds_of(game).rounds())
    carried = outcome_of(game, recorded).carried
    everybody = list(range(recorded.seats))
    assert game.reseat(carried, everybody, recorded.seats, options_of(game, recorded)) == carried


@every_game
@law(40)
def test_reseat_returns_plain_json_and_mutates_nothing(game, data):
    recorded = data.draw(rounds_of(game).rounds())
    moves, seats = data.draw(tables(recorded.seats))
    carried = outcome_of(game, recorded).carried
    before = json.dumps(carried)
    after = game.reseat(carried, moves, seats, options_of(game, recorded))
    assert json.loads(json.dumps(after)) == after
    assert json.dumps(carried) == before
    assert after.get("carry") == carried.get("carry")


@every_game
@law(40)
def test_reseat_in_two_steps_equals_one_step(game, data):
    """Check an arrival and a departure one after the other, and at once."""
    recorded = data.draw(rounds_of(game).rounds())
    moves, seats = data.draw(tables(recorded.seats))
    options, carried = options_of(game, recorded), outcome_of(game, recorded).carried
    stayed = sum(each is not None for each in moves)
    came = seats - stayed
    between = game.reseat(carried, list(range(recorded.seats)), recorded.seats + came, options)
    at_once = game.reseat(carried, moves, seats, options)
    assert game.reseat(between, [*moves, *range(stayed, seats)], seats, options) == at_once


@settings(max_examples=40)
@given(st.data())
def test_reseat_moves_fantasyland_with_its_player_and_gives_none_to_a_newcomer(data):
    chinese, seats = game("chinese"), data.draw(st.integers(2, 4))
    options = chinese.preset("open_face").options
    carried = {
        "first": data.draw(st.integers(0, seats - 1)),
        "fantasyland": data.draw(st.lists(st.booleans(), min_size=seats, max_size=seats)),
        "cards": data.draw(st.lists(st.sampled_from([13, 14]), min_size=seats, max_size=seats)),
    }
    moves, after = data.draw(tables(seats))
    found = chinese.reseat(carried, moves, after, options)
    was_in, dealt = in_fantasyland(found, after), cards_per_seat(found, after, options)
    stayed = [(before, now) for before, now in enumerate(moves) if now is not None]
    assert [was_in[now] for _, now in stayed] == [carried["fantasyland"][before] for before, _ in stayed]
    assert [dealt[now] for _, now in stayed] == [carried["cards"][before] for before, _ in stayed]
    assert not any(was_in[len(stayed) :])
    assert found["first"] == seat_after(moves, carried["first"], after)


@pytest.mark.parametrize(
    ("moves", "receiver", "causer"),
    [
        ([0, 1, 2, 3], 2, 1),
        ([0, 1, None, 2], 2, 1),
        ([None, 0, 1, 2], 1, 0),
        ([0, None, 1, 2], 1, None),
        ([0, 1, None, None], 0, 1),
    ],
)
def test_reseat_gives_the_next_seat_the_receiver_and_clears_a_departed_causer(moves, receiver, causer):
    menteur = game("menteur")
    carried = {"receiver": 2, "causer": 1, "carry": 3}
    seats = sum(each is not None for each in moves)
    found = menteur.reseat(carried, moves, seats, menteur.presets[0].options)
    points = [0] * seats
    assert found == {"receiver": receiver, "causer": causer, "carry": 3, "bad_points": points}
