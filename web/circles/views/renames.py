"""Views that rename a player or a circle."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games.circles.commands import renames
from games.models import Circle, Player, Role
from web.circles.rename_forms import CircleNameForm, PlayerNameForm
from web.core.access import CircleArchived, hosted_circle_or_404, hosted_player_or_404, player_or_404
from web.core.act import authorship
from web.core.refusals import on_refusal, with_error
from web.core.visitors import visitor_of


@require_http_methods(["GET", "HEAD", "POST"])
def rename_player(request: HttpRequest, pk: int) -> HttpResponse:
    """Show or store the name of a player: a host's for every player, anybody's for oneself."""
    player = _renamable_player_or_404(request, pk)
    back = "player" if visitor_of(request).player_in(player.circle) == player else "player-link"
    if request.method != "POST":
        return _player_page(request, player, PlayerNameForm(initial={"name": player.name}), back)
    form = PlayerNameForm(request.POST)
    if not form.is_valid():
        return _player_page(request, player, form, back, 422)
    on_refusal(
        request, lambda refusal: _player_page(request, player, with_error(form, "name", refusal), back)
    )
    renames.rename_player(
        player=player,
        name=form.cleaned_data["name"],
        key=form.cleaned_data["key"],
        **authorship(request, player.circle),
    )
    return redirect(back, pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
def rename_circle(request: HttpRequest, pk: int) -> HttpResponse:
    """Show or store the name of a circle, by a host."""
    circle = hosted_circle_or_404(request, pk)
    if request.method != "POST":
        return _circle_page(request, circle, CircleNameForm(initial={"name": circle.name}))
    form = CircleNameForm(request.POST)
    if not form.is_valid():
        return _circle_page(request, circle, form, 422)
    on_refusal(request, lambda refusal: _circle_page(request, circle, with_error(form, "name", refusal)))
    renames.rename_circle(
        circle=circle,
        name=form.cleaned_data["name"],
        key=form.cleaned_data["key"],
        **authorship(request, circle),
    )
    return redirect("circle-settings", pk=pk)


def _renamable_player_or_404(request: HttpRequest, pk: int) -> Player:
    """Return a player that the visitor may rename: a host every player, anybody the own one."""
    player = player_or_404(request, pk, Role.VIEW)
    visitor = visitor_of(request)
    if visitor.player_in(player.circle) != player:
        return hosted_player_or_404(request, pk)
    binding = visitor.binding_for(player.circle_id)
    if binding is not None and player.circle.archived_at is not None:
        raise CircleArchived(binding)
    return player


def _circle_page(
    request: HttpRequest, circle: Circle, form: CircleNameForm, status: int = 200
) -> HttpResponse:
    return render(request, "circles/rename.html", {"circle": circle, "form": form}, status=status)


def _player_page(
    request: HttpRequest, player: Player, form: PlayerNameForm, back: str, status: int = 200
) -> HttpResponse:
    context = {"player": player, "circle": player.circle, "form": form, "back": back}
    return render(request, "circles/people/rename.html", context, status=status)
