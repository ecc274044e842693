"""Blinds that rise with each player out: a hand that takes somebody’s last chips counts him out on the clock.

Only where nobody may buy again: elsewhere who has no chips left may have some the next minute, and the
table says itself who is out.
"""

from datetime import datetime
from typing import Any
from uuid import UUID, uuid5

from django.db.models import F

from games.banking import bank_of, has_bank
from games.clocks import WITH_BLINDS, shown
from games.models import Clock, ClockEvent, Round, Sitting
from games.play.clock import count_out

SEATS_MOST = 10


def follow_outs(round_: Round, options: Any, by: str, now: datetime, instead_of: Round | None = None) -> None:
    """Count out whoever has no chips left after a hand, that stands for another one or for none.

    Who was counted out already is not again; a game whose blinds rise otherwise is left alone.
    """
    if instead_of is not None:
        forget_outs(instead_of, by, now)
    sitting = round_.sitting
    clock = _clock_of(sitting)
    if clock is None or options.rebuy:
        return
    seen = shown(clock, now).reading
    if not seen.schedule.is_by_elimination:
        return
    broke = sum(stack.held <= 0 and not stack.is_counted for stack in bank_of(sitting).stacks)
    for key in _keys(round_.key)[: max(broke - seen.out, 0)]:
        count_out(clock=clock, key=key, by=by, now=now)


def forget_outs(version: Round, by: str, now: datetime) -> None:
    """Take back what a hand counted out, for it was not so."""
    clock = _clock_of(version.sitting)
    if clock is None:
        return
    told = ClockEvent.objects.filter(clock=clock, key__in=_keys(version.key), undone_at=None)
    if told.update(undone_at=now, undone_by=by):
        Clock.objects.filter(pk=clock.pk).update(revision=F("revision") + 1)


def _clock_of(sitting: Sitting) -> Clock | None:
    if sitting.game_key not in WITH_BLINDS or not has_bank(sitting):
        return None
    return Clock.objects.filter(sitting=sitting).first()


def _keys(key: UUID) -> list[UUID]:
    """The keys of the acts that a hand may cause, by its own."""
    return [uuid5(key, f"out {place}") for place in range(SEATS_MOST)]
