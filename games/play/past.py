"""Copying in what was played before, evenings of a spreadsheet, all of it or nothing; and taking it back."""

from bisect import bisect_right
from collections.abc import Sequence
from datetime import date, datetime, time
from hashlib import sha256
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction
from django.utils.timezone import make_aware

from games.fingerprint import fingerprint
from games.models import Circle, Evening, PastPart, PastResult, PastSheet, Player, Repayment, Season
from games.past import Line, already_here, past_dues, past_movements, season_on
from games.play.opening import current_season, person_of
from games.play.owing import keep_owing
from games.play.refusals import AlreadyCopied, PastFollowed
from games.play.repaying import KIND as REPAYMENT
from games.play.results import drop_results, keep_all_results
from ledger import book as ledger
from ledger.book import Movement
from ledger.content import canonical

SHEET, RESULT = "past sheet", "past result"
VERB = "copy_past"


@transaction.atomic
def copy_past(
    *,
    circle: Circle,
    lines: Sequence[Line],
    is_paid: bool,
    again: bool = False,
    key: UUID,
    by: str,
    now: datetime,
) -> PastSheet:
    """Copy in the lines of a sheet: an evening a day, closed; newcomers are added.

    Where it `is_paid`, nobody owes anything by it any more. The same key and lines give the sheet already
    copied. `AlreadyCopied` when a line is here already, unless it is wished `again`; `KeyReused`; a
    ValueError for lines that do not add up to zero.
    """
    circle = Circle.objects.select_for_update().select_related("book").get(pk=circle.pk)
    payload = {"verb": VERB, "lines": _digest(lines), "is_paid": is_paid}
    if posted := ledger.posted(book=circle.book, key=key, kind=SHEET, payload=payload):
        return PastSheet.objects.get(entry=posted)
    _check(circle, lines, again=again)
    entry = ledger.post(
        book=circle.book, key=key, kind=SHEET, payload=payload, transfers=[], by=by, at=now
    ).entry
    sheet = PastSheet.objects.create(circle=circle, entry=entry, copied_by=by, copied_at=now)
    people = _people(circle, lines, now)
    written = _Writing(sheet, people, _seasons(circle, lines, now))
    for number, (day, of_day) in enumerate(_nights(lines)):
        written.evening(number, day, of_day, is_paid=is_paid)
    keep_all_results(written.games)
    return sheet


@transaction.atomic
def undo_past(*, sheet: PastSheet, by: str, now: datetime) -> None:
    """Take back all that a sheet wrote; taking it back twice changes nothing.

    `PastFollowed` once something else hangs on one of its evenings.
    """
    Circle.objects.select_for_update().get(pk=sheet.circle_id)
    sheet = PastSheet.objects.get(pk=sheet.pk)
    if sheet.undone_at is not None:
        return
    results = list(sheet.results.select_related("entry", "season"))
    evenings = {each.evening_id for each in results}
    _check_alone(evenings)
    for paid in Repayment.objects.filter(evening__in=evenings, undone_at=None).select_related("entry"):
        ledger.reverse(entry=paid.entry, key=uuid5(paid.entry.key, "undo"), by=by, at=now)
    Repayment.objects.filter(evening__in=evenings, undone_at=None).update(undone_at=now)
    for each in results:
        drop_results(each.entry)
        ledger.reverse(entry=each.entry, key=uuid5(each.entry.key, "undo"), by=by, at=now)
    sheet.results.update(struck_at=now)
    if evenings:
        keep_owing(*Evening.objects.filter(pk__in=evenings).select_related("circle__book"))
    sheet.undone_at, sheet.undone_by = now, by
    sheet.save(update_fields=["undone_at", "undone_by"])


