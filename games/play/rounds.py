"""Recording, correcting and undoing rounds; what follows a change is scored again in the same breath."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction

from games.models import Round, RulesVersion, Seat, Seating, Sitting
from games.play.locking import locked
from games.play.numbering import check_number
from games.play.outs import follow_outs, forget_outs
from games.play.refusals import RoundStruck, SeatsChanged, SittingClosed, UnreadableRound
from games.play.scoring import Scored, movements, score
from games.seated import Beginning, Left, beginning, left_by, state_before
from ledger import book as ledger
from ledger.content import Unwritable
from ledger.models import Entry

Because = Round.Because
KIND = "round"


@dataclass(frozen=True, slots=True)
class Recorded:
    """The round that stands under a key, and whether this call wrote it."""

    round: Round
    is_new: bool


@dataclass(frozen=True, slots=True)
class _Pen:
    """Who writes, when, and where: what every write of one verb shares."""

    sitting: Sitting
    seats: Mapping[int, Seat]
    by: str
    now: datetime

    def reverse(self, entry: Entry, key: UUID) -> None:
        ledger.reverse(entry=entry, key=key, by=self.by, at=self.now)

    def strike(self, version: Round) -> None:
        version.struck_at, version.struck_by = self.now, self.by
        version.save(update_fields=["struck_at", "struck_by"])

    def post(self, scored: Scored, seating: Seating, key: UUID, payload: Mapping[str, Any]) -> Entry:
        seats = [self.seats[position] for position in seating.positions]
        return ledger.post(
            book=self.sitting.circle.book,
            key=key,
            kind=KIND,
            payload=payload,
            transfers=movements(self.sitting, seats, scored.outcome),
            by=self.by,
            at=self.now,
        ).entry

    def write(self, scored: Scored, **fields: Any) -> Round:
        return Round.objects.create(
            sitting=self.sitting,
            recorded=scored.recorded,
            net=scored.net,
            carried=dict(scored.outcome.carried),
            explanation=dict(scored.outcome.explanation),
            recorded_by=self.by,
            recorded_at=self.now,
            **fields,
        )


@transaction.atomic
def record_round(
    *,
    sitting: Sitting,
    data: Mapping[str, Any],
    key: UUID,
    by: str,
    now: datetime,
    seating: int | None = None,
    number: int | None = None,
    known: Collection[UUID] = (),
    found: Beginning | None = None,
) -> Recorded:
    """Write the next round of a sitting, of that `seating` and that `number` where the pad tells them.

    `found` is what the pad began with, `known` are the keys of rounds that its phone wrote, or saw, since.
    `key` was made as it opened: with the same content it gives the round written, else raises `KeyReused`.
    `SittingClosed`, `SeatsChanged`, `NumberTaken`, `RuleError`, `UnreadableRound` write nothing.
    """
    payload = {"verb": "record", "sitting": sitting.pk, "data": dict(data)}
    sitting = locked(sitting)
    if written := _written(sitting, key, payload):
        return written
    pen = _pen(sitting, by, now)
    begins = found if found and found.holds_under(sitting) else beginning(sitting)
    if seating not in {None, begins.seating.pk}:
        raise SeatsChanged
    check_number(sitting, number, known)
    sitting.game.check_start(begins.seats, begins.options, begins.carried)
    scored = score(rules=begins.rules, data=data, seats=begins.seats, carried=begins.carried)
    round_ = pen.write(
        scored,
        number=begins.number,
        key=key,
        because=Because.RECORDED,
        rules=begins.rules,
        seating=begins.seating,
        entry=pen.post(scored, begins.seating, key, payload),
    )
    follow_outs(round_, begins.options, by, now)
    return Recorded(round_, is_new=True)


@transaction.atomic
def correct_round(*, version: Round, data: Mapping[str, Any], key: UUID, by: str, now: datetime) -> Recorded:
    """Put another version in the place of one that stands, and score what follows again.

    Same refusals as `record_round`, and `RoundStruck` when the version no longer stands.
    """
    payload = {"verb": "correct", "round": version.pk, "data": dict(data)}
    sitting = locked(version.sitting)
    if written := _written(sitting, key, payload):
        return written
    pen = _pen(sitting, by, now)
    version = _standing(version)
    scored = score(
        rules=version.rules,
        data=data,
        seats=len(version.seating.positions),
        carried=state_before(version),
    )
    pen.strike(version)
    pen.reverse(version.entry, uuid5(key, "reversal"))
    corrected = pen.write(
        scored,
        number=version.number,
        key=key,
        because=Because.CORRECTED,
        rules=version.rules,
        seating=version.seating,
        entry=pen.post(scored, version.seating, key, payload),
        replaces=version,
    )
    _rescore_after(pen, corrected.number, left_by(corrected), key)
    follow_outs(corrected, version.rules.options(), by, now, instead_of=version)
    return Recorded(corrected, is_new=True)


@transaction.atomic
def undo_round(*, version: Round, by: str, now: datetime) -> None:
    """Strike a round; what follows is scored again. Undoing what is already undone changes nothing."""
    sitting = locked(version.sitting)
    if Round.objects.filter(pk=version.pk, struck_at__isnull=False, replaced_by=None).exists():
        return
    pen = _pen(sitting, by, now)
    version = _standing(version)
    key = uuid5(version.key, "undo")
    pen.strike(version)
    pen.reverse(version.entry, key)
    before = standing_rounds(sitting).filter(number__lt=version.number).last()
    _rescore_after(pen, version.number, left_by(before), key)
    forget_outs(version, by, now)


def standing_rounds(sitting: Sitting) -> Any:
    """The rounds that count, in order."""
    rounds = Round.objects.filter(sitting=sitting, struck_at=None)
    return rounds.select_related("seating").order_by("number")


def _rescore_after(pen: _Pen, number: int, left: Left, key: UUID) -> None:
    """Score the later rounds again from what is left now, each among those who played it, until one comes out
    as it was.
    """
    later = standing_rounds(pen.sitting).filter(number__gt=number)
    for version in later.select_related("rules__sitting", "entry"):
        version.rules.sitting = pen.sitting
        positions = version.seating.positions
        scored = score(
            rules=version.rules,
            data=version.recorded,
            seats=len(positions),
            carried=left.found_by(version.seating, version.rules),
        )
        if scored.as_scored() == version.as_scored():
            return
        _rescore(pen, version, scored, uuid5(key, str(version.pk)))
        left = Left(scored.outcome.carried, positions)


def _rescore(pen: _Pen, version: Round, scored: Scored, key: UUID) -> None:
    """Write a later round's new score; the ledger moves only if its points did."""
    entry = version.entry
    pen.strike(version)
    if scored.net != version.net:
        pen.reverse(entry, uuid5(key, "reversal"))
        entry = pen.post(scored, version.seating, key, {"verb": "rescore", "round": version.pk})
    pen.write(
        scored,
        number=version.number,
        key=key,
        because=Because.RESCORED,
        rules=version.rules,
        seating=version.seating,
        entry=entry,
        replaces=version,
    )


def _written(sitting: Sitting, key: UUID, payload: Mapping[str, Any]) -> Recorded | None:
    """What this very call wrote earlier; asked first, so that a retry is answered even once all is closed."""
    try:
        posted = ledger.posted(book=sitting.circle.book, key=key, kind=KIND, payload=payload)
    except Unwritable as error:
        raise UnreadableRound(str(error)) from error
    return Recorded(Round.objects.get(key=key), is_new=False) if posted else None


def _pen(sitting: Sitting, by: str, now: datetime) -> _Pen:
    if sitting.is_closed:
        raise SittingClosed
    seats = Seat.every.filter(sitting=sitting).select_related("account")
    return _Pen(sitting, {seat.position: seat for seat in seats}, by, now)


def _standing(version: Round) -> Round:
    fresh = Round.objects.select_related("rules", "seating", "entry", "sitting").get(pk=version.pk)
    if not fresh.is_standing:
        raise RoundStruck
    fresh.rules.sitting = fresh.sitting
    return fresh


def current_rules(sitting: Sitting) -> RulesVersion:
    """The rules the next round will be scored under."""
    rules = RulesVersion.objects.filter(sitting=sitting).latest("number")
    rules.sitting = sitting
    return rules
