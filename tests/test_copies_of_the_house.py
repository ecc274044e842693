"""Copies of the house: made under writes, checked, kept in turn, put back; a damaged one is refused."""

import os
import sqlite3
import subprocess
import sys
import uuid
from contextlib import closing

import pytest
from django.db import connection
from django.utils import timezone

from games import play
from tests.source_tree import ROOT
from web.backups import CannotBackUp, back_up, check, rotate


@pytest.fixture
def house(tmp_path):
    """Runs commands in a house of its own, on a new database of the vendor under test."""
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
    "from django.utils import timezone; from games import play; "
    "play.open_circle(name={!r}, now=timezone.now())"
)
COUNT = "from games.models import Circle; print(sorted(Circle.objects.values_list('name', flat=True)))"


def opened(house, name):
    assert house("shell", "-v0", "-c", OPEN.format(name)).returncode == 0


def circles(house):
    return house("shell", "-v0", "-c", COUNT).stdout.strip()


@pytest.mark.django_db
def test_what_was_copied_comes_back_unless_it_was_damaged(house, tmp_path):
    opened(house, "Jeudis")
    copied = house("backup", "--folder", str(tmp_path / "copies"))
    assert copied.returncode == 0, copied.stderr
    (copy,) = (tmp_path / "copies").iterdir()
    opened(house, "Rue Piat")
    restored = house("restore", str(copy))
    assert restored.returncode == 0, restored.stderr
    assert "Everything agrees." in restored.stdout
    assert circles(house) == "['Jeudis']"
    (before,) = (tmp_path / "data/backups/before-restoring").iterdir()
    damage(before)
    refused = house("restore", str(before))
    assert refused.returncode == 1
    assert "was changed or damaged" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert circles(house) == "['Jeudis']"


def damage(copy):
    (file,) = (each for each in copy.iterdir() if each.name.startswith("ardoise."))
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 0xFF
    file.write_bytes(content)


def test_a_folder_of_something_else_is_no_copy(tmp_path):
    for sheet in (None, "", "[]", '{"database": "../../etc/passwd", "sha256": ""}'):
        if sheet is not None:
            (tmp_path / "backup.json").write_text(sheet)
        with pytest.raises(CannotBackUp, match="is not a copy made by"):
            check(tmp_path)


def test_only_the_latest_copies_stay(tmp_path):
    for day in (1, 2, 3):
        old = tmp_path / f"2020-01-0{day}T000000"
        old.mkdir()
        (old / "backup.json").write_text("{}")
    (tmp_path / "holiday pictures").mkdir()
    told = []
    rotate(tmp_path, 2, told.append)
    assert sorted(each.name for each in tmp_path.iterdir()) == [
        "2020-01-02T000000",
        "2020-01-03T000000",
        "holiday pictures",
    ]
    assert len(told) == 1


@pytest.mark.django_db(transaction=True)
def test_a_copy_is_whole_while_somebody_writes(tmp_path):
    if connection.vendor != "sqlite":
        pytest.skip("pg_dump reads one snapshot by itself")
    play.open_circle(name="Jeudis", now=timezone.now())
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("INSERT INTO ledger_book DEFAULT VALUES")
        copy = back_up(tmp_path, now=timezone.now(), keep=0, tell=lambda _: None)
        writer.execute("ROLLBACK")
    with closing(sqlite3.connect(copy / "ardoise.sqlite3")) as read:
        assert read.execute("SELECT count(*) FROM ledger_book").fetchone() == (1,)
    assert {each.name for each in copy.iterdir()} <= {"ardoise.sqlite3", "backup.json", "secret_key"}


def test_a_place_where_nothing_can_be_written_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotBackUp, match="could not be written"):
        back_up(tmp_path / "file" / "copies", now=timezone.now(), keep=0, tell=lambda _: None)
