"""Commands that restore an undone round, or the version that a correction replaced.

Both write a new version and a new entry: a struck version stays struck and a reversed entry stays reversed.
"""

from datetime import datetime
from uuid import uuid5

from django.db import transaction

from games.clocks.commands.eliminations import record_eliminations
from games.models import CashOut, Round, Sitting
from games.refusals import NumberInUse, RoundSuperseded, SeatCashedOut, SeatingChanged
from games.sittings.commands.round_writer import rescore_after, round_writer
from games.sittings.commands.rounds import RecordedRound, correct_round
from games.sittings.locking import lock_sitting
from games.sittings.queries.seating import active_rounds, carried_state, state_before
from games.sittings.queries.versions import current_version, former_version
from games.sittings.scoring import score


@transaction.atomic
def restore_round(*, version: Round, by: str, now: datetime) -> RecordedRound:
    """Record an undone round again under its number, and score later rounds again. Idempotent.

    Raises `SittingClosed`, `RoundSuperseded` for a corrected version, `NumberInUse`, `SeatingChanged`,
    `SeatCashedOut`, and `RuleError` if this or a later round is impossible in the present state.
    """
    sitting = lock_sitting(version.sitting)
    key = uuid5(version.key, "restored")
    version = Round.objects.select_related("rules", "seating", "sitting").get(pk=version.pk)
    if version.is_active:
        return RecordedRound(version, is_new=False)
    if restored := sitting.rounds.filter(key=key).first():
        if not current_version(restored).is_active:
            raise RoundSuperseded
        return RecordedRound(restored, is_new=False)
    writer = round_writer(sitting, by, now)
    _check_restorable(sitting, version)
    version.rules.sitting = sitting
    scored = score(
        rules=version.rules,
        data=version.recorded,
        seats=len(version.seating.positions),
        carried=state_before(version),
    )
    restored = writer.write(
        scored,
        number=version.number,
        key=key,
        origin=Round.Origin.RESTORED,
        rules=version.rules,
        seating=version.seating,
        entry=writer.post(scored, version.seating, key, {"verb": "restore", "round": version.pk}),
        replaces=version,
    )
    rescore_after(writer, restored.number, carried_state(restored), key)
    record_eliminations(restored, version.rules.options(), by, now)
    return RecordedRound(restored, is_new=True)


@transaction.atomic
def undo_correction(*, version: Round, by: str, now: datetime) -> RecordedRound:
    """Record the version again that the last correction replaced. Idempotent.

    Raises the errors of `correct_round`, and `RoundSuperseded` for a round without a correction.
    """
    former = former_version(version)
    if former is None:
        raise RoundSuperseded
    key = uuid5(version.key, "former")
    return correct_round(version=version, data=former.recorded, key=key, by=by, now=now)


def _check_restorable(sitting: Sitting, version: Round) -> None:
    """Check that the version was undone, and that its number and its seating still fit."""
    if hasattr(version, "replaced_by"):
        raise RoundSuperseded
    others = active_rounds(sitting)
    if others.filter(number=version.number).exists():
        raise NumberInUse
    seating = version.seating
    earlier = others.filter(number__lt=version.number, seating__number__gt=seating.number)
    later = others.filter(number__gt=version.number, seating__number__lt=seating.number)
    if seating.struck_at is not None or earlier.exists() or later.exists():
        raise SeatingChanged
    counted = CashOut.objects.filter(sitting=sitting, seat__position__in=seating.positions, struck_at=None)
    if counted.filter(recorded_at__gt=version.struck_at).exists():
        raise SeatCashedOut
