"""Delay of live updates: a deal is posted by one client and all others receive their new table.

    python -m bench.live [DEALS] [PHONES,PHONES…]

The server is a real process with a separate database. Each client has an open event stream, which sends the
new table, as to a browser. The time is from the POST to the last byte of that table on every other client,
without rendering. Clients that only hear the revision and request the table, as a browser does whose board
was not drawn, are measured beside them. The memory of an idle stream is printed too. The figures include the
load of the machine.
"""

import http.client
import os
import sys
import tempfile
import threading
import time
import uuid
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from subprocess import Popen

from bench.app.server import RawClient, cpu_ms, deal_fields, process_tree, served

LIMITS_MS = {8: 60, 200: 150}
"""Limits of the median, by number of clients."""
DEALS = 30
NARROW = {"X-Live": "narrow"}
QUIET_SECONDS = 3


class Follower(RawClient):
    """A client that follows a table and records the time of each revision.

    It `asks` for the table at each revision, or is sent the table with the revision.
    """

    def __init__(self, port: int, cookie: str, *, asks: bool) -> None:
        super().__init__(port, cookie)
        self.asks = asks
        self.seen: list[float] = []

    def follow(self, table: str) -> None:
        """Listen to the stream; the first revision is the current one."""
        page = "" if self.asks else "?page=sitting&width=narrow"
        stream = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        stream.request("GET", f"{table}stream/{page}", headers=self.headers())
        sign = b"data: " if self.asks else b"id: "
        for event in _events(stream.getresponse()):
            if not event.startswith(sign):
                continue
            if self.asks and self.seen:
                self.ask("GET", table, **NARROW)
            self.seen.append(time.perf_counter())


def _events(answer: http.client.HTTPResponse) -> Iterator[bytes]:
    """Yield the events of a compressed stream."""
    unpack, rest = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS).decompress, b""
    with suppress(http.client.IncompleteRead):  # the server stops at the end of the measurement
        while chunk := answer.read1():
            *events, rest = (rest + unpack(chunk)).split(b"\n\n")
            yield from events


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


def measure(
    server: Popen[bytes], port: int, clients: int, deals: int, *, asks: bool
) -> tuple[list[float], float, float]:
    """Return the milliseconds from each POST to each other client's new table, the kilobytes of an idle
    stream, and the CPU milliseconds of the server for a deal.
    """
    cookie, table = open_table(port)
    writer = RawClient(port, cookie)
    others = [Follower(port, cookie, asks=asks) for _ in range(clients - 1)]
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
    used = cpu_ms(server)
    found = [each for _ in range(deals) for each in _deal(writer, others, table)]
    return found, weight, (cpu_ms(server) - used) / deals


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
    return [1000 * (client.seen[known] - start) for client, known in zip(others, before, strict=True)]


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    sizes = [int(each) for each in sys.argv[2].split(",")] if len(sys.argv) > 2 else LIMITS_MS
    for count in sizes:
        few = deals if count < 50 else max(3, deals // 6)
        for asks, way in ((False, "sent"), (True, "asked for")):
            with tempfile.TemporaryDirectory() as folder, served(folder) as (server, port):
                found, weight, used = measure(server, port, count, few, asks=asks)
            half, most = (sorted(found)[int(len(found) * part)] for part in (0.5, 0.95))
            print(f"{count} phones, {few} deals, from the post to the new table {way}, on every other phone:")
            print(f"  median {half:.0f} ms, 95 % {most:.0f} ms", end="")
            print("." if asks or count not in LIMITS_MS else f" (limit of the median {LIMITS_MS[count]}).")
            print(f"  The server uses {used:.0f} ms of a core for a deal and its tables.")
            print(f"  An open stream holds {weight:.0f} kB while nothing happens.", flush=True)
    print(f"The machine's load is {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.")


if __name__ == "__main__":
    main()
