"""Longest wait of a recording while a circle's file is imported, and the time that a file of twenty years
takes.

    python -m bench.files [EVENINGS]

A circle of 60 evenings, 1,500 deals, is exported to a file, which a page of another served database imports;
meanwhile a client records one deal after another there. Then a circle of EVENINGS (1,040: twenty years of
weekly evenings) is exported and imported by the commands. An evening has twenty-five deals. SQLite, one
machine.
"""

import gzip
import http.client
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Final
from uuid import uuid4

from bench.app.server import ROOT, TOKEN, RawClient, deal_fields, environment_of, fill, served
from bench.history import poured

MONTHS_EVENINGS: Final = 60
YEARS_EVENINGS: Final = 1040
QUIET_DEALS: Final = 40


def command(folder: str, *words: str) -> float:
    """Run a command of manage.py on the data of a folder, and return its seconds."""
    started = time.perf_counter()
    subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env=environment_of(folder, 0),
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return time.perf_counter() - started


def write_seconds(evenings: int, file: Path) -> float:
    """Export a circle with this number of evenings to a file, and return the seconds."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        filled = poured(folder, evenings)
        seconds = command(folder, "write_circle", str(filled["circle"]), str(file))
    with gzip.open(file) as opened:
        plain = sum(len(line) for line in opened)
    print(f"{filled['rounds']:,} deals: {file.stat().st_size:,} bytes, {plain:,} decompressed")
    return seconds


def recorded(client: RawClient, sitting: int) -> float:
    """Record a deal, and return the milliseconds until the response."""
    started = time.perf_counter()
    answer = client.ask("POST", f"/sittings/{sitting}/rounds/", deal_fields())
    if answer.status >= 400:
        raise SystemExit(f"recording answered {answer.status}")
    return 1000 * (time.perf_counter() - started)


def upload(port: int, content: bytes, found: list[str]) -> None:
    """Send a file to the page that imports it."""
    mark = uuid4().hex
    part = f'--{mark}\r\nContent-Disposition: form-data; name="{{}}"{{}}\r\n\r\n'
    body = (part.format("csrfmiddlewaretoken", "") + TOKEN + "\r\n").encode()
    body += part.format("file", '; filename="circle"').encode() + content + f"\r\n--{mark}--\r\n".encode()
    headers = {"Content-Type": f"multipart/form-data; boundary={mark}", "Cookie": f"csrftoken={TOKEN}"}
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
    started = time.perf_counter()
    line.request("POST", "/archives/", body, headers)
    answer = line.getresponse()
    found += [f"answered {answer.status}", f"{time.perf_counter() - started:.1f} s"]
    line.close()


def waits(content: bytes) -> None:
    """Print the times of recordings while nothing else happens, and while a file is imported."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        filled = fill(folder, 50)
        with served(folder) as (_server, port):
            client = RawClient(port)
            client.keep_cookies(client.ask("POST", f"/resume/{filled['secret']}/", {}))
            sitting = filled["sitting"]
            quiet = sorted(recorded(client, sitting) for _ in range(QUIET_DEALS))
            found: list[str] = []
            reading = threading.Thread(target=upload, args=(port, content, found))
            reading.start()
            busy = []
            while reading.is_alive():
                busy.append(recorded(client, sitting))
            busy.sort()
    print(f"  read by a page: {', '.join(found)}; {len(busy)} deals recorded meanwhile")
    for name, times in (("nothing else happens", quiet), ("the file is read", busy)):
        print(f"  a recording while {name:20} {times[len(times) // 2]:7.1f} ms, worst {times[-1]:8.1f} ms")


def main() -> None:
    evenings = int(sys.argv[1]) if len(sys.argv) > 1 else YEARS_EVENINGS
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "circle.json.gz"
        write_seconds(MONTHS_EVENINGS, file)
        waits(gzip.decompress(file.read_bytes()))
        if evenings:
            seconds = write_seconds(evenings, file)
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as other:
                command(other, "prepare")
                read = command(other, "read_circle", str(file))
            print(
                f"  written and read on trial in {seconds:.1f} s, read into another database in {read:.1f} s"
            )
    print(f"The machine's load is {Path('/proc/loadavg').read_text().split()[0]}.")


if __name__ == "__main__":
    main()
