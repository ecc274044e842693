"""Chips of players who arrive at a bank: a first cave, or the chips they had returned."""

from datetime import datetime
from uuid import UUID, uuid5

from games.bank.commands.cash_outs import undo_cash_out
from games.bank.commands.caves import sell_cave, undo_cave
from games.models import CashOut, Cave, Seat, Sitting
from games.sittings.queries.seating import current_rules


def give_starting_chips(sitting: Sitting, seat: Seat, key: UUID, by: str, now: datetime) -> None:
    """Give an arriving player chips: those returned at departure, or a cave."""
    if not sitting.game.has_bank:
        return
    left_with = CashOut.objects.filter(seat=seat, struck_at=None).first()
    if left_with:
        undo_cash_out(cash_out=left_with, by=by, now=now)
    elif not Cave.objects.filter(seat=seat, undone_at=None).exists():
        options = current_rules(sitting).options()
        sell_cave(sitting=sitting, seat=seat, options=options, key=uuid5(key, "cave"), by=by, now=now)


def undo_caves_of_seat(seat: Seat, by: str, now: datetime) -> None:
    """Undo the caves of an undone arrival."""
    for cave in Cave.objects.filter(seat=seat, undone_at=None):
        undo_cave(cave=cave, by=by, now=now, is_late=True)
