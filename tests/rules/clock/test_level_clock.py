"""Laws of the level clock: its reading depends only on the events and the instant."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.clock.level_clock import ClockAct, ClockEventData, ClockReading, read_clock
from games.rules.clock.schedule import BlindLevel, Schedule, home_schedule
from games.rules.errors import RuleError

NINE = datetime(2026, 11, 20, 21, 0, tzinfo=UTC)
SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)
CLUB = Schedule(
    (
        BlindLevel(25, 50, 0, 20),
        BlindLevel(50, 100, 0, 20),
        BlindLevel(minutes=10),
        BlindLevel(75, 150, 25, 20),
        BlindLevel(100, 200, 25, 20),
    )
)
SET = ClockEventData(ClockAct.SET, NINE, schedule=CLUB)
START = ClockEventData(ClockAct.STARTED, NINE)

moments = st.integers(0, 7200).map(lambda s: NINE + timedelta(seconds=s))
acts = st.one_of(
    st.sampled_from([ClockAct.STARTED, ClockAct.PAUSED, ClockAct.RESUMED, ClockAct.OUT]).map(
        lambda act: {"act": act}
    ),
    st.sampled_from([60, -60]).map(lambda seconds: {"act": ClockAct.ADJUSTED, "seconds": seconds}),
    st.integers(0, 4).map(lambda level: {"act": ClockAct.JUMPED, "level": level}),
)


@st.composite
def histories(draw):
    """Draw the events of a clock in order of time."""
    instants = sorted(draw(st.lists(moments, max_size=8)))
    return [SET, *(ClockEventData(at=at, **draw(acts)) for at in instants)]


laws = settings(max_examples=60)


def at(minutes, seconds=0):
    return NINE + minutes * MINUTE + seconds * SECOND


def shown(clock):
    return clock.index, clock.seconds


# Display


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
def test_running_clock_passes_through_its_levels(minutes, seconds, index, left):
    assert shown(read_clock([SET, START], at(minutes, seconds))) == (index, left)


def test_started_second_counts_as_one():
    assert read_clock([SET, START], NINE + timedelta(milliseconds=1)).seconds == 1200
    assert read_clock([SET, START], NINE + timedelta(milliseconds=1001)).seconds == 1199


def test_clock_does_not_run_before_it_is_started():
    assert shown(read_clock([SET], at(50))) == (0, 1200)
    assert not read_clock([SET], at(50)).is_started


def test_minute_subtracted_may_lead_into_the_next_level():
    taken = ClockEventData(ClockAct.ADJUSTED, at(19, 30), seconds=-60)
    assert shown(read_clock([SET, START, taken], at(19, 30))) == (1, 1170)


def test_minute_added_may_exceed_the_length_of_the_level():
    given_ = ClockEventData(ClockAct.ADJUSTED, NINE, seconds=60)
    assert shown(read_clock([SET, given_], NINE)) == (0, 1260)


def test_minute_added_to_a_clock_that_is_over_restarts_the_last_level():
    given_ = ClockEventData(ClockAct.ADJUSTED, at(300), seconds=60)
    assert shown(read_clock([SET, START, given_], at(300))) == (4, 60)
    assert not read_clock([SET, START, given_], at(300)).is_over


def test_new_level_is_fresh_for_two_minutes_except_the_first():
    assert not read_clock([SET, START], at(1)).is_new_level
    assert read_clock([SET, START], at(21, 59)).is_new_level
    assert not read_clock([SET, START], at(22)).is_new_level
    assert not read_clock([SET, START], at(41)).is_new_level  # a break


def test_until_break_is_the_time_until_the_next_break():
    assert read_clock([SET, START], at(7)).until_break == 33 * MINUTE
    assert read_clock([SET, START], at(41)).until_break is None


def test_jump_to_an_existing_level_is_applied_and_to_any_other_is_refused():
    there = ClockEventData(ClockAct.JUMPED, at(3), level=3)
    assert shown(read_clock([SET, START, there], at(4))) == (3, 1140)
    for level in (-1, 5, 10**30):
        with pytest.raises(RuleError) as refused:
            read_clock([SET, there._replace(level=level)], at(4))
        assert refused.value.code == "LEVEL_UNKNOWN"


def test_schedule_change_preserves_the_elapsed_time():
    shorter = Schedule((BlindLevel(25, 50, 0, 5), BlindLevel(50, 100, 0, 15)))
    changed = ClockEventData(ClockAct.SET, at(4), schedule=shorter)
    assert shown(read_clock([SET, START, changed], at(4))) == (0, 60)
    assert shown(read_clock([SET, START, changed], at(5))) == (1, 900)


def test_schedule_with_fewer_levels_leaves_the_clock_on_the_last_one():
    changed = ClockEventData(ClockAct.SET, at(60), schedule=Schedule((BlindLevel(25, 50, 0, 20),)))
    assert read_clock([SET, START, changed], at(60)).index == 0


def test_untimed_blinds_rise_with_each_elimination_up_to_the_last_level():
    home = home_schedule()
    events = [ClockEventData(ClockAct.SET, NINE, schedule=home), START]
    for number in range(1, 20):
        events.append(ClockEventData(ClockAct.OUT, at(number)))
        clock = read_clock(events, at(number))
        assert (clock.index, clock.eliminated) == (min(number, len(home.levels) - 1), number)


def test_elimination_leaves_a_timed_clock_unchanged():
    out = ClockEventData(ClockAct.OUT, at(5))
    clock = read_clock([SET, START, out], at(5))
    assert (shown(clock), clock.eliminated) == ((0, 900), 1)


def test_level_without_a_length_counts_up():
    clock = read_clock([ClockEventData(ClockAct.SET, NINE, schedule=home_schedule()), START], at(3, 5))
    assert (clock.remaining, clock.seconds, clock.is_over) == (None, 185, False)


# Laws


@laws
@given(histories(), moments, st.integers(0, 3600))
def test_passing_time_in_two_steps_equals_one_step(events, now, later):
    now = max(now, events[-1].at)
    before = read_clock(events, now)
    wait = timedelta(seconds=later)
    assert read_clock(events, now + wait) == (before.after(wait) if before.is_running else before)


@laws
@given(histories(), st.integers(0, 3600))
def test_pause_takes_no_time_from_the_clock(events, seconds):
    now = events[-1].at
    for act, instant in ((ClockAct.PAUSED, now), (ClockAct.RESUMED, now + timedelta(seconds=seconds))):
        events = [*events, ClockEventData(act, instant)]
    after = read_clock(events, now + timedelta(seconds=seconds))
    assert replace(after, is_running=False, is_started=False) == replace(
        read_clock(events[:-2], now), is_running=False, is_started=False
    )


@laws
@given(histories())
def test_minute_added_then_subtracted_changes_nothing(events):
    now = events[-1].at
    before = read_clock(events, now)
    given_ = [
        *events,
        ClockEventData(ClockAct.ADJUSTED, now, seconds=60),
        ClockEventData(ClockAct.ADJUSTED, now, seconds=-60),
    ]
    assert shown(read_clock(given_, now)) == shown(before)


@laws
@given(histories(), st.sampled_from([60, -60]))
def test_adjustment_changes_the_total_time_left_by_its_seconds(events, seconds):
    now = events[-1].at
    before = in_all(read_clock(events, now))
    after = in_all(read_clock([*events, ClockEventData(ClockAct.ADJUSTED, now, seconds=seconds)], now))
    assert after == max(before + timedelta(seconds=seconds), timedelta(0))


def in_all(clock: ClockReading):
    """Return the time left until the last level ends."""
    return clock.remaining + sum(
        (level.minutes * MINUTE for level in clock.schedule.levels[clock.index + 1 :]), 0 * MINUTE
    )


@laws
@given(histories(), moments)
def test_reading_is_always_a_valid_level_and_time(events, now):
    clock = read_clock(events, now)
    assert 0 <= clock.index < len(CLUB.levels)
    assert clock.seconds >= 0
    assert clock.is_over or clock.seconds > 0


@laws
@given(histories(), moments)
def test_instant_before_the_last_event_reads_as_that_event(events, now):
    assert read_clock(events, min(now, events[-1].at)) == read_clock(events, events[-1].at)
