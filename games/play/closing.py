"""Closing a sitting turns its points into cents; reopening takes the entry back."""

from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction

from games.banking import has_bank
from games.facts.keeping import drop_facts, keep_facts
from games.models import Seat, Sitting
from games.play.bank_closing import bank_conversion
from games.play.dinner import take_back_dinner
from games.play.locking import locked
from games.play.movements import signed
from games.play.owing import keep_owing
from games.play.refusals import SittingOpen
from games.play.results import drop_results, keep_results
from games.play.tournament_closing import keep_ranking, prize_movements, strike_ranking
from games.rules.errors import RuleError
from games.seated import beginning
from games.settling import cents_with_middle, points_by_seat, shares_middle, sharing
from games.stakes import Choice
from games.tournaments import is_tournament
from ledger import book as ledger
from ledger.book import Movement

KIND = "closing"


@transaction.atomic
def close_sitting(
    *, sitting: Sitting, key: UUID, by: str, now: datetime, choice: Choice | None = None
) -> Sitting:
    """Close a sitting; closing a closed one changes nothing. A bank takes the `choice` of its table.

    One entry empties each seat's points into the clearing account and pays the same amount, at the
    sitting's point value, out of its till. What lies in the middle is shared the same way where the game
    says so; elsewhere it is `CARRY_OPEN`.
    """
    sitting = locked(sitting)
    book, payload = sitting.circle.book, {"verb": "close", "sitting": sitting.pk}
    if sitting.is_closed or ledger.posted(book=book, key=key, kind=KIND, payload=payload):
        return sitting
    seats = list(sitting.seats.select_related("account", "player__account"))
    points = points_by_seat(seats)
    in_the_middle = ledger.balance_of(sitting.middle)
    if in_the_middle and not shares_middle(sitting):
        raise RuleError("CARRY_OPEN", "ledger.1", count=in_the_middle)
    sitting.closing = ledger.post(
        book=book,
        key=key,
        kind=KIND,
        payload=payload,
        transfers=conversion(sitting, seats, points, choice or Choice()),
        by=by,
        at=now,
        why=choice.written() if choice else None,
    ).entry
    sitting.save(update_fields=["closing"])
    if is_tournament(sitting):
        keep_ranking(sitting)
    keep_facts(sitting)
    keep_results(sitting)
    keep_owing(sitting.evening)
    return sitting


@transaction.atomic
def reopen_sitting(*, sitting: Sitting, by: str, now: datetime) -> Sitting:
    """Take a closing back with an entry of its own; reopening an open sitting is `SittingOpen`."""
    sitting = locked(sitting)
    if sitting.closing is None:
        raise SittingOpen
    ledger.reverse(entry=sitting.closing, key=uuid5(sitting.closing.key, "reopening"), by=by, at=now)
    drop_results(sitting.closing)
    sitting.closing = None
    sitting.save(update_fields=["closing"])
    strike_ranking(sitting, now)
    drop_facts(sitting)
    take_back_dinner(sitting, by, now)
    keep_owing(sitting.evening)
    return sitting


def conversion(
    sitting: Sitting, seats: list[Seat], points: list[int], choice: Choice | None = None
) -> list[Movement]:
    """Each seat's points into the clearing account, and the same at the point value out of the till.

    What the points leave in the middle goes to the clearing account too, and is paid in equal parts to those
    who still sit there.
    """
    if is_tournament(sitting):
        return prize_movements(sitting, seats)
    if has_bank(sitting):
        return bank_conversion(sitting, seats, points, choice or Choice())
    cents = cents_with_middle(points, sitting.point_value_cents, sharing(seats, beginning(sitting)))
    held = [*zip((seat.account for seat in seats), points, strict=True), (sitting.middle, -sum(points))]
    emptied = [signed(sitting.clearing, account, -amount) for account, amount in held if amount]
    paid = [
        signed(sitting.till, seat.player.account, earned)
        for seat, earned in zip(seats, cents, strict=True)
        if earned
    ]
    return emptied + paid