class _Writing:
    """A sheet while it is written, evening after evening."""

    def __init__(
        self, sheet: PastSheet, people: dict[Player | str, Player], seasons: dict[date, Season]
    ) -> None:
        self.sheet, self.people, self.seasons = sheet, people, seasons
        self.circle, self.key, self.written = sheet.circle, sheet.entry.key, 0
        self.games: list[PastResult] = []

    def evening(self, number: int, day: date, lines: Sequence[Line], *, is_paid: bool) -> None:
        """One day of the sheet, settled where it was, and closed."""
        noon = make_aware(datetime.combine(day, time(12)))
        evening = Evening.objects.create(circle=self.circle, opened_at=noon)
        net: dict[Player, int] = {}
        for line in lines:
            for part in self._result(evening, line):
                net[part.player] = net.get(part.player, 0) + part.cents
        if is_paid:
            self._pay(evening, number, net)
        evening.closed_at, evening.closed_by = self.sheet.copied_at, self.sheet.copied_by
        evening.fingerprint = fingerprint(evening)
        evening.save(update_fields=["closed_at", "closed_by", "fingerprint"])
        keep_owing(evening)

    def _result(self, evening: Evening, line: Line) -> list[PastPart]:
        self.written += 1
        result = PastResult(
            sheet=self.sheet,
            evening=evening,
            season=self.seasons[line.day],
            number=self.written,
            kind=line.kind,
            title=line.title,
            played_on=line.day,
        )
        parts = [
            PastPart(result=result, player=self.people[person], cents=cents)
            for person, cents in line.cents.items()
        ]
        result.entry = self._post(f"line {self.written}", RESULT, past_movements(parts), evening.opened_at)
        result.save()
        PastPart.objects.bulk_create(parts)
        if line.kind == PastResult.Kind.GAME:
            self.games.append(result)
        return parts

    def _pay(self, evening: Evening, number: int, net: dict[Player, int]) -> None:
        """The payments that nobody noted then."""
        by_number = {player.pk: player for player in net}
        for place, due in enumerate(past_dues({player.pk: cents for player, cents in net.items()})):
            debtor, creditor = by_number[due.debtor], by_number[due.creditor]
            moved = [Movement(creditor.account, debtor.account, due.amount)]
            Repayment.objects.create(
                evening=evening,
                debtor=debtor,
                creditor=creditor,
                amount_cents=due.amount,
                entry=self._post(f"payment {number} {place}", REPAYMENT, moved, evening.opened_at),
                paid_at=evening.opened_at,
                confirmed_at=self.sheet.copied_at,
                confirmed_by=self.sheet.copied_by,
            )

    def _post(self, what: str, kind: str, transfers: list[Movement], at: datetime) -> Any:
        return ledger.post(
            book=self.circle.book,
            key=uuid5(self.key, what),
            kind=kind,
            payload={"verb": VERB, "what": what},
            transfers=transfers,
            by=self.sheet.copied_by,
            at=at,
        ).entry


def _check(circle: Circle, lines: Sequence[Line], *, again: bool) -> None:
    if not lines or any(sum(line.cents.values()) for line in lines):
        raise ValueError("a sheet has lines, and each of them adds up to zero")
    if any(
        person.circle_id != circle.pk for line in lines for person in line.cents if isinstance(person, Player)
    ):
        raise ValueError("a sheet is of people of its circle")
    known = set() if again else already_here(circle)
    if count := sum(line.told in known for line in lines):
        raise AlreadyCopied(count)


def _check_alone(evenings: set[int]) -> None:
    """Refuse to take away what an evening goes on with."""
    ours = Evening.objects.filter(pk__in=evenings)
    paid = Repayment.objects.filter(evening__in=evenings, undone_at=None).exclude(entry__payload__verb=VERB)
    goes_on = (
        paid.exists()
        or ours.filter(sittings__isnull=False).exists()
        or ours.filter(expenses__isnull=False, expenses__struck_at=None).exists()
        or ours.filter(carried_from__isnull=False).exists()
    )
    if goes_on:
        raise PastFollowed


def _people(circle: Circle, lines: Sequence[Line], now: datetime) -> dict[Player | str, Player]:
    named = dict.fromkeys(person for line in lines for person in line.cents)
    return {person: person_of(circle, person, now, is_back=False) for person in named}


def _seasons(circle: Circle, lines: Sequence[Line], now: datetime) -> dict[date, Season]:
    """The season of each day; the first of all begins with the first day of the sheet, if it came later."""
    days = sorted({line.day for line in lines})
    current_season(circle, now.date())
    first = circle.seasons.earliest("starts_on", "pk")
    if days[0] < first.starts_on:
        first.starts_on = days[0]
        first.save(update_fields=["starts_on"])
    return {day: season_on(circle, day) or first for day in days}


def _nights(lines: Sequence[Line]) -> list[tuple[date, list[Line]]]:
    """The lines of each evening in order; a payment made on another day settles the evening before it."""
    played = sorted({line.day for line in lines if line.kind != PastResult.Kind.PAYMENT})
    nights: dict[date, list[Line]] = {}
    for line in sorted(lines, key=lambda line: line.day):
        before = bisect_right(played, line.day)
        nights.setdefault(played[before - 1] if before else line.day, []).append(line)
    return sorted(nights.items())


def _digest(lines: Sequence[Line]) -> str:
    told = [
        [line.day.isoformat(), line.kind, line.title, sorted([str(who), won] for who, won in line.told[3])]
        for line in lines
    ]
    return sha256(canonical(told)).hexdigest()
