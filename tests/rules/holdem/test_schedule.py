"""The levels a table sets and those worked out for a club: what is refused, and what always holds."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.errors import RuleError
from games.rules.holdem.club import BREAK_FROM, Evening, can_make, club_schedule
from games.rules.holdem.schedule import (
    Level,
    Schedule,
    checked,
    home_schedule,
    payable_with,
    read_schedule,
    write_schedule,
)
from games.rules.plain import Malformed

laws = settings(max_examples=60)
MALLETTE = {25: 100, 100: 100, 500: 50, 1000: 50}


def refusal(build, *arguments, **named):
    with pytest.raises(RuleError) as refused:
        build(*arguments, **named)
    return refused.value.code, refused.value.article


# What is refused


@pytest.mark.parametrize(
    ("levels", "code"),
    [
        ([], "LEVEL_COUNT"),
        ([Level(minutes=10)], "LEVEL_COUNT"),
        ([Level(n, 2 * n, 0, 5) for n in range(1, 62)], "LEVEL_COUNT"),
        ([Level(1, 2, 0, 0)], "LEVEL_MINUTES"),
        ([Level(1, 2, 0, 601)], "LEVEL_MINUTES"),
        ([Level(1, 2), Level()], "LEVEL_MINUTES"),
        ([Level(3, 2)], "LEVEL_BLINDS"),
        ([Level(-1, 2)], "LEVEL_BLINDS"),
        ([Level(1, 2, -1)], "LEVEL_BLINDS"),
        ([Level(1, 10**10)], "LEVEL_BLINDS"),
        ([Level(1, 2), Level(0, 0, 5, 10)], "LEVEL_BLINDS"),
        ([Level(5, 10), Level(2, 4)], "LEVEL_ORDER"),
        ([Level(5, 10), Level(5, 10)], "LEVEL_ORDER"),
        ([Level(5, 10, 2), Level(10, 20, 1)], "LEVEL_ORDER"),
        ([Level(5, 10, 0, 20), Level(minutes=10), Level(2, 4, 0, 20)], "LEVEL_ORDER"),
    ],
)
def test_levels_that_make_no_evening_are_refused(levels, code):
    assert refusal(checked, Schedule(tuple(levels)))[0] == code


def test_the_refusal_names_the_line():
    with pytest.raises(RuleError) as refused:
        checked(Schedule((Level(5, 10, 0, 20), Level(minutes=10), Level(2, 4, 0, 20))))
    assert refused.value.facts == {"line": 3}


@pytest.mark.parametrize(
    ("level", "amount"), [(Level(15, 50), 15), (Level(25, 60), 60), (Level(25, 50, 5), 5)]
)
def test_blinds_that_the_set_cannot_pay_are_refused(level, amount):
    with pytest.raises(RuleError) as refused:
        checked(Schedule((level,), (25, 100)))
    assert (refused.value.code, refused.value.article) == ("BLIND_UNPAYABLE", "clock.3")
    assert refused.value.facts["amount"] == amount


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"players": 1}, "PLAYER_COUNT"),
        ({"players": 201}, "PLAYER_COUNT"),
        ({"minutes": 29}, "EVENING_MINUTES"),
        ({"minutes": 721}, "EVENING_MINUTES"),
        ({"chips": {}}, "CHIPS_MISSING"),
        ({"chips": {0: 10}}, "CHIPS_MISSING"),
        ({"stack": 0}, "STACK_UNMADE"),
        ({"stack": 1010}, "STACK_UNMADE"),
        ({"players": 40}, "STACK_UNMADE"),
        ({"stack": 10**7}, "STACK_UNMADE"),
        ({"stack": 900, "players": 2}, "BLINDS_TOO_HIGH"),
    ],
)
def test_an_evening_that_cannot_be_is_refused(changes, code):
    evening = Evening(8, 5000, 180, MALLETTE)._replace(**changes)
    assert refusal(club_schedule, evening)[0] == code


def test_colours_with_nothing_in_common_are_refused_at_once():
    far_apart = Schedule((Level(25, 50, 0, 20),), (999_999_937, 999_999_929))
    assert refusal(checked, far_apart) == ("CHIPS_APART", "clock.3")


def test_two_colours_of_four_hundred_cannot_make_five_hundred():
    assert refusal(club_schedule, Evening(4, 500, 90, {400: None})) == ("STACK_UNMADE", "clock.5")


# What comes out


def test_the_schedule_of_a_thursday():
    schedule = club_schedule(Evening(8, 5000, 180, MALLETTE))
    assert schedule.levels[0][:2] == (50, 100)
    assert schedule.levels[-1].big_blind >= 2000
    assert 170 <= sum(level.minutes for level in schedule.levels) <= 190
    assert sum(level.is_break for level in schedule.levels) == 2


def test_no_late_level_calls_the_smallest_chips_back():
    schedule = club_schedule(Evening(14, 5000, 180, dict.fromkeys([25, 100, 500, 1000])))
    smalls = [level.small_blind for level in schedule.levels if not level.is_break]
    assert smalls[0] == 50
    assert all(small % 100 == 0 for small in smalls if small > 250)


@st.composite
def evenings(draw):
    """Evenings that can be: colours without a number, a stack of many small chips."""
    unit = draw(st.sampled_from([1, 5, 25, 100]))
    chips = dict.fromkeys(
        [unit, *(unit * each for each in draw(st.sets(st.sampled_from([2, 4, 5, 20, 40]))))]
    )
    return Evening(
        draw(st.integers(2, 60)),
        unit * draw(st.integers(40, 1000)),
        draw(st.integers(30, 720)),
        chips,
    )


@laws
@given(evenings())
def test_a_club_schedule_rises_pays_and_lasts(evening):
    schedule = club_schedule(evening)
    payable = payable_with(evening.chips)
    played = [level for level in schedule.levels if not level.is_break]
    assert all(payable.covers(amount) for level in played for amount in level[:3])
    assert all(before.big_blind < after.big_blind for before, after in pairwise(played))
    assert all(level.big_blind == 2 * level.small_blind for level in played)
    assert played[0].big_blind * 20 <= evening.stack
    length = played[0].minutes
    assert abs(sum(level.minutes for level in schedule.levels) - evening.minutes) <= length
    assert not schedule.levels[-1].is_break
    assert any(level.is_break for level in schedule.levels) == (evening.minutes >= BREAK_FROM)
    assert checked(schedule) == schedule


@laws
@given(evenings(), st.integers(2, 7))
def test_chips_that_are_there_for_all_change_nothing(evening, more):
    plenty = {value: evening.players * (evening.stack // value + more) for value in evening.chips}
    assert club_schedule(evening._replace(chips=plenty)) == club_schedule(evening)


@laws
@given(st.sets(st.integers(1, 60), min_size=1, max_size=4), st.integers(0, 400))
def test_an_amount_is_payable_when_some_chips_make_it(values, amount):
    assert payable_with(values).covers(amount) == can_make(amount, dict.fromkeys(values))


@laws
@given(st.dictionaries(st.integers(1, 30), st.integers(0, 5), min_size=1, max_size=3), st.integers(0, 200))
def test_a_stack_is_made_as_one_would_by_trying_everything(chips, amount):
    made = {0}
    for value, number in chips.items():
        made = {each + value * taken for each in made for taken in range(number + 1)}
    assert can_make(amount, chips) == (amount in made)


@pytest.mark.parametrize(
    ("chips", "smalls"),
    [((), [1, 2, 5, 10, 20, 50]), ((5, 10), [5, 10, 20, 50, 100, 200]), ((2, 5), [2, 5, 10, 20, 50, 100])],
)
def test_the_blinds_at_home_are_those_the_set_can_pay(chips, smalls):
    assert [level.small_blind for level in home_schedule(chips).levels[:6]] == smalls


def test_a_list_of_the_table_s_own_is_kept_and_timed():
    schedule = home_schedule(minutes=15, small_blinds=(1, 2, 3, 3))
    assert schedule.levels == (Level(1, 2, 0, 15), Level(2, 4, 0, 15), Level(3, 6, 0, 15))
    assert not schedule.is_by_elimination
    assert home_schedule().is_by_elimination


@laws
@given(evenings())
def test_reading_what_was_written_gives_it_back(evening):
    schedule = club_schedule(evening)
    assert read_schedule(write_schedule(schedule)) == schedule


@pytest.mark.parametrize(
    "data",
    [{}, {"levels": {}}, {"levels": [3]}, {"levels": [{"small_blind": "1"}]}, {"levels": [], "colour": 1}],
)
def test_what_is_no_schedule_is_malformed(data):
    with pytest.raises(Malformed):
        read_schedule(data)


def test_breaks_have_no_number():
    schedule = Schedule((Level(1, 2, 0, 5), Level(minutes=5), Level(2, 4, 0, 5)))
    assert [schedule.number_of(index) for index in range(3)] == [1, 1, 2]
