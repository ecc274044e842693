"""Check of a circle's file in a separate process, so that no page and no recording waits for it.

The files sent are limited in number: each costs up to `MAX_PROCESSOR_SECONDS` of `check_circle`.
"""

import fcntl
import json
import logging
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Final

from django.conf import settings
from django.http import HttpRequest

from games.archive.copying import is_imported
from games.archive.limits import PAGE_LIMITS
from games.archive.lines import first_entries
from games.archive.refusals import AlreadyImportedCircle, InvalidArchive
from web.core.throttle import WINDOW_SECONDS, RateLimited, add_to_count, sender_hash

MAX_SECONDS: Final = 300
"""Maximum seconds of a check; `check_circle` limits the CPU time as well."""
MAX_FROM_ONE: Final = 10
MAX_FROM_ALL: Final = 60
logger = logging.getLogger(__name__)


class Busy(Exception):
    """Another process executes the same task: reading or writing a file."""


@contextmanager
def only_one(task: str) -> Iterator[None]:
    """Allow one process of this server at a time to execute a task.

    Raises:
        Busy: another process executes the task.
    """
    settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
    with (settings.DATA_DIR / f"{task}.lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Busy from error
        yield


def check_apart(path: Path, scratch: Path) -> None:
    """Check a circle's file in a separate process, into a new SQLite database at `scratch`.

    Raises:
        InvalidArchive: the file is refused, or the time limit is exceeded.
    """
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "check_circle", str(path), str(scratch)]
    try:
        done = subprocess.run(
            command,
            cwd=settings.BASE_DIR,
            capture_output=True,
            text=True,
            timeout=MAX_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise InvalidArchive("slow") from error
    if done.returncode == 0:
        return
    if done.returncode == -signal.SIGXCPU:
        raise InvalidArchive("slow")
    try:
        verdict = json.loads(done.stdout)
        refusal = InvalidArchive(str(verdict["code"]), str(verdict["where"]))
    except (ValueError, LookupError, TypeError) as error:
        logger.error("a circle's file ended its check with %s: %s", done.returncode, done.stderr[-2000:])
        raise InvalidArchive("disagreement") from error
    raise refusal


def check_upload(path: Path, scratch: Path) -> None:
    """Check an uploaded file; a separate process starts only for a plausible file of a new circle.

    Raises:
        AlreadyImportedCircle: its first entries are in the database.
        Busy: another file is being checked.
        InvalidArchive: the file is refused.
    """
    if is_imported(first_entries(path, PAGE_LIMITS)):
        raise AlreadyImportedCircle
    with only_one("reading"):
        check_apart(path, scratch)


def count_file(request: HttpRequest, now: datetime) -> None:
    """Count a sent file, valid or not.

    Raises:
        RateLimited: this sender, or all senders together, sent too many files in the current period.
    """
    window = int(now.timestamp()) // WINDOW_SECONDS
    from_one, from_all = f"files-{sender_hash(request)}-{window}", f"z-files-{window}"
    if (
        add_to_count(from_one, 1, WINDOW_SECONDS) > MAX_FROM_ONE
        or add_to_count(from_all, 1, WINDOW_SECONDS) > MAX_FROM_ALL
    ):
        raise RateLimited
