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

from bench.app.server import ROOT, RawClient, cpu_ms, environment_of, served

EVENINGS = (7, 40, 4000, 6667)
"""Numbers of evenings: 1,000 transfers; 1,000 rounds; 100,000 rounds; 1,000,000 transfers."""
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
            "player": f"/players/{filled['player']}/",
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
    smallest: dict[str, float] = {}
    for evenings in wanted:
        for name, (found, cpu) in measure(evenings).items():
            ratio = cpu / smallest.setdefault(name, cpu)
            waited = f"{median(found):7.1f} ms, worst {found[-1]:7.1f}"
            print(f"  {name:14} {waited}; processor {cpu:7.1f} ms, × {ratio:.2f}", flush=True)


if __name__ == "__main__":
    main()
