"""Backups: made while the server runs, verified, rotated, restored."""

import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import connection

MANIFEST, SECRET_KEY, PARTIAL = "backup.json", "secret_key", ".partial"
PARTIAL_HOURS = 12
"""Hours after which an unfinished backup counts as abandoned."""
NAMES = {"sqlite": "ardoise.sqlite3", "postgresql": "ardoise.dump"}
Report = Callable[[str], object]


class BackupError(Exception):
    """A backup or restoration failed; the message is one sentence."""


def create_backup(folder: Path, *, now: datetime, keep_count: int, report: Report) -> Path:
    """Create a backup in a new folder under `folder`, and delete all but the `keep_count` latest.

    The folder gets its final name once the backup is complete and verified.
    """
    target = folder / f"{now:%Y-%m-%dT%H%M%S}"
    partial = target.with_name(target.name + PARTIAL)
    if target.exists():
        raise BackupError(f"{target} is there already.")
    _remove_partial(folder, now)
    try:
        partial.mkdir(parents=True, mode=0o700)
        file = partial / NAMES[connection.vendor]
        report(f"Copying the {connection.display_name} database…")
        _COPY[connection.vendor](file)
        file.chmod(0o600)
        key = settings.DATA_DIR / SECRET_KEY
        if key.exists():
            shutil.copy2(key, partial / SECRET_KEY)
        sheet = {"database": file.name, "sha256": file_sha256(file), "at": now.isoformat()}
        (partial / MANIFEST).write_text(json.dumps(sheet, indent=2) + "\n")
        check_backup(partial)
        partial.rename(target)
    except (OSError, sqlite3.Error) as error:
        reason = getattr(error, "strerror", None) or error
        raise BackupError(f"The copy could not be written: {reason}.") from error
    finally:
        shutil.rmtree(partial, ignore_errors=True)
    report(f"Copied and checked: {target}")
    delete_old_backups(folder, keep_count, report)
    return target


def _remove_partial(folder: Path, now: datetime) -> None:
    """Remove unfinished backups that are hours old: the programs that made them were killed."""
    oldest = f"{now - timedelta(hours=PARTIAL_HOURS):%Y-%m-%dT%H%M%S}"
    for partial in folder.glob(f"[0-9]*T*{PARTIAL}"):
        if partial.name < oldest or partial.name == f"{now:%Y-%m-%dT%H%M%S}{PARTIAL}":
            shutil.rmtree(partial, ignore_errors=True)


def restore_backup(source: Path, *, report: Report) -> None:
    """Replace the database by a verified backup. The caller backs up the present one first."""
    file = check_backup(source)
    if file.name != NAMES[connection.vendor]:
        raise BackupError(f"{source} holds {file.name}, and this house keeps {NAMES[connection.vendor]}.")
    report(f"Putting {file} back…")
    connection.close()
    _RESTORE[connection.vendor](file)
    key = settings.DATA_DIR / SECRET_KEY
    if (source / SECRET_KEY).exists() and not os.environ.get("ARDOISE_SECRET_KEY"):
        shutil.copy2(source / SECRET_KEY, key)


def check_backup(source: Path) -> Path:
    """Return the database file of a verified backup. Raises `BackupError`."""
    try:
        sheet = json.loads((source / MANIFEST).read_text())
        file = source / Path(sheet["database"]).name
        is_same = file_sha256(file) == sheet["sha256"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BackupError(f"{source} is not a copy made by manage.py backup.") from error
    if not is_same:
        raise BackupError(f"{file} was changed or damaged since it was copied.")
    if file.name == NAMES["sqlite"]:
        _check_integrity(file)
    return file


def file_sha256(file: Path) -> str:
    """Return the SHA-256 of a file, in hexadecimal."""
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def _check_integrity(file: Path) -> None:
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as copy:
        try:
            text = copy.execute("PRAGMA integrity_check").fetchone()[0]
        except sqlite3.DatabaseError as error:
            raise BackupError(f"{file} is no database: {error}.") from error
    if text != "ok":
        raise BackupError(f"{file} is damaged: {text}.")


def delete_old_backups(folder: Path, keep_count: int, report: Report) -> None:
    """Delete all but the latest `keep_count` backups; other folders are never removed."""
    copies = sorted(each.parent for each in folder.glob(f"*/{MANIFEST}") if each.parent.suffix != PARTIAL)
    for old in copies[:-keep_count] if keep_count else []:
        shutil.rmtree(old)
        report(f"Removed the old copy {old}")


def _copy_sqlite(file: Path) -> None:
    """Copy the database page by page in one snapshot, while others write."""
    with (
        closing(sqlite3.connect(connection.settings_dict["NAME"])) as source,
        closing(sqlite3.connect(file)) as target,
    ):
        source.backup(target)
        # A separate file: reading it must not leave a log beside it.
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
    """Restore in one transaction: a failure changes nothing."""
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
    """Run a client program of PostgreSQL; its password is passed in the environment, out of sight."""
    if not shutil.which(program):
        raise BackupError(f"{program} is missing; it comes with PostgreSQL’s client programs.")
    database = connection.settings_dict
    fields = {
        "PGHOST": database["HOST"],
        "PGPORT": database["PORT"],
        "PGUSER": database["USER"],
        "PGPASSWORD": database["PASSWORD"],
    }
    environment = os.environ | {name: str(value) for name, value in fields.items() if value}
    where = ["--dbname", str(database["NAME"])]
    done = subprocess.run(
        [program, *where, *arguments], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BackupError(f"{program} refused: {done.stderr.strip()}")


_COPY: dict[str, Callable[[Path], None]] = {"sqlite": _copy_sqlite, "postgresql": _copy_postgresql}
_RESTORE: dict[str, Callable[[Path], None]] = {"sqlite": _restore_sqlite, "postgresql": _restore_postgresql}
