"""Query of the story of an evening, in a constant number of queries.

Evenings carried to its bill have stories of their own.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import F

from games.bank.counted_dinner import counted_dinners
from games.circles.queries.people import people_of
from games.evenings.idle import last_activity
from games.evenings.queries.bill_items import BillItem, bill_items
from games.evenings.queries.records import SittingRecord, evening_records
from games.evenings.story.cash_curve import CashStep, ClosedGame, cash_steps
from games.evenings.story.highlights import round_highlights
from games.evenings.story.moments import Moment, StoryRound, find_moments, running_totals
from games.models import CashOut, Cave, Evening, Expense, PastResult, Player, Round, RulesVersion, Sitting
from games.rules.tournament.payout import ranking
from games.tournaments.queries.log import TournamentLog, tournament_logs


@dataclass(frozen=True, slots=True)
class BankSales:
    """Caves and cents that the bank of a game has sold."""

    caves: int = 0
    cents: int = 0


@dataclass(frozen=True, slots=True)
class TournamentSummary:
    """A tournament: its entries, the final places, best first, and the first eliminated."""

    entries: int
    places: tuple[tuple[int, int], ...]
    first_out: int | None


@dataclass(frozen=True, slots=True)
class StoryGame:
    """One sitting of the evening: its rounds and turning points.

    `totals` run through its rounds, in its own `unit`.
    """

    sitting: Sitting
    unit: str
    rounds: Sequence[StoryRound]
    totals: Mapping[int, Sequence[int]]
    moments: Sequence[Moment]
    bank_sales: BankSales
    tournament: TournamentSummary | None

    @property
    def has_curve(self) -> bool:
        """Return whether a round changed any total."""
        return any(any(running) for running in self.totals.values())


@dataclass(frozen=True, slots=True)
class EveningStory:
    """The story of an evening. `cash_steps` hold its games on one curve, empty until all are closed.

    `won_cents` is the result of each player, imported games included; `expense_items` are shared expenses
    without loans.
    """

    evening: Evening
    people: Mapping[int, Player]
    player_ids: Sequence[int]
    started_at: datetime
    ended_at: datetime | None
    games: Sequence[StoryGame]
    past_items: Sequence[BillItem]
    expense_items: Sequence[BillItem]
    cash_steps: Sequence[CashStep]
    won_cents: Mapping[int, int]

    @property
    def is_open(self) -> bool:
        """Return whether a game of the evening is still open."""
        return any(not game.sitting.is_closed for game in self.games)


@dataclass(frozen=True, slots=True)
class _RecordedData:
    """Records of the sittings of an evening, by sitting; `seats` are the players by position."""

    seats: Mapping[int, Mapping[int, int]]
    units: Mapping[int, str]
    rounds: Mapping[int, list[tuple[datetime, Round]]]
    sold: Mapping[int, BankSales]
    activity: Sequence[datetime]
    tournament_logs: Mapping[int, TournamentLog]


def evening_story(evening: Evening) -> EveningStory:
    """Return the story of an evening, so far if it is still open."""
    people, records = people_of(evening.circle), evening_records([evening])
    items = _season_items(bill_items(records, people.account_owners), records.sittings)
    noted = _recorded_data(records.sittings)
    played = [(item, item.sitting) for item in items if item.sitting]
    games = [_game(sitting, list(item.net), noted) for item, sitting in played]
    past = [item for item in items if item.past and item.past.kind == PastResult.Kind.GAME]
    spent = [item for item in items if item.expense and item.expense.kind == Expense.Kind.SHARED]
    came = dict.fromkeys(player for item in items for player in item.net)
    began = min((game.sitting.opened_at for game in games), default=evening.opened_at)
    is_over = all(sitting.is_closed for _, sitting in played)
    return EveningStory(
        evening,
        people.players,
        list(came),
        began,
        last_activity(began, noted.activity) if noted.activity else None,
        games,
        past,
        spent,
        cash_steps(
            [
                *(_closed_game(*each, noted) for each in played),
                *(_imported_game(each, began) for each in past),
            ]
        )
        if is_over
        else [],
        _sum_nets(item.net for item in (*(item for item, _ in played), *past)),
    )


def _season_items(items: Iterable[BillItem], tables: Sequence[SittingRecord]) -> list[BillItem]:
    """Return the items with the results that the season counts: without a dinner that counts in it."""
    with_dinner = [(table.sitting, table.seats) for table in tables if table.dinner_cents]
    paid = counted_dinners(with_dinner) if with_dinner else {}
    parts = {
        sitting.pk: dict(zip((seat.player_id for seat in seats), paid[sitting.pk], strict=True))
        for sitting, seats in with_dinner
        if sitting.pk in paid
    }
    return [
        replace(item, net={pk: cents - parts[item.sitting.pk].get(pk, 0) for pk, cents in item.net.items()})
        if item.sitting and item.sitting.pk in parts
        else item
        for item in items
    ]


def _recorded_data(tables: Sequence[SittingRecord]) -> _RecordedData:
    sittings = {table.sitting.pk: table.sitting for table in tables}
    units = {}
    versions = RulesVersion.objects.filter(sitting__in=sittings).order_by("number")
    for rules in versions.annotate(unit=F("sitting__clearing__unit")):
        sittings[rules.sitting_id].preset_key = rules.preset
        units[rules.sitting_id] = rules.unit.split()[0]
    rounds = _rounds(sittings)
    tournaments = tournament_logs([each for each in sittings.values() if each.game.is_tournament])
    banks = [each for each in sittings.values() if each.game.has_bank]
    caves = list(Cave.objects.filter(sitting__in=banks, undone_at=None)) if banks else []
    counts = list(CashOut.objects.filter(sitting__in=banks, struck_at=None)) if banks else []
    words: list[datetime] = [at for of_sitting in rounds.values() for at, _ in of_sitting]
    words += [event.recorded_at for each in tournaments.values() for event in each.active_events]
    words += [*(each.recorded_at for each in caves), *(each.recorded_at for each in counts)]
    seats = {
        table.sitting.pk: {seat.position: seat.player_id for seat in table.all_seats} for table in tables
    }
    return _RecordedData(seats, units, rounds, _bank_sales(caves), words, tournaments)


def _rounds(sittings: Iterable[int]) -> dict[int, list[tuple[datetime, Round]]]:
    """Return the active rounds by sitting, each with the instant of its first version."""
    rounds: dict[int, list[tuple[datetime, Round]]] = defaultdict(list)
    first: dict[tuple[int, int], datetime] = {}
    versions = Round.objects.filter(sitting__in=sittings).select_related("seating", "rules")
    for version in versions.order_by("sitting", "number", "recorded_at", "pk"):
        recorded_at = first.setdefault((version.sitting_id, version.number), version.recorded_at)
        if version.is_active:
            rounds[version.sitting_id].append((recorded_at, version))
    return rounds


def _bank_sales(caves: Iterable[Cave]) -> dict[int, BankSales]:
    """Return the sales of each bank, by sitting."""
    sold: dict[int, BankSales] = defaultdict(BankSales)
    for cave in caves:
        so_far = sold[cave.sitting_id]
        sold[cave.sitting_id] = BankSales(so_far.caves + 1, so_far.cents + cave.cents)
    return sold


def _game(sitting: Sitting, players: Sequence[int], noted: _RecordedData) -> StoryGame:
    deals = [deal for _, deal in _story_rounds(sitting, noted)]
    log = noted.tournament_logs.get(sitting.pk) if sitting.game.is_tournament else None
    return StoryGame(
        sitting,
        noted.units[sitting.pk],
        deals,
        running_totals(deals, players),
        find_moments(deals, players),
        noted.sold.get(sitting.pk, BankSales()),
        _tournament_summary(log, noted.seats[sitting.pk]) if log else None,
    )


def _story_rounds(sitting: Sitting, noted: _RecordedData) -> list[tuple[datetime, StoryRound]]:
    """Return the active rounds at the instants of their first versions, so that a correction changes no
    order.
    """
    rounds = []
    for at, version in noted.rounds.get(sitting.pk, ()):
        players = [noted.seats[sitting.pk][position] for position in version.seating.positions]
        facts = round_highlights(sitting.game_key, version.explanation, players, version.net)
        won = dict(zip(players, version.net, strict=True))
        rounds.append((at, StoryRound(version.number, won, facts, version.rules.point_value_cents)))
    return rounds


def _closed_game(item: BillItem, sitting: Sitting, noted: _RecordedData) -> ClosedGame:
    closed_at = sitting.closing.at if sitting.closing else sitting.opened_at
    return ClosedGame(_story_rounds(sitting, noted), sitting.game.has_bank, closed_at, item.net)


def _imported_game(item: BillItem, began: datetime) -> ClosedGame:
    """Return an imported game, of which only the result is known."""
    return ClosedGame([], False, began, item.net)


def _tournament_summary(log: TournamentLog, players: Mapping[int, int]) -> TournamentSummary:
    """Return a tournament with entrants as players."""
    evening = log.state
    places = tuple((place, players[number]) for place, number in sorted(ranking(evening)))
    out = evening.eliminations[0].entrant if evening.eliminations else None
    return TournamentSummary(evening.entries, places, None if out is None else players[out])


def _sum_nets(nets: Iterable[Mapping[int, int]]) -> dict[int, int]:
    won: dict[int, int] = defaultdict(int)
    for net in nets:
        for player, cents in net.items():
            won[player] += cents
    return dict(won)
