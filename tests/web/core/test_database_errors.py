"""Database failures: the page explains them, nothing is recorded in part, and the server recovers."""

import errno
import sqlite3
from contextlib import contextmanager

import pytest
from django.db import DatabaseError, IntegrityError, InterfaceError, OperationalError, connection
from django.urls import reverse
from django.utils.html import escape

from games.audit.checks import faults
from games.models import Round
from games.sittings.commands import rounds
from ledger.audit import faults as ledger_faults
from tests.html import parse
from tests.scenario import PLAIN, browser_client, deal_fields, open_sitting, record, row_counts
from web.core.database_errors import DatabaseFailure, database_failure


@contextmanager
def read_only():
    """Make the database read-only."""
    is_sqlite = connection.vendor == "sqlite"
    run("PRAGMA query_only = 1" if is_sqlite else "SET default_transaction_read_only = on")
    try:
        yield
    finally:
        run("PRAGMA query_only = 0" if is_sqlite else "SET default_transaction_read_only = off")


@contextmanager
def full():
    """Limit the database to its present size."""
    pages = ask("PRAGMA page_count")
    run(f"PRAGMA max_page_count = {pages}")
    try:
        yield
    finally:
        run("PRAGMA max_page_count = 1000000")


def run(statement):
    with connection.cursor() as cursor:
        cursor.execute(statement)


def ask(statement):
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchone()[0]


@pytest.fixture
def host(transactional_db):
    return browser_client()


@pytest.fixture
def sitting(host):
    sitting = open_sitting(host)
    record(host, sitting, PLAIN)
    return sitting


def send(client, sitting, **headers):
    return client.post(reverse("sitting-rounds", args=[sitting.pk]), deal_fields(PLAIN), headers=headers)


def is_whole():
    return [*faults(), *ledger_faults()] == []


def test_read_only_database_answers_503_and_records_nothing(host, sitting):
    before = row_counts()
    with read_only():
        answer = send(host, sitting)
        assert host.get(reverse("sitting", args=[sitting.pk])).status_code == 200
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "30"
    assert "Nothing was recorded" in parse(answer).text
    assert row_counts() == before
    assert send(host, sitting).status_code == 302
    assert is_whole()


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL's disk is filled in a drill")
def test_full_disk_answers_503_and_records_no_partial_deal(host, sitting):
    before, answered = row_counts(), []
    with full():
        # A few deals may still fit into allocated pages.
        while not answered or answered[-1].status_code == 302:
            answered.append(send(host, sitting))
    assert answered[-1].status_code == 503
    assert "disk" in parse(answered[-1]).text
    assert row_counts()["Round"] == before["Round"] + len(answered) - 1
    assert is_whole()
    assert send(host, sitting).status_code == 302


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite has no server to be cut off from")
def test_restarted_database_answers_503_and_is_reconnected(host, sitting, monkeypatch):
    def interrupted(**asked):
        run("SELECT pg_terminate_backend(pg_backend_pid())")

    with monkeypatch.context() as patch:
        patch.setattr(rounds, "record_round", interrupted)
        answer = send(host, sitting)
    connection.close()
    assert answer.status_code == 503
    assert "send it again" in parse(answer).text
    assert send(host, sitting).status_code == 302
    assert Round.objects.count() == 2
    assert is_whole()


def test_outbox_gets_503_from_a_read_only_database(host, sitting):
    with read_only():
        assert send(host, sitting, **{"x-outbox": "1"}).status_code == 503


@pytest.mark.parametrize("language", ["en", "fr"])
def test_outage_on_a_get_mentions_no_sent_form(db, monkeypatch, language):
    def lost(*_):
        raise OperationalError("connection refused")

    monkeypatch.setattr("web.circles.views.home.visitor_of", lost)
    answer = browser_client(language).get(reverse("home"))
    assert answer.status_code == 503
    sentence = {"en": "What was recorded is safe.", "fr": "Ce qui est noté est en sûreté."}[language]
    assert escape(sentence) in answer.content.decode()


def caused(kind, **attributes):
    """Return a Django exception of this kind, caused by a driver exception."""
    cause = type("Cause", (Exception,), attributes)()
    error = kind("…")
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "outage"),
    [
        (caused(OperationalError, sqlite_errorname="SQLITE_FULL"), DatabaseFailure.FULL),
        (caused(OperationalError, sqlite_errorname="SQLITE_READONLY_DBMOVED"), DatabaseFailure.READ_ONLY),
        (caused(OperationalError, sqlite_errorname="SQLITE_IOERR_WRITE"), DatabaseFailure.UNREACHABLE),
        (caused(OperationalError, sqlite_errorname="SQLITE_BUSY"), DatabaseFailure.UNREACHABLE),
        (caused(DatabaseError, sqlite_errorname="SQLITE_NOTADB"), DatabaseFailure.UNREACHABLE),
        (caused(OperationalError, sqlite_errorname="SQLITE_ERROR"), None),
        (caused(OperationalError, sqlstate="53100"), DatabaseFailure.FULL),
        (caused(DatabaseError, sqlstate="25006"), DatabaseFailure.READ_ONLY),
        (caused(OperationalError, sqlstate="57P01"), DatabaseFailure.UNREACHABLE),
        (caused(InterfaceError, sqlstate=None), DatabaseFailure.UNREACHABLE),
        (caused(IntegrityError, sqlstate="23505"), None),
        (OSError(errno.ENOSPC, "No space left on device"), DatabaseFailure.FULL),
        (FileNotFoundError(errno.ENOENT, "no such file"), None),
        (sqlite3.OperationalError("not through Django"), None),
    ],
)
def test_database_failures_differ_from_application_errors(error, outage):
    assert database_failure(error) is outage
