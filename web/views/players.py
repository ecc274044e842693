"""A player and what his evenings say of him; the records and titles of a circle."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.models import Player
from web.access import circle_or_404, player_or_404, visitor
from web.player import player_page
from web.player_evenings import evenings_page
from web.records import records_page
from web.scope import scope_of
from web.visibility import purse_of


@require_safe
def show(request: HttpRequest, pk: int) -> HttpResponse:
    player = player_or_404(request, pk)
    me = visitor(request).me(player.circle)
    scope = scope_of(player.circle, request.GET)
    page = player_page(player, scope, purse_of(player.circle, me))
    context = {
        "circle": player.circle,
        "player": player,
        "page": page,
        "scope": scope,
        "game_links": scope.at_game(page.games),
    }
    return render(request, "players/show.html", context)


@require_safe
def evenings(request: HttpRequest, pk: int) -> HttpResponse:
    """The evenings behind one of his figures."""
    player = player_or_404(request, pk)
    purse = purse_of(player.circle, visitor(request).me(player.circle))
    scope = scope_of(player.circle, request.GET)
    other = _of_circle(player, request.GET.get("other", ""))
    page = evenings_page(player, scope, request.GET.get("figure", ""), other, purse)
    context = {"circle": player.circle, "player": player, "page": page, "scope": scope}
    return render(request, "players/evenings.html", context)


@require_safe
def records(request: HttpRequest, pk: int) -> HttpResponse:
    circle = circle_or_404(request, pk)
    scope = scope_of(circle, request.GET)
    page = records_page(circle, scope)
    context = {"circle": circle, "page": page, "scope": scope, "game_links": scope.at_game(page.games)}
    return render(request, "circles/records.html", context)


def _of_circle(player: Player, typed: str) -> Player | None:
    """Another of the circle, by the number that an address holds."""
    people = {str(each.pk): each for each in player.circle.players.all()}
    return people.get(typed)
