"""Lock file that a running server holds, so that other programs can tell."""

import fcntl
import os
from pathlib import Path

from django.conf import settings


def take_server_lock() -> None:
    """Hold the lock until this process and the programs that it becomes or starts have ended."""
    try:
        lock = os.open(_path(), os.O_CREAT | os.O_RDWR, 0o600)
        fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        # On a disk that cannot be written, pages are served all the same.
        return
    os.set_inheritable(lock, True)


def is_server_running() -> bool:
    """Return whether a server on this machine holds the lock."""
    try:
        lock = os.open(_path(), os.O_RDWR)
    except OSError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(lock)
    return False


def _path() -> Path:
    return Path(settings.DATA_DIR) / "server.lock"
