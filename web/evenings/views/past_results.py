"""Views of imported evenings: a sheet is pasted or uploaded, previewed, imported, undone."""

from time import monotonic
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.evenings.commands import past_results
from games.evenings.commands.restoring_imports import restore_past_import
from games.evenings.queries.past_results import imported_lines, missing_lines
from games.models import Circle, PastSheet
from web.core.access import hosted_circle_or_404, hosted_past_sheet_or_404, past_sheet_or_404
from web.core.act import authorship
from web.core.forms.keys import parse_form_key, parse_row_id
from web.core.refusals import on_refusal
from web.core.throttle import SHEETS, RateLimited, count_action
from web.core.visitors import visitor_of
from web.evenings.forms.past_results import (
    WRITE,
    ImportForm,
    bound_import_form,
    initial_import_form,
    unread_past,
)
from web.evenings.pages.past_results import import_progress, imported_sheet_page, preview_page

SECONDS_TOGETHER: Final = 5
"""Seconds after which a page shows the progress of an import and sends the rest of it."""


@require_http_methods(["GET", "HEAD", "POST"])
def import_sheet(request: HttpRequest, pk: int) -> HttpResponse:
    """Preview a sheet, then import it; return the progress of an import, for the page that sent it."""
    circle = hosted_circle_or_404(request, pk)
    if "progress" in request.GET:
        progress = import_progress(circle, parse_form_key(request.GET["progress"]))
        return render(request, "evenings/past_results/_progress.html", {"progress": progress})
    if request.method != "POST":
        return render(
            request,
            "evenings/past_results/copy.html",
            {"circle": circle, "form": initial_import_form(circle)},
        )
    file = request.FILES.get("file")
    try:
        count_action(request, SHEETS, timezone.now())
    except RateLimited:
        refusal = _("Too many sheets were sent from here. Wait an hour, then try again.")
        context = {"circle": circle, "form": unread_past(circle, request.POST, file), "refusal": refusal}
        return render(request, "evenings/past_results/copy.html", context, status=429)
    form = bound_import_form(circle, request.POST, file, timezone.localdate())
    if form.errors or not form.was_previewed or request.POST.get("step") != "write":
        return _page(request, circle, form, status=422 if form.errors else 200)
    return _import(request, circle, form)


@require_safe
def show(request: HttpRequest, pk: int) -> HttpResponse:
    sheet = past_sheet_or_404(request, pk)
    start = parse_row_id(request.GET.get("from", "")) or 0
    return render(
        request,
        "evenings/past_results/show.html",
        imported_sheet_page(sheet, visitor_of(request).player_in(sheet.circle), start),
    )


@require_POST
def restore(request: HttpRequest, pk: int) -> HttpResponse:
    """Import an undone sheet again, and show its new sheet."""
    sheet = hosted_past_sheet_or_404(request, pk)
    on_refusal(request, lambda refusal: _refused_sheet(request, sheet, refusal))
    restored = restore_past_import(sheet=sheet, **authorship(request, sheet.circle))
    return redirect("past-sheet", pk=restored.pk)


@require_POST
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    sheet = hosted_past_sheet_or_404(request, pk)
    on_refusal(request, lambda refusal: _refused_sheet(request, sheet, refusal))
    past_results.undo_past_import(sheet=sheet, **authorship(request, sheet.circle))
    return redirect("past-sheet", pk=pk)


def _refused_sheet(request: HttpRequest, sheet: PastSheet, refusal: str) -> HttpResponse:
    """Render the page of an imported sheet with the reason of a refusal."""
    page = imported_sheet_page(sheet, visitor_of(request).player_in(sheet.circle))
    return render(request, "evenings/past_results/show.html", page | {"refusal": refusal})


def _import(request: HttpRequest, circle: Circle, form: ImportForm) -> HttpResponse:
    begun = circle.past_sheets.select_related("entry").filter(entry__key=form.key).first()
    if begun is not None and not missing_lines(begun):
        return redirect("past-sheet", pk=begun.pk)
    lines = form.lines_to_import(imported_lines(circle, besides=begun))
    if not lines:
        return _page(request, circle, form, status=422)
    on_refusal(request, lambda refusal: _page(request, circle, form, refusal=refusal))
    end = monotonic() + SECONDS_TOGETHER
    sheet = past_results.import_past_results(
        circle=circle,
        lines=lines,
        is_paid=form.is_paid,
        allow_duplicates=form.duplicates == WRITE,
        into=form.into,
        key=form.key,
        is_interrupted=lambda: monotonic() > end,
        **authorship(request, circle),
    )
    if missing_lines(sheet):
        context = {"circle": circle, "form": form, "progress": import_progress(circle, form.key)}
        return render(request, "evenings/past_results/copying.html", context)
    return redirect("past-sheet", pk=sheet.pk)


def _page(
    request: HttpRequest, circle: Circle, form: ImportForm, *, refusal: str = "", status: int = 200
) -> HttpResponse:
    context = {"circle": circle, "refusal": refusal, **preview_page(form)}
    return render(request, "evenings/past_results/preview.html", context, status=status)
