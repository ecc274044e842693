"""Figures of a tournament for other pages: players left, prizes, moves, and the last elimination."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.models import Sitting, TournamentEvent
from games.rules.errors import RuleError
from games.rules.tournament.payout import prize_list
from games.rules.tournament.state import TournamentState
from games.tournaments.queries.log import TournamentLog, tournament_log
from web.evenings.text.story import podium_sentence
from web.games.tournament.text.events import move_sentences, seat_text

MINUTE = timedelta(minutes=1)
MOVES_SECONDS = 5
"""Seconds during which a television shows a page of the moves."""
SCREEN_LINES, LINE_LENGTH = 14, 44
"""Lines of text, and characters of a line, that a television has room for beside its clock."""
MAX_LISTED = 36
"""Maximum number of players whose eliminations a clock offers: four tables of nine."""
SEATING = ("enter", "reenter", "back", "move")
ENDING = ("close", "final", "deal")
"""Events after which an elimination is no longer the last thing that happened, nor what one means to undo."""
SHOWN = timedelta(seconds=10)
"""Time during which a page names an elimination; `static/css/tournament.css` hides it after the same time."""


@dataclass(frozen=True, slots=True)
class FreshElimination:
    """An elimination of the last seconds, with its place and prize, or a new seat of a player."""

    event: int
    name: str
    place: int | None = None
    prize_cents: int = 0
    seat: str = ""


@dataclass(frozen=True, slots=True)
class TournamentFigures:
    """A tournament at an instant, as other pages show it; `names` are those of all entrants by number."""

    log: TournamentLog
    names: dict[int, str]
    now: datetime

    @property
    def state(self) -> TournamentState:
        return self.log.state

    @property
    def remaining(self) -> int:
        """Number of players left; before the draw, of those registered."""
        return len(self.state.active_entrants) if self.state.is_drawn else self.state.field_size

    @property
    def active_entrants(self) -> list[tuple[int, str]]:
        """Numbers and names of the players left."""
        if self.state.is_over:
            return []
        return [(number, self.names[number]) for number in self.state.active_entrants]

    @property
    def active_names(self) -> list[str]:
        """Names of the players left."""
        return [name for _number, name in self.active_entrants]

    @property
    def reentries(self) -> int:
        return self.state.entries - self.state.field_size

    @property
    def prizes(self) -> tuple[int, ...]:
        """Prizes in cents by place; empty while they do not add up, and after a deal."""
        if self.state.deal:
            return ()
        try:
            return prize_list(self.state)
        except RuleError:
            return ()

    @property
    def has_long_list(self) -> bool:
        """Whether there are too many players to list beside a clock."""
        return len(self.active_entrants) > MAX_LISTED

    @property
    def moves(self) -> list[str]:
        """Sentences on the moves of this minute, those that a television shows at this instant."""
        since = self.now - MINUTE
        recent = [event for event in self.log.active_events if since <= event.recorded_at <= self.now]
        sentences = [
            line
            for event in reversed(recent)
            for line in move_sentences(event.kind, event.recorded, self.names, self.state)
        ]
        return _page_of_moves(sentences, self.now)

    @property
    def last_elimination(self) -> tuple[int, str] | None:
        """Number and name of the elimination that is the last event, or None."""
        last = self.log.active_events[-1] if self.log.active_events else None
        if last is None or last.kind != "out":
            return None
        return last.number, self.names.get(last.recorded["entrant"], "")

    @property
    def fresh_elimination(self) -> FreshElimination | None:
        return fresh_elimination(self.log, self.names, self.now)

    @property
    def podium(self) -> str:
        """Sentence on the winners, several after a deal of equal chips; empty before the end."""
        if not self.state.is_over:
            return ""
        places = sorted((place, number) for number, place in self.log.places.items())
        first = [self.names[number] for place, number in places if place == 1]
        return podium_sentence(first, [self.names[number] for place, number in places if place in (2, 3)])


def tournament_figures(sitting: Sitting, now: datetime) -> TournamentFigures | None:
    """Return the figures of a tournament in two queries; None for another sitting."""
    if not sitting.game.is_tournament:
        return None
    names = dict(sitting.seats.values_list("position", "player__name"))
    return TournamentFigures(tournament_log(sitting), names, now)


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


def fresh_elimination(
    tournament: TournamentLog, names: Mapping[int, str], now: datetime
) -> FreshElimination | None:
    """Return the last elimination or new seat if it is a few seconds old and still counts, or None.

    The closing of a table, the draw of the final one and a deal end it.
    """
    events = reversed(tournament.active_events)
    last = next(
        (each for each in events if each.kind == "out" or each.kind in ENDING or _is_seating(each)), None
    )
    if last is None or last.kind in ENDING or not last.recorded_at <= now < last.recorded_at + SHOWN:
        return None
    entrant = last.recorded["entrant"]
    if all(each.number != entrant for each in tournament.state.entrants):  # entered late, and did not come
        return None
    name, seat = names.get(entrant, ""), tournament.state.entrant(entrant).seat
    if last.kind in SEATING:
        return FreshElimination(last.number, name, seat=seat_text(*seat)) if seat else None
    if seat is not None:
        return None
    return FreshElimination(last.number, name, tournament.places[entrant], tournament.prizes.get(entrant, 0))


def _is_seating(event: TournamentEvent) -> bool:
    """Return whether an event gives one player a seat; an entry before the draw gives none."""
    return event.kind in SEATING and "table" in event.recorded
