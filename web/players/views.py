"""Views of a player's statistics, and of the records and titles of a circle."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from web.core.access import circle_or_404, money_visibility, player_or_404
from web.core.visitors import visitor_of
from web.players.pages.evenings import evenings_page
from web.players.pages.player import player_page
from web.players.pages.records import records_page
from web.seasons.scope import read_scope


@require_safe
def show(request: HttpRequest, pk: int) -> HttpResponse:
    player = player_or_404(request, pk)
    me = visitor_of(request).player_in(player.circle)
    scope = read_scope(player.circle, request.GET)
    page = player_page(player, scope, money_visibility(player.circle, me))
    return render(request, "players/show.html", {"circle": player.circle, **page})


@require_safe
def evenings(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the evenings of one statistic."""
    player = player_or_404(request, pk)
    visibility = money_visibility(player.circle, visitor_of(request).player_in(player.circle))
    scope = read_scope(player.circle, request.GET)
    other = {str(each.pk): each for each in player.circle.players.all()}.get(request.GET.get("other", ""))
    page = evenings_page(player, scope, request.GET.get("figure", ""), other, visibility)
    context = {"player": player, "scope": scope, **page}
    return render(request, "players/evenings.html", context)


@require_safe
def records(request: HttpRequest, pk: int) -> HttpResponse:
    circle = circle_or_404(request, pk)
    return render(request, "circles/records.html", records_page(circle, read_scope(circle, request.GET)))
