"""Views of a tournament: buttons, tables, players, terms, draw, log of events, calls of time."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.clocks.commands.calls import call_time
from games.models import Clock, Role, Sitting
from games.refusals import MalformedRound
from games.tournaments.commands import events, starting
from games.tournaments.queries.clock import current_level
from games.tournaments.queries.log import tournament_log
from web.core.refusals import on_refusal, sent_data
from web.core.visitors import act, authorship
from web.games.tournament.forms.events import (
    AddOnsForm,
    CallForm,
    DrawForm,
    EntrantForm,
    EventForm,
    EventNumberForm,
    event_form,
)
from web.games.tournament.forms.terms import TermsForm
from web.games.tournament.pages.board import board_of_sitting
from web.games.tournament.pages.draw import draw_context
from web.games.tournament.pages.player import entrant_context
from web.games.tournament.pages.table import find_table, table_page_context
from web.games.tournament.views.page import tournament_or_404, tournament_page
from web.ui.shown import shown_part


@require_POST
def record_event(request: HttpRequest, pk: int) -> HttpResponse:
    """Record the event of one button: elimination, hand, move, closed table."""
    sitting = tournament_or_404(request, pk, Role.SCORE)
    on_refusal(request, lambda refusal: _refusal_page(request, sitting, refusal))
    form = event_form(request.POST)
    if not form.is_readable:
        raise MalformedRound(form.kind)
    on_refusal(request, lambda refusal: _refusal_page(request, sitting, refusal, form))
    if not form.is_valid():
        return _refusal_page(request, sitting, "", form)
    events.record_event(
        sitting=sitting,
        kind=form.kind,
        requested=form.requested(),
        key=form.event_key,
        level=current_level(sitting, timezone.now()) if form.kind in ("reenter", "rebuy") else None,
        seen=form.seen_fields(),
        **authorship(request, sitting.circle),
    )
    return redirect(_url_after(sitting, form))


@require_POST
def start(request: HttpRequest, pk: int) -> HttpResponse:
    """Draw the seats and start the clock, in one tap."""
    sitting = tournament_or_404(request, pk, Role.SCORE)
    on_refusal(request, lambda refusal: _refusal_page(request, sitting, refusal))
    clock = starting.draw_and_start(sitting=sitting, **act(request, sitting.circle))
    return redirect("clock", address=clock.address)


@require_safe
def desk(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the desk: arrivals, payments and the till."""
    sitting = tournament_or_404(request, pk, Role.SCORE)
    if sitting.is_closed:
        return redirect("sitting", pk=pk)
    board = board_of_sitting(sitting, shown_part(request.GET.dict()))
    return tournament_page(request, sitting, "desk", {}, board=board)


