"""Transfer sizes of pages: bytes, requests and scripts of a first and of a later visit.

    python -m bench.weight

The server is a real process with the demo season. A file is requested compressed, as a browser does over
https; a page is compressed here, with one of the random bytes that the server adds. Later pages find the
files of the table in the browser's cache, and each page of another game is the first one of that game. What a
tap loads is counted apart. The limits are constants of this module.
"""

import json
import subprocess
import sys
import tempfile
from copy import copy
from pathlib import Path

from bench.app.goals import compare
from bench.app.page_weight import files_of, scripts_of
from bench.app.server import ROOT, RawClient, environment_of, served
from web.core.middleware import compress_page

FIRST_MAX, LATER_MAX, MAX_SCRIPTS = 45_000, 8_000, 18_000
PATHS = {
    "home": "/",
    "a new slate": "/sittings/new/",
    "the pad": "/sittings/15/pad/",
    "the result of a deal": "/rounds/1/",
    "who sits": "/sittings/15/seats/",
    "the closing": "/sittings/15/closure/",
    "an evening's bill": "/evenings/1/",
    "the season": "/circles/1/",
    "the arbiter": "/arbiter/",
    "the pots": "/tools/pots/",
}
OTHER_GAMES = {
    "menteur": "/sittings/14/",
    "menteur, its ladder": "/sittings/14/ladder/",
    "menteur, its pad": "/sittings/14/pad/",
    "hold'em": "/sittings/18/",
    "hold'em, a hand": "/sittings/18/pad/",
}
"""Pages of other games than the table: each is measured as the first one of its game."""
LATER_SCRIPTS = {
    "pads/card-points": "The first tap of a pad",
    "pads/stake-proposal": "The first stake of menteur",
    "pads/ladder-states": "The first tap on its ladder without the network",
}
"""Scripts that a tap loads, and that tap."""
TABLE = "/sittings/15/"


class Visit:
    """A browser with a cache, in front of a server with this data folder."""

    def __init__(self, client: RawClient, folder: str) -> None:
        self.client = client
        self.cached: set[str] = set()
        manifest = json.loads(Path(folder, "static", "staticfiles.json").read_text())
        self.hashed: dict[str, str] = manifest["paths"]

    def copy(self) -> "Visit":
        """Return another browser with the same cache."""
        other = copy(self)
        other.cached = set(self.cached)
        return other

    def open(self, path: str) -> tuple[int, int, int, int]:
        """Return the bytes of a page, of the files it fetches and of our scripts among them, and its
        requests.
        """
        page = self.fetched(path, "identity")
        text = page.decode()
        files = files_of(text) | {f"/static/{self.hashed[f'js/{name}.js']}" for name in scripts_of(text)}
        fresh = files - self.cached
        self.cached |= files
        weights = {each: len(self.fetched(each, "gzip, br")) for each in fresh}
        ours = sum(weight for each, weight in weights.items() if "/js/" in each)
        return len(compress_page(page, 1)), sum(weights.values()), ours, 1 + len(fresh)

    def size_of(self, name: str) -> int:
        """Return the bytes of a file."""
        return len(self.fetched(f"/static/{self.hashed[name]}", "gzip, br"))

    def fetched(self, path: str, encoding: str) -> bytes:
        answer = self.client.ask("GET", path, **{"Accept-Encoding": encoding})
        if answer.status != 200:
            raise SystemExit(f"{path} answered {answer.status}")
        body: bytes = answer.body  # type: ignore[attr-defined]  # an attribute of the benchmarks
        return body


def line(name: str, weights: tuple[int, int, int, int], limit: int) -> str:
    page, files, ours, requests = weights
    verdict = "" if page + files <= limit else f"  OVER {limit:,}"
    return f"  {name:22} {page:7,} {files:7,} {ours:7,} {page + files:8,} {requests:9}{verdict}"


def weigh(folder: str) -> None:
    environment = environment_of(folder, 0)
    with served(folder) as (_, port):
        demo = subprocess.run(
            [sys.executable, "manage.py", "demo"],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        client = RawClient(port)
        client.keep_cookies(client.ask("POST", demo.stdout.split()[-1], {}))
        visit = Visit(client, folder)
        print(
            f"  {'compressed bytes':22} {'page':>7} {'files':>7} {'scripts':>7} {'in all':>8} {'requests':>9}"
        )
        first = visit.open(TABLE)
        print(line("a table, first visit", first, FIRST_MAX))
        print(compare("a table, first visit", (first[0] + first[1]) / 1000, FIRST_MAX / 1000, "kB"))
        print(line("a table, again", visit.open(TABLE), LATER_MAX))
        for name, path in OTHER_GAMES.items():
            print(line(name, visit.copy().open(path), LATER_MAX))
        for name, path in PATHS.items():
            print(line(name, visit.open(path), LATER_MAX))
        for script, tap in LATER_SCRIPTS.items():
            print(f"{tap} loads {visit.size_of(f'js/{script}.js'):,} bytes more.")
        verdict = "within" if first[2] <= MAX_SCRIPTS else "OVER"
        print(f"Our scripts on a table: {first[2]:,} bytes, {verdict} {MAX_SCRIPTS:,}.")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        weigh(folder)


if __name__ == "__main__":
    main()
