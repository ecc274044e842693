"""Time to think and time of absence of a player."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.clock.decision_timers import absence_clock, decision_clock
from games.rules.tournament.options import Options

START = datetime(2024, 2, 3, 20, 0, tzinfo=UTC)
MILLISECONDS = st.integers(-5_000, 2_000_000)
OPTIONS = Options()
ORDER = ["thinking", "countdown", "dead"]


def after(*, s=0, ms=0, m=0):
    return START + timedelta(minutes=m, seconds=s, milliseconds=ms)


@given(MILLISECONDS, MILLISECONDS, st.integers(1, 300))
def test_clock_only_runs_forward(one, other, clock_s):
    early, late = (decision_clock(START, after(ms=ms), clock_s) for ms in sorted((one, other)))
    assert ORDER.index(early.phase) <= ORDER.index(late.phase)
    if early.phase == late.phase:
        assert early.remaining_s >= late.remaining_s


@given(MILLISECONDS, st.integers(1, 300))
def test_remaining_seconds_end_exactly_at_the_next_phase(ms, clock_s):
    now = max(after(ms=ms), START)
    phase, remaining_s = decision_clock(START, now, clock_s)
    if phase == "dead":
        assert remaining_s == 0
        return
    assert decision_clock(START, now + timedelta(seconds=remaining_s), clock_s).phase != phase
    assert decision_clock(START, now + timedelta(seconds=remaining_s - 1), clock_s).phase == phase


@pytest.mark.parametrize(
    ("now", "phase", "remaining_s"),
    [
        (after(s=-3), "thinking", 60),
        (after(s=0), "thinking", 60),
        (after(ms=1), "thinking", 60),
        (after(s=59), "thinking", 1),
        (after(ms=59_999), "thinking", 1),
        (after(s=60), "countdown", 10),
        (after(ms=69_500), "countdown", 1),
        (after(s=70), "dead", 0),
        (after(m=9), "dead", 0),
    ],
)
def test_clock_has_one_minute_then_ten_seconds(now, phase, remaining_s):
    assert decision_clock(START, now, OPTIONS.clock_s) == (phase, remaining_s)


@given(MILLISECONDS, st.integers(1, 60))
def test_absence_is_over_only_past_its_limit(ms, absence_min):
    remaining_s, over = absence_clock(START, after(ms=ms), absence_min)
    assert over == (ms > absence_min * 60_000)
    assert 0 <= remaining_s <= absence_min * 60
    assert (remaining_s == 0) == (ms >= absence_min * 60_000)


def test_absence_of_ten_minutes_is_allowed():
    assert absence_clock(START, after(s=-9), OPTIONS.absence_min) == (600, False)
    assert absence_clock(START, after(m=9, s=59), OPTIONS.absence_min) == (1, False)
    assert absence_clock(START, after(m=10), OPTIONS.absence_min) == (0, False)
    assert absence_clock(START, after(m=10, ms=1), OPTIONS.absence_min) == (0, True)
