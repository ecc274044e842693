"""Reused SQLite connections: one thread at a time, clean, and never of a replaced file."""

import sqlite3
import time
from contextlib import closing, contextmanager
from threading import Thread

import pytest
from django.db import OperationalError

from web.core.sqlite_pool import base
from web.core.sqlite_pool.turns import turns_of


@pytest.fixture
def file(tmp_path, monkeypatch, django_db_blocker):
    monkeypatch.setattr(base, "_pool", [])
    with django_db_blocker.unblock():
        yield tmp_path / "house.sqlite3"
    for each in base._pool:
        each.close()


def wrapper(file, **changes):
    options = {"transaction_mode": "IMMEDIATE", "init_command": "PRAGMA journal_mode=WAL", **changes}
    defaults = {"CONN_HEALTH_CHECKS": False, "CONN_MAX_AGE": 0, "AUTOCOMMIT": True, "TIME_ZONE": None}
    settings = {"NAME": str(file), "OPTIONS": options, "USER": "", "PASSWORD": "", **defaults}
    return base.DatabaseWrapper(settings, "default")


def after_write(file, statement="CREATE TABLE slate (chalk)"):
    """Open a connection, write and close as a request does; return the raw connection."""
    used = wrapper(file)
    used.connect()
    raw = used.connection
    raw.execute(statement)
    used.close()
    return raw


@contextmanager
def atomic_on(used):
    """Write in a transaction, as `transaction.atomic` begins and ends it."""
    used.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    yield
    used.commit()


def wait_until(is_true):
    deadline = time.monotonic() + 20
    while not is_true():
        assert time.monotonic() < deadline
        time.sleep(0.001)


def test_next_request_reuses_the_last_connection(file):
    first = after_write(file)
    assert after_write(file, "INSERT INTO slate VALUES (1)") is first


def test_simultaneous_requests_have_different_connections(file):
    one, other = wrapper(file), wrapper(file)
    one.connect()
    other.connect()
    assert one.connection is not other.connection
    one.close()
    other.close()


def test_open_transaction_is_rolled_back_at_the_end_of_a_request(file):
    after_write(file)
    raw = after_write(file, "BEGIN IMMEDIATE")
    assert not raw.in_transaction
    assert after_write(file, "INSERT INTO slate VALUES (1)") is raw


def test_replaced_database_file_is_opened_again(file):
    after_write(file)
    for each in base._pool:
        each.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    restored = file.with_name("restored.sqlite3")
    with closing(sqlite3.connect(restored)) as copy:
        copy.execute("CREATE TABLE slate (chalk)")
    file.rename(file.with_name("former.sqlite3"))
    restored.rename(file)
    after_write(file, "INSERT INTO slate VALUES (1)").close()
    with closing(sqlite3.connect(file)) as other:
        assert other.execute("SELECT count(*) FROM slate").fetchone() == (1,)


def test_connection_with_an_error_is_not_reused(file):
    """Check a connection opened while the file was read-only, which stays read-only."""
    used, second = wrapper(file), wrapper(file)
    second.connect()
    used.connect()
    second.close()
    assert base._pool
    used.set_autocommit(False)
    with pytest.raises(OperationalError), used.cursor() as cursor:
        cursor.execute("INSERT INTO nowhere VALUES (1)")
    used.rollback()
    used.set_autocommit(True)
    used.close_if_unusable_or_obsolete()  # as Django does at the end of each request
    assert base._pool == []
    assert used.connection is None


def test_number_of_reused_connections_is_limited(file):
    many = [wrapper(file) for _ in range(base.MAX_IDLE_CONNECTIONS + 2)]
    for each in many:
        each.connect()
    for each in many:
        each.close()
    assert len(base._pool) == base.MAX_IDLE_CONNECTIONS


def test_writers_take_turns_in_the_order_in_which_they_came(file):
    after_write(file)
    after_write(file, "CREATE TABLE turns (writer)")
    first = wrapper(file)
    first.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    turns = turns_of(str(file))

    def write(number):
        used = wrapper(file)
        with closing(used), atomic_on(used):
            used.connection.execute("INSERT INTO turns VALUES (?)", (number,))

    threads = [Thread(target=write, args=(number,)) for number in range(8)]
    for count, thread in enumerate(threads, 1):
        thread.start()
        wait_until(lambda count=count: len(turns._waiting) == count)
    first.close()
    for thread in threads:
        thread.join()
    with closing(sqlite3.connect(file)) as raw:
        assert [number for (number,) in raw.execute("SELECT writer FROM turns ORDER BY rowid")] == [*range(8)]


def test_turn_that_does_not_come_is_a_locked_database(file):
    after_write(file)
    one, other = wrapper(file), wrapper(file, timeout=0.01)
    with closing(one), closing(other):
        one.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
        with pytest.raises(OperationalError, match="locked"):
            other.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
        one.rollback()
        other.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)


@pytest.mark.parametrize("end", ["commit", "rollback", "close"])
def test_end_of_a_transaction_ends_the_turn(file, end):
    after_write(file)
    used = wrapper(file)
    used.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    getattr(used, end)()
    assert used.turn is None
    assert turns_of(str(file)).take(0)
    turns_of(str(file)).end()
    used.close()


def test_transaction_that_cannot_begin_ends_the_turn(file):
    used = wrapper(file, timeout=0.01)
    with closing(sqlite3.connect(file)) as elsewhere, closing(used):
        elsewhere.execute("BEGIN IMMEDIATE")
        with pytest.raises(OperationalError, match="locked"):
            used.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    assert turns_of(str(file)).take(0)
    turns_of(str(file)).end()
