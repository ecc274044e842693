"""Supervisor process that restarts a server that ended unexpectedly: `python -m web.core.supervisor
COMMAND…`.

The server itself replaces a worker process that dies, but gives up when one dies twice within 5.5 seconds.
This module does not import Django, so that the process stays small.
"""

import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from types import FrameType
from typing import Final

SHORT_SECONDS: Final = 10
"""Minimum seconds of a normal run; after a shorter one, the server may never have started."""
MAX_SHORT_RUNS: Final = 3
PAUSE_SECONDS: Final = 0.5


class Supervisor:
    """Server command, and whether a signal asked it to end."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = command
        self.server: subprocess.Popen[bytes] | None = None
        self.is_ending = False

    def run(self) -> int:
        """Run the server until it is asked to end or fails repeatedly; return its exit status."""
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, self._end)
        short_runs = 0
        while True:
            started = time.monotonic()
            self.server = subprocess.Popen(self.command)
            if self.is_ending:  # the signal came before the process existed
                self.server.terminate()
            status = self.server.wait()
            lasted = time.monotonic() - started
            short_runs = short_runs + 1 if lasted < SHORT_SECONDS else 0
            if self.is_ending or status == 0 or short_runs == MAX_SHORT_RUNS:
                return status
            sys.stderr.write("The server ended by itself and is started again.\n")
            sys.stderr.flush()
            time.sleep(PAUSE_SECONDS)

    def _end(self, number: int, _frame: FrameType | None) -> None:
        """Pass a signal on to the server."""
        self.is_ending = True
        if self.server:
            self.server.send_signal(number)


if __name__ == "__main__":
    sys.exit(Supervisor(sys.argv[1:]).run())
