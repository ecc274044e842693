"""Query of the renames of players and of the circle, from the ledger."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from games.models import Circle, Player
from ledger.erasure import RENAME
from ledger.models import Entry

ENTRY_KIND: Final = RENAME
ERASURE: Final = "erasure"
"""Kind of the entry of a player whose name was erased."""
PLAYER: Final = "rename_player"
CIRCLE: Final = "rename_circle"
MAX_RENAMES: Final = 100


@dataclass(frozen=True, slots=True)
class Rename:
    """A rename: the entry with its author and instant, and both names; an erased name has no `former`."""

    entry: Entry
    former: str
    name: str


def renames(circle: Circle) -> list[Rename]:
    """Return the latest renames and erased names of a circle, last first."""
    kinds = (ENTRY_KIND, ERASURE)
    entries = Entry.objects.filter(book=circle.book_id, kind__in=kinds).order_by("-at", "-pk")
    return [
        Rename(entry, str(entry.why.get("former", "")), str(entry.payload.get("name", "")))
        for entry in entries[:MAX_RENAMES]
    ]


def has_erased_name(player: Player) -> bool:
    """Return whether the name of a player was erased, and was not changed since."""
    entries = Entry.objects.filter(book=player.circle.book_id, kind__in=(RENAME, ERASURE))
    last = entries.filter(payload__player=player.pk).order_by("-pk").first()
    return last is not None and last.kind == ERASURE


def former_names(circle: Circle, players: Collection[int]) -> set[str]:
    """Return the names that these players had before."""
    entries = Entry.objects.filter(book=circle.book_id, kind=ENTRY_KIND)
    return {str(each.why.get("former", "")) for each in entries if each.payload.get("player") in players}
