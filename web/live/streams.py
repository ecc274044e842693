"""Event streams of a sitting: registration, wake-up, and messages between processes.

A stream carries the sitting's revision, and before it the board of a page that shows an earlier one
(`web.live.boards`). Nothing is replayed, and the next heartbeat repairs a lost wake-up. A commit wakes the
streams of its own process; on PostgreSQL it also notifies the other processes, each of which listens on one
connection (`web.live.pg_listener`).
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Final

from django.db import DatabaseError, connection, transaction

from games.circles.commands.bindings import ended
from games.models import Binding
from games.sittings.locking import sitting_revised
from web.core.threads import READINGS, in_thread
from web.live import presence
from web.live.boards import Board, ShownPage, compress
from web.live.pg_listener import is_listening, notify, start_listening
from web.live.stream_queries import reader
from web.live.waiters import Entry, SittingStreams, Waiter

REVISED_CHANNEL: Final = "ardoise_revised"
PRESENCE_CHANNEL: Final = "ardoise_present"
ENDED: Final = "ardoise_ended"
PRESENCE_SECONDS: Final = 0.25
"""Seconds between a change of the viewers and its broadcast: many clients may connect at the same time."""
BEAT: Final = "data\n\n"
"""Empty event: the scripts of a page do not receive the comments of a stream."""
RETRY_MS: Final = 1000
"""Milliseconds before a browser reopens a broken stream."""
GZIP_HEADER: Final = b"\x1f\x8b\x08" + bytes(6) + b"\xff"

Event = str | Board
"""An event of a stream: its text, or a board."""


_watched: dict[int, SittingStreams] = {}
_broadcasts: set[asyncio.Task[None]] = set()
"""Running broadcasts; the event loop alone would not prevent their garbage collection."""


@contextmanager
def registered_waiter(
    pk: int, player: int | None, circle: int = 0, entering: int | None = None
) -> Iterator[Waiter]:
    """Register a stream of this sitting for the duration of the block.

    `entering` is the number of the round that its browser enters on a pad.
    """
    watched = _watched.setdefault(pk, SittingStreams(pk, asyncio.get_running_loop(), circle))
    waiter = Waiter(player, entering)
    watched.add(waiter)
    _count(pk, waiter, 1)
    try:
        yield waiter
    finally:
        watched.discard(waiter)
        _count(pk, waiter, -1)
        if not watched.waiters:
            del _watched[pk]


def _count(pk: int, waiter: Waiter, change: int) -> None:
    """Count a stream of a player and of an entry; the first and the last one of each is shown to all."""
    watched = _watched[pk]
    is_news = waiter.player is not None and _count_one(watched.players, waiter.player, change)
    if waiter.entry is not None:
        is_news = _count_one(watched.entries, waiter.entry, change) or is_news
    if is_news:
        _wake_for_presence_soon(pk)
        _broadcast_soon(pk)


def _count_one(counter: Counter[Any], item: int | Entry, change: int) -> bool:
    """Count an item; return whether it came as the first or went as the last."""
    counter[item] += change
    if counter[item] <= 0:
        del counter[item]
    return counter[item] == max(change, 0)


def _wake_for_presence_soon(pk: int) -> None:
    """Wake the streams of a sitting once for all changes within `PRESENCE_SECONDS`."""
    watched = _watched.get(pk)
    if watched and not watched.is_wake_scheduled:
        watched.is_wake_scheduled = True
        watched.loop.call_later(PRESENCE_SECONDS, watched.wake_for_presence)


def _local_players(pk: int) -> set[int]:
    """Return the players who view this sitting through this process."""
    watched = _watched.get(pk)
    return set(watched.players) if watched else set()


def present_players(pk: int) -> set[int]:
    """Return the players who view this sitting."""
    return _local_players(pk) | presence.players_on_other_processes(pk)


def _local_entries(pk: int) -> set[Entry]:
    """Return the rounds of this sitting that are being entered through this process."""
    watched = _watched.get(pk)
    return set(watched.entries) if watched else set()


def entries_of_others(pk: int, waiter: Waiter) -> set[Entry]:
    """Return the rounds of this sitting that other browsers enter than the one of this stream."""
    entries = _watched[pk].entries.copy()
    if waiter.entry is not None:
        entries[waiter.entry] -= 1
    local = {entry for entry, count in entries.items() if count > 0}
    others = local | presence.entries_on_other_processes(pk)
    return {entry for entry in others if not entry.player or entry.player != waiter.player}


def wake_streams(pk: int, revision: int | None = None) -> None:
    """Wake all streams of a sitting, from any thread; without a revision each one queries it."""
    if watched := _watched.get(pk):
        watched.loop.call_soon_threadsafe(watched.wake, revision)


def wake_all_streams() -> None:
    """Wake all streams to query their revision, since notifications may have been missed."""
    for pk in list(_watched):
        wake_streams(pk)


def wake_circle(circle: int) -> None:
    """Wake every stream of a circle to check whether its right is still valid."""
    for pk, watched in list(_watched.items()):
        if watched.circle == circle:
            wake_streams(pk)


async def stream_events(
    pk: int,
    binding: Binding,
    entering: int | None = None,
    page: ShownPage | None = None,
    known: int | None = None,
) -> AsyncIterator[Event]:
    """Yield the events of a stream: the revision at once, after every write and at every heartbeat; the
    players present; the rounds that other browsers enter; a beat if there is no other event.

    A browser that shows `page` in the revision `known` first receives the board of a later revision. A board
    is sent only after the binding was read again.
    """
    start_listening(
        {REVISED_CHANNEL: _on_revised, PRESENCE_CHANNEL: _on_present, ENDED: _on_ended},
        _on_connected,
    )
    with registered_waiter(pk, binding.player_id, binding.circle_id, entering) as waiter:
        yield f"retry: {RETRY_MS}\n\n"
        shown: int | None = None
        players_shown: set[int] | None = None
        entries: set[Entry] = set()
        while True:
            while waiter.must_read or (page and waiter.revision != known):
                waiter.must_read, waiter.revision, shown = False, None, None
                if (read := await reader(_broadcast).read(pk, binding, page, known)) is None:
                    return
                # A write committed meanwhile has set a later revision.
                waiter.revision = waiter.revision or read.revision
                known = read.revision
                if read.board:
                    yield read.board
            if waiter.revision != shown:
                shown = waiter.revision
                yield f"data: {shown}\n\n"
            if players_shown != (players := present_players(pk)):
                players_shown = players
                yield f"event: present\ndata: {','.join(map(str, sorted(players)))}\n\n"
            if entries != (entered := entries_of_others(pk, waiter)):
                entries = entered
                yield f"event: entering\ndata: {','.join(map(str, sorted(entries)))}\n\n"
            await waiter.next()
            if waiter.is_idle:
                yield BEAT


async def sent_bytes(events: AsyncIterator[Event], *, is_compressed: bool) -> AsyncIterator[bytes]:
    """Yield the bytes of a stream of events; in a compressed one, all streams share those of a board."""
    if is_compressed:
        yield GZIP_HEADER
    async for event in events:
        if isinstance(event, Board):
            yield event.compressed_event if is_compressed else event.event
        else:
            yield compress(event) if is_compressed else event.encode()


def _broadcast(pk: int) -> None:
    """Send the local viewers of a sitting to the other processes, if these listen and do not know them."""
    if is_listening.is_set() and (
        text := presence.broadcast_if_due(pk, _local_players(pk), _local_entries(pk))
    ):
        notify(PRESENCE_CHANNEL, text)


def _broadcast_soon(pk: int) -> None:
    """Start a broadcast from the event loop, also while the streams are closing."""
    if is_listening.is_set():
        task = asyncio.get_running_loop().create_task(_broadcast_in_thread(pk))
        _broadcasts.add(task)
        task.add_done_callback(_broadcasts.discard)


async def _broadcast_in_thread(pk: int) -> None:
    """Broadcast in a thread; the next heartbeat repeats a failed broadcast."""
    with suppress(DatabaseError):
        await in_thread(READINGS, _broadcast, pk)


def _on_revised(text: str) -> None:
    pk, _, revision = text.partition(" ")
    wake_streams(int(pk), int(revision))


def _on_present(text: str) -> None:
    """Show changed viewers of another process; answer a process that is new there with the local viewers."""
    pk, is_news, is_new = presence.receive_broadcast(text)
    if is_news:
        _wake_for_presence_soon(pk)
    if is_new and (_local_players(pk) or _local_entries(pk)):
        presence.resend_broadcast(pk)
        _broadcast_soon(pk)


def _on_ended(text: str) -> None:
    wake_circle(int(text))


def _on_connected() -> None:
    """Read and broadcast everything again, since notifications may have been missed."""
    presence.resend_broadcast()
    wake_all_streams()


def wake_on_commit(*, pk: int, revision: int, **_: object) -> None:
    """Wake the streams of a sitting once the writing transaction is committed."""
    if connection.vendor == "postgresql":
        notify(REVISED_CHANNEL, f"{pk} {revision}")
    transaction.on_commit(partial(wake_streams, pk, revision))


def end_on_commit(*, pk: int, **_: object) -> None:
    """Wake the streams of a circle to check their rights once the end of a right is committed."""
    if connection.vendor == "postgresql":
        notify(ENDED, str(pk))
    transaction.on_commit(partial(wake_circle, pk))


def connect_signals() -> None:
    """Connect the signals of writes and of ended rights."""
    sitting_revised.connect(wake_on_commit, dispatch_uid="web.live.streams")
    ended.connect(end_on_commit, dispatch_uid="web.live.streams")
