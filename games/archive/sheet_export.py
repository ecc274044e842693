"""Export of a circle as a spreadsheet: a row per round, closing, expense or payment; a column per player."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import itemgetter

from django.db.models import QuerySet

from games.circles.queries.people import listed_players, owner_expression
from games.models import Circle, Expense, PastResult, Player, Repayment, Round, Seat, Sitting, TournamentEvent
from ledger.models import Transfer

ROUND, CLOSING, EXPENSE, PAYMENT = "round", "closing", "expense", "payment"


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One row: instant, subject, and the amount of each player by id, in `unit`."""

    at: datetime
    kind: str
    game_key: str
    number: int | None
    title: str
    unit: str
    amounts: Mapping[int, int]
    category: str = ""
    note: str = ""
    has_club_till: bool = False
    """Whether a club took the entries and paid the prizes, so that nobody owes anything."""


def sheet_players(circle: Circle) -> list[Player]:
    """Return the players, one column each, in order of creation."""
    return list(listed_players(circle).order_by("pk"))


def sheet_rows(circle: Circle) -> Iterator[SheetRow]:
    """Yield every active record: sittings in order, then expenses, past results and payments.

    The number of queries does not depend on the history.
    """
    yield from _of_sittings(Sitting.objects.filter(season__circle=circle).order_by("opened_at", "pk"))
    expenses = Expense.objects.filter(evening__circle=circle, struck_at=None).prefetch_related("parts")
    for expense in expenses.order_by("recorded_at", "pk").iterator(chunk_size=500):
        moved = {part.player_id: part.paid_cents - part.share_cents for part in expense.parts.all()}
        yield SheetRow(
            expense.recorded_at,
            EXPENSE,
            "",
            None,
            expense.title,
            "cents",
            moved,
            expense.category,
            expense.note,
        )
    past = PastResult.objects.filter(sheet__circle=circle, struck_at=None).select_related("evening")
    for result in past.prefetch_related("parts").order_by("played_on", "pk").iterator(chunk_size=500):
        moved = {part.player_id: part.cents for part in result.parts.all()}
        kind = CLOSING if result.kind == PastResult.Kind.GAME else result.kind
        yield SheetRow(result.evening.opened_at, kind, "", None, result.title, "cents", moved)
    repayments = Repayment.objects.filter(evening__circle=circle, undone_at=None).order_by("paid_at", "pk")
    for paid in repayments.iterator(chunk_size=500):
        moved = {paid.debtor_id: paid.amount_cents, paid.creditor_id: -paid.amount_cents}
        yield SheetRow(paid.paid_at, PAYMENT, "", None, "", "cents", moved)


def _of_sittings(sittings: QuerySet[Sitting]) -> Iterator[SheetRow]:
    people: dict[int, dict[int, int]] = defaultdict(dict)
    seats = Seat.including_struck.filter(sitting__in=sittings.order_by()).order_by("position")
    for sitting_pk, position, player in seats.values_list("sitting", "position", "player"):
        people[sitting_pk][position] = player
    paid, of_clubs = _closing_payments(sittings), _with_club_till(sittings)
    rounds = groupby(_rounds(sittings), key=itemgetter(0))
    of_sitting, rows = next(rounds, (None, iter(())))
    for sitting in sittings.select_related("closing", "clearing"):
        players = people[sitting.pk]
        if of_sitting == sitting.pk:
            unit = sitting.clearing.unit.split()[0]
            for _, number, at, positions, net in rows:
                won = dict(zip((players[each] for each in positions), net, strict=True))
                yield SheetRow(at, ROUND, sitting.game_key, number, "", unit, won)
            of_sitting, rows = next(rounds, (None, iter(())))
        if sitting.closing is not None:
            earned = {player: paid[sitting.closing.pk][player] for player in players.values()}
            is_of_club = sitting.pk in of_clubs
            yield SheetRow(
                sitting.closing.at,
                CLOSING,
                sitting.game_key,
                None,
                "",
                "cents",
                earned,
                has_club_till=is_of_club,
            )


def _with_club_till(sittings: QuerySet[Sitting]) -> set[int]:
    """Return the ids of the tournaments whose club keeps the till."""
    terms = TournamentEvent.objects.filter(sitting__in=sittings.order_by(), kind="terms", struck_at=None)
    last = dict(terms.order_by("number").values_list("sitting", "recorded__has_club_till"))
    return {pk for pk, has_club_till in last.items() if has_club_till is True}


def _rounds(sittings: QuerySet[Sitting]) -> Iterator[tuple[int, int, datetime, list[int], list[int]]]:
    """Return active rounds in order of their sittings: sitting id, number, instant, positions, points by
    seat.
    """
    rounds = Round.objects.filter(sitting__in=sittings.order_by(), struck_at=None)
    rows = rounds.order_by("sitting__opened_at", "sitting", "number")
    values = rows.values_list("sitting", "number", "recorded_at", "seating__positions", "net")
    return values.iterator(chunk_size=500)


def _closing_payments(sittings: QuerySet[Sitting]) -> dict[int, dict[int, int]]:
    """Return the cents that each closing paid to each player."""
    paid: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    moved = Transfer.objects.filter(entry__in=sittings.order_by().values("closing"))
    for entry, source, target, amount in moved.values_list(
        "entry", owner_expression("source"), owner_expression("target"), "amount"
    ):
        paid[entry][target] += amount
        paid[entry][source] -= amount
    return paid
