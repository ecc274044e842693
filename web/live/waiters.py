"""Open streams of this process; each one waits until it is woken or its next beat is due."""

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from typing import Final

HEARTBEAT_SECONDS: Final = 15
"""Maximum number of seconds between two queries of the database by a stream."""
BEAT_SECONDS: Final = 2
"""Maximum number of seconds between two events of a stream."""
BEAT_MOMENTS: Final = 20
"""Number of moments at which the sittings beat that are opened together, as after a restart."""
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
    """An open stream, which waits in its event loop until it is woken, or until the beat of its sitting."""

    player: int | None
    entering: int | None = None
    """Number of the round that this browser enters, None outside a pad."""
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    revision: int | None = None
    must_read: bool = True
    """Whether the revision must be queried."""
    has_news: bool = False
    """Whether it was woken by an event since its last wait."""
    is_idle: bool = False
    """Whether the last wait ended without an event."""
    read_at: float = field(init=False)
    """Time of the next query of the database, in seconds of the event loop."""

    def __post_init__(self) -> None:
        self.read_at = asyncio.get_running_loop().time() + HEARTBEAT_SECONDS

    async def next(self) -> int | None:
        """Wait for the next event or beat; return the revision, or None if the revision must be queried."""
        await self.woken.wait()
        self.woken.clear()
        self.is_idle, self.has_news = not self.has_news, False
        if (now := asyncio.get_running_loop().time()) >= self.read_at:
            self.must_read, self.read_at, self.is_idle = True, now + HEARTBEAT_SECONDS, False
        return None if self.must_read else self.revision

    @property
    def entry(self) -> Entry | None:
        """Return the round that this browser enters, or None."""
        return Entry(self.player or 0, self.entering) if self.entering else None

    def wake(self, revision: int | None) -> None:
        """Wake the stream with a revision; without one the stream queries it."""
        self.revision, self.must_read = revision, self.must_read or revision is None
        self.wake_for_news()

    def wake_for_news(self) -> None:
        """Wake the stream for an event that does not change the revision."""
        self.has_news = True
        self.woken.set()


@dataclass(eq=False, slots=True)
class SittingStreams:
    """Open streams of a sitting in this process, and their number by player and by entered round.

    They beat together, and those of another sitting at another moment: the beats of thousands of streams at
    one moment would hold up every request for a tenth of a second.
    """

    pk: int
    loop: asyncio.AbstractEventLoop
    circle: int
    waiters: set[Waiter] = field(default_factory=set)
    players: Counter[int] = field(default_factory=Counter)
    entries: Counter[Entry] = field(default_factory=Counter)
    is_wake_scheduled: bool = False
    """Whether the streams will soon be woken because the viewers changed."""
    next_beat: asyncio.TimerHandle | None = None

    def add(self, waiter: Waiter) -> None:
        """Add a stream; the beats begin with the first one."""
        self.waiters.add(waiter)
        if self.next_beat is None:
            self._beat_after(BEAT_SECONDS * (1 + self.pk % BEAT_MOMENTS) / BEAT_MOMENTS)

    def discard(self, waiter: Waiter) -> None:
        """Remove a stream; the beats end with the last one."""
        self.waiters.discard(waiter)
        if self.next_beat and not self.waiters:
            self.next_beat.cancel()

    def _beat_after(self, seconds: float) -> None:
        self.next_beat = self.loop.call_later(seconds, self._beat)

    def _beat(self) -> None:
        for waiter in self.waiters:
            waiter.woken.set()
        self._beat_after(BEAT_SECONDS)

    def wake(self, revision: int | None) -> None:
        """Wake all streams, from the event loop."""
        for waiter in list(self.waiters):
            waiter.wake(revision)

    def wake_for_presence(self) -> None:
        """Wake all streams because the viewers changed; the revision is unchanged."""
        self.is_wake_scheduled = False
        for waiter in list(self.waiters):
            waiter.wake_for_news()
