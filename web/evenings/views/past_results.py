"""Views of imported evenings: a sheet is pasted or uploaded, previewed, imported, undone."""

from collections.abc import Sequence
from datetime import date
from itertools import groupby
from operator import attrgetter
from time import monotonic
from typing import Final
from uuid import UUID

from django.conf import settings
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.evenings.commands import past_results
from games.evenings.commands.restoring_imports import restore_past_import
from games.evenings.queries.past_results import ImportLine, imported_lines, missing_lines, totals_by_player
from games.models import Circle, PastSheet, Player, Role
from web.core.access import circle_or_404, money_visibility, past_sheet_or_404
from web.core.forms.keys import parse_form_key
from web.core.refusals import on_refusal
from web.core.throttle import RateLimited, count_action
from web.core.undone import UndoneNotice
from web.core.visitors import authorship, visitor_of
from web.evenings.forms.past_results import ImportForm
from web.evenings.text.past_results import evening_count_text, line_count_text, past_kind_label
from web.ui.charts import bar_chart, progress_bar
from web.ui.numbers import format_integer, format_signed_money

SECONDS_TOGETHER: Final = 5
"""Seconds after which a page shows the progress of an import and sends the rest of it."""
EVENINGS_SHOWN: Final = 40
LINES_SHOWN: Final = 100
"""Number of lines on one page of an imported sheet."""


@require_http_methods(["GET", "HEAD", "POST"])
def import_sheet(request: HttpRequest, pk: int) -> HttpResponse:
    """Preview a sheet, then import it; return the progress of an import, for the page that sent it."""
    circle = circle_or_404(request, pk, Role.HOST)
    if "progress" in request.GET:
        progress = _import_progress(circle, parse_form_key(request.GET["progress"]))
        return render(request, "evenings/past_results/_progress.html", {"progress": progress})
    if request.method != "POST":
        return _sheet_page(request, ImportForm(circle, timezone.localdate()))
    try:
        count_action(request, "sheets", settings.SHEETS_PER_HOUR, timezone.now())
    except RateLimited:
        refusal = _("Too many sheets were sent from here. Wait an hour, then try again.")
        unread = ImportForm(circle, timezone.localdate(), initial=request.POST.dict())
        return _sheet_page(request, unread, refusal, status=429)
    form = ImportForm(circle, timezone.localdate(), request.POST, request.FILES)
    if form.is_valid() and form.is_confirmed:
        return _import(request, circle, form)
    if form.has_error("file"):
        return _sheet_page(request, form, status=422)
    return _preview_page(request, form, status=200 if form.is_valid() else 422)


@require_safe
def show(request: HttpRequest, pk: int) -> HttpResponse:
    sheet = past_sheet_or_404(request, pk)
    me = visitor_of(request).player_in(sheet.circle)
    context = _imported_sheet_page(sheet, me, request.GET.get("page", ""))
    return render(request, "evenings/past_results/show.html", context)


@require_POST
def restore(request: HttpRequest, pk: int) -> HttpResponse:
    """Import an undone sheet again, and show its new sheet."""
    sheet = past_sheet_or_404(request, pk, Role.HOST)
    on_refusal(request, lambda refusal: _refused_sheet(request, sheet, refusal))
    restored = restore_past_import(sheet=sheet, **authorship(request, sheet.circle))
    return redirect("past-sheet", pk=restored.pk)


@require_POST
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    sheet = past_sheet_or_404(request, pk, Role.HOST)
    on_refusal(request, lambda refusal: _refused_sheet(request, sheet, refusal))
    past_results.undo_past_import(sheet=sheet, **authorship(request, sheet.circle))
    return redirect("past-sheet", pk=pk)


def _refused_sheet(request: HttpRequest, sheet: PastSheet, refusal: str) -> HttpResponse:
    """Render the page of an imported sheet with the reason of a refusal."""
    page = _imported_sheet_page(sheet, visitor_of(request).player_in(sheet.circle))
    return render(request, "evenings/past_results/show.html", page | {"refusal": refusal})


def _import(request: HttpRequest, circle: Circle, form: ImportForm) -> HttpResponse:
    key = form.cleaned_data["key"]
    begun = circle.past_sheets.select_related("entry").filter(entry__key=key).first()
    if begun is not None and not missing_lines(begun):
        return redirect("past-sheet", pk=begun.pk)
    lines = form.lines_to_import(imported_lines(circle, besides=begun))
    if not lines:
        return _preview_page(request, form, status=422)
    on_refusal(request, lambda refusal: _preview_page(request, form, refusal))
    end = monotonic() + SECONDS_TOGETHER
    sheet = past_results.import_past_results(
        circle=circle,
        lines=lines,
        is_paid=form.is_paid,
        allow_duplicates=form.allows_duplicates,
        into=form.into,
        key=key,
        is_interrupted=lambda: monotonic() > end,
        **authorship(request, circle),
    )
    if missing_lines(sheet):
        context = {"circle": circle, "form": form, "progress": _import_progress(circle, key)}
        return render(request, "evenings/past_results/copying.html", context)
    return redirect("past-sheet", pk=sheet.pk)


def _sheet_page(request: HttpRequest, form: ImportForm, refusal: str = "", status: int = 200) -> HttpResponse:
    """Render the page that asks for a sheet."""
    context = {"circle": form.circle, "form": form, "refusal": refusal}
    return render(request, "evenings/past_results/copy.html", context, status=status)


def _preview_page(
    request: HttpRequest, form: ImportForm, refusal: str = "", status: int = 200
) -> HttpResponse:
    """Render the page of a sheet that was read: its evenings, or its errors."""
    existing = imported_lines(form.circle)
    lines = form.lines_to_import(existing)
    evenings = _evenings(lines)
    context = {
        "circle": form.circle,
        "refusal": refusal,
        "form": form,
        "already_imported": sum(line.identity in existing for line in form.lines),
        "lines": line_count_text(len(lines)),
        "count": len(lines),
        "days": evening_count_text(len(evenings)),
        "first": evenings[0][0] if evenings else None,
        "last": evenings[-1][0] if evenings else None,
        "totals": _totals(lines),
        "evenings": evenings[-EVENINGS_SHOWN:][::-1],
        "more_evenings": max(0, len(evenings) - EVENINGS_SHOWN),
        "progress": {"url": _progress_url(form.circle, form.cleaned_data["key"])},
    }
    return render(request, "evenings/past_results/preview.html", context, status=status)


def _imported_sheet_page(sheet: PastSheet, me: Player | None, number: str = "") -> dict[str, object]:
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


def _import_progress(circle: Circle, key: UUID) -> dict[str, object]:
    """Return the progress of the import with the key of its form.

    `total` is the number of its lines, 0 before it begins. `url` is that of the next reading, empty at the
    end.
    """
    sheet = circle.past_sheets.select_related("entry").filter(entry__key=key).first()
    url = _progress_url(circle, key)
    if sheet is None:
        return {"total": 0, "url": url, "is_sent": True}
    recorded = sheet.results.count()
    total = recorded + missing_lines(sheet)
    counts = {"recorded": format_integer(recorded), "lines": line_count_text(total)}
    text = _("%(recorded)s of %(lines)s") % counts
    bar = progress_bar(recorded, total, title=text)
    return {"total": total, "url": url if recorded < total else "", "is_sent": True, "text": text, "bar": bar}


def _progress_url(circle: Circle, key: UUID) -> str:
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
