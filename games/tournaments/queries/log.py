"""Query of a tournament: its events and the state after them."""

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final
from uuid import UUID, uuid5

from games.models import Circle, Seat, Sitting, TournamentEvent
from games.rules.errors import RuleError
from games.rules.tournament.events import replay_state
from games.rules.tournament.payout import bounties_won, net_cents, prizes_won, ranking
from games.rules.tournament.reinstating import events_taken_back
from games.rules.tournament.state import TournamentState
from games.rules.tournament.terms import Terms, read_terms

NOT_RESTORABLE = frozenset({"commit", "draw"})
"""Kinds of events that are never recorded again: the seed of an undone draw is known to everybody."""
STORED_STATES: Final = 16


@dataclass(frozen=True)
class TournamentLog:
    """Events of a tournament, struck ones included, and the state after the active ones."""

    events: Sequence[TournamentEvent]
    state: TournamentState

    @cached_property
    def active_events(self) -> list[TournamentEvent]:
        return [event for event in self.events if event.struck_at is None]

    @cached_property
    def numbers_taken_back(self) -> frozenset[int]:
        """Numbers of the active eliminations and removals that later events took back."""
        active = self.active_events
        indexes = events_taken_back([(event.kind, event.recorded) for event in active])
        return frozenset(active[index].number for index in indexes)

    @cached_property
    def _last_numbers(self) -> dict[tuple[str, object], int]:
        """Numbers of the last active events, by kind and entrant."""
        return {(event.kind, event.recorded.get("entrant")): event.number for event in self.active_events}

    def number_of(self, kind: str, entrant: int) -> int | None:
        """Return the number of the last active event of this kind about an entrant, or None."""
        return self._last_numbers.get((kind, entrant))

    @cached_property
    def undoable_numbers(self) -> set[int]:
        """Numbers of the active events that the log offers to undo."""
        recorded = {event.number for event in self.active_events if event.kind != "commit"}
        return recorded - self.numbers_taken_back

    @cached_property
    def restorable_numbers(self) -> set[int]:
        """Numbers of the undone events that can be recorded again."""
        keys = {event.key for event in self.events}
        undone = [event for event in self.events if event.struck_at and event.kind not in NOT_RESTORABLE]
        return {event.number for event in undone if restored_key(event) not in keys}

    @cached_property
    def places(self) -> dict[int, int]:
        """Place of each ranked entrant, the first place first; while players are left, of eliminated ones."""
        return {number: place for place, number in ranking(self.state)}

    @cached_property
    def prizes(self) -> dict[int, int]:
        """Cents of prizes won by each entrant; empty while the prizes do not add up."""
        try:
            return prizes_won(self.state)
        except RuleError:
            return {}

    @cached_property
    def bounties(self) -> dict[int, int]:
        """Cents of bounties won by each entrant."""
        return bounties_won(self.state)


def restored_key(event: TournamentEvent) -> UUID:
    """Return the key of the event that restores an undone one."""
    return uuid5(event.key, "restored")


def has_club_till(sitting: Sitting) -> bool:
    """Return whether the club keeps the till of a tournament; false for other games."""
    if not sitting.game.is_tournament:
        return False
    terms = sitting.tournament_events.filter(kind="terms", struck_at=None).order_by("number").last()
    return terms is not None and terms.recorded.get("has_club_till") is True


def tournament_log(sitting: Sitting) -> TournamentLog:
    """Return the tournament of a sitting, in one query."""
    events = list(sitting.tournament_events.defer("requested").order_by("number"))
    return TournamentLog(events, replay_events(event for event in events if event.struck_at is None))


def tournament_logs(sittings: Collection[Sitting]) -> dict[int, TournamentLog]:
    """Return the tournaments of these sittings by sitting id, in one query."""
    if not sittings:
        return {}
    events: dict[int, list[TournamentEvent]] = {}
    for event in TournamentEvent.objects.filter(sitting__in=sittings).defer("requested").order_by("number"):
        events.setdefault(event.sitting_id, []).append(event)
    return {
        pk: TournamentLog(all_of, replay_events(event for event in all_of if event.struck_at is None))
        for pk, all_of in events.items()
    }


def replay_events(events: Iterable[TournamentEvent]) -> TournamentState:
    """Return the state after these events, in order. Raises `RuleError` for an impossible event."""
    return _replay_records(tuple((event.kind, json.dumps(event.recorded)) for event in events))


@lru_cache(maxsize=STORED_STATES)
def _replay_records(records: tuple[tuple[str, str], ...]) -> TournamentState:
    """Return the state after events of these kinds and JSON records; every page of a tournament needs it."""
    return replay_state((kind, json.loads(record)) for kind, record in records)


def tournament_cents(sitting: Sitting, seats: Sequence[Seat]) -> list[int]:
    """Return the net cents of each seat; a withdrawn entrant has 0."""
    try:
        net = net_cents(tournament_log(sitting).state)
    except RuleError:  # prizes that do not add up yet: no amount is known
        net = {}
    return [net.get(seat.position, 0) for seat in seats]


def last_terms(circle: Circle) -> Terms:
    """Return the terms of the circle's last tournament, the defaults of a new one."""
    last = TournamentEvent.objects.filter(sitting__season__circle=circle, kind="terms", struck_at=None)
    event = last.order_by("-recorded_at", "-pk").first()
    return read_terms(event.recorded) if event else Terms()
