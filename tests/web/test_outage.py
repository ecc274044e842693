"""The database fails under the house: a page says what was kept, nothing is half written, and it goes on."""

import errno
import sqlite3
from contextlib import contextmanager

import pytest
from django.db import DatabaseError, IntegrityError, InterfaceError, OperationalError, connection
from django.urls import reverse
from django.utils.html import escape

from games import play
from games.audit import faults
from games.models import Round
from ledger.audit import faults as ledger_faults
from tests.cast import PLAIN, deal_fields, open_slate, phone, record, rows
from tests.page import read
from web.outage import Outage, outage_of


@contextmanager
def read_only():
    """The database may be read and not written."""
    is_sqlite = connection.vendor == "sqlite"
    tell("PRAGMA query_only = 1" if is_sqlite else "SET default_transaction_read_only = on")
    try:
        yield
    finally:
        tell("PRAGMA query_only = 0" if is_sqlite else "SET default_transaction_read_only = off")


@contextmanager
def full():
    """Not one page more fits on the disk."""
    pages = ask("PRAGMA page_count")
    tell(f"PRAGMA max_page_count = {pages}")
    try:
        yield
    finally:
        tell("PRAGMA max_page_count = 1000000")


def tell(statement):
    with connection.cursor() as cursor:
        cursor.execute(statement)


def ask(statement):
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchone()[0]


@pytest.fixture
def host(transactional_db):
    return phone()


@pytest.fixture
def sitting(host):
    sitting = open_slate(host)
    record(host, sitting, PLAIN)
    return sitting


def send(client, sitting, **headers):
    return client.post(reverse("sitting-rounds", args=[sitting.pk]), deal_fields(PLAIN), headers=headers)


def is_whole():
    return [*faults(), *ledger_faults()] == []


def test_a_database_that_cannot_be_written_says_that_nothing_was_recorded(host, sitting):
    before = rows()
    with read_only():
        answer = send(host, sitting)
        assert host.get(reverse("sitting", args=[sitting.pk])).status_code == 200
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "30"
    assert "Nothing was recorded" in read(answer).said
    assert rows() == before
    assert send(host, sitting).status_code == 302
    assert is_whole()


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL's disk is filled in a drill")
def test_a_full_disk_says_so_and_half_a_deal_is_not_there(host, sitting):
    before, answered = rows(), []
    with full():
        # A few deals may still fit into the pages that are there.
        while not answered or answered[-1].status_code == 302:
            answered.append(send(host, sitting))
    assert answered[-1].status_code == 503
    assert "disk" in read(answered[-1]).said
    assert rows()["Round"] == before["Round"] + len(answered) - 1
    assert is_whole()
    assert send(host, sitting).status_code == 302


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite has no server to be cut off from")
def test_a_database_that_restarts_is_told_as_out_of_reach_and_is_found_again(host, sitting, monkeypatch):
    def interrupted(**asked):
        tell("SELECT pg_terminate_backend(pg_backend_pid())")

    with monkeypatch.context() as patch:
        patch.setattr(play, "record_round", interrupted)
        answer = send(host, sitting)
    connection.close()
    assert answer.status_code == 503
    assert "send it again" in read(answer).said
    assert send(host, sitting).status_code == 302
    assert Round.objects.count() == 2
    assert is_whole()


def test_an_outbox_is_told_to_wait(host, sitting):
    with read_only():
        assert send(host, sitting, **{"x-outbox": "1"}).status_code == 503


@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_outage_while_looking_speaks_of_nothing_sent(db, monkeypatch, language):
    def lost(*_):
        raise OperationalError("connection refused")

    monkeypatch.setattr("web.views.home.visitor", lost)
    answer = phone(language).get(reverse("home"))
    assert answer.status_code == 503
    said = {"en": "What was recorded is safe.", "fr": "Ce qui est noté est en sûreté."}[language]
    assert escape(said) in answer.content.decode()


def caused(kind, **marks):
    """What Django raises, over what the driver said."""
    cause = type("Cause", (Exception,), marks)()
    error = kind("…")
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "outage"),
    [
        (caused(OperationalError, sqlite_errorname="SQLITE_FULL"), Outage.FULL),
        (caused(OperationalError, sqlite_errorname="SQLITE_READONLY_DBMOVED"), Outage.READ_ONLY),
        (caused(OperationalError, sqlite_errorname="SQLITE_IOERR_WRITE"), Outage.UNREACHABLE),
        (caused(OperationalError, sqlite_errorname="SQLITE_BUSY"), Outage.UNREACHABLE),
        (caused(DatabaseError, sqlite_errorname="SQLITE_NOTADB"), Outage.UNREACHABLE),
        (caused(OperationalError, sqlite_errorname="SQLITE_ERROR"), None),
        (caused(OperationalError, sqlstate="53100"), Outage.FULL),
        (caused(DatabaseError, sqlstate="25006"), Outage.READ_ONLY),
        (caused(OperationalError, sqlstate="57P01"), Outage.UNREACHABLE),
        (caused(InterfaceError, sqlstate=None), Outage.UNREACHABLE),
        (caused(IntegrityError, sqlstate="23505"), None),
        (OSError(errno.ENOSPC, "No space left on device"), Outage.FULL),
        (FileNotFoundError(errno.ENOENT, "no such file"), None),
        (sqlite3.OperationalError("not through Django"), None),
    ],
)
def test_what_ails_the_database_is_told_from_what_ails_the_house(error, outage):
    assert outage_of(error) is outage
