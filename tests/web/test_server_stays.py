"""Events that must not end a server or a page: killed workers, a full disk, a broken manifest, released
browsers.
"""

import errno
import logging
import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from django.core.exceptions import DisallowedHost
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.test import Client
from django.urls import reverse

from tests.conftest import _free_port
from tests.raw_client import RawClient
from tests.scenario import browser_client, open_sitting, resume_path
from tests.web.live.test_live_server import Stream, cookie_of, two_houses
from web.core.logs import RefusalsAreShort
from web.core.supervisor import MAX_SHORT_RUNS, Supervisor
from web.management.commands import serve


@pytest.fixture
def sitting(transactional_db):
    return open_sitting(browser_client())


def children_of(pid):
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def has_ended_without_children(pid):
    """Kill the children of a process; return whether it has ended, as a server does after some of them."""
    with suppress(OSError):
        for each in children_of(pid):
            os.kill(each, signal.SIGKILL)
    return not Path(f"/proc/{pid}").exists()


def answers(url):
    try:
        return RawClient(url).post("/preferences/", {"theme": "papier"})[0] == 302
    except OSError:
        return False


def wait_until(is_so):
    until = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.mark.machine
@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are found in /proc")
def test_killed_worker_is_replaced_each_time(own_server):
    (server,) = children_of(own_server.server.pid)
    (worker,) = children_of(server)
    os.kill(worker, signal.SIGKILL)
    wait_until(lambda: [each for each in children_of(server) if each != worker] and answers(own_server.url))
    wait_until(lambda: has_ended_without_children(server))
    wait_until(lambda: answers(own_server.url))
    assert own_server.server.poll() is None


def test_supervisor_returns_the_status_of_a_server_that_never_starts(tmp_path, monkeypatch):
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    runs = tmp_path / "runs"
    program = f"open({str(runs)!r}, 'a').write('x'); raise SystemExit(7)"
    assert Supervisor([sys.executable, "-c", program]).run() == 7
    assert runs.read_text() == "x" * MAX_SHORT_RUNS


def unopened():
    """Return the error of `manage.py prepare` when SQLite cannot write beside its file."""
    refusal, error = CommandError("The database does not answer"), OperationalError("disk I/O error")
    error.__cause__ = type("Cause", (Exception,), {"sqlite_errorname": "SQLITE_IOERR_WRITE"})()
    refusal.__cause__ = error
    return refusal


class FullDisk(OperationalError):
    def __init__(self):
        super().__init__("database or disk is full")
        self.__cause__ = type("Cause", (Exception,), {"sqlite_errorname": "SQLITE_FULL"})()


@pytest.fixture
def unwritable(monkeypatch, settings, tmp_path):
    """Prepare a data folder and return the list of servers started in it."""
    settings.DATA_DIR, settings.STATIC_ROOT = tmp_path, tmp_path / "static"
    settings.STATIC_ROOT.mkdir()
    (settings.STATIC_ROOT / "staticfiles.json").write_text("{}")
    started = []
    monkeypatch.setattr(serve, "_hand_over", lambda *_: started.append(True))
    monkeypatch.setenv("PORT", str(_free_port()))
    return started


@pytest.mark.machine
@pytest.mark.parametrize(
    "error",
    [FullDisk(), unopened(), OSError(errno.ENOSPC, "No space"), OSError(errno.EROFS, "Read-only")],
)
def test_prepared_server_starts_on_a_read_only_disk(db, monkeypatch, unwritable, capsys, error):
    def refuse(*_, **__):
        raise error

    monkeypatch.setattr(serve, "call_command", refuse)
    call_command("serve")
    assert unwritable == [True]
    assert "Nothing could be written" in capsys.readouterr().err


@pytest.mark.machine
@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "No space"), ValueError("a fault of ours")])
def test_unprepared_server_does_not_start_when_prepare_fails(db, monkeypatch, unwritable, settings, error):
    def refuse(*_, **__):
        raise error

    (settings.STATIC_ROOT / "staticfiles.json").unlink()
    monkeypatch.setattr(serve, "call_command", refuse)
    with pytest.raises((SystemExit, ValueError), match=r"Nothing can be prepared|a fault of ours"):
        call_command("serve")
    assert unwritable == []


def test_error_page_needs_no_static_file(db, settings):
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
    }
    settings.DEBUG = False
    answer = Client(raise_request_exception=False).get("/")
    assert answer.status_code == 500
    assert "<h1>Une panne de notre côté</h1>" in answer.content.decode()


def test_unknown_host_is_one_short_log_line():
    try:
        raise DisallowedHost("x" * 5000)
    except DisallowedHost as error:
        record = logging.LogRecord(
            "django.security.DisallowedHost", logging.ERROR, "", 0, str(error), None, sys.exc_info()
        )
    RefusalsAreShort().filter(record)
    line = logging.Formatter("{message}", style="{").format(record)
    assert len(line) <= 100
    assert "\n" not in line


def release(url, sitting, name):
    """Release the binding of a player, as the host."""
    cookie = cookie_of(url, sitting)
    binding = sitting.circle.bindings.get(player__name=name, revoked_at=None)
    status, _, _ = RawClient(url, cookie).post(reverse("binding-revoke", args=[binding.pk]), {})
    assert status == 302


def ends(stream):
    """Return whether the server ends a stream before its next heartbeat."""
    started = time.monotonic()
    while stream.answer.readline():
        pass
    return time.monotonic() - started < 10


def test_release_ends_the_streams_of_that_binding_only(server_url, sitting):
    cookie = RawClient(server_url).post(resume_path(sitting.circle, "Karim"), {})[2]
    released, other = (
        Stream(server_url, cookie, sitting),
        Stream(server_url, cookie_of(server_url, sitting), sitting),
    )
    released.next(), other.next()
    release(server_url, sitting, "Karim")
    assert ends(released)
    assert Stream(server_url, cookie, sitting).answer.status == 404
    before = sitting.revision
    sitting.refresh_from_db()
    assert other.next() == sitting.revision == before + 1


@pytest.mark.skipif(connection.vendor != "postgresql", reason="only PostgreSQL carries word between houses")
def test_release_through_another_server_ends_the_stream(sitting, tmp_path):
    with two_houses(tmp_path) as (one, other):
        cookie = RawClient(other).post(resume_path(sitting.circle, "Karim"), {})[2]
        stream = Stream(other, cookie, sitting)
        stream.next("present")
        release(one, sitting, "Karim")
        assert ends(stream)
