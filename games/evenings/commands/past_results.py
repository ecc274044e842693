"""Commands that import the evenings of a spreadsheet, a long one by parts, and undo it."""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from hashlib import sha256
from typing import Final
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils.timezone import localdate, make_aware

from games.circles.commands.people import find_or_add_player
from games.circles.queries.people import people_of
from games.circles.queries.reversals import IMPORT
from games.evenings.commands.outstanding import store_outstanding
from games.evenings.commands.repayments import ENTRY_KIND as REPAYMENT
from games.evenings.queries.fingerprint import fingerprint
from games.evenings.queries.past_results import (
    ImportLine,
    imported_lines,
    past_dues,
    past_movements,
    season_of_day,
    years_text,
)
from games.evenings.queries.records import evening_records
from games.models import (
    Binding,
    Circle,
    Evening,
    ExpensePart,
    PastPart,
    PastResult,
    PastSheet,
    Player,
    Repayment,
    Season,
    Seat,
    Sitting,
)
from games.refusals import AlreadyImported, ImportInUse
from games.seasons.commands.results import delete_imported_results, store_imported_results
from games.seasons.commands.seasons import current_season
from games.sittings.locking import lock_circle
from ledger import book as ledger
from ledger.book import Movement, Posting
from ledger.canonical import canonical_json

SHEET, RESULT = "past sheet", "past result"
COMMAND_NAME = IMPORT
NEW_SEASON: Final = "new season"
CHOSEN_SEASON: Final = "season"
"""Words of an entry for the season that all lines of a sheet count in, if it was chosen."""
BATCH: Final = 500
LINES_TOGETHER: Final = 200
"""Number of lines that are committed together, at least."""
RECORDS_BATCH: Final = 10
"""Number of evenings whose records are read together."""


@dataclass(frozen=True, slots=True)
class NewSeason:
    """A season to be made for all lines of a sheet; without a `name` it is called after its years."""

    name: str = ""


def import_past_results(
    *,
    circle: Circle,
    lines: Sequence[ImportLine],
    is_paid: bool,
    allow_duplicates: bool = False,
    into: Season | NewSeason | None = None,
    key: UUID,
    by: str,
    now: datetime,
    is_interrupted: Callable[[], bool] = lambda: False,
) -> PastSheet:
    """Import the lines of a sheet: one closed evening a day; new players are added.

    Lines count `into` a season, or by default in the season of their day; a new season is made for days
    without one, and no other season changes. With `is_paid`, all debts are recorded as paid.

    Other writers take their turn after every part of about `LINES_TOGETHER` lines, which is committed with
    all that follows from it. An import `is_interrupted` after a part only. The same key and lines complete an
    interrupted import and return its sheet.
    Raises `AlreadyImported` unless `allow_duplicates`, `KeyReused`, and ValueError for lines that do not sum
    to zero; nothing is recorded then.
    """
    payload = {"verb": COMMAND_NAME, "lines": _digest(lines), "is_paid": is_paid}
    with transaction.atomic():
        circle = lock_circle(circle.pk)
        if posted := ledger.find_posted_entry(book=circle.book, key=key, kind=SHEET, payload=payload):
            sheet = PastSheet.objects.get(entry=posted)
            if sheet.undone_at is not None or sheet.results.count() == len(lines):
                return sheet
        else:
            _check(circle, lines, allow_duplicates=allow_duplicates)
            why = {"lines": len(lines)} | _why(into)
            sheet = _new_sheet(circle, key, payload, why, by, now)
        plan = _ImportPlan(
            sheet,
            {person: player.pk for person, player in _people(circle, lines, now).items()},
            {day: season.pk for day, season in _seasons(sheet, lines, into, now).items()},
            is_paid,
        )
        first, *others = _parts(_by_evening(lines), sheet.results.count())
        _record_part(plan, first)
    for part in others:
        if is_interrupted():
            break
        with transaction.atomic():
            lock_circle(circle.pk)
            _record_part(plan, part)
    return sheet


