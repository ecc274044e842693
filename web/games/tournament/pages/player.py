"""Page of one player of a tournament: possible actions and past penalties."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.http import Http404
from django.utils.functional import Promise

from games.rules.arbiter.rulebook import rulebook
from games.rules.tournament.balancing import is_hand_for_hand
from games.rules.tournament.entrants import ranked_below
from games.rules.tournament.payout import ranking
from games.rules.tournament.prizes import paid_places
from games.rules.tournament.state import Entrant, TournamentState
from web.arbiter.text import localised
from web.games.tournament.pages.board import Board
from web.games.tournament.pages.rows import EntrantView
from web.games.tournament.text import PENALTY_LABELS, event_sentence, seat_text

SAME_HAND = timedelta(minutes=10)
"""Longest time between the records of two eliminations in one hand."""


@dataclass(frozen=True, slots=True)
class EntrantPage:
    """Page data of a player; `typed` is the input of a refused form."""

    person: EntrantView
    entrant: Entrant
    seat: str
    free: list[tuple[str, str]]
    tablemates: list[EntrantView]
    penalties: list[tuple[int, str]]
    kinds: list[tuple[str, str | Promise]]
    articles: list[tuple[str, str]]
    typed: Mapping[str, object]
    can_add_on: bool
    can_rebuy: bool
    tied_with: EntrantView | None

    @property
    def article(self) -> str:
        return str(self.typed.get("article", ""))

    @property
    def level(self) -> str:
        return str(self.typed.get("level", "warning"))


def entrant_page(board: Board, number: str, typed: Mapping[str, object]) -> EntrantPage:
    """Return the page of a player. Raises Http404 for an unknown number."""
    found = [each for each in board.state.entrants if str(each.number) == number]
    if not found:
        raise Http404
    entrant, evening = found[0], board.state
    seat = entrant.seat
    others = [table for table in evening.tables if seat and table.number != seat.table]
    below = ranked_below(evening, entrant.number)
    mates = evening.table(seat.table).players if seat else evening.active_entrants
    return EntrantPage(
        person=board.entrants_by_number[entrant.number],
        entrant=entrant,
        seat=seat_text(*seat) if seat else "",
        free=[(f"{each.table}-{each.chair}", seat_text(*each)) for table in others for each in table.free],
        tablemates=[board.entrants_by_number[each] for each in mates if each != entrant.number],
        penalties=_penalties(board, entrant.number),
        kinds=list(PENALTY_LABELS.items()),
        articles=_articles(),
        typed=typed,
        tied_with=None
        if below is None or not _may_share_place(board, entrant.number, below)
        else board.entrants_by_number[below],
        can_rebuy=seat is not None and entrant.rebuys < evening.terms.rebuys and not evening.is_over,
        can_add_on=seat is not None and entrant.addons < evening.terms.addons and not evening.is_over,
    )


def _shares_place(board: Board, number: int) -> bool:
    """Return whether the player already shares a place."""
    return any(each.entrant == number and each.tied_with is not None for each in board.state.eliminations)


def _may_share_place(board: Board, number: int, other: int) -> bool:
    """Return whether a player has no shared place yet and may share that of another."""
    return (
        not _shares_place(board, number)
        and _are_close(board, number, other)
        and _could_lose_in_one_hand(board.state, number, other)
    )


def _could_lose_in_one_hand(state: TournamentState, number: int, other: int) -> bool:
    """Return whether two players lost at one table, or at two that waited for each other at that moment.

    The place of the player who was out first is the number of players at that moment.
    """
    tables = {each.entrant: each.table for each in state.eliminations}
    if tables.get(number) == tables.get(other):
        return True
    playing = max(place for place, entrant in ranking(state) if entrant in (number, other))
    paid = paid_places(state.structure, state.field_size)
    return is_hand_for_hand(2, playing, state.terms.final_table_size, paid)


def _are_close(board: Board, number: int, other: int) -> bool:
    """Return whether two eliminations were recorded so close together that one hand may explain both."""
    instants = {
        each.recorded["entrant"]: each.recorded_at for each in board.log.active_events if each.kind == "out"
    }
    if number not in instants or other not in instants:
        return False
    return abs(instants[number] - instants[other]) <= SAME_HAND


def _penalties(board: Board, number: int) -> list[tuple[int, str]]:
    return [
        (event.number, event_sentence(event.kind, event.recorded, board.names_by_number))
        for event in board.log.active_events
        if event.kind == "penalty" and event.recorded["entrant"] == number
    ]


def _articles() -> list[tuple[str, str]]:
    """Return number and title of each article of the club's rules."""
    articles = [each for each in rulebook().articles.values() if each.key.isdecimal()]
    return [(each.key, f"{each.key} · {localised(each.title)}") for each in articles]
