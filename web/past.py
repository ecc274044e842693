"""A sheet as its page reads it before anything is written: what would be, and what keeps it from being."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any, Final

from django.utils.safestring import SafeString

from games.models import PastSheet, Player
from games.past import Line, already_here, totals
from web.charts import bars
from web.forms.past import PastForm
from web.visibility import purse_of
from web.wording.figures import signed_money
from web.wording.past import evenings_counted, fault_in_words, kind_of_past, lines_counted

SHOWN: Final = 40
FAULTS_SHOWN: Final = 30


@dataclass(frozen=True, slots=True)
class PastEvening:
    """A day of the sheet: what was played, and what it comes to for each."""

    day: date
    titles: str
    results: str


def past_page(form: PastForm) -> dict[str, Any]:
    """What the page shows of a sheet that was looked at."""
    known = already_here(form.circle)
    lines = form.without(known)
    here = sum(line.told in known for line in form.lines)
    evenings = list(_evenings(lines))
    return {
        "form": form,
        "faults": [fault_in_words(fault) for fault in form.faults[:FAULTS_SHOWN]],
        "more_faults": max(0, len(form.faults) - FAULTS_SHOWN),
        "already": here,
        "lines": lines_counted(len(lines)),
        "count": len(lines),
        "days": evenings_counted(len(evenings)),
        "first": evenings[0].day if evenings else None,
        "last": evenings[-1].day if evenings else None,
        "totals": _totals(lines),
        "evenings": evenings[-SHOWN:][::-1],
        "more_evenings": max(0, len(evenings) - SHOWN),
        "newcomers": [row.name for row in form.names if row.is_new],
    }


def sheet_page(sheet: PastSheet, me: Player | None) -> dict[str, Any]:
    """What the page of a sheet that was copied in shows."""
    purse = purse_of(sheet.circle, me)
    results = list(sheet.results.prefetch_related("parts__player").select_related("evening"))
    rows = [
        {
            "result": each,
            "title": each.title or kind_of_past(each.kind),
            "told": " · ".join(
                f"{part.player.name} {signed_money(part.cents)}"
                for part in sorted(each.parts.all(), key=lambda part: -part.cents)
                if purse.sees(part.player)
            ),
        }
        for each in results[::-1]
    ]
    return {"sheet": sheet, "circle": sheet.circle, "rows": rows, "lines": lines_counted(len(rows))}


def _evenings(lines: Sequence[Line]) -> list[PastEvening]:
    by_day = groupby(sorted(lines, key=_day), key=_day)
    return [_evening(day, list(of_day)) for day, of_day in by_day]


def _evening(day: date, lines: Sequence[Line]) -> PastEvening:
    won = sorted(totals(lines).items(), key=lambda each: -each[1])
    titles = dict.fromkeys(line.title or kind_of_past(line.kind) for line in lines)
    results = " · ".join(f"{_name(person)} {signed_money(cents)}" for person, cents in won)
    return PastEvening(day, ", ".join(titles), results)


def _totals(lines: Sequence[Line]) -> SafeString:
    won = sorted(totals(lines).items(), key=lambda each: -each[1])
    return bars((_name(person), cents, signed_money(cents)) for person, cents in won) if won else SafeString()


def _day(line: Line) -> date:
    return line.day


def _name(person: Player | str) -> str:
    return person.name if isinstance(person, Player) else person
