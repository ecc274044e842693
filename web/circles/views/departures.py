"""Views by which a person leaves a circle, takes their data away, or has their name erased."""

from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.circles.commands import departures
from games.circles.queries.own_data import own_data
from games.circles.queries.renames import has_erased_name
from games.models import Role
from web.accounts.adapters import is_local_url
from web.core.access import circle_or_404, player_or_404
from web.core.refusals import on_refusal
from web.core.visitors import act, visitor_of
from web.ui.typography import sentence_case


@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask, then revoke the binding of this browser, and go to the page `then` of the query or home."""
    circle = circle_or_404(request, pk, Role.VIEW)
    binding = visitor_of(request).binding_of(circle)
    context = {"circle": circle, "me": visitor_of(request).player_in(circle)}
    if request.method != "POST" or binding is None:
        return render(request, "circles/people/leaving.html", context)
    on_refusal(
        request,
        lambda refusal: render(request, "circles/people/leaving.html", context | {"refusal": refusal}),
    )
    departures.leave_circle(binding=binding, now=timezone.now())
    then = request.GET.get("then", "")
    return redirect(then if is_local_url(request, then) else "home")


@never_cache
@require_safe
def take_own_data(request: HttpRequest, pk: int) -> HttpResponse:
    """Return what the circle holds about the visitor's own player, as a file."""
    circle = circle_or_404(request, pk)
    me = visitor_of(request).player_in(circle)
    if me is None:
        raise Http404
    response = JsonResponse(own_data(me), json_dumps_params={"ensure_ascii": False, "indent": 1})
    name = f"{slugify(circle.name) or 'ardoise'}-{slugify(me.name) or 'me'}-{timezone.localdate():%Y-%m-%d}"
    response["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def erase_player(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask, then erase the name of a player."""
    player = player_or_404(request, pk, Role.HOST)
    context = {"player": player, "key": uuid4()}
    if request.method != "POST":
        if has_erased_name(player):
            return redirect("player-link", pk=pk)
        return render(request, "circles/people/erasing.html", context)
    on_refusal(
        request,
        lambda refusal: render(request, "circles/people/erasing.html", context | {"refusal": refusal}),
    )
    substitute = sentence_case(_("somebody"))  # a name, and as such the first word of many a sentence
    departures.erase_player(player=player, substitute=substitute, **act(request, player.circle))
    return redirect("circle-people", pk=player.circle_id)
