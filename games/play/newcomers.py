"""What a bank does for who arrives: a first cave, or the chips he had given back."""

from datetime import datetime
from uuid import UUID, uuid5

from games.banking import has_bank
from games.models import CashOut, Cave, Seat, Sitting
from games.play.cash_outs import undo_cash_out
from games.play.caves import sell_cave, undo_cave
from games.play.rounds import current_rules


def welcome(sitting: Sitting, seat: Seat, key: UUID, by: str, now: datetime) -> None:
    """Whoever sits down at a bank has chips: those he gave back when he left, or a cave like everybody's."""
    if not has_bank(sitting):
        return
    left_with = CashOut.objects.filter(seat=seat, struck_at=None).first()
    if left_with:
        undo_cash_out(cash_out=left_with, by=by, now=now)
    elif not Cave.objects.filter(seat=seat, undone_at=None).exists():
        options = current_rules(sitting).options()
        sell_cave(sitting=sitting, seat=seat, options=options, key=uuid5(key, "cave"), by=by, now=now)


def take_back_caves(seat: Seat, by: str, now: datetime) -> None:
    """What was sold to somebody who never sat down is taken back with his arrival."""
    for cave in Cave.objects.filter(seat=seat, undone_at=None):
        undo_cave(cave=cave, by=by, now=now, is_late=True)
