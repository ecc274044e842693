"""Page times with an increasing number of rounds, compared with ihatemoney in the same run.

    python -m bench.web [--rounds 200,2000,20000] [--clients 1,8] [--alone] [--peer FOLDER]

Ardoise runs as `manage.py serve`; ihatemoney runs under gunicorn with the three workers of its sample
configuration. Both use an SQLite file on this disk and serve the same clients, one after the other. A
recording is the POST and the page that shows it, to the last byte: for Ardoise the request of the outbox,
whose answer carries the board, for ihatemoney its list, since it has no script. A deal by cards, whose answer
is the compared hands, is measured with the request of that page. A bill has four people, like a deal.
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

from bench.app.goals import compare
from bench.app.peer import Peer, PeerUnavailable, install
from bench.app.server import RawClient, cpu_ms, deal_fields, fill, quick_deal_fields, served

SAMPLES = 120
MAX_SECONDS = 12
"""Maximum seconds for one measurement; slower pages are requested less often."""
WARM_UP = 3
CROWD = 40
"""Number of phones that record at once in the largest circle, one deal each."""
RECORD = "record and see the board"
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
    until = time.monotonic() + MAX_SECONDS

    def client() -> None:
        browser = RawClient(port, cookie)
        for _ in range(max(1, SAMPLES // clients)):
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

    board = f"page=sitting&width=narrow&query=&path={table}"

    def record(browser: RawClient) -> None:
        headers = {"X-Outbox": "1", "X-Board": board}
        answer = browser.ask("POST", f"{table}rounds/", quick_deal_fields(), **headers)
        expect(answer, 201)
        if not answer.body:  # type: ignore[attr-defined]  # an attribute of the benchmarks
            raise SystemExit("the answer to a recording has no board")

    def record_cards(browser: RawClient) -> None:
        answer = browser.ask("POST", f"{table}rounds/", deal_fields(), **{"X-Outbox": "1"})
        expect(answer, 201)
        expect(browser.ask("GET", answer.headers["Location"]), 200)

    acts = {
        RECORD: record,
        "record cards, see hands": record_cards,
        "table": look(table),
        "settlement": look(f"/evenings/{filled['evening']}/"),
        "standings": look(f"/circles/{filled['circle']}/"),
    }
    with served(folder) as (server, port):
        browser = RawClient(port)
        browser.keep_cookies(browser.ask("POST", f"/resume/{filled['secret']}/", {}))
        found = measured(server, port, browser.cookie, clients, acts)
        if max(clients) > 1:
            crowd = timed(port, browser.cookie, CROWD, record)
            name = f"{CROWD} phones record at once, the slowest, {rounds:,} rounds"
            print(compare(name, crowd[-1], 2000, "ms"), flush=True)
        return found


def theirs(peer: Peer, bills: int, clients: Sequence[int]) -> list[Row]:
    """Return the measurements of the equivalent pages of ihatemoney with this number of bills."""
    peer.fill(bills)

    def record(browser: RawClient) -> None:
        expect(browser.ask("POST", "/bench/add", peer.bill_fields()), 302)
        expect(browser.ask("GET", "/bench/"), 200)

    acts = {
        RECORD: record,
        "record cards, see hands": record,
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


def verdicts(levels: dict[int, list[Row]], other: list[Row] | None) -> None:
    """Print the figures of the smallest circle, those of the largest relative to it, beside the goals."""
    few, many = min(levels), max(levels)
    for index, (small, large) in enumerate(zip(levels[few], levels[many], strict=True)):
        if small.clients == 1:
            goal = 1.1 if small.name == RECORD else 1.15
            ratio = large.part(50) / small.part(50)
            print(compare(f"{small.name}, {many:,} rounds beside {few:,}", ratio, goal, "×"))
        if small.name != RECORD:
            continue
        if small.clients == 1:
            print(compare(f"{RECORD}, alone, p50", small.part(50), 15, "ms"))
            if other:
                times = other[index].part(50) / small.part(50)
                print(compare(f"{RECORD}, beside ihatemoney", times, 4, "×", is_least=True))
        else:
            phones = f"{small.clients} phones record at once"
            print(compare(f"{phones}, p95 beside p50", small.part(95) / small.part(50), 2.5, "×"))
            print(compare(f"{phones}, p99 beside p50", small.part(99) / small.part(50), 3, "×"))


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
    others: dict[int, list[Row] | None] = {}
    with tempfile.TemporaryDirectory() as folder:
        peer = the_peer(Path(folder), want)
        for rounds in want.rounds:
            levels[rounds] = ours(f"{folder}/ardoise", rounds, want.clients)
            other = theirs(peer, rounds, want.clients) if peer else None
            others[rounds] = other
            report(rounds, levels[rounds], other)
    if len(levels) > 1:
        flatness(levels)
    verdicts(levels, others[min(levels)])
    print(f"The machine's load is {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.")


if __name__ == "__main__":
    main()
