"""Scores of Lighthouse on a phone: the table, the settlement, the season and the clock.

    python -m bench.lighthouse

The server is a real process with the demo season, and the browser has opened the link of the demo.
npx fetches Lighthouse; without Node.js, npm or a browser the run says so and
measures nothing. Its simulated phone depends on the speed of the machine: the median of `VISITS` is compared.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

from playwright.sync_api import sync_playwright

from bench.app.goals import compare
from bench.app.server import ROOT, environment_of, free_port, served

LIGHTHOUSE = "lighthouse@12.8.2"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
GOAL = 100
VISITS = 3
PATHS = {
    "table": "sittings/15/",
    "settlement": "evenings/1/",
    "season": "circles/1/",
    "clock": "sittings/18/clock/",
}
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
)
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def browser_path() -> str | None:
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def demo_link(folder: str, port: int) -> str:
    """Fill the data of a folder with the demo season; return the link that gives access to it."""
    command = [sys.executable, "manage.py", "demo"]
    done = subprocess.run(
        command, cwd=ROOT, env=environment_of(folder, 0), capture_output=True, text=True, check=True
    )
    return f"http://127.0.0.1:{port}/resume/{done.stdout.partition('/resume/')[2].strip()}"


@contextmanager
def opened_browser(executable: str, profile: str, link: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Open a browser with the access of a link; yield its debugging port and the address of each page."""
    port = free_port()
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=executable, args=[f"--remote-debugging-port={port}", *FLAGS]
        )
        page = context.new_page()
        page.goto(link)
        page.locator("button.primary").click()
        page.wait_for_url(lambda url: "/resume/" not in url)
        home = link.partition("resume/")[0]
        addresses = {name: home + path for name, path in PATHS.items()}
        page.close()
        yield port, addresses
        context.close()


def scores(folder: str, port: int, address: str) -> dict[str, float]:
    """Return the score of each category, out of 100, of one visit."""
    command = [
        *("npx", "--yes", LIGHTHOUSE, address, f"--port={port}", "--disable-storage-reset", "--quiet"),
        *("--output=json", f"--only-categories={','.join(CATEGORIES)}"),
    ]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    categories = json.loads(done.stdout)["categories"]
    return {each: 100 * categories[each]["score"] for each in CATEGORIES}


def measure(folder: str, executable: str) -> None:
    with served(folder) as (_, port):
        link = demo_link(folder, port)
        with opened_browser(executable, f"{folder}/profile", link) as (debugging, addresses):
            for name, address in addresses.items():
                visits = [scores(folder, debugging, address) for _ in range(VISITS)]
                for category in CATEGORIES:
                    score = median(visit[category] for visit in visits)
                    print(
                        compare(f"Lighthouse, {name}, {category}", score, GOAL, "", is_least=True), flush=True
                    )


def main() -> None:
    executable = browser_path()
    if not shutil.which("npx") or executable is None:
        print("Lighthouse needs Node.js with npm and a browser, of which one is missing: it is not measured.")
        return
    print("Lighthouse may be fetched first; each page is visited three times.", flush=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        measure(folder, executable)


if __name__ == "__main__":
    main()
