"""How soon the others see it: a deal is posted on one phone, and seven others show their new table.

    python -m bench.live [DEALS]

The house is served for real, on a database of its own. Each phone keeps its stream open; on a new revision it
asks for the page of its table as a browser does. Timed is from the post to the last byte of that page
on every other phone; drawing it is the phone's own. On a busy machine the figure is the machine's.
"""

import http.client
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import urllib.request
import uuid
from pathlib import Path

ROOT = Path(__file__).parent.parent
PHONES = 8
TOKEN = "a" * 32
LIVE = {"X-Live": "narrow"}
LINES = ("top", "middle", "bottom")
DEAL = (
    "As 9d 4c | 8h 8s 3d 3c Kh | Jc Jd Js 6h 5d",
    "Kd Qh 7c | Ts Td 6c 4h 2s | Qs Qd 5h 5s 2c",
    "Ah Jh 8d | 9c 9h Ad 6d 3h | 7s 7h 4d 4s Kc",
    "Ks Qc 3s | 2h 2d Ac Tc 5c | Th 9s 8c 7d 6s",
)


class Phone:
    """A browser reduced to its connections."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.port, self.cookie = port, cookie
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.seen: dict[int, float] = {}

    def headers(self) -> dict[str, str]:
        return {"Cookie": f"csrftoken={TOKEN}; {self.cookie}"}

    def ask(self, method: str, url: str, fields: dict[str, object] | None = None) -> http.client.HTTPResponse:
        form = urllib.parse.urlencode({**(fields or {}), "csrfmiddlewaretoken": TOKEN}, doseq=True)
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        self.line.request(method, url, form if fields is not None else None, self.headers() | kind | LIVE)
        answer = self.line.getresponse()
        answer.read()
        return answer

    def follow(self, table: str) -> None:
        """Listen, and fetch the table at each new revision."""
        stream = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        stream.request("GET", f"{table}stream/", headers=self.headers())
        events, known = stream.getresponse(), 0
        while line := events.readline().decode():
            name, _, said = line.strip().partition(": ")
            if name == "event":
                events.readline()
            elif name == "data" and int(said) > known:
                known = int(said)
                self.ask("GET", table)
                self.seen[known] = time.perf_counter()


def serve(folder: str) -> tuple[subprocess.Popen[bytes], int]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = os.environ | {"ARDOISE_DATA": folder, "PORT": str(port), "ARDOISE_LISTEN": "127.0.0.1"}
    command = [sys.executable, "manage.py", "serve"]
    server = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)  # noqa: S603
    for _ in range(300):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=2).close()
        except OSError:
            time.sleep(0.1)
        else:
            return server, port
    raise SystemExit("the house does not answer")


def open_slate(port: int) -> tuple[str, str]:
    """A slate of four, opened through its form: the cookie of its host, and the address of its table."""
    names = ["Léa", "Karim", "Inès", "Thomas"]
    fields = {"key": uuid.uuid4(), "game": "chinese", "preset": "open_face", "newcomer": names, "point": "10"}
    opened = Phone(port).ask("POST", "/sittings/new/", fields | {"circle_name": "Bench", "step": "open"})
    cookies = [each.split(";")[0] for each in opened.headers.get_all("Set-Cookie") or []]
    return "; ".join(each for each in cookies if "csrf" not in each), opened.headers["Location"]


def deal_fields() -> dict[str, object]:
    fields: dict[str, object] = {"key": uuid.UUID(bytes=secrets.token_bytes(16)), "step": "record"}
    for seat, hand in enumerate(DEAL):
        for line, cards in zip(LINES, hand.split("|"), strict=True):
            fields[f"seat-{seat}-{line}"] = cards.strip()
    return fields


def measure(port: int, deals: int) -> list[float]:
    """Milliseconds from each post to each other phone's new table."""
    cookie, table = open_slate(port)
    phones = [Phone(port, cookie) for _ in range(PHONES)]
    writer, others = phones[0], phones[1:]
    for phone in others:
        threading.Thread(target=phone.follow, args=(table,), daemon=True).start()
    found = []
    for _ in range(deals):
        time.sleep(0.5)
        before = [len(phone.seen) for phone in others]
        start = time.perf_counter()
        answer = writer.ask("POST", f"{table}rounds/", deal_fields())
        if answer.status != 302:
            raise SystemExit(f"the deal was refused: {answer.status}")
        while any(len(phone.seen) == known for phone, known in zip(others, before, strict=True)):
            time.sleep(0.001)
        found += [1000 * (max(phone.seen.values()) - start) for phone in others]
    return found


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    with tempfile.TemporaryDirectory() as folder:
        server, port = serve(folder)
        try:
            found = measure(port, deals)
        finally:
            server.terminate()
            server.wait(timeout=20)
    first, half, last = (sorted(found)[int(len(found) * part)] for part in (0.05, 0.5, 0.95))
    print(f"{PHONES} phones, {deals} deals, from the post to the new table of every other phone:")
    print(f"median {half:.0f} ms, from {first:.0f} to {last:.0f} without the extreme twentieths (limit 150).")
    print(f"The machine's load is {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.")


if __name__ == "__main__":
    main()
