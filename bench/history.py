"""How fast a circle opens after a thousand rounds, and after a hundred thousand; with a million transfers.

    python -m bench.history [EVENINGS,EVENINGS…]

Evenings are of twenty-five deals, a hundred and fifty transfers. The house is served for real on data of its
own; told are a page's median and worst time from the request to its last byte, the processor's time for one,
and the ratio of that to the smallest circle's: waiting on a busy machine does not falsify it.
"""

import json
import subprocess
import sys
import tempfile
import time
from statistics import median
from typing import Any

from bench.house.served import ROOT, Phone, cpu_ms, environment_of, served

EVENINGS = (7, 40, 4000, 6667)
"""1,000 transfers; 1,000 rounds; 100,000 rounds; 1,000,000 transfers."""
SAMPLES = 40
WARM_UP = 5


def poured(folder: str, evenings: int) -> dict[str, Any]:
    """A circle with so many evenings."""
    command = [sys.executable, "-m", "bench.house.pouring", str(evenings)]
    done = subprocess.run(  # noqa: S603
        command, cwd=ROOT, env=environment_of(folder, 0), stdout=subprocess.PIPE, text=True, check=True
    )
    filled: dict[str, Any] = json.loads(done.stdout)
    return filled


def measure(evenings: int) -> dict[str, tuple[list[float], float]]:
    """The milliseconds of each page, asked many times, and the processor's for one."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        filled = poured(folder, evenings)
        told = f"{filled['rounds']:,} rounds, {filled['transfers']:,} transfers"
        print(f"{told}; what is kept for reading made anew in {filled['rebuilt']:.1f} s")
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
            phone = Phone(port)
            phone.keep_cookies(phone.ask("POST", f"/resume/{filled['secret']}/", {}))
            return {name: asked(server, phone, url) for name, url in pages.items()}


def asked(server: subprocess.Popen[bytes], phone: Phone, url: str) -> tuple[list[float], float]:
    """The times of a page in order, and the processor's for one."""
    for _ in range(WARM_UP):
        timed(phone, url)
    before = cpu_ms(server)
    found = sorted(timed(phone, url) for _ in range(SAMPLES))
    return found, (cpu_ms(server) - before) / SAMPLES


def timed(phone: Phone, url: str) -> float:
    start = time.perf_counter()
    answer = phone.ask("GET", url)
    if answer.status != 200:
        raise SystemExit(f"{url} answered {answer.status}")
    return 1000 * (time.perf_counter() - start)


def main() -> None:
    told = sys.argv[1] if len(sys.argv) > 1 else ""
    wanted = [int(each) for each in told.split(",")] if told else list(EVENINGS)
    smallest: dict[str, float] = {}
    for evenings in wanted:
        for name, (found, cpu) in measure(evenings).items():
            ratio = cpu / smallest.setdefault(name, cpu)
            waited = f"{median(found):7.1f} ms, worst {found[-1]:7.1f}"
            print(f"  {name:14} {waited}; processor {cpu:7.1f} ms, × {ratio:.2f}", flush=True)


if __name__ == "__main__":
    main()
