"""A circle put away, brought back, or deleted for good by typing its name."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games import play
from games.models import Circle
from web.access import hosted_circle_away_or_404
from web.messages import tell
from web.visitors import visitor


@require_POST
def put_away(request: HttpRequest, pk: int) -> HttpResponse:
    circle = hosted_circle_away_or_404(request, pk)
    play.put_away(circle=circle, by=visitor(request).author(circle), now=timezone.now())
    return redirect("circle-erasure", pk=pk)


@require_POST
def bring_back(request: HttpRequest, pk: int) -> HttpResponse:
    play.bring_back(circle=hosted_circle_away_or_404(request, pk))
    return redirect("circle", pk=pk)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def erase(request: HttpRequest, pk: int) -> HttpResponse:
    """The end of a circle: put away first, its file offered, then its name typed."""
    circle = hosted_circle_away_or_404(request, pk)
    if request.method != "POST":
        return _page(request, circle)
    typed = request.POST.get("name", "")[:200]
    try:
        play.erase_circle(circle=circle, typed=typed)
    except play.CircleInUse as refusal:
        return _page(request, circle, refusal=tell(refusal), status=409)
    except play.WrongName as refusal:
        return _page(request, circle, typed, tell(refusal), 422)
    return redirect("home")


def _page(
    request: HttpRequest, circle: Circle, typed: str = "", refusal: str = "", status: int = 200
) -> HttpResponse:
    context = {"circle": circle, "typed": typed, "refusal": refusal}
    return render(request, "archives/end.html", context, status=status)
