"""The balances of a whole circle over all its evenings, and putting them on one bill."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from games import play
from games.models import Circle
from web.access import circle_or_404
from web.balances import balances_page
from web.messages import tell
from web.visitors import visitor


@require_safe
def show(request: HttpRequest, pk: int) -> HttpResponse:
    return _page(request, circle_or_404(request, pk))


@require_POST
def gather(request: HttpRequest, pk: int) -> HttpResponse:
    """Carry every evening to the last one, whose bill is then the whole circle's."""
    circle = circle_or_404(request, pk)
    try:
        evening = play.gather_evenings(circle=circle, now=timezone.now())
    except play.NothingToCarry as refusal:
        return _page(request, circle, refusal=tell(refusal), status=409)
    return redirect("evening", pk=evening.pk)


def _page(request: HttpRequest, circle: Circle, refusal: str = "", status: int = 200) -> HttpResponse:
    context = {**balances_page(circle, visitor(request).me(circle)), "refusal": refusal}
    return render(request, "circles/balances.html", context, status=status)
