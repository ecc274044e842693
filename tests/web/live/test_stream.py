"""Event stream of a sitting: its revision at once and after every write."""

import asyncio
import math

import pytest
from django.db import transaction
from django.urls import reverse

from games.models import Binding
from games.sittings.locking import lock_sitting
from tests.asynchronous import VirtualTimeLoop, run_async
from tests.scenario import PLAIN, record
from web.live import streams, waiters
from web.live.stream_queries import Reading

AT_LAST = waiters.BEAT_MOMENTS - 1
"""Number of a sitting whose first beat comes after a whole pause."""


def stream_of(sitting):
    return reverse("sitting-stream", args=[sitting.pk])


def revision_of(sitting):
    return reverse("sitting-revision", args=[sitting.pk])


def test_revision_increases_with_every_write(scenario):
    before = int(scenario.host.get(revision_of(scenario.sitting)).content)
    record(scenario.host, scenario.sitting, PLAIN)
    assert int(scenario.host.get(revision_of(scenario.sitting)).content) > before


def test_revision_is_304_when_unchanged(scenario):
    first = scenario.host.get(revision_of(scenario.sitting))
    known = {"if-none-match": first.headers["ETag"]}
    again = scenario.host.get(revision_of(scenario.sitting), headers=known)
    assert (again.status_code, again.content) == (304, b"")
    record(scenario.host, scenario.sitting, PLAIN)
    assert scenario.host.get(revision_of(scenario.sitting), headers=known).status_code == 200


def test_stream_is_204_on_a_threaded_server(scenario):
    answer = scenario.host.get(stream_of(scenario.sitting))
    assert (answer.status_code, answer.content) == (204, b"")


def test_table_page_contains_its_revision(scenario):
    page = scenario.host.get(reverse("sitting", args=[scenario.sitting.pk])).content.decode()
    scenario.sitting.refresh_from_db()
    assert f'data-revision="{scenario.sitting.revision}"' in page


def test_csrf_token_is_not_stored_by_caches(scenario):
    answer = scenario.stranger.get(reverse("csrf"))
    assert len(answer.content) == 64
    assert "no-store" in answer.headers["Cache-Control"]


@pytest.fixture
def wake_calls(monkeypatch):
    found = []
    monkeypatch.setattr(streams, "wake_streams", lambda pk, revision=None: found.append((pk, revision)))
    return found


def test_write_wakes_streams_after_the_commit(scenario, wake_calls, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        locked = lock_sitting(scenario.sitting)
        assert wake_calls == []
    assert wake_calls == [(scenario.sitting.pk, locked.revision)]


def test_failed_write_wakes_no_stream(scenario, wake_calls, django_capture_on_commit_callbacks):
    def refused():
        with transaction.atomic():
            lock_sitting(scenario.sitting)
            raise ValueError

    with django_capture_on_commit_callbacks(execute=True), pytest.raises(ValueError):
        refused()
    assert wake_calls == []


def test_player_is_present_while_their_stream_is_open():
    async def look():
        with (
            streams.registered_waiter(7, 3),
            streams.registered_waiter(7, None),
            streams.registered_waiter(8, 4),
        ):
            during = streams.present_players(7)
        return during, streams.present_players(7), streams.present_players(8)

    assert run_async(look()) == ({3}, set(), set())
    assert not streams._watched


def test_waiter_gets_the_last_revision_and_otherwise_a_heartbeat(monkeypatch):
    monkeypatch.setattr(waiters, "HEARTBEAT_SECONDS", waiters.BEAT_SECONDS / 2)

    async def wait():
        with streams.registered_waiter(AT_LAST, None) as waiter:
            waiter.must_read = False
            streams.wake_streams(AT_LAST, 4)
            streams.wake_streams(AT_LAST, 5)
            streams.wake_streams(AT_LAST + 1, 9)
            return await waiter.next(), await waiter.next()

    assert run_async(wait(), VirtualTimeLoop) == (5, None)


def test_silent_stream_beats_between_two_readings(scenario, monkeypatch):
    """A page that hears nothing for a beat and a half says that it is not live."""
    monkeypatch.setattr(streams, "start_listening", lambda *_: None)
    readings = iter([Reading(4), Reading(4), None])

    class Reader:
        async def read(self, *_asked):
            return next(readings)

    monkeypatch.setattr(streams, "reader", lambda _notify: Reader())

    async def events():
        return [event async for event in streams.stream_events(AT_LAST, Binding(circle_id=1))]

    _retry, first, present, *others = run_async(events(), VirtualTimeLoop)
    assert (first, present) == ("data: 4\n\n", "event: present\ndata: \n\n")
    beats = [streams.BEAT] * (math.ceil(waiters.HEARTBEAT_SECONDS / waiters.BEAT_SECONDS) - 1)
    assert others == [*beats, "data: 4\n\n", *beats]


def test_streams_of_a_sitting_beat_together_and_those_of_another_at_another_moment():
    """The beats of all streams at one moment would hold up every request meanwhile."""

    async def beat(pk, opened_after):
        await asyncio.sleep(opened_after)
        with streams.registered_waiter(pk, None) as waiter:
            await waiter.next()
            first = asyncio.get_running_loop().time()
            await waiter.next()
            return pk, round(first, 6), asyncio.get_running_loop().time() - first

    async def beats():
        opened = [(pk, after) for pk in range(waiters.BEAT_MOMENTS) for after in (0, 0.05)]
        return await asyncio.gather(*(beat(*each) for each in opened))

    found = run_async(beats(), VirtualTimeLoop)
    moments = {pk: first for pk, first, _pause in found}
    assert {(pk, first) for pk, first, _pause in found} == set(moments.items())
    assert len(set(moments.values())) == waiters.BEAT_MOMENTS
    assert [pause for *_, pause in found] == pytest.approx([waiters.BEAT_SECONDS] * len(found))
    assert not streams._watched


def test_round_being_entered_is_shown_to_other_browsers_only():
    async def look():
        with (
            streams.registered_waiter(7, 3, entering=4) as karim,
            streams.registered_waiter(7, 3) as karim_table,
            streams.registered_waiter(7, 5) as other,
            streams.registered_waiter(7, None, entering=4) as nameless,
        ):
            during = [streams.entries_of_others(7, each) for each in (karim, karim_table, other, nameless)]
        return [sorted(map(str, each)) for each in during]

    assert run_async(look()) == [["0:4"], ["0:4"], ["0:4", "3:4"], ["3:4"]]
    assert not streams._watched
