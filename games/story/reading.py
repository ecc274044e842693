"""Reads: everything the story of an evening tells, in a constant number of queries.

It is the story of one night: what was carried to its bill belongs to the story of another.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F

from games.banking import has_bank
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
    Sitting,
)
from games.people import people_of
from games.rules.holdem.payout import ranking
from games.silence import last_word
from games.story.facts import facts_of
from games.story.joined import Played, Step, steps
from games.story.moments import Deal, Moment, moments, totals
from games.tournaments import PRESET as TOURNAMENT
from games.tournaments import Told, is_tournament, told_of
from games.written import Table, written


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
    units: Mapping[int, str]
    rounds: Mapping[int, list[tuple[datetime, Round]]]
    sold: Mapping[int, Sold]
    words: Sequence[datetime]
    told: Mapping[int, Told]


def story(evening: Evening) -> Story:
    """The story of an evening, so far where it goes on."""
    people, told = people_of(evening.circle), written([evening])
    found = causes(told, people.holders)
    noted = _noted(told.tables)
    played = [(cause, cause.sitting) for cause in found if cause.sitting]
    games = [_game(sitting, list(cause.net), noted) for cause, sitting in played]
    past = [cause for cause in found if cause.past and cause.past.kind == PastResult.Kind.GAME]
    spent = [cause for cause in found if cause.expense and cause.expense.kind == Expense.Kind.SHARED]
    came = dict.fromkeys(player for cause in found for player in cause.net)
    began = min((game.sitting.opened_at for game in games), default=evening.opened_at)
    is_over = all(sitting.is_closed for _, sitting in played)
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


def _noted(tables: Sequence[Table]) -> _Noted:
    sittings = {table.sitting.pk: table.sitting for table in tables}
    units = {}
    versions = RulesVersion.objects.filter(sitting__in=sittings).order_by("number")
    for rules in versions.annotate(unit=F("sitting__clearing__unit")):
        sittings[rules.sitting_id].preset_key = rules.preset
        units[rules.sitting_id] = rules.unit.split()[0]
    rounds = _rounds(sittings)
    tournaments = told_of([each for each in sittings.values() if is_tournament(each)])
    banks = [each for each in sittings.values() if has_bank(each)]
    caves = list(Cave.objects.filter(sitting__in=banks, undone_at=None)) if banks else []
    counts = list(CashOut.objects.filter(sitting__in=banks, struck_at=None)) if banks else []
    words: list[datetime] = [at for of_sitting in rounds.values() for at, _ in of_sitting]
    words += [event.recorded_at for each in tournaments.values() for event in each.standing]
    words += [*(each.recorded_at for each in caves), *(each.recorded_at for each in counts)]
    seats = {table.sitting.pk: {seat.position: seat.player_id for seat in table.every} for table in tables}
    return _Noted(seats, units, rounds, _sold(caves), words, tournaments)


def _rounds(sittings: Iterable[int]) -> dict[int, list[tuple[datetime, Round]]]:
    """The rounds that stand, by sitting, each with the instant it was first told."""
    rounds: dict[int, list[tuple[datetime, Round]]] = defaultdict(list)
    first: dict[tuple[int, int], datetime] = {}
    versions = Round.objects.filter(sitting__in=sittings).select_related("seating")
    for version in versions.order_by("sitting", "number", "recorded_at", "pk"):
        told_at = first.setdefault((version.sitting_id, version.number), version.recorded_at)
        if version.is_standing:
            rounds[version.sitting_id].append((told_at, version))
    return rounds


def _sold(caves: Iterable[Cave]) -> dict[int, Sold]:
    """What the banks sold, by sitting."""
    sold: dict[int, Sold] = defaultdict(Sold)
    for cave in caves:
        so_far = sold[cave.sitting_id]
        sold[cave.sitting_id] = Sold(so_far.caves + 1, so_far.cents + cave.cents)
    return sold


def _game(sitting: Sitting, players: Sequence[int], noted: _Noted) -> Game:
    deals = [deal for _, deal in _deals(sitting, noted)]
    told = noted.told.get(sitting.pk) if sitting.preset_key == TOURNAMENT else None
    return Game(
        sitting,
        players,
        noted.units[sitting.pk],
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
