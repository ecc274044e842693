"""Views of households: players who settle as one."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from games.circles.commands import households
from games.models import Circle, Household, Role
from web.circles.forms import HouseholdForm
from web.circles.pages.people import last_ended_household
from web.core.access import circle_or_404, household_or_404
from web.core.forms.pages import render_form, sent_data
from web.core.refusals import on_refusal, with_error


@require_http_methods(["GET", "HEAD", "POST"])
def index(request: HttpRequest, pk: int) -> HttpResponse:
    circle = circle_or_404(request, pk)
    form = HouseholdForm(circle, sent_data(request))
    if not form.is_valid():
        return _page(request, circle, form)
    on_refusal(request, lambda refusal: _page(request, circle, with_error(form, "player", refusal)))
    households.create_household(circle=circle, players=form.cleaned_data["player"], now=timezone.now())
    return redirect("circle-households", pk=pk)


@require_POST
def end(request: HttpRequest, pk: int) -> HttpResponse:
    household = household_or_404(request, pk, Role.SCORE)
    households.end_household(household=household, now=timezone.now())
    return redirect("circle-households", pk=household.circle_id)


@require_POST
def restore(request: HttpRequest, pk: int) -> HttpResponse:
    household = household_or_404(request, pk, Role.SCORE)
    circle = household.circle
    on_refusal(request, lambda refusal: _page(request, circle, HouseholdForm(circle), refusal))
    households.restore_household(household=household, now=timezone.now())
    return redirect("circle-households", pk=household.circle_id)


def _page(request: HttpRequest, circle: Circle, form: HouseholdForm, refusal: str = "") -> HttpResponse:
    households = list(
        Household.objects.filter(circle=circle, ended_at=None)
        .prefetch_related("members__player")
        .order_by("pk")
    )
    together = {member.player_id for household in households for member in household.members.all()}
    players = sorted(circle.players.filter(retired_at=None), key=lambda player: player.sort_key)
    chosen = set(form["player"].value() or [])
    context = {
        "circle": circle,
        "households": households,
        "alone": [(each, str(each.pk) in chosen) for each in players if each.pk not in together],
        "refusal": refusal,
        "undone": last_ended_household(circle),
    }
    return render_form(request, "circles/households/show.html", form, context)
