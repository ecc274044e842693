"""Copies of everything the house keeps: made while it is served, checked, kept in turn, put back."""

import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection

SHEET, SECRET_KEY, PARTIAL = "backup.json", "secret_key", ".partial"
NAMES = {"sqlite": "ardoise.sqlite3", "postgresql": "ardoise.dump"}
Tell = Callable[[str], Any]


class CannotBackUp(Exception):
    """Nothing was copied, or nothing was put back; the message says why in one sentence."""


def back_up(folder: Path, *, now: datetime, keep: int, tell: Tell) -> Path:
    """A new copy in a folder of its own under `folder`; of all of them the `keep` latest stay.

    It appears under its name once it is whole and checked: a copy cut short is never taken for one.
    """
    target = folder / f"{now:%Y-%m-%dT%H%M%S}"
    partial = target.with_name(target.name + PARTIAL)
    if target.exists():
        raise CannotBackUp(f"{target} is there already.")
    shutil.rmtree(partial, ignore_errors=True)
    try:
        partial.mkdir(parents=True, mode=0o700)
        file = partial / NAMES[connection.vendor]
        tell(f"Copying the {connection.display_name} database…")
        _COPY[connection.vendor](file)
        file.chmod(0o600)
        key = settings.DATA_DIR / SECRET_KEY
        if key.exists():
            shutil.copy2(key, partial / SECRET_KEY)
        sheet = {"database": file.name, "sha256": digest(file), "at": now.isoformat()}
        (partial / SHEET).write_text(json.dumps(sheet, indent=2) + "\n")
        check(partial)
        partial.rename(target)
    except OSError as error:
        shutil.rmtree(partial, ignore_errors=True)
        raise CannotBackUp(f"The copy could not be written: {error.strerror or error}.") from error
    tell(f"Copied and checked: {target}")
    rotate(folder, keep, tell)
    return target


def put_back(source: Path, *, tell: Tell) -> None:
    """Replace the database by a checked copy. What was there should have been backed up by the caller."""
    file = check(source)
    if file.name != NAMES[connection.vendor]:
        raise CannotBackUp(f"{source} holds {file.name}, and this house keeps {NAMES[connection.vendor]}.")
    tell(f"Putting {file} back…")
    connection.close()
    _RESTORE[connection.vendor](file)
    key = settings.DATA_DIR / SECRET_KEY
    if (source / SECRET_KEY).exists() and not os.environ.get("ARDOISE_SECRET_KEY"):
        shutil.copy2(source / SECRET_KEY, key)


def check(source: Path) -> Path:
    """The database file of a copy, which is what it was when it was made; `CannotBackUp` otherwise."""
    try:
        sheet = json.loads((source / SHEET).read_text())
        file = source / Path(sheet["database"]).name
        is_same = digest(file) == sheet["sha256"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CannotBackUp(f"{source} is not a copy made by manage.py backup.") from error
    if not is_same:
        raise CannotBackUp(f"{file} was changed or damaged since it was copied.")
    if file.name == NAMES["sqlite"]:
        _check_integrity(file)
    return file


def digest(file: Path) -> str:
    """The sha256 of a file, in hexadecimal."""
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def _check_integrity(file: Path) -> None:
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as copy:
        try:
            said = copy.execute("PRAGMA integrity_check").fetchone()[0]
        except sqlite3.DatabaseError as error:
            raise CannotBackUp(f"{file} is no database: {error}.") from error
    if said != "ok":
        raise CannotBackUp(f"{file} is damaged: {said}.")


def rotate(folder: Path, keep: int, tell: Tell) -> None:
    """Copies sort by their names; only folders with our sheet in them are ever removed."""
    copies = sorted(each.parent for each in folder.glob(f"*/{SHEET}") if each.parent.suffix != PARTIAL)
    for old in copies[:-keep] if keep else []:
        shutil.rmtree(old)
        tell(f"Removed the old copy {old}")


def _copy_sqlite(file: Path) -> None:
    """Page by page, from a transaction's point of view, while others go on writing."""
    with (
        closing(sqlite3.connect(connection.settings_dict["NAME"])) as source,
        closing(sqlite3.connect(file)) as target,
    ):
        source.backup(target)
        # A file of its own: whoever reads it leaves no log beside it.
        target.execute("PRAGMA journal_mode=DELETE")


def _restore_sqlite(file: Path) -> None:
    with (
        closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as source,
        closing(sqlite3.connect(connection.settings_dict["NAME"], timeout=20)) as target,
    ):
        source.backup(target)


def _copy_postgresql(file: Path) -> None:
    _run("pg_dump", "--format=custom", "--no-owner", f"--file={file}")


def _restore_postgresql(file: Path) -> None:
    """In one transaction: a restoration that fails half-way changes nothing."""
    _run(
        "pg_restore",
        "--clean",
        "--if-exists",
        "--no-owner",
        "--single-transaction",
        "--exit-on-error",
        str(file),
    )


def _run(program: str, *arguments: str) -> None:
    """One of PostgreSQL's own programs, told where the database is, its password outside the command line."""
    if not shutil.which(program):
        raise CannotBackUp(f"{program} is missing; it comes with PostgreSQL’s client programs.")
    database = connection.settings_dict
    told = {
        "PGHOST": database["HOST"],
        "PGPORT": database["PORT"],
        "PGUSER": database["USER"],
        "PGPASSWORD": database["PASSWORD"],
    }
    environment = os.environ | {name: str(value) for name, value in told.items() if value}
    where = ["--dbname", str(database["NAME"])]
    done = subprocess.run(  # noqa: S603
        [program, *where, *arguments], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise CannotBackUp(f"{program} refused: {done.stderr.strip()}")


_COPY: dict[str, Callable[[Path], None]] = {"sqlite": _copy_sqlite, "postgresql": _copy_postgresql}
_RESTORE: dict[str, Callable[[Path], None]] = {"sqlite": _restore_sqlite, "postgresql": _restore_postgresql}
