"""Who looks at a sitting through the other processes of the house.

Each process tells the others whom it serves there: when that changes, and again with every heartbeat.
What is not told again is forgotten, so that nobody stays who was served by a process that died.
"""

import secrets
import time
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

SILENCE_SECONDS: Final = 35
"""More than two heartbeats: what was told so long ago is so no more."""
AGAIN_SECONDS: Final = 10
"""Told so long ago, the next heartbeat tells it again."""
PLAYERS_MAX: Final = 200
"""As many numbers fit into one notification."""
HERE: Final = secrets.token_hex(4)
"""The name of this process, in what it tells."""


@dataclass(frozen=True, slots=True)
class Told:
    """Whom a process said that it serves, and when."""

    players: frozenset[int]
    at: float

    def is_younger(self, seconds: float) -> bool:
        return time.monotonic() - self.at < seconds


_by_us: dict[int, Told] = {}
_by_others: dict[int, dict[str, Told]] = defaultdict(dict)


def elsewhere(pk: int) -> set[int]:
    """The players whose phones look at this sitting through other processes."""
    known = _by_others.get(pk, {}).values()
    return {player for told in known if told.is_younger(SILENCE_SECONDS) for player in told.players}


def due(pk: int, players: Collection[int]) -> str:
    """What is to be told of a sitting now that these look at it here: nothing, told a moment ago."""
    before, now = _by_us.get(pk), Told(frozenset(players), time.monotonic())
    if before and before.players == now.players and before.is_younger(AGAIN_SECONDS):
        return ""
    if players:
        _by_us[pk] = now
    elif not _by_us.pop(pk, None):
        return ""
    return f"{HERE} {pk} {','.join(map(str, sorted(players)[:PLAYERS_MAX]))}"


def tell_again(pk: int | None = None) -> None:
    """Somebody may not know: what this process told of a sitting, or of all, is due once more."""
    for each in [pk] if pk is not None else list(_by_us):
        _by_us.pop(each, None)


def hear(said: str) -> tuple[int, bool, bool]:
    """Take in what a process told: of which sitting, whether that is news, and whether it is new there."""
    process, sitting, players = said.split(" ")
    pk, told = int(sitting), Told(frozenset(map(int, filter(None, players.split(",")))), time.monotonic())
    if process == HERE:
        return pk, False, False
    _forget()
    before = _by_others[pk].get(process)
    _by_others[pk][process] = told
    return pk, before is None or before.players != told.players, before is None and bool(told.players)


def _forget() -> None:
    """What is over is kept of no sitting."""
    for pk, known in list(_by_others.items()):
        for process, told in list(known.items()):
            if not told.players or not told.is_younger(SILENCE_SECONDS):
                del known[process]
        if not known:
            del _by_others[pk]
