"""Open streams of this process; each one waits until it is woken or its next beat is due."""

import asyncio
import math
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

HEARTBEAT_SECONDS: Final = 15
"""Maximum number of seconds between two queries of the database by a stream."""
BEAT_SECONDS: Final = 2
"""Maximum number of seconds between two events of a stream."""
BEAT_OFFSETS: Final = 20
"""Number of moments of a second that the sittings share out: the beats of thousands of streams at one moment
would hold up every request for a tenth of a second."""
MAX_QUIET_SECONDS: Final = 1.5 * BEAT_SECONDS
"""Number of seconds without an event after which a browser asks the server for an answer."""


@dataclass(frozen=True, slots=True, order=True)
class Entry:
    """A round that is being entered: the player, 0 without one, and the number of the round."""

    player: int
    number: int

    def __str__(self) -> str:
        return f"{self.player}:{self.number}"

    @classmethod
    def parse(cls, text: str) -> "Entry":
        """Return the entry of a text `player:number`."""
        player, _, number = text.partition(":")
        return cls(int(player), int(number))


@dataclass(eq=False, slots=True)
class Waiter:
    """An open stream, which waits in its event loop until it is woken."""

    player: int | None
    offset: float
    """Moment of each second at which the streams of its sitting beat, in seconds."""
    entering: int | None = None
    """Number of the round that this browser enters, None outside a pad."""
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    revision: int | None = None
    must_read: bool = True
    """Whether the revision must be queried."""
    is_idle: bool = False
    """Whether the last wait ended without an event."""
    read_at: float = field(init=False)
    """Time of the next query of the database, in seconds of the event loop."""

    def __post_init__(self) -> None:
        self.read_at = self._next_moment(HEARTBEAT_SECONDS)

    async def next(self) -> int | None:
        """Wait for the next event or beat; return the revision, or None if the revision must be queried."""
        with suppress(TimeoutError):
            async with asyncio.timeout_at(self._next_moment(BEAT_SECONDS)):
                await self.woken.wait()
        self.is_idle = not self.woken.is_set()
        self.woken.clear()
        if asyncio.get_running_loop().time() >= self.read_at:
            self.must_read, self.read_at, self.is_idle = True, self._next_moment(HEARTBEAT_SECONDS), False
        return None if self.must_read else self.revision

    @property
    def entry(self) -> Entry | None:
        """Return the round that this browser enters, or None."""
        return Entry(self.player or 0, self.entering) if self.entering else None

    def wake(self, revision: int | None) -> None:
        """Wake the stream with a revision; without one the stream queries it."""
        self.revision, self.must_read = revision, self.must_read or revision is None
        self.woken.set()

    def _next_moment(self, seconds: float) -> float:
        """Return a time of the event loop within these seconds, if possible one for the whole sitting."""
        now = asyncio.get_running_loop().time()
        shared = math.floor(now + seconds - self.offset) + self.offset
        return shared if shared > now else now + seconds


def offset_of(sitting: int) -> float:
    """Return the moment of each second at which the streams of a sitting beat, in seconds."""
    return sitting % BEAT_OFFSETS / BEAT_OFFSETS


@dataclass(eq=False, slots=True)
class SittingStreams:
    """Open streams of a sitting in this process, and their number by player and by entered round."""

    loop: asyncio.AbstractEventLoop
    circle: int
    waiters: set[Waiter] = field(default_factory=set)
    players: Counter[int] = field(default_factory=Counter)
    entries: Counter[Entry] = field(default_factory=Counter)
    is_wake_scheduled: bool = False
    """Whether the streams will soon be woken because the viewers changed."""

    def wake(self, revision: int | None) -> None:
        """Wake all streams, from the event loop."""
        for waiter in list(self.waiters):
            waiter.wake(revision)

    def wake_for_presence(self) -> None:
        """Wake all streams because the viewers changed; the revision is unchanged."""
        self.is_wake_scheduled = False
        for waiter in list(self.waiters):
            waiter.woken.set()
