"""Command that withdraws a recording by its key: undone if it was stored, refused later if it was not.

A client that got no answer does not know whether its recording arrived. The withdrawal is right in both
cases, and concerns no other record.
"""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from games.bank.commands.cash_outs import undo_cash_out
from games.bank.commands.caves import undo_cave
from games.bank.commands.dinner import undo_dinner
from games.models import CashOut, Cave, Dinner, LoggedRuling, Round, Seating, Sitting, TournamentEvent
from games.refusals import RoundSuperseded
from games.sittings.commands.restoring import undo_correction
from games.sittings.commands.rounds import undo_round
from games.sittings.commands.rulings import undo_ruling
from games.sittings.commands.seating import undo_seating_change
from games.sittings.locking import lock_sitting
from games.sittings.queries.versions import current_version
from games.sittings.queries.withdrawals import WITHDRAWAL
from games.tournaments.commands.events import undo_event
from ledger import book as ledger
from ledger.models import Entry


@transaction.atomic
def withdraw_recording(*, sitting: Sitting, key: UUID, by: str, now: datetime) -> None:
    """Undo the record of this key at a sitting, or refuse it in case it arrives later. Idempotent.

    Raises the errors of the undo: `SittingClosed`, `RoundSuperseded`, `RoundsRecordedSince`, `SeatCashedOut`,
    `RuleError`, `EventRequired`, `EveningClosed`.
    """
    sitting = lock_sitting(sitting)
    record = _find_record(sitting, key)
    match record:
        case Round():
            _withdraw_round(record, by, now)
        case Seating():
            undo_seating_change(seating=record, by=by, now=now)
        case Cave():
            undo_cave(cave=record, by=by, now=now)
        case CashOut():
            undo_cash_out(cash_out=record, by=by, now=now)
        case Dinner() if record.undone_at is None:
            undo_dinner(sitting=sitting, by=by, now=now)
        case TournamentEvent():
            undo_event(sitting=sitting, number=record.number, by=by, now=now)
        case LoggedRuling():
            undo_ruling(ruling=record, by=by, now=now)
        case _ if not Entry.objects.filter(book=sitting.circle.book_id, key=key).exists():
            ledger.post(
                book=sitting.circle.book,
                key=key,
                kind=WITHDRAWAL,
                payload={"sitting": sitting.pk},
                transfers=[],
                by=by,
                at=now,
            )


def _find_record(sitting: Sitting, key: UUID) -> object | None:
    """Return the record of a sitting that a form with this key created."""
    found = (
        sitting.rounds.filter(key=key),
        Seating.objects.filter(sitting=sitting, entry__key=key),
        sitting.caves.filter(key=key),
        sitting.cash_outs.filter(key=key),
        sitting.dinners.filter(key=key),
        sitting.tournament_events.filter(key=key),
        sitting.rulings.filter(key=key),
    )
    return next((record for rows in found if (record := rows.first()) is not None), None)


def _withdraw_round(recorded: Round, by: str, now: datetime) -> None:
    """Undo a recorded round, or a correction; a version that was only scored again is followed."""
    version = current_version(recorded)
    if recorded.origin == Round.Origin.CORRECTED:
        undo_correction(version=version, by=by, now=now)
    elif version.replaces_id and version.origin == Round.Origin.RESTORED:
        raise RoundSuperseded
    else:
        undo_round(version=version, by=by, now=now)
