"""The rulings a table wants to remember: written in its sitting, taken back by striking."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from games.models import LoggedRuling, Sitting
from games.play.locking import locked
from games.play.refusals import RulingUnknown, SittingClosed
from games.rules.arbiter.rulebook import rulebook


@transaction.atomic
def log_ruling(
    *, sitting: Sitting, situation: str, answer: str, key: UUID, by: str, now: datetime
) -> LoggedRuling:
    """Note what was ruled; the same key gives what it noted first.

    `RulingUnknown` when the rulebook has no such ruling, `SittingClosed` when the evening's game is over.
    """
    known = rulebook().situations.get(situation)
    if known is None or (known.ruling is None) != bool(answer):
        raise RulingUnknown
    if answer and known.answer(answer) is None:
        raise RulingUnknown
    sitting = locked(sitting)
    noted = LoggedRuling.objects.filter(key=key).first()
    if noted is not None:
        if (noted.sitting_id, noted.situation, noted.answer) != (sitting.pk, situation, answer):
            raise RulingUnknown
        return noted
    if sitting.is_closed:
        raise SittingClosed
    return LoggedRuling.objects.create(
        sitting=sitting, key=key, situation=situation, answer=answer, logged_at=now, logged_by=by
    )


@transaction.atomic
def undo_ruling(*, ruling: LoggedRuling, by: str, now: datetime) -> None:
    """Strike a noted ruling; twice is once."""
    sitting = locked(ruling.sitting)
    ruling = LoggedRuling.objects.get(pk=ruling.pk)
    if ruling.undone_at is not None:
        return
    if sitting.is_closed:
        raise SittingClosed
    ruling.undone_at, ruling.undone_by = now, by
    ruling.save(update_fields=["undone_at", "undone_by"])
