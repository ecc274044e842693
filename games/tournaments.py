"""Reads: a tournament sitting as its events tell it."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from games.models import Circle, Seat, Sitting, TournamentEvent
from games.rules.errors import RuleError
from games.rules.holdem.evening import Evening
from games.rules.holdem.payout import net_cents
from games.rules.holdem.terms import Terms, read_terms
from games.rules.holdem.tournament import replay

GAME, PRESET = "holdem", "tournament"


@dataclass(frozen=True, slots=True)
class Told:
    """A tournament: every event, struck ones too, and the evening that the others come to."""

    events: Sequence[TournamentEvent]
    evening: Evening

    @property
    def standing(self) -> list[TournamentEvent]:
        return [event for event in self.events if event.struck_at is None]

    def number_of(self, kind: str, entrant: int) -> int | None:
        """The number of the last standing event of that kind about somebody."""
        found = [
            event.number
            for event in self.standing
            if event.kind == kind and event.recorded.get("entrant") == entrant
        ]
        return found[-1] if found else None


def is_tournament(sitting: Sitting) -> bool:
    """Whether a sitting is a tournament."""
    return sitting.game_key == GAME and sitting.preset_key == PRESET


def told(sitting: Sitting) -> Told:
    """The tournament of a sitting, in one query."""
    events = list(sitting.tournament_events.order_by("number"))
    return Told(events, evening_of(event for event in events if event.struck_at is None))


def told_of(sittings: Collection[Sitting]) -> dict[int, Told]:
    """These tournaments, by sitting, in one query if there are any."""
    if not sittings:
        return {}
    events: dict[int, list[TournamentEvent]] = {}
    for event in TournamentEvent.objects.filter(sitting__in=sittings).order_by("number"):
        events.setdefault(event.sitting_id, []).append(event)
    return {
        pk: Told(all_of, evening_of(event for event in all_of if event.struck_at is None))
        for pk, all_of in events.items()
    }


def evening_of(events: Iterable[TournamentEvent]) -> Evening:
    """The evening of some events in order; `RuleError` where one cannot follow the others."""
    return replay((event.kind, event.recorded) for event in events)


def tournament_cents(sitting: Sitting, seats: Sequence[Seat]) -> list[int]:
    """What each seat takes home, in cents; who only registered and withdrew has nothing."""
    try:
        net = net_cents(told(sitting).evening)
    except RuleError:  # prizes that do not add up yet: nobody can be told anything
        net = {}
    return [net.get(seat.position, 0) for seat in seats]


def usual_terms(circle: Circle) -> Terms:
    """What a new tournament begins with: the terms of the circle's last one."""
    last = TournamentEvent.objects.filter(sitting__season__circle=circle, kind="terms", struck_at=None)
    event = last.order_by("-recorded_at", "-pk").first()
    return read_terms(event.recorded) if event else Terms()
