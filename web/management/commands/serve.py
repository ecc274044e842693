"""`manage.py serve`: prepare the house, say where it is, and hand over to the server."""

import io
import os
import socket
import sys
from typing import Any, NoReturn

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connection

DEFAULT_PORT = 8000
NOWHERE = "192.0.2.1"
"""An address of the documentation range: asking the way to it sends nothing, and names our own side."""


class Command(BaseCommand):
    help = "Prepare everything and serve Ardoise; PORT and ARDOISE_LISTEN say where."

    def handle(self, *args: Any, **options: Any) -> None:
        listen = os.environ.get("ARDOISE_LISTEN") or "0.0.0.0"  # noqa: S104
        port = _port(os.environ.get("PORT") or str(DEFAULT_PORT))
        _check_free(listen, port)
        self.stdout.write(f"The data is kept in {settings.DATA_DIR}.")
        call_command("prepare", stdout=self.stdout)
        self._announce(listen, port)
        _hand_over(listen, port)

    def _announce(self, listen: str, port: int) -> None:
        """Where to go: this machine, and for the phones around the table an address and its QR code."""
        self.stdout.write("\nArdoise is served. Open it here:")
        self.stdout.write(f"  on this machine   http://localhost:{port}/")
        address = _lan_address() if listen in {"0.0.0.0", "::"} else None  # noqa: S104
        if address:
            url = f"http://{address}:{port}/"
            self.stdout.write(f"  on the network    {url}\n")
            self._draw(url)
        self.stdout.write("Ctrl-C stops it. Nothing is lost.")
        self.stdout.flush()

    def _draw(self, url: str) -> None:
        if not (sys.stdout.encoding or "").lower().startswith("utf"):
            return
        drawing = io.StringIO()
        segno.make(url, error="l", micro=False).terminal(out=drawing, border=2, compact=True)
        self.stdout.write(drawing.getvalue())


def _port(text: str) -> int:
    if text.isdecimal() and 0 < int(text) < 65536:
        return int(text)
    sys.exit(f"PORT is a number from 1 to 65535, not “{text}”. For example: PORT=8123 make run")


def _check_free(listen: str, port: int) -> None:
    """Say that a port cannot be had before anything else is done."""
    family = socket.AF_INET6 if ":" in listen else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((listen, port))
        except OSError as error:
            reason = error.strerror or str(error)
            sys.exit(f"Port {port} cannot be used: {reason}. Choose another one: PORT={port + 1} make run")


def _lan_address() -> str | None:
    """This machine's address on the network around it, if it has one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((NOWHERE, 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address


def workers() -> int:
    """How many processes serve. On SQLite one: others would wait for its file, and hear of no write."""
    asked = os.environ.get("WORKERS") or "1"
    if not asked.isdecimal() or not 0 < int(asked) < 65:
        sys.exit(f"WORKERS is a number from 1 to 64, not “{asked}”. For example: WORKERS=4 make run")
    return int(asked) if connection.vendor == "postgresql" else 1


def server_command(listen: str, port: int) -> list[str]:
    """The server, as a command. Streams do not keep it from stopping; a worker that dies is replaced."""
    granian = [sys.executable, "-m", "granian", "--interface", "asginl", "--no-ws"]
    where = ["--host", listen, "--port", str(port), "--working-dir", str(settings.BASE_DIR)]
    manners = ["--workers-kill-timeout", "2", "--respawn-failed-workers", "--log-level", "warning"]
    return [*granian, *where, "--workers", str(workers()), *manners, "web.asgi:application"]


def _hand_over(listen: str, port: int) -> NoReturn:
    """Become the server, so that Ctrl-C and the exit status are its own."""
    os.execv(sys.executable, server_command(listen, port))  # noqa: S606
