"""Views that rename a player or a circle."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from games.circles.commands import renames
from games.circles.commands.people import find_namesake
from games.models import Player, Role
from web.circles.forms import CircleNameForm, PlayerNameForm
from web.circles.text.people import taken_name_text
from web.core.access import CircleArchived, circle_or_404, player_or_404
from web.core.act import authorship
from web.core.forms.pages import render_form, sent_data
from web.core.refusals import on_refusal, with_error
from web.core.visitors import visitor_of


@require_http_methods(["GET", "HEAD", "POST"])
def rename_player(request: HttpRequest, pk: int) -> HttpResponse:
    """Show or store the name of a player: a host's for every player, anybody's for oneself."""
    player = _renamable_player_or_404(request, pk)
    back = "player" if visitor_of(request).player_in(player.circle) == player else "player-link"
    form = PlayerNameForm(sent_data(request), initial={"name": player.name})
    context: dict[str, object] = {"player": player, "back": back}
    template = "circles/people/rename.html"
    if not form.is_valid():
        return render_form(request, template, form, context)

    def refused(refusal: str) -> HttpResponse:
        owner = find_namesake(player.circle, form.cleaned_data["name"], besides=player)
        if owner is None or (owner.retired_at is None and owner.merged_into is None):
            return render_form(request, template, with_error(form, "name", refusal), context)
        context["owner"] = owner.merged_into or owner
        return render_form(request, template, with_error(form, "name", taken_name_text(owner)), context)

    on_refusal(request, refused)
    renames.rename_player(player=player, **form.cleaned_data, **authorship(request, player.circle))
    return redirect(back, pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
def rename_circle(request: HttpRequest, pk: int) -> HttpResponse:
    """Show or store the name of a circle, by a host."""
    circle = circle_or_404(request, pk, Role.HOST)
    form = CircleNameForm(sent_data(request), initial={"name": circle.name})
    context, template = {"circle": circle}, "circles/rename.html"
    if not form.is_valid():
        return render_form(request, template, form, context)
    on_refusal(
        request, lambda refusal: render_form(request, template, with_error(form, "name", refusal), context)
    )
    renames.rename_circle(circle=circle, **form.cleaned_data, **authorship(request, circle))
    return redirect("circle-settings", pk=pk)


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
