"""The connections of SQLite are kept: for one thread at a time, as they were, never of a file that left."""

import sqlite3
from contextlib import closing

import pytest
from django.db import OperationalError

from web.kept_sqlite import base


@pytest.fixture
def file(tmp_path, monkeypatch, django_db_blocker):
    monkeypatch.setattr(base, "_kept", [])
    with django_db_blocker.unblock():
        yield tmp_path / "house.sqlite3"
    for each in base._kept:
        each.close()


def wrapper(file):
    options = {"transaction_mode": "IMMEDIATE", "init_command": "PRAGMA journal_mode=WAL"}
    defaults = {"CONN_HEALTH_CHECKS": False, "CONN_MAX_AGE": 0, "AUTOCOMMIT": True, "TIME_ZONE": None}
    settings = {"NAME": str(file), "OPTIONS": options, "USER": "", "PASSWORD": "", **defaults}
    return base.DatabaseWrapper(settings, "default")


def written(file, statement="CREATE TABLE slate (chalk)"):
    """What a request does: it opens, writes and closes; its connection."""
    used = wrapper(file)
    used.connect()
    raw = used.connection
    raw.execute(statement)
    used.close()
    return raw


def test_the_next_request_gets_the_connection_of_the_last_one(file):
    first = written(file)
    assert written(file, "INSERT INTO slate VALUES (1)") is first


def test_two_requests_at_once_never_share_one(file):
    one, other = wrapper(file), wrapper(file)
    one.connect()
    other.connect()
    assert one.connection is not other.connection
    one.close()
    other.close()


def test_what_a_request_left_open_is_taken_back(file):
    written(file)
    raw = written(file, "BEGIN IMMEDIATE")
    assert not raw.in_transaction
    assert written(file, "INSERT INTO slate VALUES (1)") is raw


def test_a_file_put_in_the_place_of_another_is_the_one_that_is_written(file):
    written(file)
    for each in base._kept:
        each.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    restored = file.with_name("restored.sqlite3")
    with closing(sqlite3.connect(restored)) as copy:
        copy.execute("CREATE TABLE slate (chalk)")
    file.rename(file.with_name("former.sqlite3"))
    restored.rename(file)
    written(file, "INSERT INTO slate VALUES (1)").close()
    with closing(sqlite3.connect(file)) as house:
        assert house.execute("SELECT count(*) FROM slate").fetchone() == (1,)


def test_a_connection_that_saw_an_error_is_not_kept(file):
    """A file that could only be read while it was opened stays so for all that were."""
    used, beside = wrapper(file), wrapper(file)
    beside.connect()
    used.connect()
    beside.close()
    assert base._kept
    used.set_autocommit(False)
    with pytest.raises(OperationalError), used.cursor() as cursor:
        cursor.execute("INSERT INTO nowhere VALUES (1)")
    used.rollback()
    used.set_autocommit(True)
    used.close_if_unusable_or_obsolete()  # as Django does at the end of each request
    assert base._kept == []
    assert used.connection is None


def test_no_more_are_kept_than_a_house_needs(file):
    many = [wrapper(file) for _ in range(base.KEPT_MAX + 2)]
    for each in many:
        each.connect()
    for each in many:
        each.close()
    assert len(base._kept) == base.KEPT_MAX
