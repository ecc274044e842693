"""Evenings from before Ardoise: a sheet pasted or chosen, looked at, copied in, taken back."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import play
from games.models import Circle
from games.past import already_here
from ledger.book import KeyReused
from web.access import hosted_circle_or_404, hosted_past_sheet_or_404, past_sheet_or_404
from web.forms.past import WRITE, PastForm, first_past, typed_past
from web.messages import tell
from web.past import past_page, sheet_page
from web.visitors import visitor


@require_http_methods(["GET", "HEAD", "POST"])
def copy(request: HttpRequest, pk: int) -> HttpResponse:
    """A sheet is shown as it was understood before a line of it is written."""
    circle = hosted_circle_or_404(request, pk)
    if request.method != "POST":
        return render(request, "past/copy.html", {"circle": circle, "form": first_past(circle)})
    form = typed_past(circle, request.POST, request.FILES.get("file"), timezone.localdate())
    if form.faults or not form.was_seen or request.POST.get("step") != "write":
        return _page(request, circle, form, status=422 if form.faults else 200)
    return _written(request, circle, form)


@require_safe
def show(request: HttpRequest, pk: int) -> HttpResponse:
    sheet = past_sheet_or_404(request, pk)
    return render(request, "past/show.html", sheet_page(sheet, visitor(request).me(sheet.circle)))


@require_POST
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    sheet = hosted_past_sheet_or_404(request, pk)
    try:
        play.undo_past(sheet=sheet, by=visitor(request).author(sheet.circle), now=timezone.now())
    except play.PastFollowed as refusal:
        page = sheet_page(sheet, visitor(request).me(sheet.circle))
        return render(request, "past/show.html", page | {"refusal": tell(refusal)}, status=409)
    return redirect("past-sheet", pk=pk)


def _written(request: HttpRequest, circle: Circle, form: PastForm) -> HttpResponse:
    lines = form.without(already_here(circle))
    if sheet := circle.past_sheets.filter(entry__key=form.key).first():
        return redirect("past-sheet", pk=sheet.pk)
    if not lines:
        return _page(request, circle, form, status=422)
    try:
        sheet = play.copy_past(
            circle=circle,
            lines=lines,
            is_paid=form.is_paid,
            again=form.again == WRITE,
            key=form.key,
            by=visitor(request).author(circle),
            now=timezone.now(),
        )
    except (play.AlreadyCopied, play.TooMuch, KeyReused) as refusal:
        return _page(request, circle, form, refusal=tell(refusal), status=409)
    return redirect("past-sheet", pk=sheet.pk)


def _page(
    request: HttpRequest, circle: Circle, form: PastForm, *, refusal: str = "", status: int = 200
) -> HttpResponse:
    context = {"circle": circle, "refusal": refusal, **past_page(form)}
    return render(request, "past/preview.html", context, status=status)
