"""Views of imported evenings: a sheet is pasted or uploaded, previewed, imported, undone."""

from time import monotonic
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.evenings.commands import past_results
from games.evenings.commands.restoring_imports import restore_past_import
from games.evenings.queries.past_results import imported_lines, missing_lines
from games.models import Circle, PastSheet, Role
from web.core.access import circle_or_404, past_sheet_or_404
from web.core.forms.keys import parse_form_key
from web.core.refusals import on_refusal
from web.core.throttle import RateLimited, count_action
from web.core.visitors import authorship, visitor_of
from web.evenings.forms.past_results import ImportForm
from web.evenings.pages.past_results import import_progress, imported_sheet_page, preview_page

SECONDS_TOGETHER: Final = 5
"""Seconds after which a page shows the progress of an import and sends the rest of it."""


@require_http_methods(["GET", "HEAD", "POST"])
def import_sheet(request: HttpRequest, pk: int) -> HttpResponse:
    """Preview a sheet, then import it; return the progress of an import, for the page that sent it."""
    circle = circle_or_404(request, pk, Role.HOST)
    if "progress" in request.GET:
        progress = import_progress(circle, parse_form_key(request.GET["progress"]))
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
    context = imported_sheet_page(sheet, me, request.GET.get("page", ""))
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
    page = imported_sheet_page(sheet, visitor_of(request).player_in(sheet.circle))
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
        context = {"circle": circle, "form": form, "progress": import_progress(circle, key)}
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
    context = {"circle": form.circle, "refusal": refusal, **preview_page(form)}
    return render(request, "evenings/past_results/preview.html", context, status=status)
