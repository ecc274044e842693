"""One player of a tournament: what may be done about him, and what was said to him."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404
from django.utils.functional import Promise

from games.rules.arbiter.rulebook import rulebook
from games.rules.holdem.evening import Entrant
from games.rules.holdem.people import ranked_below
from web.forms.tournament import DEFAULT_ARTICLE
from web.rooms.tournament.board import Board
from web.rooms.tournament.rows import Person
from web.wording.arbiter import told
from web.wording.tournament import PENALTIES, event_sentence, seat_words


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """A player as his page shows him; `typed` is what a refused form held."""

    person: Person
    entrant: Entrant
    seat: str
    free: list[tuple[str, str]]
    tablemates: list[Person]
    penalties: list[tuple[int, str]]
    kinds: list[tuple[str, str | Promise]]
    articles: list[tuple[str, str]]
    typed: Mapping[str, Any]
    may_add: bool
    level_with: Person | None

    @property
    def article(self) -> str:
        return str(self.typed.get("article", DEFAULT_ARTICLE))

    @property
    def level(self) -> str:
        return str(self.typed.get("level", "warning"))


def player_page(board: Board, of: str, typed: Mapping[str, Any]) -> PlayerPage:
    """The page of a player by his number; 404 when nobody bears it."""
    found = [each for each in board.evening.entrants if str(each.number) == of]
    if not found:
        raise Http404
    entrant, evening = found[0], board.evening
    seat = entrant.seat
    others = [table for table in evening.tables if seat and table.number != seat.table]
    below = ranked_below(evening, entrant.number)
    mates = evening.table(seat.table).players if seat else evening.alive
    return PlayerPage(
        person=board.people[entrant.number],
        entrant=entrant,
        seat=seat_words(*seat) if seat else "",
        free=[(f"{each.table}-{each.chair}", seat_words(*each)) for table in others for each in table.free],
        tablemates=[board.people[each] for each in mates if each != entrant.number],
        penalties=_penalties(board, entrant.number),
        kinds=list(PENALTIES.items()),
        articles=_articles(),
        typed=typed,
        level_with=None if below is None or _ties(board, entrant.number) else board.people[below],
        may_add=seat is not None and entrant.addons < evening.terms.addons and not evening.is_over,
    )


def _ties(board: Board, number: int) -> bool:
    """Whether he shares his place already."""
    return any(each.entrant == number and each.level_with is not None for each in board.evening.eliminations)


def _penalties(board: Board, number: int) -> list[tuple[int, str]]:
    return [
        (event.number, event_sentence(event.kind, event.recorded, board.names_by_number))
        for event in board.told.standing
        if event.kind == "penalty" and event.recorded["entrant"] == number
    ]


def _articles() -> list[tuple[str, str]]:
    """The articles of the club's rules, by number."""
    articles = [each for each in rulebook().articles.values() if each.key.isdecimal()]
    return [(each.key, f"{each.key} · {told(each.title)}") for each in articles]
