"""Clock commands: idempotent by key, undone exactly, refused with a reason."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import refusals
from games.clocks.commands import calls
from games.clocks.commands import clock as clocks_clock
from games.clocks.queries.clock import clock_view, to_rules_event
from games.models import Clock, ClockEvent
from games.rules.clock.level_clock import read_clock
from games.rules.clock.schedule import BlindLevel, Schedule, home_schedule
from games.rules.errors import RuleError

NINE = datetime(2026, 11, 20, 21, 0, tzinfo=UTC)
CLUB = Schedule(
    (
        BlindLevel(25, 50, 0, 20),
        BlindLevel(50, 100, 0, 20),
        BlindLevel(minutes=10),
        BlindLevel(75, 150, 0, 20),
    )
)
ACTS = {
    "start": clocks_clock.start_clock,
    "pause": clocks_clock.pause_clock,
    "plus": lambda **arguments: clocks_clock.adjust_clock(minutes=1, **arguments),
    "minus": lambda **arguments: clocks_clock.adjust_clock(minutes=-1, **arguments),
    "jump": lambda **arguments: clocks_clock.jump_clock(level=3, **arguments),
    "out": clocks_clock.record_elimination,
    "levels": lambda **arguments: clocks_clock.set_levels(schedule=home_schedule(minutes=5), **arguments),
    "call": lambda **arguments: calls.call_time(entrant=None, **arguments),
}


def at(minutes, seconds=0):
    return NINE + timedelta(minutes=minutes, seconds=seconds)


def opened(schedule=CLUB):
    return clocks_clock.open_clock(sitting=None, schedule=schedule, key=uuid4(), by="Léa", now=NINE)


def do(clock, name, now, **changes):
    ACTS[name](clock=clock, by="Léa", now=now, **{"key": uuid4()} | changes)
    return clock


def figures(clock, now):
    clock_now = clock_view(clock, now).clock_reading
    return clock_now.index, clock_now.seconds


def test_clock_does_not_run_until_it_is_started(db):
    clock = opened()
    assert figures(clock, at(50)) == (0, 1200)
    do(clock, "start", at(50))
    assert figures(clock, at(57, 13)) == (0, 767)
    assert figures(clock, at(70)) == (1, 1200)


@pytest.mark.parametrize("name", ACTS)
def test_clock_command_is_idempotent_by_key(db, name):
    clock = do(opened(), "pause" if name == "start" else "start", NINE)
    key = uuid4()
    do(clock, name, at(1), key=key)
    after = clock_view(clock, at(5)).clock_reading
    do(clock, name, at(2), key=key)
    assert clock_view(clock, at(5)).clock_reading == after
    assert ClockEvent.objects.filter(key=key).count() == 1


@pytest.mark.parametrize(("name", "before"), [("start", "start"), ("pause", "pause")])
def test_clock_command_without_effect_stores_no_event(db, name, before):
    clock = do(opened(), "start", NINE)
    do(clock, before, at(1))
    count = ClockEvent.objects.count()
    do(clock, name, at(2))
    assert ClockEvent.objects.count() == count


def test_key_of_another_clock_command_is_refused(db):
    clock, key = do(opened(), "start", NINE), uuid4()
    do(clock, "plus", at(1), key=key)
    for name in ("minus", "jump", "levels"):
        with pytest.raises(refusals.ClockChanged):
            do(clock, name, at(2), key=key)


def test_a_key_is_used_once_on_each_clock(db):
    clock, key = do(opened(), "start", NINE), uuid4()
    other = do(opened(), "start", NINE)
    for each in (clock, other, clock):
        do(each, "plus", at(1), key=key)
    assert [each.events.filter(key=key).count() for each in (clock, other)] == [1, 1]


def test_open_clock_is_idempotent_by_key(db):
    key = uuid4()
    arguments = {"sitting": None, "schedule": CLUB, "key": key, "by": "", "now": NINE}
    assert clocks_clock.open_clock(**arguments) == clocks_clock.open_clock(**arguments)
    assert Clock.objects.count() == 1


def test_concurrent_jumps_to_the_next_level_move_one_level(db):
    clock = do(opened(), "start", NINE)
    for _client in range(2):
        clocks_clock.jump_clock(clock=clock, level=1, expected_level=0, key=uuid4(), by="", now=at(3))
        clocks_clock.jump_clock(clock=clock, level=1, expected_level=0, key=uuid4(), by="", now=at(4))
    assert figures(clock, at(4)) == (1, 1140)


@pytest.mark.parametrize("name", ACTS)
def test_undo_of_a_clock_event_restores_the_reading(db, name):
    clock = do(opened(), "pause" if name == "start" else "start", NINE)
    before = clock_view(clock, at(9)).clock_reading
    do(clock, name, at(3))
    clocks_clock.undo_clock_event(event=clock.events.latest("number"), by="Léa", now=at(4))
    clocks_clock.undo_clock_event(event=clock.events.latest("number"), by="Léa", now=at(4))
    assert clock_view(clock, at(9)).clock_reading == before


@pytest.mark.parametrize("name", ACTS)
def test_restored_clock_event_gives_the_reading_before_its_undo(db, name):
    clock = do(opened(), "pause" if name == "start" else "start", NINE)
    do(clock, name, at(3))
    event, after = clock.events.latest("number"), clock_view(clock, at(9)).clock_reading
    clocks_clock.undo_clock_event(event=event, by="Léa", now=at(4))
    if event.act == "out":  # an elimination comes back with its hand only
        with pytest.raises(refusals.ClockChanged):
            clocks_clock.restore_clock_event(event=event, now=at(5))
        return
    clocks_clock.restore_clock_event(event=event, now=at(5))
    clocks_clock.restore_clock_event(event=event, now=at(5))
    assert clock_view(clock, at(9)).clock_reading == after


def test_undone_events_are_restored_in_reverse_order_until_another_follows(db):
    clock = do(do(do(opened(), "start", NINE), "plus", at(1)), "plus", at(2))
    first, second = clock.events.order_by("number")[2:]
    for event, minute in ((second, 3), (first, 4)):
        clocks_clock.undo_clock_event(event=event, by="", now=at(minute))
    with pytest.raises(refusals.ClockChanged):
        clocks_clock.restore_clock_event(event=second, now=at(5))
    clocks_clock.restore_clock_event(event=first, now=at(5))
    do(clock, "plus", at(6))
    with pytest.raises(refusals.ClockChanged):
        clocks_clock.restore_clock_event(event=second, now=at(7))


def test_undo_is_refused_except_for_the_last_event(db):
    clock = do(do(opened(), "start", NINE), "plus", at(1))
    started, given_ = clock.events.filter(number__gt=1)
    with pytest.raises(refusals.ClockChanged):
        clocks_clock.undo_clock_event(event=started, by="", now=at(2))
    clocks_clock.undo_clock_event(event=given_, by="", now=at(2))
    clocks_clock.undo_clock_event(event=started, by="", now=at(2))
    with pytest.raises(refusals.ClockChanged):
        clocks_clock.undo_clock_event(event=clock.events.get(number=1), by="", now=at(2))
    assert figures(clock, at(9)) == (0, 1200)


def test_refused_clock_command_stores_no_event(db):
    clock = do(opened(), "start", NINE)
    count = ClockEvent.objects.count()
    for refused in (
        lambda: clocks_clock.jump_clock(clock=clock, level=4, key=uuid4(), by="", now=NINE),
        lambda: clocks_clock.set_levels(clock=clock, schedule=Schedule(()), key=uuid4(), by="", now=NINE),
        lambda: opened(Schedule((BlindLevel(5, 10, 0, 5), BlindLevel(2, 4, 0, 5)))),
    ):
        with pytest.raises(RuleError):
            refused()
    assert (ClockEvent.objects.count(), Clock.objects.count()) == (count, 1)


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from([*ACTS, "undo"]), st.integers(0, 900)), max_size=10))
def test_stored_events_give_the_shown_reading_after_any_commands(db, acts):
    clock, now = opened(), NINE
    for name, seconds in acts:
        now += timedelta(seconds=seconds)
        last = clock_view(clock, now).last_event
        if name != "undo":
            do(clock, name, now)
        elif last:
            clocks_clock.undo_clock_event(event=last, by="", now=now)
    rows = [to_rules_event(each) for each in clock.events.filter(undone_at=None)]
    assert clock_view(clock, now).clock_reading == read_clock(rows, now)
    numbers = list(clock.events.values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))
