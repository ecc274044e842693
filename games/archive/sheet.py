"""A circle as a sheet that people read: a row a round, closing, expense or payment; a column a player."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from games.models import Circle, Expense, PastResult, Player, Repayment, Round, Seat, Sitting
from games.settling import closing_cents

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
    """Everything that counts, sitting after sitting, then what was spent and paid; nothing struck."""
    sittings = (
        Sitting.objects.filter(season__circle=circle).select_related("closing").order_by("opened_at", "pk")
    )
    for sitting in sittings.iterator(chunk_size=200):
        yield from _of_sitting(sitting)
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


def _of_sitting(sitting: Sitting) -> Iterator[Line]:
    seats = list(Seat.every.filter(sitting=sitting).select_related("player").order_by("position"))
    people = {seat.position: seat.player_id for seat in seats}
    unit = sitting.clearing.unit.split()[0]
    rounds = (
        Round.objects.filter(sitting=sitting, struck_at=None).select_related("seating").order_by("number")
    )
    for version in rounds.iterator(chunk_size=500):
        won = dict(zip((people[each] for each in version.seating.positions), version.net, strict=True))
        yield Line(version.recorded_at, ROUND, sitting.game_key, version.number, "", unit, won)
    if sitting.closing is not None:
        cents = closing_cents(sitting.closing, seats)
        earned = {seat.player_id: won for seat, won in zip(seats, cents, strict=True)}
        yield Line(sitting.closing.at, CLOSING, sitting.game_key, None, "", "cents", earned)