@transaction.atomic
def undo_past_import(*, sheet: PastSheet, by: str, now: datetime) -> None:
    """Undo an import. Idempotent. Raises `ImportInUse` if later records depend on it."""
    lock_circle(sheet.circle_id)
    sheet = PastSheet.objects.get(pk=sheet.pk)
    if sheet.undone_at is not None:
        return
    results = list(sheet.results.select_related("entry", "season"))
    evenings = {each.evening_id for each in results}
    _check_alone(evenings)
    delete_imported_results(sheet)
    paid = Repayment.objects.filter(evening__in=sheet.results.values("evening"), undone_at=None)
    entries = [*(each.entry for each in paid.select_related("entry")), *(each.entry for each in results)]
    paid.update(undone_at=now)
    ledger.reverse_all(book=sheet.circle.book, entries=entries, by=by, at=now)
    sheet.results.update(struck_at=now)
    if evenings:
        store_outstanding(*Evening.objects.filter(pk__in=evenings).select_related("circle__book"))
    _remove_traces(sheet, results, now)
    sheet.undone_at, sheet.undone_by = now, by
    sheet.save(update_fields=["undone_at", "undone_by"])


@dataclass(frozen=True, slots=True)
class _Part:
    """Evenings of a sheet that are committed together; `line` and `evening` number the first ones."""

    line: int
    evening: int
    days: Sequence[tuple[date, list[ImportLine]]]


def _parts(days: Sequence[tuple[date, list[ImportLine]]], recorded: int) -> list[_Part]:
    """Return the evenings after the `recorded` lines, in parts of about `LINES_TOGETHER` lines."""
    parts: list[_Part] = []
    start, line, count = 0, 1, 0
    for index, (_, lines) in enumerate(days):
        count += len(lines)
        if line + count <= recorded + 1:
            start, line, count = index + 1, line + count, 0
        elif count >= LINES_TOGETHER or index == len(days) - 1:
            parts.append(_Part(line, start, days[start : index + 1]))
            start, line, count = index + 1, line + count, 0
    return parts


@dataclass(frozen=True, slots=True)
class _ImportPlan:
    """Data that the parts of an import share: the player id of each person and the season id of each day."""

    sheet: PastSheet
    players: Mapping[Player | str, int]
    seasons: Mapping[date, int]
    is_paid: bool


def _record_part(plan: _ImportPlan, part: _Part) -> None:
    """Record some evenings, unless they are recorded already or the import was undone meanwhile.

    Players and seasons are read again, since others write between two parts.
    """
    sheet = PastSheet.objects.select_related("circle__book", "entry").get(pk=plan.sheet.pk)
    if sheet.undone_at is not None or sheet.results.filter(number=part.line).exists():
        return
    records = Player.including_merged.select_related("account", "merged_into__account")
    players = records.in_bulk(set(plan.players.values()))
    seasons = sheet.circle.seasons.select_related("circle__book").in_bulk(set(plan.seasons.values()))
    importer = _Importer(
        sheet,
        {person: players[pk].merged_into or players[pk] for person, pk in plan.players.items()},
        {day: seasons[pk] for day, pk in plan.seasons.items()},
    )
    importer.record(part, is_paid=plan.is_paid)


def _new_sheet(
    circle: Circle,
    key: UUID,
    payload: Mapping[str, object],
    why: Mapping[str, object],
    by: str,
    now: datetime,
) -> PastSheet:
    posted = ledger.post(
        book=circle.book,
        key=key,
        kind=SHEET,
        payload=payload,
        transfers=[],
        by=by,
        at=now,
        why=why,
    )
    return PastSheet.objects.create(circle=circle, entry=posted.entry, copied_by=by, copied_at=now)


def _why(into: Season | NewSeason | None) -> dict[str, object]:
    """Return the words of an entry for the chosen season, by which the import can be restored."""
    if isinstance(into, NewSeason):
        return {"into": NEW_SEASON, "season": into.name}
    return {"into": CHOSEN_SEASON} if into else {}


@dataclass(slots=True)
class _Draft:
    """An entry to be posted, and the record that refers to it."""

    posting: Posting
    record: PastResult | Repayment


