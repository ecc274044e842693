"""Backups: consistent during writes, verified, rotated and restored; a damaged one is refused."""

import fcntl
import os
import sqlite3
from contextlib import closing
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from games.circles.commands import people
from games.models import Circle
from tests.own_database import empty_database
from web.core import backups
from web.core.backups import BackupError, check_backup, create_backup, delete_old_backups


@pytest.fixture
def own_database(django_db_setup, django_db_blocker, settings, tmp_path):
    """Connect to a new database with a separate data folder, which is returned."""
    settings.DATA_DIR = tmp_path / "data"
    settings.DATA_DIR.mkdir()
    former = os.umask(0o077)
    with django_db_blocker.unblock(), empty_database(settings.DATA_DIR):
        call_command("migrate", verbosity=0)
        yield settings.DATA_DIR
    os.umask(former)


def open_circle(name):
    people.open_circle(name=name, now=timezone.now())


def circles():
    return sorted(Circle.objects.values_list("name", flat=True))


def test_backup_is_restored_unless_it_is_damaged(own_database, tmp_path):
    open_circle("Jeudis")
    call_command("backup", folder=tmp_path / "copies", stdout=StringIO())
    (copy,) = (tmp_path / "copies").iterdir()
    open_circle("Rue Piat")
    with (own_database / "server.lock").open("w") as server_lock:
        fcntl.flock(server_lock, fcntl.LOCK_SH)
        with pytest.raises(CommandError, match="Stop the server first"):  # phones would go on writing
            call_command("restore", copy)
    told = StringIO()
    call_command("restore", copy, stdout=told)
    assert "Everything agrees." in told.getvalue()
    assert circles() == ["Jeudis"]
    (before,) = (own_database / "backups/before-restoring").iterdir()
    damage(before)
    with pytest.raises(CommandError, match="was changed or damaged"):
        call_command("restore", before)
    assert circles() == ["Jeudis"]


def damage(copy):
    (file,) = (each for each in copy.iterdir() if each.name.startswith("ardoise."))
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 0xFF
    file.write_bytes(content)


def test_folder_without_a_backup_is_refused(tmp_path):
    for sheet in (None, "", "[]", '{"database": "../../etc/passwd", "sha256": ""}'):
        if sheet is not None:
            (tmp_path / "backup.json").write_text(sheet)
        with pytest.raises(BackupError, match="is not a copy made by"):
            check_backup(tmp_path)


def test_rotation_deletes_all_but_the_latest_backups(tmp_path):
    for day in (1, 2, 3):
        old = tmp_path / f"2020-01-0{day}T000000"
        old.mkdir()
        (old / "backup.json").write_text("{}")
    (tmp_path / "holiday pictures").mkdir()
    names = []
    delete_old_backups(tmp_path, 2, names.append)
    assert sorted(each.name for each in tmp_path.iterdir()) == [
        "2020-01-02T000000",
        "2020-01-03T000000",
        "holiday pictures",
    ]
    assert len(names) == 1


@pytest.mark.django_db(transaction=True)
def test_backup_is_consistent_during_a_write(tmp_path):
    if connection.vendor != "sqlite":
        pytest.skip("pg_dump reads one snapshot by itself")
    open_circle("Jeudis")
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("INSERT INTO ledger_book DEFAULT VALUES")
        copy = create_backup(tmp_path, now=timezone.now(), keep_count=0, report=lambda _: None)
        writer.execute("ROLLBACK")
    with closing(sqlite3.connect(copy / "ardoise.sqlite3")) as read:
        assert read.execute("SELECT count(*) FROM ledger_book").fetchone() == (1,)
    assert {each.name for each in copy.iterdir()} <= {"ardoise.sqlite3", "backup.json", "secret_key"}


def test_backup_to_an_unwritable_folder_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(BackupError, match="could not be written"):
        create_backup(tmp_path / "file" / "copies", now=timezone.now(), keep_count=0, report=lambda _: None)


def test_copy_refused_by_the_database_is_reported_and_leaves_nothing(tmp_path, monkeypatch):
    def refuse(_):
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setitem(backups._COPY, connection.vendor, refuse)
    with pytest.raises(BackupError, match="could not be written: database or disk is full"):
        create_backup(tmp_path, now=timezone.now(), keep_count=0, report=lambda _: None)
    assert list(tmp_path.iterdir()) == []


def test_a_copy_that_is_refused_leaves_nothing(tmp_path, monkeypatch):
    def refuse(_):
        raise BackupError("pg_dump refused")

    monkeypatch.setitem(backups._COPY, connection.vendor, refuse)
    with pytest.raises(BackupError, match="refused"):
        create_backup(tmp_path, now=timezone.now(), keep_count=0, report=lambda _: None)
    assert list(tmp_path.iterdir()) == []


def test_files_of_a_killed_copy_are_removed_by_the_next_backup_and_a_running_one_stays(tmp_path, monkeypatch):
    now = timezone.now()
    left, running, other = (
        f"{now - timedelta(hours=24):%Y-%m-%dT%H%M%S}.partial",
        f"{now - timedelta(hours=1):%Y-%m-%dT%H%M%S}.partial",
        "Tarot.partial",
    )
    for name in (left, running, other):
        (tmp_path / name).mkdir()
    monkeypatch.setitem(backups._COPY, connection.vendor, lambda file: file.write_text(""))
    monkeypatch.setattr(backups, "check_backup", lambda _: None)
    copy = create_backup(tmp_path, now=now, keep_count=0, report=lambda _: None)
    assert {each.name for each in tmp_path.iterdir()} == {copy.name, running, other}
