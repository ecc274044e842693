"""Reads: everything the story of an evening tells, in a constant number of queries.

It is the story of one night: what was carried to its bill belongs to the story of another.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Min, Sum

from games.causes import Cause, causes
from games.models import (
    CashOut,
    Cave,
    Evening,
    Expense,
    PastResult,
    Player,
    Round,
    RulesVersion,
    Seat,
    Sitting,
)
from games.people import people_of
from games.rules.holdem.payout import ranking
from games.story.facts import facts_of
from games.story.joined import Played, Step, last_word, steps
from games.story.moments import Deal, Moment, moments, totals
from games.tournaments import PRESET as TOURNAMENT
from games.tournaments import Told, told_of
from games.written import written


@dataclass(frozen=True, slots=True)
class Sold:
    """What the bank of a game sold so far: how many caves, for how many cents."""

    caves: int = 0
    cents: int = 0


@dataclass(frozen=True, slots=True)
class Field:
    """A tournament: its entries, who ended where, the best first, and who went out first."""

    entries: int
    places: tuple[tuple[int, int], ...]
    first_out: int | None


@dataclass(frozen=True, slots=True)
class Game:
    """One sitting of the night: its players in seat order, its rounds, what turned it.

    `totals` run through its rounds, in its own `unit`.
    """

    sitting: Sitting
    players: Sequence[int]
    unit: str
    deals: Sequence[Deal]
    totals: Mapping[int, Sequence[int]]
    moments: Sequence[Moment]
    sold: Sold
    field: Field | None

    @property
    def has_curve(self) -> bool:
        """Whether its rounds drew anything."""
        return any(any(running) for running in self.totals.values())


@dataclass(frozen=True, slots=True)
class Story:
    """An evening as it is told. `night` is its games on one curve: empty until all are closed.

    `won_cents` is what each won at the games, the `past` ones copied from a sheet included; `spent` what else
    was shared, loans apart.
    """

    evening: Evening
    people: Mapping[int, Player]
    came: Sequence[int]
    began: datetime
    ended: datetime | None
    games: Sequence[Game]
    past: Sequence[Cause]
    spent: Sequence[Cause]
    night: Sequence[Step]
    won_cents: Mapping[int, int]

    @property
    def is_open(self) -> bool:
        """Whether a game of it still goes on."""
        return any(not game.sitting.is_closed for game in self.games)


@dataclass(frozen=True, slots=True)
class _Noted:
    """What was noted of the sittings of a night, by sitting; `seats` are the players by position."""

    seats: Mapping[int, Mapping[int, int]]
    rounds: Mapping[int, list[tuple[datetime, Round]]]
    sold: Mapping[int, Sold]
    words: Sequence[datetime]
    told: Mapping[int, Told]


def story(evening: Evening) -> Story:
    """The story of an evening, so far where it goes on."""
    people, told = people_of(evening.circle), written([evening])
    found = causes(told, people.holders)
    sittings = _sittings(evening)
    noted = _noted(sittings)
    played = [(cause, sittings[cause.sitting.pk]) for cause in found if cause.sitting]
    games = [_game(sitting, list(cause.net), noted) for cause, sitting in played]
    past = [cause for cause in found if cause.past and cause.past.kind == PastResult.Kind.GAME]
    spent = [cause for cause in found if cause.expense and cause.expense.kind == Expense.Kind.SHARED]
    came = dict.fromkeys(player for cause in found for player in cause.net)
    began = min((game.sitting.opened_at for game in games), default=evening.opened_at)
    is_over = all(sitting.is_closed for sitting in sittings.values())
    return Story(
        evening,
        people.players,
        list(came),
        began,
        last_word(began, noted.words) if noted.words else None,
        games,
        past,
        spent,
        steps([*(_played(*each, noted) for each in played), *(_copied(each, began) for each in past)])
        if is_over
        else [],
        _added_up(cause.net for cause in (*(cause for cause, _ in played), *past)),
    )


def _sittings(evening: Evening) -> dict[int, Sitting]:
    """The sittings of an evening, each with the way it is played."""
    found = Sitting.objects.filter(evening=evening).select_related("clearing", "closing", "season__circle")
    sittings = {sitting.pk: sitting for sitting in found}
    for rules in RulesVersion.objects.filter(sitting__in=sittings).order_by("number"):
        sittings[rules.sitting_id].preset_key = rules.preset
    return sittings


def _noted(sittings: Mapping[int, Sitting]) -> _Noted:
    seats: dict[int, dict[int, int]] = defaultdict(dict)
    every = Seat.every.filter(sitting__in=sittings).values_list("sitting", "position", "player")
    for sitting, position, player in every:
        seats[sitting][position] = player
    told = Round.objects.filter(sitting__in=sittings).order_by()
    firsts = told.values_list("sitting", "number").annotate(Min("recorded_at"))
    when = {(sitting, number): at for sitting, number, at in firsts}
    rounds: dict[int, list[tuple[datetime, Round]]] = defaultdict(list)
    standing = told.filter(struck_at=None).select_related("seating").order_by("sitting", "number")
    for version in standing:
        rounds[version.sitting_id].append((when[version.sitting_id, version.number], version))
    caves = Cave.objects.filter(sitting__in=sittings, undone_at=None)
    counts = CashOut.objects.filter(sitting__in=sittings, struck_at=None)
    tournaments = told_of(sittings.values())
    words = [at for of_sitting in rounds.values() for at, _ in of_sitting]
    words += [*caves.values_list("recorded_at", flat=True), *counts.values_list("recorded_at", flat=True)]
    words += [event.recorded_at for each in tournaments.values() for event in each.standing]
    sold = caves.order_by().values_list("sitting").annotate(Count("pk"), Sum("cents"))
    return _Noted(seats, rounds, {pk: Sold(count, cents) for pk, count, cents in sold}, words, tournaments)


def _game(sitting: Sitting, players: Sequence[int], noted: _Noted) -> Game:
    deals = [deal for _, deal in _deals(sitting, noted)]
    told = noted.told.get(sitting.pk) if sitting.preset_key == TOURNAMENT else None
    return Game(
        sitting,
        players,
        sitting.clearing.unit.split()[0],
        deals,
        totals(deals, players),
        moments(deals, players),
        noted.sold.get(sitting.pk, Sold()),
        _field(told, noted.seats[sitting.pk]) if told else None,
    )


def _deals(sitting: Sitting, noted: _Noted) -> list[tuple[datetime, Deal]]:
    """The rounds that stand, each at the instant it was first told: a correction changes no order."""
    found = []
    for at, version in noted.rounds.get(sitting.pk, ()):
        around = [noted.seats[sitting.pk][position] for position in version.seating.positions]
        facts = facts_of(sitting.game_key, version.explanation, around, version.net)
        won = dict(zip(around, version.net, strict=True))
        found.append((at, Deal(version.number, won, facts)))
    return found


def _played(cause: Cause, sitting: Sitting, noted: _Noted) -> Played:
    has_bank = sitting.game.preset(sitting.preset_key).has_bank
    worth = 0 if has_bank else sitting.point_value_cents
    closed_at = sitting.closing.at if sitting.closing else sitting.opened_at
    return Played(_deals(sitting, noted), worth, closed_at, cause.net)


def _copied(cause: Cause, began: datetime) -> Played:
    """A game of which a sheet told nothing but its end."""
    return Played([], 0, began, cause.net)


def _field(told: Told, players: Mapping[int, int]) -> Field:
    """A tournament, its entrants told by player."""
    evening = told.evening
    places = tuple((place, players[number]) for place, number in sorted(ranking(evening)))
    out = evening.eliminations[0].entrant if evening.eliminations else None
    return Field(evening.entries, places, None if out is None else players[out])


def _added_up(nets: Iterable[Mapping[int, int]]) -> dict[int, int]:
    won: dict[int, int] = defaultdict(int)
    for net in nets:
        for player, cents in net.items():
            won[player] += cents
    return dict(won)
