"""Evenings: which one a sitting joins, and closing, carrying and settling one."""

from datetime import datetime

from django.db import transaction
from django.db.models import F

from games.models import Cave, Circle, Evening, Player, Round, Sitting
from games.nights import unsettled_of
from games.play.owing import keep_owing
from games.play.refusals import EveningCarried, EveningClosed, NothingToCarry, SittingOpen
from games.play.results import move_results
from games.silence import SILENCE, last_word


def held(evening: Evening) -> Evening:
    """The evening as it is now, held by this transaction until its end, as `locking.locked` does."""
    Evening.objects.filter(pk=evening.pk).update(revision=F("revision") + 1)
    return Evening.objects.select_related("circle__book", "banker").get(pk=evening.pk)


def evening_of(circle: Circle, now: datetime) -> Evening:
    """The evening that something of this instant belongs to: the current one, else a new one.

    Current is the last that nobody closed and that was not silent for eight hours. A debt that waited for
    the next evening is carried to the new one.
    """
    circle = Circle.objects.select_for_update().get(pk=circle.pk)
    return current_evening(circle, now) or _opened(circle, now)


def current_evening(circle: Circle, now: datetime) -> Evening | None:
    """The evening that is going on, None between two of them."""
    last = circle.evenings.filter(closed_at=None, carried_at=None).order_by("-opened_at", "-pk").first()
    return last if last and abs(now - _last_word(last)) < SILENCE else None


def _opened(circle: Circle, now: datetime) -> Evening:
    """Another evening. Where a circle carries its debts, it takes over what is left of those before."""
    owed = unsettled_of(circle) if circle.debts == Circle.Debts.CARRY else []
    evening = Evening.objects.create(circle=circle, opened_at=now)
    waiting = circle.evenings.filter(carried_at__isnull=False, carried_to=None, opened_at__lte=now)
    waiting.update(carried_to=evening)
    before = [each.evening.pk for each in owed if each.evening.opened_at <= now]
    circle.evenings.filter(pk__in=before, carried_at=None).update(carried_at=now, carried_to=evening)
    return evening


def _last_word(evening: Evening) -> datetime:
    """The last instant of the night: nothing that came after eight hours of silence belongs to it.

    Games speak: opened, a round told, a cave, a closing. Whoever corrects a deal or writes the taxi the next
    day, or closes what was forgotten, does not make the night last.
    """
    rows = evening.sittings.values_list("opened_at", "closing__at")
    told = Round.objects.filter(sitting__evening=evening, because=Round.Because.RECORDED)
    caves = Cave.objects.filter(sitting__evening=evening).values_list("recorded_at", flat=True)
    words = [at for row in rows for at in row if at]
    words += [*told.values_list("recorded_at", flat=True), *caves]
    return last_word(evening.opened_at, words)


@transaction.atomic
def move_sitting(*, sitting: Sitting, evening: Evening | None, now: datetime) -> Evening:
    """Put a sitting on the bill of another evening of its circle, on a new one's if None is given.

    `EveningClosed` when either is closed. Moving it where it is changes nothing.
    """
    left = held(sitting.evening)
    if evening is not None and evening.circle_id != left.circle_id:
        raise ValueError("a sitting stays in its circle")
    joined = held(evening) if evening else _opened(left.circle, now)
    if left.is_closed or joined.is_closed:
        raise EveningClosed
    Sitting.objects.filter(pk=sitting.pk).update(evening=joined, revision=F("revision") + 1)
    sitting.evening = joined
    move_results(sitting)
    keep_owing(left, joined)
    return joined


@transaction.atomic
def choose_plan(*, evening: Evening, plan: str, banker: Player | None) -> Evening:
    """The way this table pays; a banker goes with his own plan and no other."""
    evening = held(evening)
    evening.plan = Evening.Plan(plan)
    evening.banker = banker if evening.plan == Evening.Plan.BANKER else None
    if evening.plan == Evening.Plan.BANKER and banker is None:
        raise ValueError("through a banker, but which")
    evening.save(update_fields=["plan", "banker"])
    return evening


@transaction.atomic
def close_evening(*, evening: Evening, fingerprint: str, by: str, now: datetime) -> Evening:
    """Close an evening and keep the fingerprint it has now; closing a closed one changes nothing.

    `SittingOpen` while a game of it is still open.
    """
    evening = held(evening)
    if evening.is_closed:
        return evening
    if evening.sittings.filter(closing=None).exists():
        raise SittingOpen
    evening.closed_at, evening.closed_by, evening.fingerprint = now, by, fingerprint
    evening.save(update_fields=["closed_at", "closed_by", "fingerprint"])
    return evening


@transaction.atomic
def reopen_evening(*, evening: Evening) -> Evening:
    """Open a closed evening again; an open one stays as it is."""
    evening = held(evening)
    evening.closed_at, evening.closed_by, evening.fingerprint = None, "", ""
    evening.save(update_fields=["closed_at", "closed_by", "fingerprint"])
    return evening


@transaction.atomic
def carry_evening(*, evening: Evening, now: datetime) -> Evening:
    """Leave what an evening still owes to the next one's bill; a carried one stays as it is.

    The next is the first opened after it; where there is none yet, it waits for the one that will be.
    """
    Circle.objects.select_for_update().get(pk=evening.circle_id)
    evening = held(evening)
    if not evening.is_carried:
        evening.carried_at, evening.carried_to = now, _after(evening)
        evening.save(update_fields=["carried_at", "carried_to"])
    return evening


@transaction.atomic
def keep_evening(*, evening: Evening) -> Evening:
    """Take a carry back: the evening settles by itself again.

    `EveningCarried` once the bill it was carried to is closed.
    """
    evening = held(evening)
    if evening.carried_to and evening.carried_to.is_closed:
        raise EveningCarried
    evening.carried_at = evening.carried_to = None
    evening.save(update_fields=["carried_at", "carried_to"])
    return evening


@transaction.atomic
def gather_evenings(*, circle: Circle, now: datetime) -> Evening:
    """Settle the whole circle on one bill: every evening is carried to the last one, which is given.

    `NothingToCarry` in a circle without any evening.
    """
    Circle.objects.select_for_update().get(pk=circle.pk)
    evenings = list(circle.evenings.order_by("opened_at", "pk"))
    if not evenings:
        raise NothingToCarry
    *before, last = evenings
    for evening, following in zip(before, evenings[1:], strict=True):
        if not evening.is_carried:
            evening.carried_at, evening.carried_to = now, following
            evening.save(update_fields=["carried_at", "carried_to"])
    if last.is_carried:
        last.carried_at = last.carried_to = None
        last.save(update_fields=["carried_at", "carried_to"])
    return held(last)


def _after(evening: Evening) -> Evening | None:
    later = evening.circle.evenings.exclude(pk=evening.pk).filter(opened_at__gte=evening.opened_at)
    return later.exclude(opened_at=evening.opened_at, pk__lt=evening.pk).order_by("opened_at", "pk").first()
