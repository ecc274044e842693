"""Commands that record, correct and undo rounds; later rounds are scored again in the same transaction."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction

from games.clocks.commands.eliminations import record_eliminations, undo_eliminations
from games.models import Round, RulesVersion, Sitting
from games.refusals import (
    MalformedRound,
    RoundNumberTaken,
    RoundsRecordedSince,
    RoundSuperseded,
    RoundUndone,
    RulesChanged,
    SeatingChanged,
)
from games.rules.errors import RuleError
from games.sittings.commands.round_writer import ENTRY_KIND, active_version, rescore_after, round_writer
from games.sittings.locking import lock_sitting, lock_unchanged_sitting
from games.sittings.queries.seating import (
    RoundStart,
    active_rounds,
    carried_state,
    find_round_start,
    state_before,
)
from games.sittings.queries.taken_rounds import find_taken_round
from games.sittings.scoring import score
from ledger import book as ledger
from ledger.book import KeyReused
from ledger.canonical import UnstorablePayload
from ledger.models import Entry

Because = Round.Origin


@dataclass(frozen=True, slots=True)
class RecordedRound:
    """The active round of a key, and whether this call recorded it."""

    round: Round
    is_new: bool


@transaction.atomic
def record_round(
    *,
    sitting: Sitting,
    data: Mapping[str, object],
    key: UUID,
    by: str,
    now: datetime,
    seating: int | None = None,
    number: int | None = None,
    rules: int | None = None,
    known_keys: Collection[UUID] = (),
    found: RoundStart | None = None,
) -> RecordedRound:
    """Record the next round of a sitting, of this `seating`, `number` and `rules` if given.

    `found` is a round start read before the lock; `known_keys` are the UUIDs of rounds that the sender has
    already seen. The same key and content return the existing round, and so does the same content of another
    client for the same number. Raises `KeyReused`, `SittingClosed`, `SeatingChanged`, `RoundNumberTaken`,
    `RulesChanged`, `RuleError`, `MalformedRound`.
    """
    payload = {"verb": "record", "sitting": sitting.pk, "data": dict(data)}
    sitting = lock_unchanged_sitting(sitting)
    if recorded := _find_recorded_or_repeated(sitting, key, payload, seating):
        return recorded
    start = _locked_start(sitting, found)
    writer = round_writer(sitting, by, now)
    if seating not in {None, start.seating.pk}:
        raise SeatingChanged
    if number and (taken := find_taken_round(sitting, number, known_keys)):
        # A client that knows a round of this number sends the one after it, which only looks the same.
        version = taken if taken.number == number and not known_keys else None
        return _identical_or_raise(version, start.seating.pk, data, RoundNumberTaken(taken))
    _check_rules(start.rules, rules)
    _check_start(sitting, start)
    scored = score(rules=start.rules, data=data, seats=start.seats, carried=start.carried)
    round_ = writer.write(
        scored,
        number=start.number,
        key=key,
        origin=Because.RECORDED,
        rules=start.rules,
        seating=start.seating,
        entry=writer.post(scored, start.seating, key, payload),
    )
    record_eliminations(round_, start.options, by, now)
    sitting.read_rounds = [round_, *filter(None, [start.previous_round])]
    return RecordedRound(round_, is_new=True)


@transaction.atomic
def correct_round(
    *, version: Round, data: Mapping[str, object], key: UUID, by: str, now: datetime
) -> RecordedRound:
    """Replace an active version and score later rounds again.

    The same correction by another client returns its version. Raises the errors of `record_round`, and
    `RoundSuperseded` if the version is no longer active, `RoundUndone` if no version of its number is.
    """
    payload = {"verb": "correct", "round": version.pk, "data": dict(data)}
    sitting = lock_sitting(version.sitting)
    if recorded := _find_recorded(sitting, key, payload):
        return recorded
    writer = round_writer(sitting, by, now)
    try:
        version = active_version(version)
    except RoundSuperseded as superseded:
        active = active_rounds(sitting).filter(number=version.number).first()
        if active is None:
            raise RoundUndone from None
        if _repeats(active, data):
            return RecordedRound(active, is_new=False)
        raise superseded from None
    scored = score(
        rules=version.rules,
        data=data,
        seats=len(version.seating.positions),
        carried=state_before(version),
    )
    writer.strike(version)
    writer.reverse(version.entry, uuid5(key, "reversal"))
    corrected = writer.write(
        scored,
        number=version.number,
        key=key,
        origin=Because.CORRECTED,
        rules=version.rules,
        seating=version.seating,
        entry=writer.post(scored, version.seating, key, payload),
        replaces=version,
    )
    rescore_after(writer, corrected.number, carried_state(corrected), key)
    record_eliminations(corrected, version.rules.options(), by, now, instead_of=version)
    return RecordedRound(corrected, is_new=True)


@transaction.atomic
def undo_round(*, version: Round, by: str, now: datetime, only_last: bool = False) -> Round:
    """Strike a round, score later rounds again and return the struck version. Idempotent.

    Raises `SittingClosed`, `RoundSuperseded` if another version counts; with `only_last`
    `RoundsRecordedSince` if a later round counts.
    """
    sitting = lock_sitting(version.sitting)
    key = uuid5(version.key, "undo")
    if Entry.objects.filter(book=sitting.circle.book_id, key=key).exists():
        return Round.objects.get(pk=version.pk)
    writer = round_writer(sitting, by, now)
    version = active_version(version)
    if only_last and active_rounds(sitting).filter(number__gt=version.number).exists():
        raise RoundsRecordedSince
    writer.strike(version)
    writer.reverse(version.entry, key)
    before = active_rounds(sitting).filter(number__lt=version.number).last()
    rescore_after(writer, version.number, carried_state(before), key)
    undo_eliminations(version, by, now)
    return version


def _locked_start(sitting: Sitting, found: RoundStart | None) -> RoundStart:
    """Return the start of the next round of a locked sitting: the one found before, if it is current."""
    if found is None or not found.is_current(sitting):
        return find_round_start(sitting)
    sitting.every_seat = found.every_seat or sitting.read_seats()
    return found


def _check_rules(rules: RulesVersion, opened_with: int | None) -> None:
    """Check that a pad was opened under rules and a value like those of the next round."""
    if opened_with in {None, rules.pk}:
        return
    before = RulesVersion.including_struck.filter(sitting=rules.sitting, pk=opened_with).first()
    if before is None:
        return
    if (before.changes, before.point_value_cents) != (rules.changes, rules.point_value_cents):
        before.sitting = rules.sitting
        raise RulesChanged(before, rules)


def _check_start(sitting: Sitting, round_start: RoundStart) -> None:
    """Check that the game can have a round from this start."""
    start = round_start.seats, round_start.options, round_start.carried
    sitting.game.check_start(*start)
    sitting.game.check_not_over(*start)


def _find_recorded(sitting: Sitting, key: UUID, payload: Mapping[str, object]) -> RecordedRound | None:
    """Return the round that the same request recorded, also after the closing; else None."""
    try:
        posted = ledger.find_posted_entry(book=sitting.circle.book, key=key, kind=ENTRY_KIND, payload=payload)
    except UnstorablePayload as error:
        raise MalformedRound(str(error)) from error
    return RecordedRound(sitting.rounds.get(key=key), is_new=False) if posted else None


def _find_recorded_or_repeated(
    sitting: Sitting, key: UUID, payload: Mapping[str, Any], seating: int | None
) -> RecordedRound | None:
    """Return the round recorded under a key by the same request, or by one with the same data; else None."""
    try:
        return _find_recorded(sitting, key, payload)
    except KeyReused as reused:
        recorded = sitting.rounds.filter(key=key).first()
        return _identical_or_raise(recorded, seating, payload["data"], reused)


def _identical_or_raise(
    version: Round | None, seating: int | None, data: Mapping[str, object], conflict: Exception
) -> RecordedRound:
    """Return the version that the data of this seating repeats; else raise the conflict.

    A version that was corrected since counts too: the data is in the history already.
    """
    if version is None or seating not in {None, version.seating_id}:
        raise conflict
    versions = Round.objects.filter(
        sitting=version.sitting_id, number=version.number, seating=version.seating_id
    )
    if any(_repeats(each, data) for each in versions.select_related("rules", "sitting", "seating")):
        return RecordedRound(version, is_new=False)
    raise conflict


def _repeats(version: Round, data: Mapping[str, object]) -> bool:
    """Return whether the rules read the data as the recorded JSON of a version."""
    try:
        scored = score(
            rules=version.rules,
            data=data,
            seats=len(version.seating.positions),
            carried=state_before(version),
        )
    except (RuleError, MalformedRound):
        return False
    return bool(scored.recorded == version.recorded)
