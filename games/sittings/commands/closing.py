"""Commands that close a sitting, which turns points into cents, and reopen it."""

from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction

from games.bank.cash_results import ClosingDecision
from games.bank.commands.closing import bank_closing_movements
from games.bank.commands.dinner import undo_dinner_in
from games.circles.commands.people import unretire_seated_players
from games.clocks.commands.clock import pause_clock_in
from games.evenings.commands.outstanding import store_outstanding
from games.evenings.queries.current import current_evening
from games.models import Player, Seat, Sitting
from games.refusals import FiguresChanged, SittingOpen
from games.rules.errors import RuleError
from games.seasons.commands.results import delete_results, store_results
from games.seasons.facts.commands import delete_facts, store_facts
from games.sittings.locking import lock_sitting
from games.sittings.movements import signed_movement
from games.sittings.queries.seating import find_round_start
from games.sittings.queries.settlement import (
    awarded_middle,
    cents_by_seat,
    cents_with_middle,
    middle_award,
    points_by_seat,
    shares_in_middle,
    shares_middle,
)
from games.tournaments.commands.closing import prize_movements, store_ranking, strike_ranking
from ledger import book as ledger
from ledger.book import Movement

ENTRY_KIND = "closing"


@transaction.atomic
def close_sitting(
    *,
    sitting: Sitting,
    key: UUID,
    by: str,
    now: datetime,
    choice: ClosingDecision | None = None,
    revision: int | None = None,
) -> Sitting:
    """Close a sitting. Idempotent. A bank takes the `choice` of its table.

    `revision` is that of the page with the figures: `FiguresChanged` refuses the closing of another one.

    One entry moves each seat's points to the clearing account and pays the same amount, each round at the
    point value of its rules, from its till. It also gives the middle to a player or shares it, as the game
    says; a middle that no rule gives away is refused with `CARRY_OPEN`.
    """
    sitting = lock_sitting(sitting)
    book, payload = sitting.circle.book, {"verb": "close", "sitting": sitting.pk}
    if sitting.is_closed or ledger.find_posted_entry(book=book, key=key, kind=ENTRY_KIND, payload=payload):
        return sitting
    if revision is not None and sitting.revision != revision + 1:
        raise FiguresChanged
    seats = list(sitting.seats.select_related("account", "player__account"))
    points = points_by_seat(seats)
    in_the_middle = ledger.balance_of(sitting.middle)
    if in_the_middle and not shares_middle(sitting) and middle_award(sitting) is None:
        raise RuleError("CARRY_OPEN", "ledger.1", count=in_the_middle)
    sitting.closing = ledger.post(
        book=book,
        key=key,
        kind=ENTRY_KIND,
        payload=payload,
        transfers=closing_movements(sitting, seats, points, choice or ClosingDecision()),
        by=by,
        at=now,
        why=choice.as_metadata() if choice else None,
    ).entry
    sitting.save(update_fields=["closing"])
    pause_clock_in(sitting=sitting, key=key, by=by, now=now)
    if sitting.game.is_tournament:
        store_ranking(sitting)
    store_facts(sitting)
    store_results(sitting)
    store_outstanding(sitting.evening)
    return sitting


@transaction.atomic
def reopen_sitting(*, sitting: Sitting, by: str, now: datetime) -> Sitting:
    """Reverse a closing. Raises `SittingOpen`.

    In the current evening the game goes on: a player who sits again is no longer retired. An older sitting is
    reopened for a correction, which brings nobody back.
    """
    goes_on = current_evening(sitting.circle, now) == sitting.evening
    sitting = reverse_closing(sitting=sitting, by=by, now=now)
    if goes_on:
        unretire_seated_players(Player.objects.filter(seats__sitting=sitting))
    return sitting


@transaction.atomic
def reverse_closing(*, sitting: Sitting, by: str, now: datetime) -> Sitting:
    """Reverse a closing and leave the players as they are. Raises `SittingOpen`."""
    sitting = lock_sitting(sitting)
    if sitting.closing is None:
        raise SittingOpen
    ledger.reverse(entry=sitting.closing, key=uuid5(sitting.closing.key, "reopening"), by=by, at=now)
    delete_results(sitting.closing)
    sitting.closing = None
    sitting.save(update_fields=["closing"])
    strike_ranking(sitting, now)
    delete_facts(sitting)
    undo_dinner_in(sitting, by, now)
    store_outstanding(sitting.evening)
    return sitting


def closing_movements(
    sitting: Sitting, seats: list[Seat], points: list[int], choice: ClosingDecision | None = None
) -> list[Movement]:
    """Return the movements of a closing: points to the clearing account, cents from the till.

    The game gives the middle to a player before, or points left in the middle go to the clearing account and
    are paid in equal parts to the seated players.
    """
    if sitting.game.is_tournament:
        return prize_movements(sitting, seats)
    if sitting.game.has_bank:
        return bank_closing_movements(sitting, seats, points, choice or ClosingDecision())
    round_start = find_round_start(sitting)
    awarded = awarded_middle(seats, round_start)
    value = round_start.rules.point_value_cents
    earned_cents = [
        cents + value * amount
        for cents, amount in zip(cents_by_seat(seats, points, round_start.rules), awarded, strict=True)
    ]
    points = [won + amount for won, amount in zip(points, awarded, strict=True)]
    cents = cents_with_middle(earned_cents, shares_in_middle(seats, round_start))
    given = [
        signed_movement(sitting.middle, seat.account, amount)
        for seat, amount in zip(seats, awarded, strict=True)
        if amount
    ]
    lines = [*zip((seat.account for seat in seats), points, strict=True), (sitting.middle, -sum(points))]
    emptied = [signed_movement(sitting.clearing, account, -amount) for account, amount in lines if amount]
    paid = [
        signed_movement(sitting.till, seat.player.account, earned)
        for seat, earned in zip(seats, cents, strict=True)
        if earned
    ]
    return given + emptied + paid