@require_safe
def add_ons(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the add-ons of all players, for one record."""
    sitting = tournament_or_404(request, pk, Role.SCORE)
    board = board_of_sitting(sitting)
    if sitting.is_closed or board.state.is_over:
        return redirect("sitting", pk=pk)
    context = {"form": AddOnsForm(board.add_on_rows)}
    return tournament_page(request, sitting, "addons", context, board=board)


@require_POST
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Undo an event and replay the others."""
    return _change_event(request, pk, events.undo_event)


@require_POST
def restore(request: HttpRequest, pk: int) -> HttpResponse:
    """Record an undone event again, after the others."""
    return _change_event(request, pk, events.restore_event)


def _change_event(request: HttpRequest, pk: int, change: Callable[..., None]) -> HttpResponse:
    sitting = tournament_or_404(request, pk, Role.SCORE)
    on_refusal(request, lambda refusal: _refusal_page(request, sitting, refusal))
    form = EventNumberForm(request.POST)
    if not form.is_valid():
        raise MalformedRound("event")
    change(sitting=sitting, number=form.cleaned_data["event"], **authorship(request, sitting.circle))
    return redirect(form.url_name, pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
def terms(request: HttpRequest, pk: int) -> HttpResponse:
    sitting = tournament_or_404(request, pk, Role.SCORE)
    sent = sent_data(request)
    if sitting.is_closed and sent is None:
        return redirect("sitting", pk=pk)
    form = TermsForm(sent, None if sent is not None else tournament_log(sitting).state.terms)

    def show(refusal: str = "") -> HttpResponse:
        if refusal:
            form.add_error(None, refusal)
        return tournament_page(request, sitting, "terms", {"form": form}, is_refused=bool(form.errors))

    if not form.is_valid():
        return show()
    on_refusal(request, show)
    events.record_event(
        sitting=sitting,
        kind="terms",
        requested=form.terms(),
        key=form.cleaned_data["key"],
        **authorship(request, sitting.circle),
    )
    return redirect("sitting", pk=pk)


@require_safe
def draw(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the draw: its commitment before, and everything for an independent check after."""
    sitting = tournament_or_404(request, pk)
    board = board_of_sitting(sitting, shown_part(request.GET.dict()))
    context = draw_context(board) | {"form": DrawForm(do="draw")}
    return tournament_page(request, sitting, "draw", context, board=board)


@require_safe
def table(request: HttpRequest, pk: int) -> HttpResponse:
    """Show one table: button and blinds of the next hand."""
    sitting = tournament_or_404(request, pk)
    board = board_of_sitting(sitting)
    found = find_table(board, request.GET.get("number", "1"))
    if found is None:
        return redirect("sitting", pk=pk)
    return tournament_page(request, sitting, "table", table_page_context(board, found), board=board)


@require_safe
def player(request: HttpRequest, pk: int) -> HttpResponse:
    sitting = tournament_or_404(request, pk)
    board = board_of_sitting(sitting)
    context = entrant_context(board, request.GET.get("of", "0"))
    return tournament_page(request, sitting, "player", context, board=board)


@require_safe
def log(request: HttpRequest, pk: int) -> HttpResponse:
    """Show all events, undone ones included."""
    sitting = tournament_or_404(request, pk)
    board = board_of_sitting(sitting, shown_part(request.GET.dict()))
    return tournament_page(request, sitting, "log", {"log": board.log_page()}, board=board)


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


def _url_after(sitting: Sitting, form: EventForm) -> str:
    """Return the URL of the page of a button, with the part of a long page that has it."""
    table = reverse("sitting", args=[sitting.pk])
    if form.page == "table":
        query = {"number": form.requested()["table"]}
        return reverse("tournament-table", args=[sitting.pk], query=query)
    if form.page == "player":
        query = {"of": form.requested()["entrant"]}
        return reverse("tournament-entrant", args=[sitting.pk], query=query)
    if form.page == "desk":
        is_drawn = tournament_log(sitting).state.is_drawn
        return (reverse("tournament-desk", args=[sitting.pk]) if is_drawn else table) + form.page_query
    if form.kind == "close":
        return reverse("tournament-seats", args=[sitting.pk])
    # Without a script the next page begins at the tables, not at the top.
    return f"{table}{form.page_query}#tables" if form.kind == "out" else table


def _refusal_page(
    request: HttpRequest,
    sitting: Sitting,
    refusal: str,
    form: EventForm | None = None,
) -> HttpResponse:
    """Render the page of the button again with the reason of the refusal and what was typed."""
    board = board_of_sitting(sitting)
    context: dict[str, object] = {"refusal": refusal}
    template = "show"
    if form is not None and form.page == "table":
        if found := find_table(board, str(form["table"].value())):
            context |= table_page_context(board, found)
            template = "table"
    elif isinstance(form, DrawForm) and not board.state.is_drawn:
        context |= draw_context(board) | {"form": form}
        template = "draw"
    elif isinstance(form, EntrantForm) and (form.page == "player" or "seat" in form.data):
        context |= entrant_context(board, str(form["entrant"].value()), form)
        template = "player"
    return tournament_page(request, sitting, template, context, board=board, is_refused=True)
