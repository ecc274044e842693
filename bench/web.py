"""Page times with an increasing number of rounds, compared with ihatemoney in the same run.

    python -m bench.web [--rounds 200,2000,20000] [--clients 1,8] [--alone] [--peer FOLDER]

Ardoise runs as `manage.py serve`; ihatemoney runs under gunicorn with the three workers of its sample
configuration. Both use an SQLite file on this disk and serve the same clients, one after the other. A
recording is the POST and the page that shows it, to the last byte: for Ardoise the requests of the outbox and
of the live table, for ihatemoney its list, since it has no script. A bill has four people, like a deal.
ihatemoney is installed from the network unless `--peer` names the program folder of an environment that has
it; if it is not available, or with `--alone`, only the times of Ardoise are printed.
"""

import argparse
import http.client
import os
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from subprocess import Popen

from bench.app.peer import Peer, PeerUnavailable, install
from bench.app.server import RawClient, cpu_ms, deal_fields, fill, served

SAMPLES = 60
SECONDS_MAX = 20
"""Maximum seconds for one measurement; slower pages are requested less often."""
WARM_UP = 3
Act = Callable[[RawClient], None]


@dataclass(frozen=True)
class Row:
    """Measurement of one act: sorted milliseconds, and average server CPU milliseconds, for a number of
    clients.
    """

    name: str
    clients: int
    found: list[float]
    cpu: float

    def part(self, hundredths: int) -> float:
        return self.found[min(len(self.found) - 1, len(self.found) * hundredths // 100)]

    def __str__(self) -> str:
        return " ".join(f"{self.part(each):7.1f}" for each in (50, 95, 99)) + f" {self.cpu:6.1f}"


def expect(answer: http.client.HTTPResponse, status: int) -> None:
    if answer.status != status:
        raise SystemExit(f"answered {answer.status} where {status} was expected")


def timed(port: int, cookie: str, clients: int, act: Act) -> list[float]:
    """Return the milliseconds of each act by this number of clients without pauses."""
    found: list[float] = []
    until = time.monotonic() + SECONDS_MAX

    def client() -> None:
        browser = RawClient(port, cookie)
        for _ in range(SAMPLES // clients):
            start = time.perf_counter()
            act(browser)
            found.append(1000 * (time.perf_counter() - start))
            if time.monotonic() > until:
                return

    threads = [threading.Thread(target=client) for _ in range(clients)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    return sorted(found)


def look(url: str) -> Act:
    def act(browser: RawClient) -> None:
        expect(browser.ask("GET", url), 200)

    return act


def ours(folder: str, rounds: int, clients: Sequence[int]) -> list[Row]:
    """Return the measurements of every page of Ardoise with this number of rounds."""
    filled = fill(folder, rounds)
    table = f"/sittings/{filled['sitting']}/"

    def record(browser: RawClient) -> None:
        expect(browser.ask("POST", f"{table}rounds/", deal_fields(), **{"X-Outbox": "1"}), 201)
        expect(browser.ask("GET", table, **{"X-Live": "narrow"}), 200)

    acts = {
        "record and see the board": record,
        "table": look(table),
        "settlement": look(f"/evenings/{filled['evening']}/"),
        "standings": look(f"/circles/{filled['circle']}/"),
    }
    with served(folder) as (server, port):
        browser = RawClient(port)
        browser.keep_cookies(browser.ask("POST", f"/resume/{filled['secret']}/", {}))
        return measured(server, port, browser.cookie, clients, acts)


def theirs(peer: Peer, bills: int, clients: Sequence[int]) -> list[Row]:
    """Return the measurements of the equivalent pages of ihatemoney with this number of bills."""
    peer.fill(bills)

    def record(browser: RawClient) -> None:
        expect(browser.ask("POST", "/bench/add", peer.bill_fields()), 302)
        expect(browser.ask("GET", "/bench/"), 200)

    acts = {
        "record and see the board": record,
        "table": look("/bench/"),
        "settlement": look("/bench/settle_bills"),
        "standings": look("/bench/statistics"),
    }
    with peer.served() as (server, port):
        return measured(server, port, peer.sign_in(port), clients, acts)


def measured(
    server: Popen[bytes], port: int, cookie: str, clients: Sequence[int], acts: dict[str, Act]
) -> list[Row]:
    return [_row(server, port, cookie, count, name, act) for name, act in acts.items() for count in clients]


def _row(server: Popen[bytes], port: int, cookie: str, clients: int, name: str, act: Act) -> Row:
    warm = RawClient(port, cookie)
    for _ in range(WARM_UP):
        act(warm)
    before = cpu_ms(server)
    found = timed(port, cookie, clients, act)
    return Row(name, clients, found, (cpu_ms(server) - before) / len(found))


def report(rounds: int, mine: list[Row], other: list[Row] | None) -> None:
    """Print one level as a table: Ardoise, ihatemoney, and their ratios by wall time and CPU time."""
    print(f"\n{rounds:,} rounds in the circle; milliseconds, p50 / p95 / p99, and CPU of the server for each")
    for index, row in enumerate(mine):
        line = f"  {row.name:26} {row.clients} client{'s' if row.clients > 1 else ' '} {row}"
        if other:
            theirs = other[index]
            line += f"   ihatemoney {theirs}"
            line += f"   {theirs.part(50) / row.part(50):5.1f} × {theirs.cpu / row.cpu:5.1f} ×"
        print(line, flush=True)


def flatness(levels: dict[int, list[Row]]) -> None:
    """Print the cost of the largest circle relative to the smallest, with one client."""
    few, many = min(levels), max(levels)
    print(f"\np50 and CPU with {many:,} rounds beside {few:,}, one client:")
    for small, large in zip(levels[few], levels[many], strict=True):
        if small.clients == 1:
            clock, cpu = large.part(50) / small.part(50), large.cpu / small.cpu
            print(f"  {small.name:26} {clock:5.2f} × {cpu:5.2f} ×")


def the_peer(folder: Path, want: argparse.Namespace) -> Peer | None:
    if want.alone:
        return None
    if want.peer:
        return Peer(want.peer, folder)
    try:
        print("Installing ihatemoney in an environment of its own.", flush=True)
        return Peer(install(folder), folder)
    except PeerUnavailable as reason:
        print(f"ihatemoney cannot be had here ({reason}): ours are measured alone.")
        return None


def asked() -> argparse.Namespace:
    def numbers(text: str) -> list[int]:
        return [int(each) for each in text.split(",")]

    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=numbers, default=[200, 2000, 20000])
    parser.add_argument("--clients", type=numbers, default=[1, 8])
    parser.add_argument("--alone", action="store_true")
    parser.add_argument("--peer", type=Path)
    return parser.parse_args()


def main() -> None:
    want = asked()
    levels = {}
    with tempfile.TemporaryDirectory() as folder:
        peer = the_peer(Path(folder), want)
        for rounds in want.rounds:
            levels[rounds] = ours(f"{folder}/ardoise", rounds, want.clients)
            other = theirs(peer, rounds, want.clients) if peer else None
            report(rounds, levels[rounds], other)
    if len(levels) > 1:
        flatness(levels)
    print(f"The machine's load is {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.")


if __name__ == "__main__":
    main()
