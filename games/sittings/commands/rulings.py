"""Commands of logged rulings."""

from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction

from games.models import LoggedRuling, Sitting
from games.refusals import SittingClosed, UnknownRuling
from games.rules.arbiter.rulebook import rulebook
from games.sittings.locking import lock_sitting
from games.sittings.queries.withdrawals import is_withdrawn


@transaction.atomic
def log_ruling(
    *, sitting: Sitting, situation: str, answer: str, key: UUID, by: str, now: datetime
) -> LoggedRuling:
    """Log a ruling; the same key returns the existing one.

    Raises `UnknownRuling`, `SittingClosed`.
    """
    existing = rulebook().situations.get(situation)
    if existing is None or (existing.ruling is None) != bool(answer):
        raise UnknownRuling
    if answer and existing.answer(answer) is None:
        raise UnknownRuling
    sitting = lock_sitting(sitting)
    noted = LoggedRuling.objects.filter(sitting=sitting, key=key).first()
    if noted is not None:
        if (noted.situation, noted.answer) != (situation, answer):
            raise UnknownRuling
        return noted
    if is_withdrawn(sitting, key):
        raise UnknownRuling
    if sitting.is_closed:
        raise SittingClosed
    return LoggedRuling.objects.create(
        sitting=sitting, key=key, situation=situation, answer=answer, logged_at=now, logged_by=by
    )


@transaction.atomic
def restore_ruling(*, ruling: LoggedRuling, by: str, now: datetime) -> LoggedRuling:
    """Log an undone ruling again. Idempotent. Raises the errors of `log_ruling`."""
    ruling = LoggedRuling.objects.select_related("sitting").get(pk=ruling.pk)
    if ruling.undone_at is None:
        return ruling
    return log_ruling(
        sitting=ruling.sitting,
        situation=ruling.situation,
        answer=ruling.answer,
        key=uuid5(ruling.key, "restored"),
        by=by,
        now=now,
    )


@transaction.atomic
def undo_ruling(*, ruling: LoggedRuling, by: str, now: datetime) -> None:
    """Strike a logged ruling. Idempotent."""
    sitting = lock_sitting(ruling.sitting)
    ruling = LoggedRuling.objects.get(pk=ruling.pk)
    if ruling.undone_at is not None:
        return
    if sitting.is_closed:
        raise SittingClosed
    ruling.undone_at, ruling.undone_by = now, by
    ruling.save(update_fields=["undone_at", "undone_by"])
