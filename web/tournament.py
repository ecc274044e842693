"""A tournament as other pages show it: the figures beside a clock, and the moves of this minute."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from games.models import Sitting
from games.rules.holdem.payout import ranking
from games.tournaments import Told, is_tournament, told
from web.wording.story import podium_sentence
from web.wording.tournament import move_sentences

MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Figures:
    """Who is left of how many, the average stack, and who goes where this minute.

    `alive` tells numbers and names of who still plays, `last_out` the event and name of who just went out;
    `podium` says who won, once it is over.
    """

    left: int
    entries: int
    average: int
    tables: int
    is_hand_for_hand: bool
    moves: list[str]
    alive: list[tuple[int, str]]
    last_out: tuple[int, str] | None
    has_bounty: bool
    podium: str = ""


def tournament_figures(sitting: Sitting, now: datetime) -> Figures | None:
    """The figures of a tournament; None for any other sitting. Three queries."""
    if not is_tournament(sitting):
        return None
    tournament = told(sitting)
    evening = tournament.evening
    names = dict(sitting.seats.values_list("position", "player__name"))
    recent = [event for event in tournament.standing if now - MINUTE <= event.recorded_at <= now]
    return Figures(
        left=len(evening.alive) if evening.is_drawn else evening.field_size,
        entries=evening.field_size,
        average=evening.average_stack,
        tables=len(evening.tables),
        is_hand_for_hand=evening.is_hand_for_hand,
        moves=[
            line
            for event in reversed(recent)
            for line in move_sentences(event.kind, event.recorded, names, evening)
        ],
        alive=[(number, names[number]) for number in evening.alive if not evening.is_over],
        last_out=_last_out(tournament, names),
        has_bounty=evening.terms.bounty_cents > 0,
        podium=_podium(tournament, names) if evening.is_over else "",
    )


def _podium(tournament: Told, names: dict[int, str]) -> str:
    """Who won, and who came next; several first ones made a deal of equal chips."""
    places = sorted(ranking(tournament.evening))
    first = [names[number] for place, number in places if place == 1]
    return podium_sentence(first, [names[number] for place, number in places if place in (2, 3)])


def _last_out(tournament: Told, names: dict[int, str]) -> tuple[int, str] | None:
    """The elimination that nothing followed yet."""
    last = tournament.standing[-1] if tournament.standing else None
    if last is None or last.kind != "out":
        return None
    return last.number, names.get(last.recorded["entrant"], "")
