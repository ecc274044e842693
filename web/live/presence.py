"""Players who view a sitting through other processes of the server, and the rounds they enter.

Each process broadcasts the players it serves, and the rounds they enter, when they change and with every
heartbeat. Data without a repetition expires, so that the players of a dead process disappear.
"""

import secrets
import time
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from web.live.waiters import Entry

EXPIRY_SECONDS: Final = 35
"""Age at which data expires: more than two heartbeats."""
REPEAT_SECONDS: Final = 10
"""Age at which the next heartbeat repeats data."""
MAX_PLAYERS: Final = 200
"""Maximum number of players, and of rounds being entered, in one notification."""
PROCESS_ID: Final = secrets.token_hex(4)
"""Name of this process in its broadcasts."""


@dataclass(frozen=True, slots=True)
class PeerPresence:
    """Players that a process serves, the time of the broadcast, and the rounds being entered."""

    players: frozenset[int]
    at: float
    entries: frozenset[Entry] = frozenset()

    @property
    def is_empty(self) -> bool:
        return not self.players and not self.entries

    def is_same(self, other: "PeerPresence") -> bool:
        return (self.players, self.entries) == (other.players, other.entries)

    def is_recent(self, seconds: float) -> bool:
        return time.monotonic() - self.at < seconds


_sent: dict[int, PeerPresence] = {}
_received: dict[int, dict[str, PeerPresence]] = defaultdict(dict)


def players_on_other_processes(pk: int) -> set[int]:
    """Return the players who view this sitting through other processes."""
    existing = _received.get(pk, {}).values()
    return {player for data in existing if data.is_recent(EXPIRY_SECONDS) for player in data.players}


def entries_on_other_processes(pk: int) -> set[Entry]:
    """Return the rounds of this sitting that are being entered through other processes."""
    existing = _received.get(pk, {}).values()
    return {entry for data in existing if data.is_recent(EXPIRY_SECONDS) for entry in data.entries}


def broadcast_if_due(pk: int, players: Collection[int], entries: Collection[Entry] = ()) -> str:
    """Return the broadcast for a sitting, empty if it was sent a moment ago."""
    before, now = _sent.get(pk), PeerPresence(frozenset(players), time.monotonic(), frozenset(entries))
    if before and before.is_same(now) and before.is_recent(REPEAT_SECONDS):
        return ""
    if not now.is_empty:
        _sent[pk] = now
    elif not _sent.pop(pk, None):
        return ""
    parts = [*map(str, sorted(players)[:MAX_PLAYERS]), *map(str, sorted(entries)[:MAX_PLAYERS])]
    return f"{PROCESS_ID} {pk} {','.join(parts)}"


def resend_broadcast(pk: int | None = None) -> None:
    """Mark the broadcast of a sitting, or of all, as due."""
    for each in [pk] if pk is not None else list(_sent):
        _sent.pop(each, None)


def receive_broadcast(message: str) -> tuple[int, bool, bool]:
    """Store a broadcast; return the sitting, whether it changed, and whether its process is new there."""
    process, sitting, content = message.split(" ")
    pk, parts = int(sitting), [part for part in content.split(",") if part]
    data = PeerPresence(
        frozenset(int(part) for part in parts if ":" not in part),
        time.monotonic(),
        frozenset(Entry.parse(part) for part in parts if ":" in part),
    )
    if process == PROCESS_ID:
        return pk, False, False
    _expire()
    before = _received[pk].get(process)
    _received[pk][process] = data
    return pk, before is None or not before.is_same(data), before is None and not data.is_empty


def _expire() -> None:
    """Delete expired data."""
    for pk, existing in list(_received.items()):
        for process, data in list(existing.items()):
            if data.is_empty or not data.is_recent(EXPIRY_SECONDS):
                del existing[process]
        if not existing:
            del _received[pk]
