"""Delay of live updates: a deal is posted by one client and all others fetch their new table.

    python -m bench.live [DEALS] [PHONES,PHONES…]

The server is a real process with a separate database. Each client has an open event stream and requests its
table at each new revision, as a browser does. The time is from the POST to the last byte of that page on
every other client, without rendering. The memory of an idle stream is printed beside it. The figures include
the load of the machine.
"""

import http.client
import os
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Callable
from functools import partial
from subprocess import Popen

from bench.app.server import RawClient, deal_fields, process_tree, served

CLIENT_COUNTS = (8, 200)
DEALS = 30
NARROW = {"X-Live": "narrow"}
QUIET_SECONDS = 3


class Follower(RawClient):
    """A client that follows a table and records the time of each revision."""

    def __init__(self, port: int, cookie: str) -> None:
        super().__init__(port, cookie)
        self.seen: dict[int, float] = {}

    def follow(self, table: str) -> None:
        """Listen to the stream and fetch the table at each new revision; the first one is the current one."""
        stream = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        stream.request("GET", f"{table}stream/", headers=self.headers())
        events, known = stream.getresponse(), -1
        while line := events.readline().decode():
            name, _, value = line.strip().partition(": ")
            if name == "event":
                events.readline()
            elif name == "data" and int(value) > known:
                if known >= 0:
                    self.ask("GET", table, **NARROW)
                known = int(value)
                self.seen[known] = time.perf_counter()


def open_table(port: int) -> tuple[str, str]:
    """Open a sitting of four through its form; return the cookie of its host and the path of its table."""
    names = ["Léa", "Karim", "Inès", "Thomas"]
    fields = {"key": uuid.uuid4(), "game": "chinese", "preset": "open_face", "newcomer": names, "point": "10"}
    client = RawClient(port)
    opened = client.ask("POST", "/sittings/new/", fields | {"circle_name": "Bench", "step": "open"})
    client.keep_cookies(opened)
    return client.cookie, opened.headers["Location"]


def memory_kb(server: Popen[bytes]) -> int:
    """Return the resident memory of the server and its workers in kilobytes."""
    total = 0
    for folder in process_tree(server):
        status = (folder / "status").read_text()
        total += int(status.partition("VmRSS:")[2].split()[0])
    return total


def measure(server: Popen[bytes], port: int, clients: int, deals: int) -> tuple[list[float], float]:
    """Return the milliseconds from each POST to each other client's new table, and the kilobytes of an idle
    stream.
    """
    cookie, table = open_table(port)
    writer = RawClient(port, cookie)
    others = [Follower(port, cookie) for _ in range(clients - 1)]
    # Memory that the server retains after many simultaneous pages is not part of a stream.
    together([partial(client.ask, "GET", table) for client in others])
    time.sleep(QUIET_SECONDS)
    before = memory_kb(server)
    for client in others:
        threading.Thread(target=client.follow, args=(table,), daemon=True).start()
    while any(not client.seen for client in others):
        time.sleep(0.1)
    time.sleep(QUIET_SECONDS)
    weight = (memory_kb(server) - before) / len(others)
    return [each for _ in range(deals) for each in _deal(writer, others, table)], weight


def together(acts: list[Callable[[], object]]) -> None:
    """Run all acts in parallel and wait for them."""
    threads = [threading.Thread(target=act) for act in acts]
    for each in threads:
        each.start()
    for each in threads:
        each.join()


def _deal(writer: RawClient, others: list[Follower], table: str) -> list[float]:
    time.sleep(0.5)
    before = [len(client.seen) for client in others]
    start = time.perf_counter()
    answer = writer.ask("POST", f"{table}rounds/", deal_fields())
    if answer.status != 302:
        raise SystemExit(f"the deal was refused: {answer.status}")
    while any(len(client.seen) == known for client, known in zip(others, before, strict=True)):
        time.sleep(0.001)
    return [1000 * (max(client.seen.values()) - start) for client in others]


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    sizes = [int(each) for each in sys.argv[2].split(",")] if len(sys.argv) > 2 else CLIENT_COUNTS
    for count in sizes:
        few = deals if count < 50 else max(3, deals // 6)
        with tempfile.TemporaryDirectory() as folder, served(folder) as (server, port):
            found, weight = measure(server, port, count, few)
        first, half, last = (sorted(found)[int(len(found) * part)] for part in (0.05, 0.5, 0.95))
        print(f"{count} phones, {few} deals, from the post to the new table of every other phone:")
        print(
            f"  median {half:.0f} ms, from {first:.0f} to {last:.0f} without the extreme twentieths", end=""
        )
        print(" (limit 150)." if count == CLIENT_COUNTS[0] else ".")
        print(f"  An open stream holds {weight:.0f} kB while nothing happens.", flush=True)
    print(f"The machine's load is {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.")


if __name__ == "__main__":
    main()
