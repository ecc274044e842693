"""Views that register the players of a tournament."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from games.models import Role, Sitting
from games.tournaments.commands import registration
from games.tournaments.queries.clock import current_level
from web.core.refusals import on_refusal
from web.core.visitors import authorship
from web.games.tournament.forms.registration import NO_NEW_PLAYER, EntrantListForm, RegistrationForm
from web.games.tournament.pages.board import board_of_sitting
from web.games.tournament.views.page import tournament_or_404, tournament_page


@require_POST
def register(request: HttpRequest, pk: int) -> HttpResponse:
    """Register a player of the circle by button, or a new player by name; preview a list of several."""
    sitting = tournament_or_404(request, pk, Role.SCORE)
    form = RegistrationForm(request.POST)
    if form.has_several_names:
        return _register_list(request, sitting)
    if not form.is_valid():
        return _registration_page(request, sitting, form)
    on_refusal(request, lambda refusal: _registration_page(request, sitting, form, refusal))
    name, player = form.cleaned_data["name"], form.cleaned_data["player"]
    registration.register_player(
        sitting=sitting,
        person=name or get_object_or_404(sitting.circle.players, pk=player),
        level=current_level(sitting, timezone.now()),
        key=form.cleaned_data["key"],
        **authorship(request, sitting.circle),
    )
    return redirect("sitting", pk=pk)


def _registration_page(
    request: HttpRequest, sitting: Sitting, form: RegistrationForm, refusal: str = ""
) -> HttpResponse:
    """Render the main page with a refused name at its field, or the refusal of a button."""
    if refusal and form.cleaned_data["name"]:
        form.add_error("name", refusal)
    context = {"registration_form": form, "refusal": "" if form.errors else refusal}
    return tournament_page(request, sitting, "show", context, is_refused=True)


def _register_list(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Preview a list of names, then register them."""
    board = board_of_sitting(sitting)
    registered = {person.player.pk for person in board.registered}
    form = EntrantListForm(request.POST, sitting.circle.players.all(), registered)

    def page(refusal: str = "") -> HttpResponse:
        if refusal:
            form.add_error("name", refusal)
        is_refused = bool(form.errors)
        return tournament_page(request, sitting, "list", {"form": form}, board=board, is_refused=is_refused)

    if not form.is_valid() or not form.is_confirmed:
        return page()
    on_refusal(request, page)
    is_recorded = registration.register_players(
        sitting=sitting,
        people=form.entering,
        level=current_level(sitting, timezone.now()),
        key=form.cleaned_data["key"],
        **authorship(request, sitting.circle),
    )
    if not is_recorded:
        return page(str(NO_NEW_PLAYER))
    return redirect("sitting", pk=sitting.pk)
