"""The verbs of a clock: written once, taken back as if never done, refused with a reason."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import play
from games.clocks import event_of, shown
from games.models import Clock, ClockEvent
from games.rules.errors import RuleError
from games.rules.holdem.level_clock import reading
from games.rules.holdem.schedule import Level, Schedule, home_schedule

NINE = datetime(2026, 11, 20, 21, 0, tzinfo=UTC)
CLUB = Schedule((Level(25, 50, 0, 20), Level(50, 100, 0, 20), Level(minutes=10), Level(75, 150, 0, 20)))
ACTS = {
    "start": play.start_clock,
    "pause": play.pause_clock,
    "plus": lambda **said: play.adjust_clock(minutes=1, **said),
    "minus": lambda **said: play.adjust_clock(minutes=-1, **said),
    "jump": lambda **said: play.jump_clock(level=3, **said),
    "out": play.player_out,
    "levels": lambda **said: play.set_levels(schedule=home_schedule(minutes=5), **said),
}


def at(minutes, seconds=0):
    return NINE + timedelta(minutes=minutes, seconds=seconds)


def opened(schedule=CLUB):
    return play.open_clock(sitting=None, schedule=schedule, key=uuid4(), by="Léa", now=NINE)


def do(clock, name, now, **changes):
    ACTS[name](clock=clock, by="Léa", now=now, **{"key": uuid4()} | changes)
    return clock


def figures(clock, now):
    clock_now = shown(clock, now).reading
    return clock_now.index, clock_now.seconds


def test_a_clock_stands_until_it_is_started_then_goes_by_itself(db):
    clock = opened()
    assert figures(clock, at(50)) == (0, 1200)
    do(clock, "start", at(50))
    assert figures(clock, at(57, 13)) == (0, 767)
    assert figures(clock, at(70)) == (1, 1200)


@pytest.mark.parametrize("name", ACTS)
def test_an_act_sent_twice_is_done_once(db, name):
    clock = do(opened(), "pause" if name == "start" else "start", NINE)
    key = uuid4()
    do(clock, name, at(1), key=key)
    after = shown(clock, at(5)).reading
    do(clock, name, at(2), key=key)
    assert shown(clock, at(5)).reading == after
    assert ClockEvent.objects.filter(key=key).count() == 1


@pytest.mark.parametrize(("name", "before"), [("start", "start"), ("pause", "pause")])
def test_what_is_so_already_is_not_written(db, name, before):
    clock = do(opened(), "start", NINE)
    do(clock, before, at(1))
    count = ClockEvent.objects.count()
    do(clock, name, at(2))
    assert ClockEvent.objects.count() == count


def test_a_key_that_meant_something_else_is_refused(db):
    clock, key = do(opened(), "start", NINE), uuid4()
    do(clock, "plus", at(1), key=key)
    for name in ("minus", "jump", "levels"):
        with pytest.raises(play.ClockMoved):
            do(clock, name, at(2), key=key)
    with pytest.raises(play.ClockMoved):
        do(opened(), "plus", at(2), key=key)


def test_opening_twice_opens_one_clock(db):
    key = uuid4()
    said = {"sitting": None, "schedule": CLUB, "key": key, "by": "", "now": NINE}
    assert play.open_clock(**said) == play.open_clock(**said)
    assert Clock.objects.count() == 1


def test_two_phones_asking_for_the_next_level_move_one_level(db):
    clock = do(opened(), "start", NINE)
    for _phone in range(2):
        play.jump_clock(clock=clock, level=1, seen=0, key=uuid4(), by="", now=at(3))
        play.jump_clock(clock=clock, level=1, seen=0, key=uuid4(), by="", now=at(4))
    assert figures(clock, at(4)) == (1, 1140)


@pytest.mark.parametrize("name", ACTS)
def test_what_is_taken_back_never_was(db, name):
    clock = do(opened(), "pause" if name == "start" else "start", NINE)
    before = shown(clock, at(9)).reading
    do(clock, name, at(3))
    play.undo_on_clock(event=clock.events.latest("number"), by="Léa", now=at(4))
    play.undo_on_clock(event=clock.events.latest("number"), by="Léa", now=at(4))
    assert shown(clock, at(9)).reading == before


def test_only_the_last_act_is_taken_back(db):
    clock = do(do(opened(), "start", NINE), "plus", at(1))
    started, given_ = clock.events.filter(number__gt=1)
    with pytest.raises(play.ClockMoved):
        play.undo_on_clock(event=started, by="", now=at(2))
    play.undo_on_clock(event=given_, by="", now=at(2))
    play.undo_on_clock(event=started, by="", now=at(2))
    with pytest.raises(play.ClockMoved):
        play.undo_on_clock(event=clock.events.get(number=1), by="", now=at(2))
    assert figures(clock, at(9)) == (0, 1200)


def test_what_cannot_be_is_refused_and_not_written(db):
    clock = do(opened(), "start", NINE)
    count = ClockEvent.objects.count()
    for refused in (
        lambda: play.jump_clock(clock=clock, level=4, key=uuid4(), by="", now=NINE),
        lambda: play.set_levels(clock=clock, schedule=Schedule(()), key=uuid4(), by="", now=NINE),
        lambda: opened(Schedule((Level(5, 10, 0, 5), Level(2, 4, 0, 5)))),
    ):
        with pytest.raises(RuleError):
            refused()
    assert (ClockEvent.objects.count(), Clock.objects.count()) == (count, 1)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from([*ACTS, "undo"]), st.integers(0, 900)), max_size=10))
def test_whatever_is_done_the_rows_tell_what_is_shown(db, deeds):
    clock, now = opened(), NINE
    for name, seconds in deeds:
        now += timedelta(seconds=seconds)
        last = shown(clock, now).last
        if name != "undo":
            do(clock, name, now)
        elif last:
            play.undo_on_clock(event=last, by="", now=now)
    rows = [event_of(each) for each in clock.events.filter(undone_at=None)]
    assert shown(clock, now).reading == reading(rows, now)
    numbers = list(clock.events.values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))
