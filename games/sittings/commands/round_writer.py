"""Writer of round versions: author, instant and sitting of all writes of one command, and the rescoring."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid5

from games.models import Round, Seat, Seating, Sitting
from games.refusals import RoundSuperseded, SittingClosed
from games.sittings.queries.seating import CarriedState, active_rounds
from games.sittings.scoring import ScoredRound, movements, score
from ledger import book as ledger
from ledger.models import Entry

ENTRY_KIND = "round"


@dataclass(frozen=True, slots=True)
class RoundWriter:
    """Author, instant and sitting of all writes of one command."""

    sitting: Sitting
    seats: Mapping[int, Seat]
    by: str
    now: datetime

    def reverse(self, entry: Entry, key: UUID) -> None:
        ledger.reverse(entry=entry, key=key, by=self.by, at=self.now)

    def strike(self, version: Round) -> None:
        version.struck_at, version.struck_by = self.now, self.by
        version.save(update_fields=["struck_at", "struck_by"])

    def post(self, scored: ScoredRound, seating: Seating, key: UUID, payload: Mapping[str, object]) -> Entry:
        seats = [self.seats[position] for position in seating.positions]
        return ledger.post(
            book=self.sitting.circle.book,
            key=key,
            kind=ENTRY_KIND,
            payload=payload,
            transfers=movements(self.sitting, seats, scored.outcome),
            by=self.by,
            at=self.now,
        ).entry

    def write(self, scored: ScoredRound, **fields: object) -> Round:
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


def round_writer(sitting: Sitting, by: str, now: datetime) -> RoundWriter:
    if sitting.is_closed:
        raise SittingClosed
    return RoundWriter(sitting, {seat.position: seat for seat in sitting.every_seat}, by, now)


def active_version(version: Round) -> Round:
    fresh = Round.objects.select_related("rules", "seating", "entry", "sitting").get(pk=version.pk)
    if not fresh.is_active:
        raise RoundSuperseded
    fresh.rules.sitting = fresh.sitting
    return fresh


def rescore_after(writer: RoundWriter, number: int, left: CarriedState, key: UUID) -> None:
    """Score later rounds again from the present state, until one is unchanged."""
    later = active_rounds(writer.sitting).filter(number__gt=number)
    for version in later.select_related("rules__sitting", "entry"):
        version.rules.sitting = writer.sitting
        positions = version.seating.positions
        scored = score(
            rules=version.rules,
            data=version.recorded,
            seats=len(positions),
            carried=left.for_seating(version.seating, version.rules),
        )
        if scored.as_scored() == version.as_scored():
            return
        _rescore(writer, version, scored, uuid5(key, str(version.pk)))
        left = CarriedState(scored.outcome.carried, positions)


def _rescore(writer: RoundWriter, version: Round, scored: ScoredRound, key: UUID) -> None:
    """Store a later round's new score; the ledger changes only if its points did."""
    entry = version.entry
    writer.strike(version)
    if scored.net != version.net:
        writer.reverse(entry, uuid5(key, "reversal"))
        entry = writer.post(scored, version.seating, key, {"verb": "rescore", "round": version.pk})
    writer.write(
        scored,
        number=version.number,
        key=key,
        origin=Round.Origin.RESCORED,
        rules=version.rules,
        seating=version.seating,
        entry=entry,
        replaces=version,
    )
