"""Installation of ihatemoney from PyPI in a separate environment, under gunicorn.

It is installed from the network; where that fails, the measurement continues without it and reports it.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench.app.server import RawClient, free_port, running

WORKERS = "3"
"""Number of workers in the sample configuration of ihatemoney."""
PASSWORD = "bench"  # noqa: S105 - of a throw-away account
CONFIGURATION = """
SQLALCHEMY_DATABASE_URI = "sqlite:///{folder}/ihatemoney.db"
SECRET_KEY = "bench"
SESSION_COOKIE_SECURE = False
WTF_CSRF_ENABLED = False
ACTIVATE_DEMO_PROJECT = False
"""
FILLING = Path(__file__).parent / "peer_bills.py"


class PeerUnavailable(Exception):
    """Error: ihatemoney cannot be installed here; the message is the last line of pip."""


def install(folder: Path) -> Path:
    """Create an environment with ihatemoney and gunicorn and return its folder of programs."""
    subprocess.run([sys.executable, "-m", "venv", str(folder / "peer")], check=True)
    programs = folder / "peer" / "bin"
    command = [str(programs / "pip"), "install", "--quiet", "ihatemoney", "gunicorn"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise PeerUnavailable((done.stderr.strip().splitlines() or ["pip failed"])[-1])
    return programs


class Peer:
    """A project of four people, its bills, and the server that shows them."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self.programs = programs
        (folder / "ihatemoney.cfg").write_text(CONFIGURATION.format(folder=folder))
        self.folder = folder
        self.environment = os.environ | {"IHATEMONEY_SETTINGS_FILE_PATH": str(folder / "ihatemoney.cfg")}
        self.people: list[int] = []

    def fill(self, bills: int) -> None:
        """Insert this number of bills directly; faster than its pages, with the same rows."""
        command = [str(self.programs / "python"), "-W", "ignore", str(FILLING), str(bills)]
        done = subprocess.run(
            command, env=self.environment, cwd=self.folder, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise SystemExit(f"the peer could not be filled: {done.stderr[-2000:]}")
        self.people = json.loads(done.stdout.strip().splitlines()[-1])

    @contextmanager
    def served(self) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
        port = free_port()
        gunicorn = [str(self.programs / "gunicorn"), "--workers", WORKERS, "--bind", f"127.0.0.1:{port}"]
        command = [*gunicorn, "ihatemoney.wsgi:application"]
        url = f"http://127.0.0.1:{port}/"
        with running(command, url, self.environment, self.folder) as server:
            yield server, port

    def sign_in(self, port: int) -> str:
        """Return the cookie of a session that may write."""
        client = RawClient(port)
        client.keep_cookies(client.ask("POST", "/authenticate", {"id": "bench", "password": PASSWORD}))
        return client.cookie

    def bill_fields(self) -> dict[str, Any]:
        return {
            "date": "2026-01-01",
            "what": "deal",
            "payer": self.people[0],
            "amount": "12.5",
            "original_currency": "X" * 3,  # no currency
            "payed_for": self.people,
            "bill_type": "Expense",
            "external_link": "",
        }
