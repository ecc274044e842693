"""Silent and open connections: pages and recordings are still answered, and silent connections end."""

import asyncio
import os
import resource
import socket
from contextlib import ExitStack, contextmanager
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.urls import reverse

from tests.asynchronous import run_async
from tests.raw_client import RawClient
from tests.scenario import PLAIN, browser_client, deal_fields, open_sitting, resume_path
from web.core import body_limits as bodies
from web.core.body_limits import BodyRefused, read_body
from web.live import streams
from web.live.waiters import SittingStreams
from web.management.commands import serve

pytestmark = pytest.mark.machine

SOCKETS = 1100
"""Number of connections, more than the 1,024 that once stopped the server."""
STREAMS = 200
PARTIAL_REQUESTS = {
    "silent": b"",
    "half head": b"GET / HTTP/1.1\r\nHost: ardoise\r\n",
    "silent after an answer": b"GET /csrf/ HTTP/1.1\r\nHost: ardoise\r\n\r\n",
}


@pytest.fixture
def sitting(transactional_db):
    return open_sitting(browser_client())


@pytest.fixture
def cookie(own_server, sitting):
    return RawClient(own_server.url).post(resume_path(sitting.circle), {})[2]


@contextmanager
def connected(url, how_many, sent=b""):
    """Yield connections that sent these bytes and nothing more."""
    with ExitStack() as stack:
        host, _, port = urlsplit(url).netloc.partition(":")
        found = []
        for _ in range(how_many):
            found.append(stack.enter_context(socket.create_connection((host, int(port)), timeout=30)))
            found[-1].sendall(sent)
        yield found


def stream_head(cookie, sitting):
    line = RawClient("http://ardoise", cookie)
    path = reverse("sitting-stream", args=[sitting.pk])
    return f"GET {path} HTTP/1.1\r\nHost: ardoise\r\nCookie: {line.headers['Cookie']}\r\n\r\n".encode()


def record(url, cookie, sitting):
    there = reverse("sitting-rounds", args=[sitting.pk])
    return RawClient(url, cookie).post(there, deal_fields(PLAIN))[0]


def page(url, cookie, sitting):
    line = RawClient(url, cookie)
    line.connection.request("GET", reverse("sitting", args=[sitting.pk]), headers=line.headers)
    answer = line.connection.getresponse()
    answer.read()
    return answer.status


def threads_of(server):
    """Return the number of threads of a server and its workers."""
    found = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if os.getpgid(int(folder.name)) == server.pid:
                found += len(list((folder / "task").iterdir()))
        except OSError:
            continue  # it has ended meanwhile
    return found


def test_server_answers_with_1100_silent_connections_and_200_streams(own_server, sitting, cookie):
    serve.raise_file_limit()
    with (
        connected(own_server.url, SOCKETS // 2),
        connected(
            own_server.url, SOCKETS // 2, b"POST / HTTP/1.1\r\nHost: ardoise\r\nContent-Length: 9\r\n\r\n"
        ),
        connected(own_server.url, STREAMS, stream_head(cookie, sitting)) as streams,
    ):
        for stream in streams:
            assert b"200 OK" in stream.recv(100)
        assert page(own_server.url, cookie, sitting) == 200
        assert record(own_server.url, cookie, sitting) == 302
        if Path("/proc").is_dir():  # where threads are counted
            assert threads_of(own_server.server) < 100


@pytest.fixture
def _short_heads(monkeypatch):
    monkeypatch.setattr(serve, "HEAD_SECONDS", 1)


@pytest.mark.usefixtures("_short_heads")
def test_silent_connection_is_closed_and_a_stream_stays_open(own_server, sitting, cookie):
    with connected(own_server.url, 1, stream_head(cookie, sitting)) as (stream,):
        for partial_request in PARTIAL_REQUESTS.values():
            with connected(own_server.url, 1, partial_request) as (connection,):
                while connection.recv(4096):
                    pass  # an empty answer says that it was closed; the socket's own timeout fails the test
        assert record(own_server.url, cookie, sitting) == 302
        received = b""
        while f"data: {sitting.revision + 1}\n".encode() not in received:
            received += stream.recv(4096) or pytest.fail("the stream was closed")


def test_interrupted_body_is_refused_with_408(monkeypatch):
    monkeypatch.setattr(bodies, "IDLE_SECONDS", 0.05)
    first = [{"type": "http.request", "body": b"a", "more_body": True}]

    async def receive():
        if not first:
            await asyncio.Event().wait()
        return first.pop()

    with pytest.raises(BodyRefused) as refused:
        run_async(read_body({"path": "/", "headers": []}, receive))
    assert refused.value.status == HTTPStatus.REQUEST_TIMEOUT


def test_slow_endless_body_is_refused_with_408(monkeypatch):
    monkeypatch.setattr(bodies, "MAX_SECONDS", 0.05)

    async def receive():
        await asyncio.sleep(0.001)
        return {"type": "http.request", "body": b"a", "more_body": True}

    with pytest.raises(BodyRefused) as refused:
        run_async(read_body({"path": "/", "headers": []}, receive))
    assert refused.value.status == HTTPStatus.REQUEST_TIMEOUT


def test_second_stream_of_a_player_wakes_no_stream():
    async def look():
        with streams.registered_waiter(7, 3) as first:
            streams._watched[7].wake_for_presence()
            first.woken.clear()
            with streams.registered_waiter(7, 3), streams.registered_waiter(7, None):
                return streams._watched[7].is_wake_scheduled, streams.present_players(7)

    is_due, present = run_async(look())
    assert (is_due, present) == (False, {3})


def test_simultaneous_arrivals_wake_streams_once(monkeypatch):
    monkeypatch.setattr(streams, "PRESENCE_SECONDS", 0)
    woken = []
    monkeypatch.setattr(
        SittingStreams, "wake_for_presence", lambda watched: woken.append(len(watched.waiters))
    )

    async def look():
        with ExitStack() as stack:
            for player in range(50):
                stack.enter_context(streams.registered_waiter(7, player))
            await asyncio.sleep(0)
            await asyncio.sleep(0)

    run_async(look())
    assert woken == [50]


def test_open_file_limit_is_raised_with_a_reserve(monkeypatch):
    asked = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 4096))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: asked.append(limits))
    assert serve.connections_max() == 4096 - serve.OWN_FILES
    assert asked == [(4096, 4096)]


def test_open_file_limit_that_cannot_be_raised_is_respected(monkeypatch):
    def refuse(_, limits):
        raise ValueError(limits)

    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 4096))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    assert serve.connections_max() == 1024 - serve.OWN_FILES
