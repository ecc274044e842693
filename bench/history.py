"""Page times of a circle with a thousand to a hundred thousand rounds and a million transfers.

    python -m bench.history [EVENINGS,EVENINGS…]

An evening has twenty-five deals and a hundred and fifty transfers. The server is a real process with separate
data. The output has the median and the worst time of a page from the request to its last byte, the CPU time
of one request, and its ratio to the smallest circle, which does not depend on the load of the machine.
"""

import json
import subprocess
import sys
import tempfile
import time
from statistics import median
from typing import Any

from bench.app.goals import compare
from bench.app.server import ROOT, RawClient, cpu_ms, environment_of, served

EVENINGS = (130, 800, 6667)
"""Numbers of evenings: 3,250 rounds, more than any page shows; 20,000 rounds; 1,000,000 transfers."""
GOALS = {800: 1.15, 6667: 1.3}
"""Goal of the median of each page, relative to the smallest circle."""
FLAT = {"standings", "season points", "player and head to head", "records", "by other rules"}
REPLAY_MS = 150
SAMPLES = 40
WARM_UP = 5


def poured(folder: str, evenings: int) -> dict[str, Any]:
    """Fill a circle with this number of evenings."""
    command = [sys.executable, "-m", "bench.app.copy_evenings", str(evenings)]
    done = subprocess.run(
        command, cwd=ROOT, env=environment_of(folder, 0), stdout=subprocess.PIPE, text=True, check=True
    )
    filled: dict[str, Any] = json.loads(done.stdout)
    return filled


def measure(evenings: int) -> dict[str, tuple[list[float], float]]:
    """Return the milliseconds of repeated requests of each page, and the CPU milliseconds of one."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        filled = poured(folder, evenings)
        figures = f"{filled['rounds']:,} rounds, {filled['transfers']:,} transfers"
        print(f"{figures}; what is kept for reading made anew in {filled['rebuilt']:.1f} s")
        pages = {
            "standings": f"/circles/{filled['circle']}/",
            "season points": f"/circles/{filled['circle']}/?game=chinese&in=season_points",
            "player and head to head": f"/players/{filled['player']}/",
            "records": f"/circles/{filled['circle']}/records/",
            "settlement": f"/evenings/{filled['evening']}/",
            "balances": f"/circles/{filled['circle']}/balances/",
            "by other rules": f"/seasons/{filled['season']}/replay/?system=2-4",
            "first screen": "/",
        }
        with served(folder) as (server, port):
            client = RawClient(port)
            client.keep_cookies(client.ask("POST", f"/resume/{filled['secret']}/", {}))
            return {name: asked(server, client, url) for name, url in pages.items()}


def asked(server: subprocess.Popen[bytes], client: RawClient, url: str) -> tuple[list[float], float]:
    """Return the sorted request times of a page in milliseconds, and the CPU time of one."""
    for _ in range(WARM_UP):
        timed(client, url)
    before = cpu_ms(server)
    found = sorted(timed(client, url) for _ in range(SAMPLES))
    return found, (cpu_ms(server) - before) / SAMPLES


def timed(client: RawClient, url: str) -> float:
    start = time.perf_counter()
    answer = client.ask("GET", url)
    if answer.status != 200:
        raise SystemExit(f"{url} answered {answer.status}")
    return 1000 * (time.perf_counter() - start)


def main() -> None:
    option = sys.argv[1] if len(sys.argv) > 1 else ""
    wanted = [int(each) for each in option.split(",")] if option else list(EVENINGS)
    smallest: dict[str, tuple[float, float]] = {}
    for evenings in wanted:
        for name, (found, cpu) in measure(evenings).items():
            half = median(found)
            first, first_cpu = smallest.setdefault(name, (half, cpu))
            ratio = cpu / first_cpu
            waited = f"{median(found):7.1f} ms, worst {found[-1]:7.1f}"
            print(f"  {name:24} {waited}; processor {cpu:7.1f} ms, × {ratio:.2f}", flush=True)
            if evenings in GOALS and name in FLAT:
                print(compare(f"{name}, {evenings} evenings", half / first, GOALS[evenings], "×"))
            if evenings == wanted[-1] and name == "by other rules":
                print(compare("replay of 2,000 deals", half, REPLAY_MS, "ms"))


if __name__ == "__main__":
    main()
