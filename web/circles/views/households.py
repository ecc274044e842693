"""Views of households: players who settle as one."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games import refusals
from games.circles.commands import households
from games.models import Circle, Household, Role
from web.circles.pages.undone import last_ended_household
from web.core.access import circle_or_404, household_or_404
from web.core.refusals import refusal_message


@require_http_methods(["GET", "HEAD", "POST"])
def index(request: HttpRequest, pk: int) -> HttpResponse:
    circle = circle_or_404(request, pk)
    if request.method != "POST":
        return _page(request, circle)
    chosen = set(request.POST.getlist("player"))
    players = [player for player in circle.players.order_by("pk") if str(player.pk) in chosen]
    if len(players) < 2 or len(players) != len(chosen):
        return _page(request, circle, chosen, _("Choose two people or more."), 422)
    try:
        households.create_household(circle=circle, players=players, now=timezone.now())
    except refusals.AlreadyInHousehold as refusal:
        return _page(request, circle, chosen, refusal_message(refusal), 409)
    return redirect("circle-households", pk=pk)


@require_POST
def end(request: HttpRequest, pk: int) -> HttpResponse:
    household = household_or_404(request, pk, Role.SCORE)
    households.end_household(household=household, now=timezone.now())
    return redirect("circle-households", pk=household.circle_id)


@require_POST
def restore(request: HttpRequest, pk: int) -> HttpResponse:
    household = household_or_404(request, pk, Role.SCORE)
    try:
        households.restore_household(household=household, now=timezone.now())
    except refusals.AlreadyInHousehold as refusal:
        return _page(request, household.circle, refusal=refusal_message(refusal), status=409)
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
        "undone": last_ended_household(circle),
    }
    return render(request, "circles/households/show.html", context, status=status)
