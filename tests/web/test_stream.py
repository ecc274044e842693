"""The stream of a sitting: its revision at once, at every write, and to nobody whom it does not concern."""

import asyncio

import pytest
from django.db import transaction
from django.urls import reverse

from games.play.locking import locked
from tests.cast import PLAIN, record
from web import live


def stream_of(sitting):
    return reverse("sitting-stream", args=[sitting.pk])


def revision_of(sitting):
    return reverse("sitting-revision", args=[sitting.pk])


def test_the_revision_grows_with_every_write(cast):
    before = int(cast.host.get(revision_of(cast.sitting)).content)
    record(cast.host, cast.sitting, PLAIN)
    assert int(cast.host.get(revision_of(cast.sitting)).content) > before


def test_a_phone_that_knows_the_revision_is_told_nothing_more(cast):
    first = cast.host.get(revision_of(cast.sitting))
    known = {"if-none-match": first.headers["ETag"]}
    again = cast.host.get(revision_of(cast.sitting), headers=known)
    assert (again.status_code, again.content) == (304, b"")
    record(cast.host, cast.sitting, PLAIN)
    assert cast.host.get(revision_of(cast.sitting), headers=known).status_code == 200


def test_where_each_request_takes_a_thread_nobody_streams(cast):
    answer = cast.host.get(stream_of(cast.sitting))
    assert (answer.status_code, answer.content) == (204, b"")


def test_the_page_says_which_revision_it_shows(cast):
    page = cast.host.get(reverse("sitting", args=[cast.sitting.pk])).content.decode()
    cast.sitting.refresh_from_db()
    assert f'data-revision="{cast.sitting.revision}"' in page


def test_a_token_may_be_asked_for_and_is_not_kept(cast):
    answer = cast.stranger.get(reverse("csrf"))
    assert len(answer.content) == 64
    assert "no-store" in answer.headers["Cache-Control"]


@pytest.fixture
def woken(monkeypatch):
    found = []
    monkeypatch.setattr(live, "wake", lambda pk, revision=None: found.append((pk, revision)))
    return found


def test_a_write_wakes_once_it_is_certain(cast, woken, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        held = locked(cast.sitting)
        assert woken == []
    assert woken == [(cast.sitting.pk, held.revision)]


def test_a_write_that_is_refused_wakes_nobody(cast, woken, django_capture_on_commit_callbacks):
    def refused():
        with transaction.atomic():
            locked(cast.sitting)
            raise ValueError

    with django_capture_on_commit_callbacks(execute=True), pytest.raises(ValueError):
        refused()
    assert woken == []


def test_who_looks_is_known_while_he_looks():
    async def look():
        with live.waiting(7, 3), live.waiting(7, None), live.waiting(8, 4):
            during = live.present(7)
        return during, live.present(7), live.present(8)

    assert asyncio.run(look()) == ({3}, set(), set())
    assert not live._waiters


def test_a_waiter_hears_the_last_revision_and_a_heartbeat_when_there_is_none(monkeypatch):
    monkeypatch.setattr(live, "HEARTBEAT_SECONDS", 0.05)

    async def wait():
        with live.waiting(7, None) as waiter:
            await waiter.next()  # its own arrival
            live.wake(7, 4)
            live.wake(7, 5)
            live.wake(8, 9)
            return await waiter.next(), await waiter.next()

    assert asyncio.run(wait()) == (5, None)
