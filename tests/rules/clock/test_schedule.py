"""Schedules entered by a table and schedules computed for a club: refusals and laws."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.clock.club_schedule import BREAK_FROM, ScheduleInputs, Speed, can_make, club_schedule
from games.rules.clock.schedule import (
    BlindLevel,
    Schedule,
    check_schedule,
    home_schedule,
    payable_amounts,
    read_schedule,
    write_schedule,
)
from games.rules.errors import RuleError
from games.rules.json_fields import Malformed

laws = settings(max_examples=60)
MALLETTE = {25: 100, 100: 100, 500: 50, 1000: 50}


def refusal(build, *arguments, **named):
    with pytest.raises(RuleError) as refused:
        build(*arguments, **named)
    return refused.value.code, refused.value.article


# Refusals


@pytest.mark.parametrize(
    ("levels", "code"),
    [
        ([], "LEVEL_COUNT"),
        ([BlindLevel(minutes=10)], "LEVEL_COUNT"),
        ([BlindLevel(n, 2 * n, 0, 5) for n in range(1, 62)], "LEVEL_COUNT"),
        ([BlindLevel(1, 2, 0, 0)], "LEVEL_MINUTES"),
        ([BlindLevel(1, 2, 0, 601)], "LEVEL_MINUTES"),
        ([BlindLevel(1, 2), BlindLevel()], "LEVEL_MINUTES"),
        ([BlindLevel(3, 2)], "LEVEL_BLINDS"),
        ([BlindLevel(-1, 2)], "LEVEL_BLINDS"),
        ([BlindLevel(1, 2, -1)], "LEVEL_BLINDS"),
        ([BlindLevel(1, 10**10)], "LEVEL_BLINDS"),
        ([BlindLevel(1, 2), BlindLevel(0, 0, 5, 10)], "LEVEL_BLINDS"),
        ([BlindLevel(5, 10), BlindLevel(2, 4)], "LEVEL_ORDER"),
        ([BlindLevel(5, 10), BlindLevel(5, 10)], "LEVEL_ORDER"),
        ([BlindLevel(5, 10, 2), BlindLevel(10, 20, 1)], "LEVEL_ORDER"),
        ([BlindLevel(5, 10, 0, 20), BlindLevel(minutes=10), BlindLevel(2, 4, 0, 20)], "LEVEL_ORDER"),
    ],
)
def test_invalid_levels_are_refused_by_code(levels, code):
    assert refusal(check_schedule, Schedule(tuple(levels)))[0] == code


@pytest.mark.parametrize(
    ("second", "column"),
    [
        (BlindLevel(2, 10, 2), "small_blind"),
        (BlindLevel(5, 8, 2), "big_blind"),
        (BlindLevel(10, 20, 1), "ante"),
        (BlindLevel(5, 10, 2), "small_blind"),
        (BlindLevel(10, 20, 2, 601), "minutes"),
        (BlindLevel(10, 10**10, 2), "big_blind"),
        (BlindLevel(20, 10, 2), "small_blind"),
    ],
)
def test_level_refusal_names_the_line_and_the_field(second, column):
    with pytest.raises(RuleError) as refused:
        check_schedule(Schedule((BlindLevel(5, 10, 2), BlindLevel(minutes=10), second)))
    assert (refused.value.facts["line"], refused.value.facts["column"]) == (3, column)


@pytest.mark.parametrize(
    ("level", "amount"), [(BlindLevel(15, 50), 15), (BlindLevel(25, 60), 60), (BlindLevel(25, 50, 5), 5)]
)
def test_blinds_the_chip_values_cannot_pay_are_refused(level, amount):
    with pytest.raises(RuleError) as refused:
        check_schedule(Schedule((level,), (25, 100)))
    assert (refused.value.code, refused.value.article) == ("BLIND_UNPAYABLE", "clock.3")
    assert refused.value.facts["amount"] == amount
    assert getattr(level, refused.value.facts["column"]) == amount


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"players": 1}, "PLAYER_COUNT"),
        ({"players": 1001}, "PLAYER_COUNT"),
        ({"minutes": 29}, "EVENING_MINUTES"),
        ({"minutes": 721}, "EVENING_MINUTES"),
        ({"level_minutes": 0}, "LEVEL_MINUTES"),
        ({"chips": {}}, "CHIPS_MISSING"),
        ({"chips": {0: 10}}, "CHIPS_MISSING"),
        ({"stack": 0}, "STACK_UNMADE"),
        ({"stack": 1010}, "STACK_UNMADE"),
        ({"players": 40}, "STACK_UNMADE"),
        ({"stack": 10**7}, "STACK_UNMADE"),
        ({"stack": 900, "players": 2}, "BLINDS_TOO_HIGH"),
    ],
)
def test_invalid_schedule_inputs_are_refused_by_code(changes, code):
    evening = ScheduleInputs(8, 5000, 180, MALLETTE)._replace(**changes)
    assert refusal(club_schedule, evening)[0] == code


def test_chip_values_without_a_common_unit_are_refused():
    far_apart = Schedule((BlindLevel(25, 50, 0, 20),), (999_999_937, 999_999_929))
    assert refusal(check_schedule, far_apart) == ("CHIPS_APART", "clock.3")


def test_stack_that_the_chip_values_cannot_make_is_refused():
    assert refusal(club_schedule, ScheduleInputs(4, 500, 90, {400: None})) == ("STACK_UNMADE", "clock.5")


# Results


def test_club_schedule_of_eight_players_and_three_hours():
    schedule = club_schedule(ScheduleInputs(8, 5000, 180, MALLETTE))
    assert schedule.levels[0][:2] == (25, 50)
    assert schedule.levels[-1].big_blind >= 2000
    assert 170 <= sum(level.minutes for level in schedule.levels) <= 190
    assert sum(level.is_break for level in schedule.levels) == 2


def blinds(schedule):
    """Return the small blinds of the levels, without the breaks."""
    return [level.small_blind for level in schedule.levels if not level.is_break]


def test_club_schedule_has_the_steps_of_clubs():
    evening = ScheduleInputs(23, 5000, 240, dict.fromkeys([25, 100, 500, 1000]))
    steps = [25, 50, 75, 100, 150, 200, 300, 400, 500, 600, 800, 1000, 1500, 2000, 3000]
    assert blinds(club_schedule(evening))[: len(steps)] == steps


@pytest.mark.parametrize(("speed", "big_blinds"), [("turbo", 50), ("normal", 100), ("deep", 200)])
def test_speed_of_a_club_schedule_is_the_depth_of_its_stacks(speed, big_blinds):
    evening = ScheduleInputs(23, 10_000, 240, dict.fromkeys([25, 100, 500, 1000]), Speed(speed))
    assert club_schedule(evening).levels[0].big_blind * big_blinds == 10_000


def test_club_schedule_has_the_requested_minutes_and_antes():
    evening = ScheduleInputs(23, 10_000, 240, dict.fromkeys([25, 100, 500, 1000]))
    levels = [
        each
        for each in club_schedule(evening._replace(level_minutes=20, has_antes=True)).levels
        if not each.is_break
    ]
    assert {each.minutes for each in levels} == {20}
    assert [each.ante for each in levels[:3]] == [0, 0, 0]
    assert all(each.ante == each.big_blind for each in levels[3:])


def test_club_schedule_does_not_return_to_the_smallest_chips():
    schedule = club_schedule(ScheduleInputs(14, 5000, 180, dict.fromkeys([25, 100, 500, 1000])))
    smalls = blinds(schedule)
    assert smalls[0] == 25
    assert all(small % 100 == 0 for small in smalls if small > 250)


@st.composite
def evenings(draw):
    """Draw valid schedule inputs: colours without a count, a stack of many small chips."""
    unit = draw(st.sampled_from([1, 5, 25, 100]))
    chips = dict.fromkeys(
        [unit, *(unit * each for each in draw(st.sets(st.sampled_from([2, 4, 5, 20, 40]))))]
    )
    return ScheduleInputs(
        draw(st.integers(2, 60)),
        unit * draw(st.integers(40, 1000)),
        draw(st.integers(30, 720)),
        chips,
    )


@laws
@given(evenings())
def test_club_schedule_rises_is_payable_and_lasts_the_requested_time(evening):
    schedule = club_schedule(evening)
    payable = payable_amounts(evening.chips)
    played = [level for level in schedule.levels if not level.is_break]
    assert all(payable.includes(amount) for level in played for amount in level[:3])
    assert all(before.big_blind < after.big_blind for before, after in pairwise(played))
    assert all(level.big_blind == 2 * level.small_blind for level in played)
    assert played[0].big_blind * 20 <= evening.stack
    length = played[0].minutes
    assert abs(sum(level.minutes for level in schedule.levels) - evening.minutes) <= length
    assert not schedule.levels[-1].is_break
    assert any(level.is_break for level in schedule.levels) == (evening.minutes >= BREAK_FROM)
    assert check_schedule(schedule) == schedule


@laws
@given(evenings(), st.data())
def test_club_schedule_continues_at_the_big_blind_that_is_reached(evening, data):
    smalls = blinds(club_schedule(evening))
    reached = data.draw(st.integers(0, len(smalls) - 2))
    levels = blinds(club_schedule(evening._replace(big_blind=2 * smalls[reached])))
    assert levels[0] == smalls[reached]
    between = blinds(club_schedule(evening._replace(big_blind=2 * smalls[reached] + 1)))
    assert smalls[reached] < between[0] <= smalls[reached + 1]


@laws
@given(evenings(), st.integers(2, 7))
def test_sufficient_chip_counts_leave_the_club_schedule_unchanged(evening, more):
    plenty = {value: evening.players * (evening.stack // value + more) for value in evening.chips}
    assert club_schedule(evening._replace(chips=plenty)) == club_schedule(evening)


@laws
@given(st.sets(st.integers(1, 60), min_size=1, max_size=4), st.integers(0, 400))
def test_payable_amounts_are_those_that_some_chips_make(values, amount):
    assert payable_amounts(values).includes(amount) == can_make(amount, dict.fromkeys(values))


@laws
@given(st.dictionaries(st.integers(1, 30), st.integers(0, 5), min_size=1, max_size=3), st.integers(0, 200))
def test_can_make_agrees_with_an_exhaustive_search(chips, amount):
    made = {0}
    for value, number in chips.items():
        made = {each + value * taken for each in made for taken in range(number + 1)}
    assert can_make(amount, chips) == (amount in made)


@pytest.mark.parametrize(
    ("chips", "smalls"),
    [((), [1, 2, 5, 10, 20, 50]), ((5, 10), [5, 10, 20, 50, 100, 200]), ((2, 5), [2, 5, 10, 20, 50, 100])],
)
def test_home_schedule_has_payable_small_blinds(chips, smalls):
    assert [level.small_blind for level in home_schedule(chips).levels[:6]] == smalls


@laws
@given(st.integers(1, 5000))
def test_home_schedule_ends_at_half_of_the_chips_in_play_and_has_a_first_level(chips):
    smalls = [level.small_blind for level in home_schedule((5, 25), chips_in_play=chips).levels]
    every_small = [level.small_blind for level in home_schedule((5, 25)).levels]
    assert smalls == [small for small in every_small if 4 * small <= chips] or smalls == every_small[:1]
    assert smalls


def test_home_schedule_with_custom_small_blinds_is_timed():
    schedule = home_schedule(minutes=15, small_blinds=(1, 2, 3, 3))
    assert schedule.levels == (BlindLevel(1, 2, 0, 15), BlindLevel(2, 4, 0, 15), BlindLevel(3, 6, 0, 15))
    assert not schedule.is_by_elimination
    assert home_schedule().is_by_elimination


@laws
@given(evenings())
def test_schedule_reads_as_it_was_serialised(evening):
    schedule = club_schedule(evening)
    assert read_schedule(write_schedule(schedule)) == schedule


@pytest.mark.parametrize(
    "data",
    [{}, {"levels": {}}, {"levels": [3]}, {"levels": [{"small_blind": "1"}]}, {"levels": [], "colour": 1}],
)
def test_malformed_schedule_is_refused(data):
    with pytest.raises(Malformed):
        read_schedule(data)


def test_number_of_skips_breaks():
    schedule = Schedule((BlindLevel(1, 2, 0, 5), BlindLevel(minutes=5), BlindLevel(2, 4, 0, 5)))
    assert [schedule.number_of(index) for index in range(3)] == [1, 1, 2]
