"""What only a sitting of menteur has: the ladder of announcements, and the count of the jetons."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.models import Sitting
from web.access import sitting_or_404, visitor
from web.rooms.menteur.count import count_of
from web.rooms.menteur.ladder import ladder_page
from web.rooms.menteur.told import read_saying
from web.table import table_page


@require_safe
def ladder(request: HttpRequest, pk: int) -> HttpResponse:
    """The ladder, and what goes over the announcement that the address says."""
    context = _table(request, _sitting(request, pk))
    options = context["table"].rules.options()
    context["ladder"] = ladder_page(read_saying(request.GET.get("said", "")), options)
    return render(request, "games/menteur/ladder.html", context)


@require_safe
def count(request: HttpRequest, pk: int) -> HttpResponse:
    """The jetons counted at the end against the slate: it tells who differs, and records nothing."""
    sitting = _sitting(request, pk)
    if sitting.is_closed:
        return redirect("settlement", pk=pk)
    context = _table(request, sitting)
    if context["scene"].mark == "simple":
        raise Http404
    context["count"] = count_of(context["scene"], request.GET)
    return render(request, "games/menteur/count.html", context)


def _sitting(request: HttpRequest, pk: int) -> Sitting:
    sitting = sitting_or_404(request, pk)
    if sitting.game_key != "menteur":
        raise Http404
    return sitting


def _table(request: HttpRequest, sitting: Sitting) -> dict[str, Any]:
    return table_page(sitting, visitor(request).me(sitting.circle))