class _Importer:
    """Writer of the evenings of a sheet, in few queries."""

    def __init__(
        self, sheet: PastSheet, people: dict[Player | str, Player], seasons: dict[date, Season]
    ) -> None:
        self.sheet, self.people, self.seasons = sheet, people, seasons
        self.circle, self.key = sheet.circle, sheet.entry.key
        self.drafts: list[_Draft] = []
        self.parts: list[PastPart] = []
        self.results = 0

    def record(self, part: _Part, *, is_paid: bool) -> None:
        """Record each day of a part as a closed evening, settled if it was paid."""
        self.results = part.line - 1
        evenings = Evening.objects.bulk_create(
            [
                Evening(
                    circle=self.circle,
                    opened_at=make_aware(datetime.combine(day, time(12))),
                    closed_at=self.sheet.copied_at,
                    closed_by=self.sheet.copied_by,
                )
                for day, _ in part.days
            ],
            batch_size=BATCH,
        )
        numbered = enumerate(zip(evenings, part.days, strict=True), start=part.evening)
        for number, (evening, (_, lines)) in numbered:
            net: dict[Player, int] = {}
            for line in lines:
                for share in self._result(evening, line):
                    net[share.player] = net.get(share.player, 0) + share.cents
            if is_paid:
                self._record_payments(evening, number, net)
        self._write()
        for start in range(0, len(evenings), RECORDS_BATCH):
            self._close(evenings[start : start + RECORDS_BATCH])

    def _result(self, evening: Evening, line: ImportLine) -> list[PastPart]:
        self.results += 1
        result = PastResult(
            sheet=self.sheet,
            evening=evening,
            season=self.seasons[line.day],
            number=self.results,
            kind=line.kind,
            title=line.title,
            played_on=line.day,
        )
        parts = [
            PastPart(result=result, player=self.people[person], cents=cents)
            for person, cents in line.cents.items()
        ]
        self._draft(f"line {self.results}", RESULT, past_movements(parts), evening.opened_at, result)
        self.parts += parts
        return parts

    def _record_payments(self, evening: Evening, number: int, net: dict[Player, int]) -> None:
        """Record the payments that settled a day."""
        by_number = {player.pk: player for player in net}
        for index, due in enumerate(past_dues({player.pk: cents for player, cents in net.items()})):
            debtor, creditor = by_number[due.debtor], by_number[due.creditor]
            paid = Repayment(
                evening=evening,
                debtor=debtor,
                creditor=creditor,
                amount_cents=due.amount,
                paid_at=evening.opened_at,
                confirmed_at=self.sheet.copied_at,
                confirmed_by=self.sheet.copied_by,
            )
            moved = [Movement(creditor.account, debtor.account, due.amount)]
            self._draft(f"payment {number} {index}", REPAYMENT, moved, evening.opened_at, paid)

    def _draft(
        self,
        subject: str,
        kind: str,
        transfers: list[Movement],
        at: datetime,
        record: PastResult | Repayment,
    ) -> None:
        payload = {"verb": COMMAND_NAME, "what": subject}
        self.drafts.append(_Draft(Posting(uuid5(self.key, subject), kind, payload, transfers, at), record))

    def _write(self) -> None:
        """Write entries, results, parts and payments, in the order of the sheet."""
        entries = ledger.post_all(
            book=self.circle.book, postings=[each.posting for each in self.drafts], by=self.sheet.copied_by
        )
        for draft, entry in zip(self.drafts, entries, strict=True):
            draft.record.entry = entry
        records = [each.record for each in self.drafts]
        results = [each for each in records if isinstance(each, PastResult)]
        PastResult.objects.bulk_create(results, batch_size=BATCH)
        PastPart.objects.bulk_create(self.parts, batch_size=BATCH)
        payments = [each for each in records if isinstance(each, Repayment)]
        Repayment.objects.bulk_create(payments, batch_size=BATCH)
        parts: dict[int, list[PastPart]] = {}
        for part in self.parts:
            parts.setdefault(part.result_id, []).append(part)
        games = [each for each in results if each.kind == PastResult.Kind.GAME]
        store_imported_results(games, parts)

    def _close(self, evenings: Sequence[Evening]) -> None:
        """Store the fingerprints and unpaid amounts of some evenings."""
        records = evening_records(evenings)
        accounts = list(people_of(self.circle.pk).account_owners)
        for evening in evenings:
            evening.fingerprint = fingerprint(evening, [evening], records, accounts)
        Evening.objects.bulk_update(evenings, ["fingerprint"])
        store_outstanding(*evenings)


def _check(circle: Circle, lines: Sequence[ImportLine], *, allow_duplicates: bool) -> None:
    if not lines or any(sum(line.cents.values()) for line in lines):
        raise ValueError("a sheet has lines, and each of them adds up to zero")
    if any(
        person.circle_id != circle.pk for line in lines for person in line.cents if isinstance(person, Player)
    ):
        raise ValueError("a sheet is of people of its circle")
    existing = set() if allow_duplicates else imported_lines(circle)
    if count := sum(line.identity in existing for line in lines):
        raise AlreadyImported(count)


