"""Times of the pages of a tournament with 300 entrants on 34 tables.

    python -m bench.tournament [ENTRANTS]

The server is a real process. The goal is 40 ms of a page, at the median.
"""

import json
import subprocess
import sys
import tempfile
from statistics import median
from typing import Any

from bench.app.goals import compare
from bench.app.server import ROOT, RawClient, environment_of, served
from bench.history import asked

ENTRANTS = 300
GOAL_MS = 40


def filled(folder: str, entrants: int) -> dict[str, Any]:
    """Fill the data of a folder with a tournament; return the secret of its host and the paths to measure."""
    command = [sys.executable, "-m", "bench.app.fill_tournament", str(entrants)]
    done = subprocess.run(
        command, cwd=ROOT, env=environment_of(folder, 0), stdout=subprocess.PIPE, text=True, check=True
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def main() -> None:
    entrants = int(sys.argv[1]) if len(sys.argv) > 1 else ENTRANTS
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        tournament = filled(folder, entrants)
        with served(folder) as (server, port):
            client = RawClient(port)
            client.keep_cookies(client.ask("POST", f"/resume/{tournament['secret']}/", {}))
            for name, path in tournament["paths"].items():
                times, cpu = asked(server, client, path)
                print(f"  {name:12} {median(times):7.1f} ms; processor {cpu:7.1f} ms")
                print(compare(f"tournament of {entrants}, {name}", median(times), GOAL_MS, "ms"), flush=True)


if __name__ == "__main__":
    main()
