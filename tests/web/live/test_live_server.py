"""Event streams of the running server: delivery, restart, and lost notifications."""

import http.client
import json
from contextlib import contextmanager

import pytest
from django.db import connection
from django.urls import reverse

from tests.conftest import LiveServer, _free_port
from tests.raw_client import RawClient
from tests.scenario import PLAIN, browser_client, deal_fields, open_sitting, resume_path


class Stream:
    """A client of an event stream; `next` returns the data of the next event."""

    def __init__(self, url, cookie, sitting):
        line = RawClient(url, cookie)
        line.connection.request("GET", reverse("sitting-stream", args=[sitting.pk]), headers=line.headers)
        self.answer = line.connection.getresponse()

    def next(self, event="data"):
        while line := self.answer.readline().decode():
            name, _, value = line.strip().partition(": ")
            if event == "present" and (name, value) == ("event", "present"):
                return json.loads(f"[{self.answer.readline().decode().partition(': ')[2]}]")
            if event == "data" and name == "event":
                self.answer.readline()
            elif event == name and value:  # a beat has none
                return int(value)
        raise EOFError

    def until(self, revision):
        """Return whether the stream sends this revision."""
        while (heard := self.next()) < revision:
            pass
        return heard == revision


@pytest.fixture
def sitting(transactional_db):
    return open_sitting(browser_client())


def cookie_of(url, sitting):
    return RawClient(url).post(resume_path(sitting.circle), {})[2]


def write(url, cookie, sitting):
    """Record a deal and return the new revision."""
    status, _, _ = RawClient(url, cookie).post(
        reverse("sitting-rounds", args=[sitting.pk]), deal_fields(PLAIN)
    )
    assert status == 302
    sitting.refresh_from_db()
    return sitting.revision


def test_stream_sends_the_revision_then_every_write(server_url, sitting):
    cookie = cookie_of(server_url, sitting)
    stream = Stream(server_url, cookie, sitting)
    assert stream.answer.headers["Content-Type"] == "text/event-stream"
    assert stream.answer.headers["Cache-Control"] == "no-store, no-transform"
    assert stream.answer.headers["X-Accel-Buffering"] == "no"
    assert stream.next() == sitting.revision
    for _ in range(3):
        assert stream.until(write(server_url, cookie, sitting))


def test_stream_sends_the_players_present(server_url, sitting):
    karim = sitting.circle.players.get(name="Karim")
    _, _, cookie = RawClient(server_url).post(resume_path(sitting.circle, "Karim"), {})
    assert Stream(server_url, cookie, sitting).next("present") == [karim.pk]


def test_stream_is_404_for_a_stranger(server_url, sitting):
    assert Stream(server_url, "", sitting).answer.status == 404


def test_streams_use_no_database_connection(server_url, sitting):
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has no connections to count")
    cookie = cookie_of(server_url, sitting)
    streams = [Stream(server_url, cookie, sitting) for _ in range(60)]
    for stream in streams:
        stream.next("present")
    assert _lines_of_database() < 30
    revision = write(server_url, cookie, sitting)
    assert all(stream.until(revision) for stream in streams)


def test_stream_reopened_after_a_restart_sends_missed_revisions(own_server, sitting):
    cookie = cookie_of(own_server.url, sitting)
    stream = Stream(own_server.url, cookie, sitting)
    before = stream.next()
    own_server.kill()
    with pytest.raises((EOFError, http.client.HTTPException, OSError)):
        stream.until(before + 1)
    own_server.restart()
    revision = write(own_server.url, cookie, sitting)
    assert revision > before
    assert Stream(own_server.url, cookie, sitting).next() == revision


@contextmanager
def two_houses(folder):
    """Yield the URLs of two servers on one database."""
    houses = [LiveServer(folder, _free_port()), LiveServer(folder, _free_port())]
    try:
        yield [each.start() for each in houses]
    finally:
        for each in houses:
            each.stop()


@pytest.mark.skipif(connection.vendor != "postgresql", reason="only PostgreSQL carries word between houses")
def test_write_reaches_another_server_after_its_listener_was_cut(sitting, server_data_folder):
    with two_houses(server_data_folder) as (one, other):
        cookie = cookie_of(one, sitting)
        stream = Stream(other, cookie, sitting)
        stream.next("present")
        assert stream.until(write(one, cookie, sitting))
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
                " AND datname = current_database()"
            )
            assert cursor.fetchall()
        assert stream.until(write(one, cookie, sitting))


def present_until(stream, players):
    """Return whether the stream reports exactly these players as present."""
    while (heard := stream.next("present")) != sorted(players):
        pass
    return bool(heard)


@pytest.mark.skipif(connection.vendor != "postgresql", reason="only PostgreSQL carries word between houses")
def test_player_on_another_server_is_present_until_they_disconnect(sitting, server_data_folder):
    ines, karim = (sitting.circle.players.get(name=name).pk for name in ("Inès", "Karim"))
    with two_houses(server_data_folder) as (one, other):
        cookies = [
            RawClient(url).post(resume_path(sitting.circle, name), {})[2]
            for url, name in ((one, "Inès"), (other, "Karim"))
        ]
        first = Stream(one, cookies[0], sitting)
        assert first.next("present") == [ines]
        second = Stream(other, cookies[1], sitting)
        assert present_until(second, [ines, karim])
        assert present_until(first, [ines, karim])
        second.answer.close()
        assert present_until(first, [ines])


def _lines_of_database():
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")
        return cursor.fetchone()[0]
