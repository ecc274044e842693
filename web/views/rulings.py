"""Rulings that a table wants to remember: noted from the arbiter's page, taken back from the table's."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from games import play
from games.models import Sitting
from web.access import sitting_or_404, visitor
from web.forms.keys import read_key
from web.messages import tell
from web.rulings import noted_rulings
from web.table_access import ruling_or_404


@require_http_methods(["GET", "HEAD", "POST"])
def of_sitting(request: HttpRequest, pk: int) -> HttpResponse:
    """What a sitting noted; a POST notes one more."""
    sitting = sitting_or_404(request, pk)
    if request.method != "POST":
        return _page(request, sitting)
    try:
        play.log_ruling(
            sitting=sitting,
            situation=request.POST.get("situation", ""),
            answer=request.POST.get("answer", ""),
            key=read_key(request.POST),
            by=visitor(request).author(sitting.circle),
            now=timezone.now(),
        )
    except play.RulingUnknown:
        raise Http404 from None
    except play.SittingClosed as refusal:
        return _page(request, sitting, tell(refusal))
    return redirect("sitting-rulings", pk=pk)


@require_POST
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    ruling = ruling_or_404(request, pk)
    by = visitor(request).author(ruling.sitting.circle)
    try:
        play.undo_ruling(ruling=ruling, by=by, now=timezone.now())
    except play.SittingClosed as refusal:
        return _page(request, ruling.sitting, tell(refusal))
    return redirect("sitting-rulings", pk=ruling.sitting_id)


def _page(request: HttpRequest, sitting: Sitting, refusal: str = "") -> HttpResponse:
    page = {"sitting": sitting, "rulings": noted_rulings(sitting), "refusal": refusal}
    return render(request, "arbiter/noted.html", page, status=409 if refusal else 200)
