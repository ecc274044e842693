"""View of the calls of time on the players of a tournament."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games.clocks.commands.calls import call_time
from games.models import Clock, Role
from games.refusals import MalformedRound
from web.core.act import authorship
from web.core.refusals import on_refusal
from web.games.tournament.forms.calls import CallForm
from web.games.tournament.pages.board import board_of_sitting
from web.games.tournament.views.page import tournament_or_404
from web.ui.shown import shown_part


@require_http_methods(["GET", "HEAD", "POST"])
def call(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the players at the tables, to call time on one of them; a POST records the call."""
    sitting = tournament_or_404(request, pk, Role.SCORE)
    clock = Clock.objects.filter(sitting=sitting).first()
    if clock is None or sitting.is_closed:
        return redirect("sitting-clock", pk=pk)

    def show(refusal: str = "") -> HttpResponse:
        board = board_of_sitting(sitting, shown_part(request.GET.dict()))
        context = {"sitting": sitting, "clock": clock, "table_context": board, "refusal": refusal}
        return render(request, "games/tournament/call.html", context)

    if request.method != "POST":
        return show()
    on_refusal(request, show)
    form = CallForm(request.POST)
    if not form.is_valid():
        raise MalformedRound("entrant")
    call_time(
        clock=clock,
        entrant=form.cleaned_data["entrant"],
        key=form.event_key,
        **authorship(request, sitting.circle),
    )
    return redirect("clock", address=clock.address)
