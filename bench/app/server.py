"""Live server of a benchmark with separate data, and the clients that request its pages."""

import http.client
import json
import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.parse
import urllib.request
import uuid
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent.parent
TOKEN = "a" * 32
SECRET_KEY = "b" * 50
LINES = ("top", "middle", "bottom")
DEAL = (
    "As 9d 4c | 8h 8s 3d 3c Kh | Jc Jd Js 6h 5d",
    "Kd Qh 7c | Ts Td 6c 4h 2s | Qs Qd 5h 5s 2c",
    "Ah Jh 8d | 9c 9h Ad 6d 3h | 7s 7h 4d 4s Kc",
    "Ks Qc 3s | 2h 2d Ac Tc 5c | Th 9s 8c 7d 6s",
)


class RawClient:
    """An HTTP client with one persistent connection and its cookies."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.port, self.cookie = port, cookie
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=120)

    def headers(self) -> dict[str, str]:
        return {"Cookie": f"csrftoken={TOKEN}; {self.cookie}", "Accept-Encoding": "gzip, br"}

    def ask(
        self, method: str, url: str, fields: Mapping[str, Any] | None = None, **headers: str
    ) -> http.client.HTTPResponse:
        """Return the response after reading it completely."""
        form = urllib.parse.urlencode({**(fields or {}), "csrfmiddlewaretoken": TOKEN}, doseq=True)
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        body = form if fields is not None else None
        self.line.request(method, url, body, self.headers() | kind | headers)
        answer = self.line.getresponse()
        answer.body = answer.read()  # type: ignore[attr-defined]  # an attribute of the benchmarks
        return answer

    def keep_cookies(self, answer: http.client.HTTPResponse) -> None:
        """Store the cookies of a response for later requests."""
        given = [each.split(";")[0] for each in answer.headers.get_all("Set-Cookie") or []]
        self.cookie = "; ".join(each for each in given if "csrf" not in each)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running(
    command: Sequence[str], url: str, environment: Mapping[str, str], folder: Path = ROOT
) -> Iterator[subprocess.Popen[bytes]]:
    """Start a server, yield once it responds, and stop it at the end."""
    quiet = subprocess.DEVNULL
    server = subprocess.Popen(command, cwd=folder, env=dict(environment), stdout=quiet, stderr=quiet)
    try:
        _await(server, url)
        yield server
    finally:
        server.terminate()
        server.wait(timeout=20)


def _await(server: subprocess.Popen[bytes], url: str) -> None:
    for _ in range(600):
        if server.poll() is not None:
            break
        try:
            urllib.request.urlopen(url, timeout=5).close()  # noqa: S310 - a local server
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit(f"nobody answers at {url}")


def process_tree(server: subprocess.Popen[bytes]) -> list[Path]:
    """Return the /proc folders of a server and of all of its descendants."""
    found, family = [], {server.pid}
    for folder in sorted(Path("/proc").glob("[0-9]*"), key=lambda each: int(each.name)):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue  # the process has ended meanwhile
        if int(folder.name) in family or parent in family:
            family.add(int(folder.name))
            found.append(folder)
    return found


def cpu_ms(server: subprocess.Popen[bytes]) -> float:
    """Return the CPU milliseconds used by a server and its workers."""
    stats = ((folder / "stat").read_text().rpartition(")")[2].split() for folder in process_tree(server))
    ticks = sum(int(fields[11]) + int(fields[12]) for fields in stats)
    return 1000 * ticks / os.sysconf("SC_CLK_TCK")


def environment_of(folder: str, port: int) -> dict[str, str]:
    """Return the environment of a server, without settings of the current shell.

    Servers of several folders may have one PostgreSQL database, which opens with the key it was filled with.
    """
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("ARDOISE_")}
    common = {"ARDOISE_OPENINGS_PER_HOUR": str(10**9), "ARDOISE_SECRET_KEY": SECRET_KEY}
    return inherited | common | {"ARDOISE_DATA": folder, "PORT": str(port), "ARDOISE_LISTEN": "127.0.0.1"}


@contextmanager
def served(folder: str) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """Run `manage.py serve` on the data of a folder; yield its process and its port."""
    port = free_port()
    command = [sys.executable, "manage.py", "serve"]
    with running(command, f"http://127.0.0.1:{port}/", environment_of(folder, port)) as server:
        yield server, port


def fill(folder: str, rounds: int) -> dict[str, Any]:
    """Record rounds until the circle of a folder has this number; return the host secret and the paths to
    measure.
    """
    environment = environment_of(folder, 0)
    command = [sys.executable, "-m", "bench.app.fill_circle", str(rounds)]
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    filled: dict[str, Any] = json.loads(done.stdout)
    return filled


def deal_fields() -> dict[str, Any]:
    """Return the form fields of a deal of four hands with a new key."""
    fields: dict[str, Any] = {"key": uuid.UUID(bytes=secrets.token_bytes(16)), "step": "record"}
    for seat, hand in enumerate(DEAL):
        for line, cards in zip(LINES, hand.split("|"), strict=True):
            fields[f"seat-{seat}-{line}"] = cards.strip()
    return fields


def quick_deal_fields() -> dict[str, Any]:
    """Return the form fields of a deal in quick entry, which leads back to the table, with a new key."""
    orders = [[[0], [1], [2], [3]], [[3], [2], [1], [0]], [[1], [0], [2], [3]]]
    seats = len(DEAL)
    state = {
        "orders": orders,
        "words": [""] * seats,
        "bonuses": [[0] * len(LINES)] * seats,
        "goes": [False] * seats,
    }
    key = uuid.UUID(bytes=secrets.token_bytes(16))
    return {"key": key, "step": "record", "mode": "quick", "quick": json.dumps(state), "past": "[]"}


def recorded_deal() -> dict[str, Any]:
    """Return the same deal in its recorded format."""
    hands = [[cards.strip() for cards in hand.split("|")] for hand in DEAL]
    return {"seats": [dict(zip(LINES, hand, strict=True)) for hand in hands]}
