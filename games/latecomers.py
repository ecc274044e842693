"""Reads: how those who came after the draw got their chairs, so that anybody can work it out again."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.models import TournamentEvent
from games.rules.holdem.draw import Drawn
from games.rules.holdem.people import late_chairs, next_entry
from games.tournaments import Told, evening_of

COMING = frozenset({"enter", "reenter"})


@dataclass(frozen=True, slots=True)
class LateDraw:
    """Somebody who came late or came back: which entry of his, the chairs that were free, the one he got."""

    entrant: int
    entry: int
    free: list[Drawn]
    seat: Drawn


def late_draws(told: Told) -> Iterator[LateDraw]:
    """The draws of latecomers that stand, in order (`tournament.6`); a draw made anew seats everybody."""
    drawn = max((event.number for event in told.standing if event.kind == "draw"), default=0)
    for event in told.standing:
        if event.kind in COMING and event.number > drawn:
            entrant, evening = event.recorded["entrant"], evening_of(_known_at(told, event))
            seat = Drawn(event.recorded["table"], event.recorded["chair"])
            yield LateDraw(entrant, next_entry(evening, entrant), late_chairs(evening), seat)


def _known_at(told: Told, event: TournamentEvent) -> list[TournamentEvent]:
    """What stood when an event was written; it may have been taken back since."""
    return [
        each
        for each in told.events
        if each.number < event.number and (each.struck_at is None or each.struck_at > event.recorded_at)
    ]
