"""Views of logged rulings of a sitting."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from games import refusals
from games.models import Role, Sitting
from games.sittings.commands import rulings
from web.arbiter.pages import logged_rulings, undone_ruling
from web.core.access import ruling_or_404, sitting_or_404
from web.core.act import act, authorship
from web.core.refusals import on_refusal


@require_http_methods(["GET", "HEAD", "POST"])
def index(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the logged rulings of a sitting; a POST logs one."""
    sitting = sitting_or_404(request, pk)
    if request.method != "POST":
        return _page(request, sitting)
    on_refusal(request, lambda refusal: _page(request, sitting, refusal))
    try:
        rulings.log_ruling(
            sitting=sitting,
            situation=request.POST.get("situation", ""),
            answer=request.POST.get("answer", ""),
            **act(request, sitting.circle),
        )
    except refusals.UnknownRuling:
        raise Http404 from None
    return redirect("sitting-rulings", pk=pk)


@require_POST
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    ruling = ruling_or_404(request, pk, Role.SCORE)
    on_refusal(request, lambda refusal: _page(request, ruling.sitting, refusal))
    rulings.undo_ruling(ruling=ruling, **authorship(request, ruling.sitting.circle))
    return redirect("sitting-rulings", pk=ruling.sitting_id)


@require_POST
def restore(request: HttpRequest, pk: int) -> HttpResponse:
    ruling = ruling_or_404(request, pk)
    on_refusal(request, lambda refusal: _page(request, ruling.sitting, refusal))
    rulings.restore_ruling(ruling=ruling, **authorship(request, ruling.sitting.circle))
    return redirect("sitting-rulings", pk=ruling.sitting_id)


def _page(request: HttpRequest, sitting: Sitting, refusal: str = "") -> HttpResponse:
    page = {"sitting": sitting, "rulings": logged_rulings(sitting), "refusal": refusal}
    page["undone"] = undone_ruling(sitting)
    return render(request, "arbiter/logged.html", page)
