"""Streams of the served house: what a phone hears at once, after a restart, and when notifications fail."""

import http.client
import json
from contextlib import contextmanager

import pytest
from django.db import connection
from django.urls import reverse

from tests.cast import PLAIN, deal_fields, open_slate, phone, resume_path
from tests.conftest import House, _free_port
from tests.line import Line


class Stream:
    """A phone that listens: `next` is the revision of the next event."""

    def __init__(self, url, cookie, sitting):
        line = Line(url, cookie)
        line.connection.request("GET", reverse("sitting-stream", args=[sitting.pk]), headers=line.headers)
        self.answer = line.connection.getresponse()

    def next(self, event="data"):
        while line := self.answer.readline().decode():
            name, _, said = line.strip().partition(": ")
            if event == "present" and (name, said) == ("event", "present"):
                return json.loads(f"[{self.answer.readline().decode().partition(': ')[2]}]")
            if event == "data" and name == "event":
                self.answer.readline()
            elif event == name:
                return int(said)
        raise EOFError

    def until(self, revision):
        """Whether it hears of a revision, sooner or later."""
        while (heard := self.next()) < revision:
            pass
        return heard == revision


@pytest.fixture
def sitting(transactional_db):
    return open_slate(phone())


def cookie_of(url, sitting):
    return Line(url).post(resume_path(sitting.circle), {})[2]


def write(url, cookie, sitting):
    """A deal recorded; the revision it made."""
    status, _, _ = Line(url, cookie).post(reverse("sitting-rounds", args=[sitting.pk]), deal_fields(PLAIN))
    assert status == 302
    sitting.refresh_from_db()
    return sitting.revision


def test_a_stream_tells_the_revision_then_every_write(served, sitting):
    cookie = cookie_of(served, sitting)
    stream = Stream(served, cookie, sitting)
    assert stream.answer.headers["Content-Type"] == "text/event-stream"
    assert stream.answer.headers["Cache-Control"] == "no-store, no-transform"
    assert stream.answer.headers["X-Accel-Buffering"] == "no"
    assert stream.next() == sitting.revision
    for _ in range(3):
        assert stream.until(write(served, cookie, sitting))


def test_it_tells_who_looks_on(served, sitting):
    karim = sitting.circle.players.get(name="Karim")
    _, _, cookie = Line(served).post(resume_path(sitting.circle, "Karim"), {})
    assert Stream(served, cookie, sitting).next("present") == [karim.pk]


def test_a_stranger_hears_nothing(served, sitting):
    assert Stream(served, "", sitting).answer.status == 404


def test_sixty_streams_hold_no_connection_to_the_database(served, sitting):
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has no connections to count")
    cookie = cookie_of(served, sitting)
    streams = [Stream(served, cookie, sitting) for _ in range(60)]
    for stream in streams:
        stream.next("present")
    assert _lines_of_database() < 30
    revision = write(served, cookie, sitting)
    assert all(stream.until(revision) for stream in streams)


def test_after_a_restart_a_stream_opened_again_tells_what_was_missed(house, sitting):
    cookie = cookie_of(house.url, sitting)
    stream = Stream(house.url, cookie, sitting)
    before = stream.next()
    house.kill()
    with pytest.raises((EOFError, http.client.HTTPException, OSError)):
        stream.until(before + 1)
    house.restart()
    revision = write(house.url, cookie, sitting)
    assert revision > before
    assert Stream(house.url, cookie, sitting).next() == revision


@contextmanager
def two_houses(folder):
    """Two servers on one database, as two machines would be."""
    houses = [House(folder, _free_port()), House(folder, _free_port())]
    try:
        yield [each.start() for each in houses]
    finally:
        for each in houses:
            each.stop()


@pytest.mark.skipif(connection.vendor != "postgresql", reason="only PostgreSQL carries word between houses")
def test_a_write_is_heard_in_another_house_even_when_its_line_was_cut(sitting, tmp_path):
    with two_houses(tmp_path) as (one, other):
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
    """Whether it hears, sooner or later, that these look on."""
    while (heard := stream.next("present")) != sorted(players):
        pass
    return bool(heard)


@pytest.mark.skipif(connection.vendor != "postgresql", reason="only PostgreSQL carries word between houses")
def test_who_looks_on_through_another_house_is_seen_until_he_leaves(sitting, tmp_path):
    ines, karim = (sitting.circle.players.get(name=name).pk for name in ("Inès", "Karim"))
    with two_houses(tmp_path) as (one, other):
        cookies = [
            Line(url).post(resume_path(sitting.circle, name), {})[2]
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
