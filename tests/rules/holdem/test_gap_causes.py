"""Causes of a gap: each clue explains the whole difference to the chip."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.holdem.chip_case import Colour
from games.rules.holdem.gap import GAP_RULES, gap_shares
from games.rules.holdem.gap_causes import GapCause, SeatCount, gap_causes

CASE = (Colour("white", 1, 100), Colour("red", 5, 60), Colour("green", 10, 40), Colour("black", 25, 20))
BIG_CASE = tuple(Colour(each.key, each.value, 200) for each in CASE)
VALUES = {each.key: each.value for each in CASE}
SEATS = st.lists(st.integers(0, 300), min_size=2, max_size=10)


def right(finals, cave=100):
    """Return seats with correct counts: chips counted equal chips bought, the last seat has the rest."""
    return [SeatCount(1, final, final) for final in finals]


@settings(max_examples=60)
@given(SEATS)
def test_correct_count_has_no_clues(finals):
    assert gap_causes(right(finals), 100, CASE) == ()


@settings(max_examples=60)
@given(SEATS, st.data())
def test_forgotten_cave_is_found(finals, data):
    who = data.draw(st.integers(0, len(finals) - 1))
    seats = right(finals)
    seats[who] = SeatCount(1, seats[who].bought, seats[who].final + 100, expected=seats[who].final)
    assert gap_causes(seats, 100)[0] == GapCause("cave_missing", (who,))


@settings(max_examples=60)
@given(st.data())
def test_miscounted_colour_is_found_and_each_clue_explains_the_whole_gap(data):
    colours = [
        {key: data.draw(st.integers(0, 9)) for key in VALUES} for _ in range(data.draw(st.integers(2, 5)))
    ]
    finals = [sum(VALUES[key] * count for key, count in each.items()) for each in colours]
    seats = [SeatCount(1, final, final, by_colour) for final, by_colour in zip(finals, colours, strict=True)]
    who, key = data.draw(st.integers(0, len(seats) - 1)), data.draw(st.sampled_from(sorted(VALUES)))
    most = min(4, colours[who][key])
    wrong = data.draw(st.integers(-most, 4).filter(bool))
    by_colour = colours[who] | {key: colours[who][key] + wrong}
    seats[who] = SeatCount(1, finals[who], finals[who] + wrong * VALUES[key], by_colour)
    found = gap_causes(seats, 1000, BIG_CASE)
    gap = wrong * VALUES[key]
    assert any(clue.colour == key and clue.count == wrong and who in clue.seats for clue in found)
    for clue in found:
        if clue.kind == "colour":
            assert clue.count * VALUES[clue.colour] == gap
        else:
            assert all(seats[seat].final == gap for seat in clue.seats)


def test_forgotten_cave_lists_the_seats_with_most_caves_first():
    seats = [SeatCount(1, 100, 180), SeatCount(3, 300, 220), SeatCount(2, 200, 300)]
    assert gap_causes(seats, 100) == (GapCause("cave_missing", (1, 2, 0)),)


def test_cave_recorded_twice_is_of_a_seat_with_several_caves():
    seats = [SeatCount(1, 100, 80), SeatCount(2, 200, 120)]
    assert gap_causes(seats, 100) == (GapCause("cave_twice", (1,)),)


def test_chips_counted_with_two_seats_are_found():
    seats = [SeatCount(1, 100, 170), SeatCount(1, 100, 70), SeatCount(1, 100, 130)]
    assert gap_causes(seats, 1000) == (GapCause("counted_twice", (1,)),)


def test_clues_with_the_fewest_chips_come_first_and_stay_within_the_case():
    seats = [
        SeatCount(1, 100, 90, {"white": 40, "green": 5}),
        SeatCount(1, 100, 100, {"white": 50, "green": 5}),
    ]
    assert [(clue.colour, clue.count) for clue in gap_causes(seats, 1000, CASE)] == [
        ("green", -1),
        ("red", -2),
        ("white", -10),
    ]
    full = [SeatCount(1, 100, 90, {"white": 60}), SeatCount(1, 100, 100, {"white": 35})]
    assert "white" not in {clue.colour for clue in gap_causes(full, 1000, CASE)}


def test_gap_without_a_single_cause_has_no_clues():
    assert gap_causes([SeatCount(1, 100, 130), SeatCount(1, 100, 87)], 100) == ()


# The rules for a gap


@settings(max_examples=60)
@given(st.lists(st.integers(0, 50), min_size=2, max_size=10), st.sampled_from(GAP_RULES), st.data())
def test_gap_parts_are_positive_and_one_per_seat(losses, rule, data):
    host = data.draw(st.integers(0, len(losses) - 1))
    parts = gap_shares(rule, losses, host)
    assert len(parts) == len(losses)
    assert sum(parts) > 0
    assert min(parts) >= 0


@pytest.mark.parametrize(
    ("rule", "parts"),
    [("losers", (0, 3, 1)), ("all", (1, 1, 1)), ("host", (0, 1, 0)), ("kept", (0, 1, 0))],
)
def test_gap_parts_by_rule(rule, parts):
    assert gap_shares(rule, (0, 3, 1), host=1) == parts


def test_gap_parts_of_losers_are_equal_when_no_seat_lost():
    assert gap_shares("losers", (0, 0), host=0) == (1, 1)
