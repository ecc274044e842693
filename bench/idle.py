"""Cost of open streams: recordings and pages beside thousands of streams without traffic.

    python -m bench.idle [STREAMS]

The server is a real process with a separate database. Recordings and pages are timed without any stream,
then while all streams open on other tables, then beside all of them. Then a deal is recorded at one of those
tables, and timed until its streams receive the new revision.
"""

import asyncio
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from subprocess import Popen

from bench.app.server import TOKEN, RawClient, cpu_ms, deal_fields, process_tree, served
from bench.live import memory_kb, open_table

STREAMS = 5000
TABLES = 20
RECORDINGS = 60
OPENING_AT_ONCE = 200
QUIET_SECONDS = 20
"""Seconds without traffic, longer than a heartbeat, so that the memory of heartbeats is counted too."""


class Listeners:
    """Streams of one table, read by one event loop."""

    def __init__(self, port: int, cookie: str, table: str) -> None:
        self.port, self.cookie, self.table = port, cookie, table
        self.revisions: list[int] = []

    async def open(self, places: asyncio.Semaphore) -> asyncio.Task[None]:
        """Open one more stream and read it until the loop ends."""
        async with places:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            head = f"GET {self.table}stream/ HTTP/1.1\r\nHost: localhost\r\n"
            writer.write(f"{head}Cookie: csrftoken={TOKEN}; {self.cookie}\r\n\r\n".encode())
            while not (await reader.readline()).startswith(b"data: "):
                pass
        number = len(self.revisions)
        self.revisions.append(0)
        return asyncio.create_task(self._read(number, reader, writer))

    async def _read(self, number: int, reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> None:
        while line := await reader.readline():
            if line.startswith(b"data: ") and b"," not in line:
                self.revisions[number] += 1

    async def heard(self) -> float:
        """Wait until each stream has received a revision; return the seconds of the clock then."""
        known = list(self.revisions)
        while any(now == old for now, old in zip(self.revisions, known, strict=True)):
            await asyncio.sleep(0.001)
        return time.perf_counter()


def hold_streams(connection: Connection, port: int, tables: list[tuple[str, str]], streams: int) -> None:
    """Open the streams and read them, in a process of its own: the requests that are timed beside them then
    wait for the server only.

    Send the seconds of the clock once all are open, and again once those of the first table received a
    revision after each message.
    """
    asyncio.run(_hold(connection, [Listeners(port, *table) for table in tables], streams))


async def _hold(connection: Connection, tables: list[Listeners], streams: int) -> None:
    tasks = await open_all(tables, streams)
    connection.send(time.perf_counter())
    while await asyncio.to_thread(connection.recv):
        waiting = asyncio.create_task(tables[0].heard())
        await asyncio.sleep(0)
        connection.send(len(tables[0].revisions))
        connection.send(await waiting)
    for task in tasks:
        task.cancel()


def timed(act: Callable[[], object], times: int) -> list[float]:
    """Return the milliseconds of each of `times` calls, in ascending order."""
    found = []
    for _ in range(times):
        start = time.perf_counter()
        act()
        found.append(1000 * (time.perf_counter() - start))
    return sorted(found)


def record(client: RawClient, table: str) -> None:
    """Record a deal."""
    answer = client.ask("POST", f"{table}rounds/", deal_fields())
    if answer.status != 302:
        raise SystemExit(f"the deal was refused: {answer.status}")


def measure(port: int, cookie: str, table: str, title: str) -> float:
    """Print the times of recordings and pages; return the 95th percentile of recordings in milliseconds."""
    client = RawClient(port, cookie)
    percentiles = []
    for name, act in (
        ("recording", partial(record, client, table)),
        ("page", partial(client.ask, "GET", table)),
    ):
        timed(act, 5)
        found = timed(act, RECORDINGS)
        half, most = found[len(found) // 2], found[int(0.95 * len(found))]
        percentiles.append(most)
        print(f"  {title:<16} {name:<10} p50 {half:6.1f} ms, p95 {most:6.1f} ms", flush=True)
    return percentiles[0]


async def open_all(tables: list[Listeners], streams: int) -> list[asyncio.Task[None]]:
    """Open the streams, at most `OPENING_AT_ONCE` simultaneously, spread over the tables."""
    places = asyncio.Semaphore(OPENING_AT_ONCE)
    turns = (tables[number % len(tables)].open(places) for number in range(streams))
    return list(await asyncio.gather(*turns))


def compare(server: Popen[bytes], port: int, streams: int) -> None:
    """Print the memory, CPU time and delays that the streams cost."""
    tables = [open_table(port) for _ in range(min(TABLES, streams))]
    cookie, table = open_table(port)
    alone = measure(port, cookie, table, "no stream")
    before, start = memory_kb(server), time.perf_counter()
    here, there = Pipe()
    holder = get_context("spawn").Process(target=hold_streams, args=(there, port, tables, streams))
    holder.start()
    measure(port, cookie, table, "while they open")
    print(f"  opened in {here.recv() - start:.1f} s")
    used = cpu_ms(server)
    time.sleep(QUIET_SECONDS)
    used = cpu_ms(server) - used
    weight = (memory_kb(server) - before) / streams
    threads = sum(len(list((folder / "task").iterdir())) for folder in process_tree(server))
    print(f"  an open stream holds {weight:.0f} kB; the server has {threads} threads")
    print(f"  their heartbeats take {used / QUIET_SECONDS / 10:.0f} % of a core")
    loaded = measure(port, cookie, table, f"{streams} streams")
    print(f"  p95 of a recording: {loaded / alone:.2f} × (limit 2)")
    listen(port, here, *tables[0])
    here.send(False)
    holder.join()


def listen(port: int, holder: Connection, cookie: str, table: str) -> None:
    """Print the time until the streams of a table receive the revision of a deal recorded there."""
    holder.send(True)
    count, start = holder.recv(), time.perf_counter()
    record(RawClient(port, cookie), table)
    print(f"  {count} streams of one table heard of a deal within {1000 * (holder.recv() - start):.0f} ms")


def main() -> None:
    streams = int(sys.argv[1]) if len(sys.argv) > 1 else STREAMS
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    print(f"{streams} idle streams on {min(TABLES, streams)} tables, one process, SQLite:")
    with tempfile.TemporaryDirectory() as folder, served(folder) as (server, port):
        compare(server, port, streams)
    print(f"The machine's load is {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.")


if __name__ == "__main__":
    main()
