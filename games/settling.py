"""Reads: what a sitting comes to by itself. What is paid, and to whom, is the evening's bill."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from games.banking import Around, bank_of, banks_of, has_bank
from games.models import Cave, Player, Seat, Sitting
from games.people import whose
from games.rules.game import Game
from games.seated import Beginning, beginnings
from games.stakes import cents_so_far_of
from games.tournaments import is_tournament, tournament_cents
from ledger import book as ledger
from ledger.models import Entry, Transfer
from ledger.money import equal_parts, points_to_cents
from ledger.settlement import fewest


@dataclass(frozen=True, slots=True)
class PlannedRepayment:
    """One line of a settlement: who pays whom how many cents."""

    debtor: Player
    creditor: Player
    amount_cents: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """The accounts of all who ever sat, in seat order, and the repayments that bring them to zero."""

    seats: list[Seat]
    net_cents: list[int]
    lines: list[PlannedRepayment]


@dataclass(frozen=True, slots=True)
class Known:
    """What was read of a sitting: its seats, the points of each, what the next round begins with."""

    seats: list[Seat]
    points: list[int]
    begins: Beginning


def settlement(sitting: Sitting, known: Known | None = None) -> Settlement:
    """The settlement of a sitting: of its closing if it is closed, as if it closed now otherwise.

    Whoever has read the table of a sitting saves another reading.
    """
    seats = known.seats if known else list(sitting.seats.select_related("player"))
    if sitting.closing:
        net_cents = closing_cents(sitting.closing, seats)
    else:
        net_cents = cents_so_far(sitting, seats, known)
    return Settlement(seats, net_cents, _lines(seats, net_cents))


def points_by_seat(seats: list[Seat]) -> list[int]:
    """The points of each seat, from the ledger."""
    balances = ledger.balances(accounts=[seat.account_id for seat in seats])
    return [balances[seat.account_id] for seat in seats]


def last_round(sitting: Sitting, known: Known | None = None) -> dict[str, Any] | None:
    """The recorded JSON that gives away what lies in the middle, None where there is nothing to give."""
    begins = known.begins if known else _beginning(sitting)
    return sitting.game.last_round(begins.options, begins.carried)


def _beginning(sitting: Sitting) -> Beginning:
    return beginnings([sitting])[sitting.pk]


def cents_so_far(sitting: Sitting, seats: list[Seat], known: Known | None = None) -> list[int]:
    """What each seat would win if the sitting closed now, the middle of the table given away."""
    if is_tournament(sitting):
        return tournament_cents(sitting, seats)
    if has_bank(sitting):
        begins = known.begins if known else _beginning(sitting)
        return cents_so_far_of(bank_of(sitting, seats), begins.options)
    points = known.points if known else points_by_seat(seats)
    if sum(points):
        return _with_the_middle(sitting, seats, points, known.begins if known else _beginning(sitting))
    return list(points_to_cents(points, sitting.point_value_cents))


def cents_of_open(tables: Iterable[Around], caves: Iterable[Cave]) -> dict[int, dict[int, int]]:
    """What each player of these open sittings would win if they closed now, by sitting and player.

    In a number of queries that does not grow with them, where their `caves` are known.
    """
    around = list(tables)
    begins = beginnings(sitting for sitting, _, _ in around)
    at_banks = [each for each in around if has_bank(each[0])]
    banks = banks_of(at_banks, caves) if at_banks else {}
    won = {}
    for sitting, seats, points in around:
        if is_tournament(sitting):
            cents = tournament_cents(sitting, seats)
        elif bank := banks.get(sitting.pk):
            cents = cents_so_far_of(bank, begins[sitting.pk].options)
        else:
            given = [points[seat.player_id] for seat in seats]
            cents = _with_the_middle(sitting, seats, given, begins[sitting.pk])
        won[sitting.pk] = dict(zip((seat.player_id for seat in seats), cents, strict=True))
    return won


def _with_the_middle(
    sitting: Sitting, seats: Sequence[Seat], points: list[int], begins: Beginning
) -> list[int]:
    """What the points of each seat are worth, what lies in the middle of the table shared or given away."""
    if sum(points):
        game = sitting.game
        if game.shares_middle(begins.options, begins.carried):
            return cents_with_middle(points, sitting.point_value_cents, sharing(seats, begins))
        given = dict(zip(begins.seating.positions, _given_away(game, begins), strict=True))
        points = [held + given.get(seat.position, 0) for held, seat in zip(points, seats, strict=True)]
    return list(points_to_cents(points, sitting.point_value_cents))


def shares_middle(sitting: Sitting) -> bool:
    """Whether closing the sitting shares what lies in the middle of the table."""
    begins = _beginning(sitting)
    return sitting.game.shares_middle(begins.options, begins.carried)


def sharing(seats: Sequence[Seat], begins: Beginning) -> list[bool]:
    """Which seats share what lies in the middle at the end: those where somebody still sits."""
    return [seat.position in begins.seating.positions for seat in seats]


def cents_with_middle(points: list[int], point_value_cents: int, sharing: Sequence[bool]) -> list[int]:
    """What the points of each seat are worth, with the parts of those `sharing` what lies in the middle."""
    parts = iter(equal_parts(-sum(points) * point_value_cents, sum(sharing)))
    cents = points_to_cents(points, point_value_cents)
    return [won + (next(parts) if shares else 0) for won, shares in zip(cents, sharing, strict=True)]


def _given_away(game: Game, begins: Beginning) -> Sequence[int]:
    """What each of those who sit would take from the middle of the table."""
    options, carried, seats = begins.options, begins.carried, begins.seats
    data = game.last_round(options, carried)
    if data is None:
        return [0] * seats
    return game.score(game.read(data, seats, options, carried), options, carried).net(seats)


def closing_cents(closing: Entry, seats: list[Seat]) -> list[int]:
    """What the closing entry paid to each seat."""
    won = dict.fromkeys((seat.player_id for seat in seats), 0)
    moved = Transfer.objects.filter(entry=closing)
    for source, target, amount in moved.values_list(whose("source"), whose("target"), "amount"):
        if target in won:
            won[target] += amount
        if source in won:
            won[source] -= amount
    return [won[seat.player_id] for seat in seats]


def _lines(seats: list[Seat], net_cents: list[int]) -> list[PlannedRepayment]:
    """The fewest payments of this sitting alone; none while the middle may not be given away yet."""
    if sum(net_cents):
        return []
    players = [seat.player for seat in seats]
    return [
        PlannedRepayment(players[line.debtor], players[line.creditor], line.amount)
        for line in fewest(net_cents).repayments
    ]
