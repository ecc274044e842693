"""Views that rename a player or a circle."""

from collections.abc import Callable, Mapping
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from games.circles.commands import renames
from games.models import Circle, Player, Role
from web.circles.forms import CircleNameForm, PlayerNameForm
from web.core.access import CircleArchived, circle_or_404, player_or_404
from web.core.forms.pages import render_form, sent_data
from web.core.refusals import on_refusal, with_error
from web.core.visitors import authorship, visitor_of


@require_http_methods(["GET", "HEAD", "POST"])
def rename_player(request: HttpRequest, pk: int) -> HttpResponse:
    """Show or store the name of a player: a host's for every player, anybody's for oneself."""
    player = _renamable_player_or_404(request, pk)
    back = "player" if visitor_of(request).player_in(player.circle) == player else "player-link"
    form = PlayerNameForm(sent_data(request), initial={"name": player.name})
    context = {"player": player, "back": back}
    template, rename = "circles/people/rename.html", partial(renames.rename_player, player=player)
    return _rename(request, player.circle, form, rename, template, context) or redirect(back, pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
def rename_circle(request: HttpRequest, pk: int) -> HttpResponse:
    """Show or store the name of a circle, by a host."""
    circle = circle_or_404(request, pk, Role.HOST)
    form = CircleNameForm(sent_data(request), initial={"name": circle.name})
    context = {"circle": circle}
    template, rename = "circles/rename.html", partial(renames.rename_circle, circle=circle)
    return _rename(request, circle, form, rename, template, context) or redirect("circle-settings", pk=pk)


def _rename(
    request: HttpRequest,
    circle: Circle,
    form: PlayerNameForm | CircleNameForm,
    rename: Callable[..., object],
    template: str,
    context: Mapping[str, object],
) -> HttpResponse | None:
    """Store the name of a valid form, else return the page of the form."""
    if not form.is_valid():
        return render_form(request, template, form, context)
    on_refusal(
        request, lambda refusal: render_form(request, template, with_error(form, "name", refusal), context)
    )
    rename(name=form.cleaned_data["name"], key=form.cleaned_data["key"], **authorship(request, circle))
    return None


def _renamable_player_or_404(request: HttpRequest, pk: int) -> Player:
    """Return a player that the visitor may rename: a host every player, anybody the own one."""
    player = player_or_404(request, pk, Role.VIEW)
    visitor = visitor_of(request)
    if visitor.player_in(player.circle) != player:
        return player_or_404(request, pk, Role.HOST)
    binding = visitor.binding_for(player.circle_id)
    if binding is not None and player.circle.archived_at is not None:
        raise CircleArchived(binding)
    return player
