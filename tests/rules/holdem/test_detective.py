"""The missing-chips detective tells what explains a gap to the chip, and nothing else."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.holdem.case import Colour
from games.rules.holdem.detective import Clue, Witness, clues
from games.rules.holdem.gap import GAP_RULES, gap_parts

CASE = (Colour("white", 1, 100), Colour("red", 5, 60), Colour("green", 10, 40), Colour("black", 25, 20))
BIG_CASE = tuple(Colour(each.key, each.value, 200) for each in CASE)
VALUES = {each.key: each.value for each in CASE}
SEATS = st.lists(st.integers(0, 300), min_size=2, max_size=10)


def right(finals, cave=100):
    """Seats whose counts are right: what they bought is what they counted, the last one holding the rest."""
    return [Witness(1, final, final) for final in finals]


@settings(deadline=None, max_examples=60)
@given(SEATS)
def test_a_count_that_is_right_needs_no_explanation(finals):
    assert clues(right(finals), 100, CASE) == ()


@settings(deadline=None, max_examples=60)
@given(SEATS, st.data())
def test_a_forgotten_cave_is_always_found(finals, data):
    who = data.draw(st.integers(0, len(finals) - 1))
    seats = right(finals)
    seats[who] = Witness(1, seats[who].bought, seats[who].final + 100, held=seats[who].final)
    assert clues(seats, 100)[0] == Clue("cave_missing", (who,))


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_a_miscounted_colour_is_always_found_and_every_clue_explains_the_whole_gap(data):
    colours = [
        {key: data.draw(st.integers(0, 9)) for key in VALUES} for _ in range(data.draw(st.integers(2, 5)))
    ]
    finals = [sum(VALUES[key] * count for key, count in each.items()) for each in colours]
    seats = [Witness(1, final, final, told) for final, told in zip(finals, colours, strict=True)]
    who, key = data.draw(st.integers(0, len(seats) - 1)), data.draw(st.sampled_from(sorted(VALUES)))
    most = min(4, colours[who][key])
    wrong = data.draw(st.integers(-most, 4).filter(bool))
    told = colours[who] | {key: colours[who][key] + wrong}
    seats[who] = Witness(1, finals[who], finals[who] + wrong * VALUES[key], told)
    found = clues(seats, 1000, BIG_CASE)
    gap = wrong * VALUES[key]
    assert any(clue.colour == key and clue.count == wrong and who in clue.seats for clue in found)
    for clue in found:
        if clue.kind == "colour":
            assert clue.count * VALUES[clue.colour] == gap
        else:
            assert all(seats[seat].final == gap for seat in clue.seats)


def test_a_forgotten_cave_may_be_anybodys_and_likeliest_of_who_bought_before():
    seats = [Witness(1, 100, 180), Witness(3, 300, 220), Witness(2, 200, 300)]
    assert clues(seats, 100) == (Clue("cave_missing", (1, 2, 0)),)


def test_a_cave_noted_twice_is_of_who_has_several():
    seats = [Witness(1, 100, 80), Witness(2, 200, 120)]
    assert clues(seats, 100) == (Clue("cave_twice", (1,)),)


def test_chips_counted_with_two_players():
    seats = [Witness(1, 100, 170), Witness(1, 100, 70), Witness(1, 100, 130)]
    assert clues(seats, 1000) == (Clue("counted_twice", (1,)),)


def test_the_fewest_chips_come_first_and_the_case_holds_its_own():
    seats = [Witness(1, 100, 90, {"white": 40, "green": 5}), Witness(1, 100, 100, {"white": 50, "green": 5})]
    assert [(clue.colour, clue.count) for clue in clues(seats, 1000, CASE)] == [
        ("green", -1),
        ("red", -2),
        ("white", -10),
    ]
    full = [Witness(1, 100, 90, {"white": 60}), Witness(1, 100, 100, {"white": 35})]
    assert "white" not in {clue.colour for clue in clues(full, 1000, CASE)}


def test_what_no_single_slip_explains_has_no_clue():
    assert clues([Witness(1, 100, 130), Witness(1, 100, 87)], 100) == ()


# The rules for a gap


@settings(deadline=None, max_examples=60)
@given(st.lists(st.integers(0, 50), min_size=2, max_size=10), st.sampled_from(GAP_RULES), st.data())
def test_the_parts_of_a_gap_are_for_somebody(losses, rule, data):
    host = data.draw(st.integers(0, len(losses) - 1))
    parts = gap_parts(rule, losses, host)
    assert len(parts) == len(losses)
    assert sum(parts) > 0
    assert min(parts) >= 0


@pytest.mark.parametrize(
    ("rule", "parts"),
    [("losers", (0, 3, 1)), ("all", (1, 1, 1)), ("host", (0, 1, 0)), ("kept", (0, 1, 0))],
)
def test_each_rule_takes_from_whom_it_says(rule, parts):
    assert gap_parts(rule, (0, 3, 1), host=1) == parts


def test_where_nobody_loses_all_share():
    assert gap_parts("losers", (0, 0), host=0) == (1, 1)
