"""Time from the post of a deal to its board on every other phone that follows the table, and stream memory.

    python -m bench.live [--clients 8,200,1000] [--deals 20]

The streams are raw sockets in one event loop, so that the clients are not the bottleneck: the first bytes
that arrive after the post are the board. With `BENCH_POSTGRES`, the URL of an empty PostgreSQL database, the
streams of two server processes are measured on it after those of one.
"""

import argparse
import asyncio
import os
import resource
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from statistics import median
from subprocess import Popen

from bench.app.goals import compare
from bench.app.server import RawClient, cpu_ms, deal_fields, process_tree, served

GOALS_MS = {8: 60, 200: 150, 1000: 600}
"""Goal of the median of the last phone, by number of phones."""
MAX_STREAM_KB = 60
MAX_TWO_WORKERS = 1.3
QUIET_SECONDS = 2
OPENING_AT_ONCE = 50
FIRST_STREAMS = 50
"""Streams that are not counted, for which a process makes what all of its streams use."""
WAIT_SECONDS = 60


class Follower:
    """A phone that follows a table, and the instant of the last bytes it received."""

    def __init__(self) -> None:
        self.seen = 0.0
        self.opened = asyncio.Event()
        self.received = asyncio.Event()

    async def follow(self, request: bytes, port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(request)
        try:
            while data := await reader.read(65536):
                # A heartbeat has less than 100 bytes, a board some thousand.
                if self.opened.is_set() and len(data) < 100:
                    continue
                self.seen = time.perf_counter()
                self.received.set()
                self.opened.set()
        finally:
            writer.close()


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


async def measure(
    server: Popen[bytes], port: int, clients: int, deals: int
) -> tuple[list[float], float, float]:
    """Return the milliseconds from each post to the last other phone, and the kilobytes of an idle stream: of
    all that are open, and of those after the first.
    """
    cookie, table = open_table(port)
    poster = RawClient(port, cookie)
    for _ in range(5):
        poster.ask("GET", table)
    headers = "".join(f"{name}: {value}\r\n" for name, value in poster.headers().items())
    url = f"{table}stream/?page=sitting&width=narrow"
    request = f"GET {url} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{headers}\r\n".encode()
    await asyncio.sleep(QUIET_SECONDS)
    before = after_first = memory_kb(server)
    others = [Follower() for _ in range(clients - 1)]
    tasks = []
    for start in range(0, len(others), OPENING_AT_ONCE):
        group = others[start : start + OPENING_AT_ONCE]
        tasks += [asyncio.create_task(each.follow(request, port)) for each in group]
        await asyncio.wait_for(asyncio.gather(*(each.opened.wait() for each in group)), WAIT_SECONDS)
        if len(tasks) == FIRST_STREAMS:
            await asyncio.sleep(QUIET_SECONDS)
            after_first = memory_kb(server)
    await asyncio.sleep(QUIET_SECONDS)
    open_now = memory_kb(server)
    later = max(1, len(others) - FIRST_STREAMS)
    weights = (open_now - before) / len(others), (open_now - after_first) / later
    found = [await _deal(poster, others, table) for _ in range(deals)]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return found, *weights


async def _deal(poster: RawClient, others: list[Follower], table: str) -> float:
    """Return the milliseconds from the post of a deal to the board on the last phone."""
    await asyncio.sleep(0.3)
    for each in others:
        each.received.clear()
    start = time.perf_counter()
    post = partial(poster.ask, "POST", f"{table}rounds/", deal_fields(), **{"X-Outbox": "1"})
    answer = await asyncio.to_thread(post)
    if answer.status != 201:
        raise SystemExit(f"the deal was refused: {answer.status}")
    await asyncio.wait_for(asyncio.gather(*(each.received.wait() for each in others)), WAIT_SECONDS)
    return 1000 * (max(each.seen for each in others) - start)


@contextmanager
def variables(**names: str) -> Iterator[None]:
    """Set environment variables, which a server inherits, for a while."""
    before = dict(os.environ)
    os.environ.update(names)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def report(where: str, clients: int, deals: int) -> float:
    """Measure one server with this number of phones; return the median of the last phone."""
    count = deals if clients < 200 else max(5, deals // 4)
    with tempfile.TemporaryDirectory() as folder, served(folder) as (server, port):
        used = cpu_ms(server)
        found, of_all, of_later = asyncio.run(measure(server, port, clients, count))
        used = (cpu_ms(server) - used) / count
    half = median(found)
    print(f"{where}, {clients} phones, {count} deals: the last phone has the board after {half:.0f} ms,")
    print(f"  least {min(found):.0f}, most {max(found):.0f};")
    print(f"  with the opening the server used {used:.0f} ms of a core for a deal;")
    print(
        f"  an idle stream holds {of_all:.0f} kB, without the first {FIRST_STREAMS} {of_later:.0f}",
        flush=True,
    )
    if clients in GOALS_MS:
        print(compare(f"post to phone {clients}, {where}", half, GOALS_MS[clients], "ms"))
    if clients >= 200:
        print(compare(f"idle stream, {clients} phones, {where}", of_later, MAX_STREAM_KB, "kB"), flush=True)
    return half


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--clients", default=",".join(map(str, GOALS_MS)))
    parser.add_argument("--deals", type=int, default=20)
    want = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    clients = [int(each) for each in want.clients.split(",")]
    for count in clients:
        report("SQLite", count, want.deals)
    if url := os.environ.get("BENCH_POSTGRES"):
        for count in clients[:2]:
            with variables(DATABASE_URL=url, WORKERS="1"):
                one = report("PostgreSQL, 1 worker", count, want.deals)
            with variables(DATABASE_URL=url, WORKERS="2"):
                two = report("PostgreSQL, 2 workers", count, want.deals)
            print(compare(f"two workers beside one, {count} phones", two / one, MAX_TWO_WORKERS, "×"))
    print(f"The machine's load is {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.")


if __name__ == "__main__":
    main()
