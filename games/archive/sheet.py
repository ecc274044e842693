"""A circle as a sheet that people read: a row a round, closing, expense or payment; a column a player."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import itemgetter

from django.db.models import QuerySet

from games.models import Circle, Expense, PastResult, Player, Repayment, Round, Seat, Sitting
from games.people import whose
from ledger.models import Transfer

ROUND, CLOSING, EXPENSE, PAYMENT = "round", "closing", "expense", "payment"


@dataclass(frozen=True, slots=True)
class Line:
    """One row: when, of what, and what each player has of it by his id, in `unit`."""

    at: datetime
    kind: str
    game_key: str
    number: int | None
    title: str
    unit: str
    amounts: Mapping[int, int]


def players_of(circle: Circle) -> list[Player]:
    """The columns, in the order people came to the circle."""
    return list(circle.players.order_by("pk"))


def lines(circle: Circle) -> Iterator[Line]:
    """Everything that counts, sitting after sitting, then what was spent and paid; nothing struck.

    Each kind is read at once, whatever was played.
    """
    yield from _of_sittings(Sitting.objects.filter(season__circle=circle).order_by("opened_at", "pk"))
    expenses = Expense.objects.filter(evening__circle=circle, struck_at=None).prefetch_related("parts")
    for expense in expenses.order_by("recorded_at", "pk").iterator(chunk_size=500):
        moved = {part.player_id: part.paid_cents - part.share_cents for part in expense.parts.all()}
        yield Line(expense.recorded_at, EXPENSE, "", None, expense.title, "cents", moved)
    past = PastResult.objects.filter(sheet__circle=circle, struck_at=None).select_related("evening")
    for result in past.prefetch_related("parts").order_by("played_on", "pk").iterator(chunk_size=500):
        moved = {part.player_id: part.cents for part in result.parts.all()}
        kind = CLOSING if result.kind == PastResult.Kind.GAME else result.kind
        yield Line(result.evening.opened_at, kind, "", None, result.title, "cents", moved)
    repayments = Repayment.objects.filter(evening__circle=circle, undone_at=None).order_by("paid_at", "pk")
    for paid in repayments.iterator(chunk_size=500):
        moved = {paid.debtor_id: paid.amount_cents, paid.creditor_id: -paid.amount_cents}
        yield Line(paid.paid_at, PAYMENT, "", None, "", "cents", moved)


def _of_sittings(sittings: QuerySet[Sitting]) -> Iterator[Line]:
    people: dict[int, dict[int, int]] = defaultdict(dict)
    seats = Seat.every.filter(sitting__in=sittings.order_by()).order_by("position")
    for sitting_pk, position, player in seats.values_list("sitting", "position", "player"):
        people[sitting_pk][position] = player
    paid = _paid(sittings)
    rounds = groupby(_rounds(sittings), key=itemgetter(0))
    of_sitting, told = next(rounds, (None, iter(())))
    for sitting in sittings.select_related("closing", "clearing"):
        around = people[sitting.pk]
        if of_sitting == sitting.pk:
            unit = sitting.clearing.unit.split()[0]
            for _, number, at, positions, net in told:
                won = dict(zip((around[each] for each in positions), net, strict=True))
                yield Line(at, ROUND, sitting.game_key, number, "", unit, won)
            of_sitting, told = next(rounds, (None, iter(())))
        if sitting.closing is not None:
            earned = {player: paid[sitting.closing.pk][player] for player in around.values()}
            yield Line(sitting.closing.at, CLOSING, sitting.game_key, None, "", "cents", earned)


def _rounds(sittings: QuerySet[Sitting]) -> Iterator[tuple[int, int, datetime, list[int], list[int]]]:
    """The standing rounds in the order of their sittings: number, hour, who sat, what it moved."""
    rounds = Round.objects.filter(sitting__in=sittings.order_by(), struck_at=None)
    rows = rounds.order_by("sitting__opened_at", "sitting", "number")
    told = rows.values_list("sitting", "number", "recorded_at", "seating__positions", "net")
    return told.iterator(chunk_size=500)


def _paid(sittings: QuerySet[Sitting]) -> dict[int, dict[int, int]]:
    """What each closing paid to each player."""
    paid: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    moved = Transfer.objects.filter(entry__in=sittings.order_by().values("closing"))
    for entry, source, target, amount in moved.values_list(
        "entry", whose("source"), whose("target"), "amount"
    ):
        paid[entry][target] += amount
        paid[entry][source] -= amount
    return paid
