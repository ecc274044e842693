"""View of the settlement of one sitting; once closed, it is on the bill of its evening."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from web.core.access import sitting_or_404
from web.core.visitors import visitor_of
from web.sittings.pages.settlement import settlement_page


@require_safe
def show(request: HttpRequest, pk: int) -> HttpResponse:
    sitting = sitting_or_404(request, pk)
    if sitting.is_closed:
        return redirect("evening", pk=sitting.evening_id)
    return render(
        request,
        "sittings/settlements/show.html",
        settlement_page(sitting, visitor_of(request).player_in(sitting.circle)),
    )
