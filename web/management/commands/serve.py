"""`manage.py serve`: prepare the installation, print its URLs, and start the server."""

import io
import os
import resource
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection

from web.core.database_errors import DatabaseFailure, database_failure
from web.core.network_address import PORT_VARIABLE, network_address
from web.core.private_files import make_files_private
from web.core.server_lock import take_server_lock

DEFAULT_PORT = 8000
BACKLOG = 4096
"""Number of connections that wait to be accepted."""
MAX_CONNECTIONS = 16_384
"""Maximum number of connections of a process, idle ones and open streams included."""
OWN_FILES = 512
"""Number of open files reserved for the database, logs and libraries."""
MAX_FILES = 65_536
"""Maximum number of open files if the system has no limit."""
HTTPS_NOTE = (
    "By plain http a phone without a network stores only the page it shows; with https it opens every "
    "page it visited. “https” in docs/deployment.md says how."
)
HEAD_SECONDS = 20
"""Seconds to receive the head of a request, also for the next request of a connection."""


class Command(BaseCommand):
    help = "Prepare everything and serve Ardoise; PORT and ARDOISE_LISTEN say where."

    def handle(self, *args: object, **options: object) -> None:
        listen = os.environ.get("ARDOISE_LISTEN") or "0.0.0.0"  # noqa: S104 - phones of the network open it
        port = _port(os.environ.get("PORT") or str(DEFAULT_PORT))
        _check_free(listen, port)
        self.stdout.write(f"The data is kept in {settings.DATA_DIR}.")
        make_files_private()
        self._prepare()
        take_server_lock()
        self._announce(listen, port)
        _hand_over(listen, port)

    def _prepare(self) -> None:
        """Prepare everything; on an unwritable disk, serve the files of an earlier start."""
        try:
            call_command("prepare", stdout=self.stdout)
        except (OSError, DatabaseError, CommandError) as refusal:
            error = refusal.__cause__ or refusal if isinstance(refusal, CommandError) else refusal
            if not _is_unwritable(error):
                raise
            if not _is_prepared():
                sys.exit(f"Nothing can be prepared in {settings.DATA_DIR}: {error}.")
            self.stderr.write(
                f"Nothing could be written in {settings.DATA_DIR} ({error}): pages are served, and nothing "
                "is recorded until it can be written again."
            )

    def _announce(self, listen: str, port: int) -> None:
        """Print the URL on this machine and, with a QR code, the URL on the local network."""
        self.stdout.write("\nArdoise is served. Open it here:")
        self.stdout.write(f"  on this machine   http://localhost:{port}/")
        if _is_open(listen) and (address := network_address()):
            url = f"http://{address}:{port}/"
            self.stdout.write(f"  on the network    {url}\n")
            self._draw(url)
            if not settings.HTTPS:
                self.stdout.write(HTTPS_NOTE)
        self.stdout.write("Ctrl-C stops it. Nothing is lost.")
        self.stdout.flush()

    def _draw(self, url: str) -> None:
        if not (sys.stdout.encoding or "").lower().startswith("utf"):
            return
        drawing = io.StringIO()
        segno.make(url, error="l", micro=False).terminal(out=drawing, border=2, compact=True)
        self.stdout.write(drawing.getvalue())


def _is_open(listen: str) -> bool:
    """Return whether the server listens on every interface of this machine."""
    return listen in {"0.0.0.0", "::"}  # noqa: S104 - a comparison


def _is_unwritable(error: BaseException) -> bool:
    """Return whether an error means that the disk is full or read-only.

    SQLite does not report this when it opens its file, beside which it writes an index even for reading.
    """
    is_opening = getattr(error.__cause__, "sqlite_errorname", "").startswith(
        ("SQLITE_IOERR", "SQLITE_CANTOPEN")
    )
    return is_opening or database_failure(error) in {DatabaseFailure.FULL, DatabaseFailure.READ_ONLY}


def _is_prepared() -> bool:
    """Return whether pages can be served with the files of an earlier start."""
    if not (Path(settings.STATIC_ROOT) / "staticfiles.json").exists():
        return False
    return connection.vendor != "sqlite" or Path(connection.settings_dict["NAME"]).exists()


def _port(text: str) -> int:
    if text.isdecimal() and 0 < int(text) < 65536:
        return int(text)
    sys.exit(f"PORT is a number from 1 to 65535, not “{text}”. For example: PORT=8123 make run")


def _check_free(listen: str, port: int) -> None:
    """Exit with an error message if the port cannot be used."""
    family = socket.AF_INET6 if ":" in listen else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((listen, port))
        except OSError as error:
            reason = error.strerror or str(error)
            sys.exit(f"Port {port} cannot be used: {reason}. Choose another one: PORT={port + 1} make run")


def workers() -> int:
    """Return the number of server processes; 1 on SQLite, where others would miss notifications."""
    asked = os.environ.get("WORKERS") or "1"
    if not asked.isdecimal() or not 0 < int(asked) < 65:
        sys.exit(f"WORKERS is a number from 1 to 64, not “{asked}”. For example: WORKERS=4 make run")
    return int(asked) if connection.vendor == "postgresql" else 1


def raise_file_limit() -> int:
    """Raise the limit of open files as far as the system allows, and return it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with suppress(ValueError, OSError):  # the present limit stays if it cannot be raised
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
    return MAX_FILES if soft == resource.RLIM_INFINITY else soft


def connections_max() -> int:
    """Return the maximum number of connections of a process: one file each, less `OWN_FILES`."""
    return max(128, min(MAX_CONNECTIONS, raise_file_limit() - OWN_FILES))


def server_command(listen: str, port: int) -> list[str]:
    """Return the command of the server. Open streams do not delay its stop; a dead worker is replaced."""
    granian = [sys.executable, "-m", "granian", "--interface", "asginl", "--no-ws"]
    where = ["--host", listen, "--port", str(port), "--working-dir", str(settings.BASE_DIR)]
    # With HTTP/1 alone, the time limit of a request's head also closes connections that send nothing.
    slow = ["--http", "1", "--http1-header-read-timeout", str(1000 * HEAD_SECONDS)]
    many = ["--backlog", str(BACKLOG), "--backpressure", str(connections_max())]
    manners = ["--workers-kill-timeout", "2", "--respawn-failed-workers", "--log-level", "warning"]
    return [*granian, *where, "--workers", str(workers()), *slow, *many, *manners, "web.asgi:application"]


def _hand_over(listen: str, port: int) -> NoReturn:
    """Replace this process by the supervisor, which runs the server and restarts it after a crash."""
    supervisor = [sys.executable, "-m", "web.core.supervisor"]
    environment = {**os.environ, PORT_VARIABLE: str(port)} if _is_open(listen) else os.environ
    os.execve(sys.executable, [*supervisor, *server_command(listen, port)], environment)  # noqa: S606 - no shell is meant
