"""Permissions of the files written by Ardoise: only the owner of the process may read them."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from django.db import connection

OWNER_ONLY: Final = 0o600
SUFFIXES: Final = ("", "-wal", "-shm")
"""Suffixes of the files of an SQLite database."""


def make_files_private() -> None:
    """Restrict the files that this process writes from now on, and the database files, to their owner."""
    os.umask(0o077)
    if connection.vendor != "sqlite":
        return
    for suffix in SUFFIXES:
        with suppress(OSError):  # missing, owned by another user, or on a read-only disk
            Path(f"{connection.settings_dict['NAME']}{suffix}").chmod(OWNER_ONLY)
