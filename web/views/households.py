"""Who settles as one in a circle: a couple joined, a couple parted."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games import play
from games.models import Circle, Household
from web.access import circle_or_404, household_or_404
from web.messages import tell


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest, pk: int) -> HttpResponse:
    circle = circle_or_404(request, pk)
    if request.method != "POST":
        return _page(request, circle)
    chosen = set(request.POST.getlist("player"))
    players = [player for player in circle.players.order_by("pk") if str(player.pk) in chosen]
    if len(players) < 2 or len(players) != len(chosen):
        return _page(request, circle, chosen, _("Choose two people or more."), 422)
    try:
        play.join_household(circle=circle, players=players, now=timezone.now())
    except play.AlreadyTogether as refusal:
        return _page(request, circle, chosen, tell(refusal), 409)
    return redirect("circle-households", pk=pk)


@require_POST
def end(request: HttpRequest, pk: int) -> HttpResponse:
    household = household_or_404(request, pk)
    play.leave_household(household=household, now=timezone.now())
    return redirect("circle-households", pk=household.circle_id)


def _page(
    request: HttpRequest,
    circle: Circle,
    chosen: set[str] | frozenset[str] = frozenset(),
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    households = list(
        Household.objects.filter(circle=circle, ended_at=None)
        .prefetch_related("members__player")
        .order_by("pk")
    )
    together = {member.player_id for household in households for member in household.members.all()}
    players = circle.players.filter(retired_at=None).order_by("pk")
    alone = [player for player in players if player.pk not in together]
    context = {
        "circle": circle,
        "households": households,
        "alone": [(player, str(player.pk) in chosen) for player in alone],
        "refusal": refusal,
    }
    return render(request, "households/show.html", context, status=status)
