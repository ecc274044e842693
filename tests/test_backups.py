"""Backups: consistent during writes, verified, rotated and restored; a damaged one is refused."""

import fcntl
import os
import sqlite3
import subprocess
import sys
import uuid
from contextlib import closing
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from games.circles.commands import people
from tests.source_tree import ROOT
from web.core import backups
from web.core.backups import BackupError, check_backup, create_backup, delete_old_backups


@pytest.fixture
def own_server(tmp_path):
    """Return a function that runs commands with separate data on a new database of the tested vendor."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("ARDOISE_")}
    environment |= {"ARDOISE_DATA": str(tmp_path / "data")}
    name = None
    if connection.vendor == "postgresql":
        name = f"test_backup_{uuid.uuid4().hex}"
        environment["DATABASE_URL"] = _postgres(f'CREATE DATABASE "{name}"', name)
    else:
        environment.pop("DATABASE_URL", None)

    def run(*arguments):
        command = [sys.executable, "manage.py", *arguments]
        return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120)

    prepared = run("migrate", "-v0")
    assert prepared.returncode == 0, prepared.stderr
    yield run
    if name:
        _postgres(f'DROP DATABASE "{name}" WITH (FORCE)', name)


def _postgres(statement, name):
    import psycopg

    database = connection.settings_dict
    server = {"host": database["HOST"], "port": database["PORT"] or None, "user": database["USER"]}
    with psycopg.connect(
        **server, password=database["PASSWORD"], dbname="postgres", autocommit=True
    ) as opened:
        opened.execute(statement)
    who = f"{database['USER']}:{database['PASSWORD']}"
    return f"postgres://{who}@{database['HOST']}:{database['PORT'] or 5432}/{name}"


OPEN = (
    "from django.utils import timezone; from games.circles.commands import people; "
    "people.open_circle(name={!r}, now=timezone.now())"
)
COUNT = "from games.models import Circle; print(sorted(Circle.objects.values_list('name', flat=True)))"


def opened(own_server, name):
    assert own_server("shell", "-v0", "-c", OPEN.format(name)).returncode == 0


def circles(own_server):
    return own_server("shell", "-v0", "-c", COUNT).stdout.strip()


@pytest.mark.django_db
def test_backup_is_restored_unless_it_is_damaged(own_server, tmp_path):
    opened(own_server, "Jeudis")
    copied = own_server("backup", "--folder", str(tmp_path / "copies"))
    assert copied.returncode == 0, copied.stderr
    (copy,) = (tmp_path / "copies").iterdir()
    opened(own_server, "Rue Piat")
    with (tmp_path / "data" / "server.lock").open("w") as server_lock:
        fcntl.flock(server_lock, fcntl.LOCK_SH)
        refused = own_server("restore", str(copy))
        assert refused.returncode, "phones would go on writing"
        assert "Stop the server first" in refused.stderr
    restored = own_server("restore", str(copy))
    assert restored.returncode == 0, restored.stderr
    assert "Everything agrees." in restored.stdout
    assert circles(own_server) == "['Jeudis']"
    (before,) = (tmp_path / "data/backups/before-restoring").iterdir()
    damage(before)
    refused = own_server("restore", str(before))
    assert refused.returncode == 1
    assert "was changed or damaged" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert circles(own_server) == "['Jeudis']"


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
    people.open_circle(name="Jeudis", now=timezone.now())
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
