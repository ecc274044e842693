"""Who waits for a sitting to change, and how they are woken.

A stream carries the sitting's revision: the page that hears a new one asks for itself again. So nothing has
to be replayed, and a wake-up that got lost is made good by the next heartbeat.

A write wakes the streams of its own process when it is committed. On PostgreSQL it also notifies the other
processes, in the transaction itself; each of them listens on one connection (`web.listening`).
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from asgiref.sync import sync_to_async
from django.db import DatabaseError, connection, connections, transaction

from games.models import Sitting
from games.play.locking import revised
from web import presence
from web.listening import hears, keep_listening, notify

REVISED: Final = "ardoise_revised"
PRESENT: Final = "ardoise_present"
HEARTBEAT_SECONDS: Final = 15
RETRY_MS: Final = 1000
"""How long a browser waits before it opens a stream again that broke."""


@dataclass(eq=False, slots=True)
class Waiter:
    """One open stream: it sleeps in its event loop until any thread wakes it."""

    loop: asyncio.AbstractEventLoop
    player: int | None
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    revision: int | None = None

    def wake(self, revision: int | None) -> None:
        """From any thread; without a revision the waiter reads it for itself."""
        self.loop.call_soon_threadsafe(self._hear, revision)

    def look_around(self) -> None:
        """Somebody came or went; the sitting is as it was."""
        self.loop.call_soon_threadsafe(self.woken.set)

    async def next(self) -> int | None:
        """The revision to tell; None when it has to be read, after a heartbeat's time at the latest."""
        try:
            await asyncio.wait_for(self.woken.wait(), HEARTBEAT_SECONDS)
        except TimeoutError:
            return None
        self.woken.clear()
        return self.revision

    def _hear(self, revision: int | None) -> None:
        self.revision = revision
        self.woken.set()


_waiters: dict[int, set[Waiter]] = defaultdict(set)
_telling: set[asyncio.Task[None]] = set()
"""What is being told to the other processes; the event loop alone would let go of it."""


@contextmanager
def waiting(pk: int, player: int | None) -> Iterator[Waiter]:
    """A place among those who wait for this sitting, given back at the end."""
    waiter = Waiter(asyncio.get_running_loop(), player)
    _waiters[pk].add(waiter)
    _look_around(pk)
    try:
        yield waiter
    finally:
        _waiters[pk].discard(waiter)
        _look_around(pk)
        if not _waiters[pk]:
            del _waiters[pk]
        _tell_soon(pk)


def _look_around(pk: int) -> None:
    for waiter in list(_waiters.get(pk, ())):
        waiter.look_around()


def _here(pk: int) -> set[int]:
    """The players whose phones look at this sitting through this process."""
    return {each.player for each in list(_waiters.get(pk, ())) if each.player is not None}


def present(pk: int) -> set[int]:
    """The players whose phones look at this sitting."""
    return _here(pk) | presence.elsewhere(pk)


def wake(pk: int, revision: int | None = None) -> None:
    """Tell everybody who waits for a sitting, from any thread."""
    for waiter in list(_waiters.get(pk, ())):
        waiter.wake(revision)


def wake_all() -> None:
    """Notifications may have been missed: let everybody read for himself."""
    for pk in list(_waiters):
        wake(pk)


async def events(pk: int, player: int | None) -> AsyncIterator[str]:
    """What a stream says: the revision now, at every write, at every heartbeat; and who looks, by number."""
    keep_listening({REVISED: _hear_revised, PRESENT: _hear_present}, _line_opened)
    with waiting(pk, player) as waiter:
        yield f"retry: {RETRY_MS}\n\n"
        told: set[int] | None = None
        while True:
            waiter.revision = waiter.revision or await _read_revision(pk)
            if waiter.revision is None:
                return
            yield f"data: {waiter.revision}\n\n"
            if told != (around := present(pk)):
                told = around
                yield f"event: present\ndata: {','.join(map(str, sorted(told)))}\n\n"
            waiter.revision = await waiter.next()


@sync_to_async
def _read_revision(pk: int) -> int | None:
    """What the database says now; a stream keeps no connection for itself. On the way the others are told."""
    try:
        _tell(pk)
        return Sitting.objects.filter(pk=pk).values_list("revision", flat=True).first()
    finally:
        connections.close_all()


def _tell(pk: int) -> None:
    """Tell the other processes who looks on here, if there are any and they do not know."""
    if hears.is_set() and (said := presence.due(pk, _here(pk))):
        notify(PRESENT, said)


def _tell_soon(pk: int) -> None:
    """The same from the event loop, whose streams may be gone."""
    if hears.is_set():
        task = asyncio.get_running_loop().create_task(_tell_apart(pk))
        _telling.add(task)
        task.add_done_callback(_telling.discard)


async def _tell_apart(pk: int) -> None:
    """A line that breaks takes nothing with it: the next heartbeat tells it."""
    with suppress(DatabaseError):
        await sync_to_async(_tell_and_close, thread_sensitive=False)(pk)


def _tell_and_close(pk: int) -> None:
    try:
        _tell(pk)
    finally:
        connections.close_all()


def _hear_revised(said: str) -> None:
    pk, _, revision = said.partition(" ")
    wake(int(pk), int(revision))


def _hear_present(said: str) -> None:
    """Show who came or went elsewhere. A process that is new there is answered: it does not know of us."""
    pk, is_news, is_new = presence.hear(said)
    if is_news:
        _look_around(pk)
    if is_new and _here(pk):
        presence.tell_again(pk)
        _tell_soon(pk)


def _line_opened() -> None:
    """What was said until now was not heard, and those who hear us now may answer."""
    presence.tell_again()
    wake_all()


def wake_on_commit(*, pk: int, revision: int, **_: Any) -> None:
    """A sitting is being written: its streams hear of it once that is certain, and not if it is refused."""
    if connection.vendor == "postgresql":
        notify(REVISED, f"{pk} {revision}")
    transaction.on_commit(partial(wake, pk, revision))


def connect() -> None:
    """Begin to hear of writes."""
    revised.connect(wake_on_commit, dispatch_uid="web.live")
