"""Figures of a tournament for other pages: players left, average stack, moves."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.models import Sitting
from games.rules.errors import RuleError
from games.rules.tournament.payout import prize_list, ranking
from games.rules.tournament.state import TournamentState
from games.tournaments.queries.log import TournamentLog, is_tournament, tournament_log
from web.evenings.text.story import podium_sentence
from web.games.tournament.pages.elimination import FreshElimination, fresh_elimination
from web.games.tournament.text import move_sentences

MINUTE = timedelta(minutes=1)
MOVES_SECONDS = 5
"""Seconds during which a television shows a page of the moves."""
SCREEN_LINES, LINE_LENGTH = 14, 44
"""Lines of text, and characters of a line, that a television has room for beside its clock."""
MAX_LISTED = 36
"""Maximum number of players whose eliminations a clock offers: four tables of nine."""


@dataclass(frozen=True, slots=True)
class TournamentFigures:
    """Players left, entries, average stack and moves of this minute.

    `active_entrants` holds numbers and names of players left, `last_elimination` the event and name of the
    last elimination; `prizes` are cents by place; `podium` names the winners once it is over.
    """

    remaining: int
    entries: int
    average: int
    tables: int
    is_hand_for_hand: bool
    moves: list[str]
    active_entrants: list[tuple[int, str]]
    last_elimination: tuple[int, str] | None
    fresh_elimination: FreshElimination | None
    has_bounty: bool
    podium: str = ""
    reentries: int = 0
    prizes: tuple[int, ...] = ()

    @property
    def has_long_list(self) -> bool:
        """Whether there are too many players to list beside a clock."""
        return len(self.active_entrants) > MAX_LISTED


def tournament_figures(sitting: Sitting, now: datetime) -> TournamentFigures | None:
    """Return the figures of a tournament in three queries; None for another sitting."""
    if not is_tournament(sitting):
        return None
    tournament = tournament_log(sitting)
    state = tournament.state
    names = dict(sitting.seats.values_list("position", "player__name"))
    recent = [event for event in tournament.active_events if now - MINUTE <= event.recorded_at <= now]
    return TournamentFigures(
        remaining=len(state.active_entrants) if state.is_drawn else state.field_size,
        entries=state.field_size,
        average=state.average_stack,
        tables=len(state.tables),
        is_hand_for_hand=state.is_hand_for_hand,
        moves=_page_of_moves(
            [
                line
                for event in reversed(recent)
                for line in move_sentences(event.kind, event.recorded, names, state)
            ],
            now,
        ),
        active_entrants=[(number, names[number]) for number in state.active_entrants if not state.is_over],
        last_elimination=_last_elimination(tournament, names),
        fresh_elimination=fresh_elimination(tournament, names, now),
        has_bounty=state.terms.bounty_cents > 0,
        podium=_podium(tournament, names) if state.is_over else "",
        reentries=state.entries - state.field_size,
        prizes=_prizes(state),
    )


def _page_of_moves(sentences: Sequence[str], now: datetime) -> list[str]:
    """Return the sentences that fit a television at this instant: pages follow each other."""
    pages: list[list[str]] = [[]]
    left = SCREEN_LINES
    for sentence in sentences:
        height = -(-len(sentence) // LINE_LENGTH)
        if height > left and pages[-1]:
            pages.append([])
            left = SCREEN_LINES
        pages[-1].append(sentence)
        left -= height
    return pages[now.second // MOVES_SECONDS % len(pages)]


def _prizes(state: TournamentState) -> tuple[int, ...]:
    """Return the prizes in cents by place; empty while they do not add up."""
    try:
        return prize_list(state)
    except RuleError:
        return ()


def _podium(tournament: TournamentLog, names: dict[int, str]) -> str:
    """Return the winners; several after a deal of equal chips."""
    places = sorted(ranking(tournament.state))
    first = [names[number] for place, number in places if place == 1]
    return podium_sentence(first, [names[number] for place, number in places if place in (2, 3)])


def _last_elimination(tournament: TournamentLog, names: dict[int, str]) -> tuple[int, str] | None:
    """Return the elimination that is the last event, or None."""
    last = tournament.active_events[-1] if tournament.active_events else None
    if last is None or last.kind != "out":
        return None
    return last.number, names.get(last.recorded["entrant"], "")
