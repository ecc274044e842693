"""The laws of the levels' clock: what it shows depends on what was done and on the instant, nothing else."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.errors import RuleError
from games.rules.holdem.level_clock import Act, Event, Reading, reading
from games.rules.holdem.schedule import Level, Schedule, home_schedule

NINE = datetime(2026, 11, 20, 21, 0, tzinfo=UTC)
SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)
CLUB = Schedule(
    (
        Level(25, 50, 0, 20),
        Level(50, 100, 0, 20),
        Level(minutes=10),
        Level(75, 150, 25, 20),
        Level(100, 200, 25, 20),
    )
)
SET = Event(Act.SET, NINE, schedule=CLUB)
START = Event(Act.STARTED, NINE)

moments = st.integers(0, 7200).map(lambda s: NINE + timedelta(seconds=s))
deeds = st.one_of(
    st.sampled_from([Act.STARTED, Act.PAUSED, Act.RESUMED, Act.OUT]).map(lambda act: {"act": act}),
    st.sampled_from([60, -60]).map(lambda seconds: {"act": Act.ADJUSTED, "seconds": seconds}),
    st.integers(0, 4).map(lambda level: {"act": Act.JUMPED, "level": level}),
)


@st.composite
def histories(draw):
    """A clock and what was done to it, in order."""
    instants = sorted(draw(st.lists(moments, max_size=8)))
    return [SET, *(Event(at=at, **draw(deeds)) for at in instants)]


laws = settings(max_examples=60)


def at(minutes, seconds=0):
    return NINE + minutes * MINUTE + seconds * SECOND


def shown(clock):
    return clock.index, clock.seconds


# What one sees


@pytest.mark.parametrize(
    ("minutes", "seconds", "index", "left"),
    [
        (0, 0, 0, 1200),
        (0, 1, 0, 1199),
        (19, 59, 0, 1),
        (20, 0, 1, 1200),
        (39, 59, 1, 1),
        (40, 0, 2, 600),
        (50, 0, 3, 1200),
        (90, 0, 4, 0),
        (900, 0, 4, 0),
    ],
)
def test_a_running_clock_goes_through_its_levels(minutes, seconds, index, left):
    assert shown(reading([SET, START], at(minutes, seconds))) == (index, left)


def test_a_second_begun_counts_as_one():
    assert reading([SET, START], NINE + timedelta(milliseconds=1)).seconds == 1200
    assert reading([SET, START], NINE + timedelta(milliseconds=1001)).seconds == 1199


def test_it_stands_still_until_it_is_started():
    assert shown(reading([SET], at(50))) == (0, 1200)
    assert not reading([SET], at(50)).is_started


def test_a_minute_taken_may_lead_into_the_next_level():
    taken = Event(Act.ADJUSTED, at(19, 30), seconds=-60)
    assert shown(reading([SET, START, taken], at(19, 30))) == (1, 1170)


def test_a_minute_given_may_exceed_the_length_of_the_level():
    given_ = Event(Act.ADJUSTED, NINE, seconds=60)
    assert shown(reading([SET, given_], NINE)) == (0, 1260)


def test_a_minute_given_to_a_clock_that_ran_out_is_a_minute():
    given_ = Event(Act.ADJUSTED, at(300), seconds=60)
    assert shown(reading([SET, START, given_], at(300))) == (4, 60)
    assert not reading([SET, START, given_], at(300)).is_over


def test_a_new_level_is_fresh_for_two_minutes_and_the_first_one_never_is():
    assert not reading([SET, START], at(1)).is_fresh
    assert reading([SET, START], at(21, 59)).is_fresh
    assert not reading([SET, START], at(22)).is_fresh
    assert not reading([SET, START], at(41)).is_fresh  # a break


def test_it_tells_when_the_next_break_comes():
    assert reading([SET, START], at(7)).until_break == 33 * MINUTE
    assert reading([SET, START], at(41)).until_break is None


def test_it_goes_to_any_level_and_to_no_other():
    there = Event(Act.JUMPED, at(3), level=3)
    assert shown(reading([SET, START, there], at(4))) == (3, 1140)
    for level in (-1, 5, 10**30):
        with pytest.raises(RuleError) as refused:
            reading([SET, there._replace(level=level)], at(4))
        assert refused.value.code == "LEVEL_UNKNOWN"


def test_levels_changed_on_the_way_keep_the_time_passed():
    shorter = Schedule((Level(25, 50, 0, 5), Level(50, 100, 0, 15)))
    changed = Event(Act.SET, at(4), schedule=shorter)
    assert shown(reading([SET, START, changed], at(4))) == (0, 60)
    assert shown(reading([SET, START, changed], at(5))) == (1, 900)


def test_fewer_levels_leave_it_on_the_last_one():
    changed = Event(Act.SET, at(60), schedule=Schedule((Level(25, 50, 0, 20),)))
    assert reading([SET, START, changed], at(60)).index == 0


def test_blinds_without_a_timer_rise_with_each_player_out_and_stop_at_the_last():
    home = home_schedule()
    events = [Event(Act.SET, NINE, schedule=home), START]
    for number in range(1, 20):
        events.append(Event(Act.OUT, at(number)))
        clock = reading(events, at(number))
        assert (clock.index, clock.out) == (min(number, len(home.levels) - 1), number)


def test_a_player_out_leaves_a_timer_alone():
    out = Event(Act.OUT, at(5))
    clock = reading([SET, START, out], at(5))
    assert (shown(clock), clock.out) == ((0, 900), 1)


def test_a_level_without_a_length_counts_up():
    clock = reading([Event(Act.SET, NINE, schedule=home_schedule()), START], at(3, 5))
    assert (clock.left, clock.seconds, clock.is_over) == (None, 185, False)


# Laws


@laws
@given(histories(), moments, st.integers(0, 3600))
def test_waiting_twice_is_waiting_once(events, now, later):
    now = max(now, events[-1].at)
    before = reading(events, now)
    wait = timedelta(seconds=later)
    assert reading(events, now + wait) == (before.passed(wait) if before.is_running else before)


@laws
@given(histories(), st.integers(0, 3600))
def test_a_pause_takes_no_time_from_the_clock(events, seconds):
    now = events[-1].at
    for act, instant in ((Act.PAUSED, now), (Act.RESUMED, now + timedelta(seconds=seconds))):
        events = [*events, Event(act, instant)]
    after = reading(events, now + timedelta(seconds=seconds))
    assert replace(after, is_running=False, is_started=False) == replace(
        reading(events[:-2], now), is_running=False, is_started=False
    )


@laws
@given(histories())
def test_a_minute_given_then_taken_changes_nothing(events):
    now = events[-1].at
    before = reading(events, now)
    given_ = [*events, Event(Act.ADJUSTED, now, seconds=60), Event(Act.ADJUSTED, now, seconds=-60)]
    assert shown(reading(given_, now)) == shown(before)


@laws
@given(histories(), st.sampled_from([60, -60]))
def test_what_is_left_of_the_evening_changes_by_the_minute(events, seconds):
    now = events[-1].at
    before = in_all(reading(events, now))
    after = in_all(reading([*events, Event(Act.ADJUSTED, now, seconds=seconds)], now))
    assert after == max(before + timedelta(seconds=seconds), timedelta(0))


def in_all(clock: Reading):
    """What is left until the last level runs out."""
    return clock.left + sum(
        (level.minutes * MINUTE for level in clock.schedule.levels[clock.index + 1 :]), 0 * MINUTE
    )


@laws
@given(histories(), moments)
def test_it_always_shows_a_level_and_a_time_within_reach(events, now):
    clock = reading(events, now)
    assert 0 <= clock.index < len(CLUB.levels)
    assert clock.seconds >= 0
    assert clock.is_over or clock.seconds > 0


@laws
@given(histories(), moments)
def test_an_instant_before_the_last_act_reads_as_that_act(events, now):
    assert reading(events, min(now, events[-1].at)) == reading(events, events[-1].at)