def _check_alone(evenings: set[int]) -> None:
    """Check that no later record depends on these evenings."""
    ours = Evening.objects.filter(pk__in=evenings)
    paid = Repayment.objects.filter(evening__in=evenings, undone_at=None).exclude(
        entry__payload__verb=COMMAND_NAME
    )
    goes_on = (
        paid.exists()
        or ours.filter(sittings__isnull=False).exists()
        or ours.filter(expenses__isnull=False, expenses__struck_at=None).exists()
        or ours.filter(carried_from__isnull=False).exists()
    )
    if goes_on:
        raise ImportInUse


def _people(circle: Circle, lines: Sequence[ImportLine], now: datetime) -> dict[Player | str, Player]:
    """Return the player of each person; those whom an undone import had brought come back."""
    named = dict.fromkeys(person for line in lines for person in line.cents)
    undone = set(circle.past_sheets.exclude(undone_at=None).values_list("copied_at", "undone_at"))
    people = {}
    for person in named:
        player = find_or_add_player(circle, person, now, is_back=False)
        is_back = (player.created_at, player.retired_at) in undone
        people[person] = find_or_add_player(circle, player, now, is_back=is_back)
    return people


def _remove_traces(sheet: PastSheet, results: Sequence[PastResult], now: datetime) -> None:
    """Delete the season that only this sheet used, and retire the players that only it brought."""
    for season in {each.season for each in results if each.season.ends_on is not None}:
        if not _is_of_sheet_alone(season, sheet):
            continue
        sheet.results.filter(season=season).update(season=sheet.circle.seasons.get(ends_on=None))
        season.delete()
    brought = sheet.circle.players.filter(created_at=sheet.copied_at, retired_at=None)
    parts = PastPart.objects.filter(player=OuterRef("pk"), result__struck_at=None)
    for others in (
        parts,
        Seat.objects.filter(player=OuterRef("pk")),
        ExpensePart.objects.filter(player=OuterRef("pk")),
        Binding.objects.filter(player=OuterRef("pk")),
    ):
        brought = brought.exclude(Exists(others))
    brought.update(retired_at=now)


def _is_of_sheet_alone(season: Season, sheet: PastSheet) -> bool:
    """Return whether a season never had anything but the results of one sheet."""
    return not (
        Sitting.including_cancelled.filter(season=season).exists()
        or season.past_results.exclude(sheet=sheet).exists()
    )


def _seasons(
    sheet: PastSheet, lines: Sequence[ImportLine], into: Season | NewSeason | None, now: datetime
) -> dict[date, Season]:
    """Return the season of each day; days without one share a new, ended season.

    An import that is completed keeps the new season that it made.
    """
    circle, days = sheet.circle, sorted({line.day for line in lines})
    current = current_season(circle, localdate(now))
    if isinstance(into, NewSeason) and (begun := sheet.results.select_related("season").first()):
        into = begun.season
    if isinstance(into, Season):
        return dict.fromkeys(days, into)
    seasons = list(circle.seasons.all())
    found = {day: None if into else season_of_day(seasons, day) for day in days}
    alone = [day for day, season in found.items() if season is None]
    if not alone:
        return {day: season for day, season in found.items() if season}
    made = Season.objects.create(
        circle=circle,
        name=(into.name if into else "") or years_text(alone),
        starts_on=alone[0],
        ends_on=alone[-1],
        method=current.method,
        dropped=current.dropped,
        least_evenings=current.least_evenings,
        points_formula=circle.points_formula,
    )
    return {day: season or made for day, season in found.items()}


def _by_evening(lines: Sequence[ImportLine]) -> list[tuple[date, list[ImportLine]]]:
    """Return the lines of each evening in order; a payment on another day settles the evening before."""
    played = sorted({line.day for line in lines if line.kind != PastResult.Kind.PAYMENT})
    evenings: dict[date, list[ImportLine]] = {}
    for line in sorted(lines, key=lambda line: line.day):
        before = bisect_right(played, line.day)
        evenings.setdefault(played[before - 1] if before else line.day, []).append(line)
    return sorted(evenings.items())


def _digest(lines: Sequence[ImportLine]) -> str:
    rows = [
        [
            line.day.isoformat(),
            line.kind,
            line.title,
            # Names, since a newcomer of an interrupted import is a player when it is completed.
            sorted([str(person), won] for person, won in line.cents.items()),
        ]
        for line in lines
    ]
    return sha256(canonical_json(rows)).hexdigest()
