"""Contexts of two pages: the preview of a sheet to import, and an imported sheet."""

from collections.abc import Sequence
from datetime import date
from itertools import groupby
from operator import attrgetter
from typing import Final
from uuid import UUID

from django.core.paginator import Paginator
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.evenings.queries.past_results import ImportLine, imported_lines, missing_lines, totals_by_player
from games.models import Circle, PastSheet, Player
from web.core.access import money_visibility
from web.core.undone import UndoneNotice
from web.evenings.forms.past_results import ImportForm
from web.evenings.text.past_results import (
    evening_count_text,
    line_count_text,
    past_kind_label,
)
from web.ui.charts import bar_chart, progress_bar
from web.ui.numbers import format_integer, format_signed_money

EVENINGS_SHOWN: Final = 40
LINES_SHOWN: Final = 100
"""Number of lines on one page of an imported sheet."""


def preview_page(form: ImportForm) -> dict[str, object]:
    """Return the context of a previewed sheet."""
    existing = imported_lines(form.circle)
    lines = form.lines_to_import(existing)
    already_imported = sum(line.identity in existing for line in form.lines)
    evenings = _evenings(lines)
    return {
        "form": form,
        "already_imported": already_imported,
        "lines": line_count_text(len(lines)),
        "count": len(lines),
        "days": evening_count_text(len(evenings)),
        "first": evenings[0][0] if evenings else None,
        "last": evenings[-1][0] if evenings else None,
        "totals": _totals(lines),
        "evenings": evenings[-EVENINGS_SHOWN:][::-1],
        "more_evenings": max(0, len(evenings) - EVENINGS_SHOWN),
        "progress": {"url": progress_url(form.circle, form.cleaned_data["key"])},
    }


def imported_sheet_page(sheet: PastSheet, me: Player | None, number: str = "") -> dict[str, object]:
    """Return the context of an imported sheet: a page of its lines, the latest first."""
    visibility = money_visibility(sheet.circle, me)
    latest = sheet.results.order_by("-played_on", "-pk").prefetch_related("parts__player")
    page = Paginator(latest.select_related("evening"), LINES_SHOWN).get_page(number)
    rows = [
        {
            "result": each,
            "title": each.title or past_kind_label(each.kind),
            "told": " · ".join(
                f"{part.player.name} {format_signed_money(part.cents)}"
                for part in sorted(each.parts.all(), key=lambda part: -part.cents)
                if visibility.sees(part.player)
            ),
        }
        for each in page
    ]
    return {
        "sheet": sheet,
        "circle": sheet.circle,
        "rows": rows,
        "lines": line_count_text(page.paginator.count),
        "page": page,
        "missing": missing_lines(sheet),
        "undone": _undone_notice(sheet),
    }


def import_progress(circle: Circle, key: UUID) -> dict[str, object]:
    """Return the progress of the import with the key of its form.

    `total` is the number of its lines, 0 before it begins. `url` is that of the next reading, empty at the
    end.
    """
    sheet = circle.past_sheets.select_related("entry").filter(entry__key=key).first()
    url = progress_url(circle, key)
    if sheet is None:
        return {"total": 0, "url": url, "is_sent": True}
    recorded = sheet.results.count()
    total = recorded + missing_lines(sheet)
    counts = {"recorded": format_integer(recorded), "lines": line_count_text(total)}
    text = _("%(recorded)s of %(lines)s") % counts
    bar = progress_bar(recorded, total, title=text)
    return {"total": total, "url": url if recorded < total else "", "is_sent": True, "text": text, "bar": bar}


def progress_url(circle: Circle, key: UUID) -> str:
    """Return the URL of the progress of an import."""
    return reverse("past-results-import", args=[circle.pk], query={"progress": key})


def _undone_notice(sheet: PastSheet) -> UndoneNotice | None:
    """Return the notice of an undone import with the form that restores it, None for an active one."""
    if sheet.undone_at is None:
        return None
    day = date_format(localtime(sheet.undone_at), "SHORT_DATE_FORMAT")
    text = _("Taken back on %(day)s: none of it counts.") % {"day": day}
    return UndoneNotice(
        text, sheet.undone_at, reverse("past-sheet-restore", args=[sheet.pk]), sheet.undone_by
    )


def _evenings(lines: Sequence[ImportLine]) -> list[tuple[date, str, str]]:
    """Return each day of the sheet with its games and results, the first day first."""
    day = attrgetter("day")
    by_day = groupby(sorted(lines, key=day), key=day)
    return [_evening(day, list(of_day)) for day, of_day in by_day]


def _evening(day: date, lines: Sequence[ImportLine]) -> tuple[date, str, str]:
    won = sorted(totals_by_player(lines).items(), key=lambda each: -each[1])
    titles = dict.fromkeys(line.title or past_kind_label(line.kind) for line in lines)
    results = " · ".join(f"{_name(person)} {format_signed_money(cents)}" for person, cents in won)
    return day, ", ".join(titles), results


def _totals(lines: Sequence[ImportLine]) -> SafeString:
    won = sorted(totals_by_player(lines).items(), key=lambda each: -each[1])
    return (
        bar_chart((_name(person), cents, format_signed_money(cents)) for person, cents in won)
        if won
        else SafeString()
    )


def _name(person: Player | str) -> str:
    return person.name if isinstance(person, Player) else person
