"""Views of the balances of a circle over all its evenings."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from games.evenings.commands import bill_plans
from games.models import Circle, Role
from web.core.access import circle_or_404
from web.core.act import authorship
from web.core.refusals import on_refusal
from web.core.visitors import visitor_of
from web.evenings.pages.balances import balances_page, consolidation_page


@require_safe
def show(request: HttpRequest, pk: int) -> HttpResponse:
    return _page(request, circle_or_404(request, pk))


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, pk: int) -> HttpResponse:
    """Show what one bill of all unsettled evenings would be, or make it."""
    circle = circle_or_404(request, pk, Role.SCORE)
    if request.method != "POST":
        context = consolidation_page(circle, visitor_of(request).player_in(circle))
        return render(request, "circles/consolidation.html", context)
    on_refusal(request, lambda refusal: _page(request, circle, refusal))
    evening = bill_plans.join_unsettled_evenings(circle=circle, **authorship(request, circle))
    return redirect("evening", pk=evening.pk)


def _page(request: HttpRequest, circle: Circle, refusal: str = "") -> HttpResponse:
    context = {**balances_page(circle, visitor_of(request).player_in(circle)), "refusal": refusal}
    return render(request, "circles/balances.html", context)
