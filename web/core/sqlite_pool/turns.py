"""Turns of the threads that write to one SQLite database.

SQLite makes a waiting writer sleep and try again, so that a later writer is often earlier. Writers
of one process wait here in the order in which they came; SQLite's own waiting remains for other processes.
"""

from collections import deque
from threading import Lock
from typing import Final


class Turns:
    """A lock that is given to its waiting threads first come, first served."""

    def __init__(self) -> None:
        self._mutex: Final = Lock()
        self._waiting: Final[deque[Lock]] = deque()
        self._is_taken = False

    def take(self, seconds: float) -> bool:
        """Wait for the turn of this thread, and return False if it did not come within these seconds."""
        with self._mutex:
            if not self._is_taken:
                self._is_taken = True
                return True
            turn = Lock()
            turn.acquire()
            self._waiting.append(turn)
        if turn.acquire(timeout=seconds):
            return True
        with self._mutex:
            if turn not in self._waiting:
                return True  # it came in the last moment
            self._waiting.remove(turn)
        return False

    def end(self) -> None:
        """Give the turn to the thread that waits longest."""
        with self._mutex:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._is_taken = False


_turns: Final[dict[str, Turns]] = {}


def turns_of(name: str) -> Turns:
    """Return the turns of the database with this name."""
    return _turns.setdefault(name, Turns())
