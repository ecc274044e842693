"""Views of a tournament: registration, tables, players, log of events."""

from typing import Any
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.models import Role, Sitting
from games.tournaments.commands import events, registration, starting
from games.tournaments.queries.clock import current_level
from games.tournaments.queries.log import is_tournament, tournament_log
from web.core.access import sitting_or_404
from web.core.act import act, authorship
from web.core.forms.keys import read_form_key
from web.core.forms.name_lists import parse_names
from web.core.forms.names import clean_name, name_error
from web.core.refusals import on_refusal
from web.core.visitors import visitor_of
from web.games.tournament.forms.events import (
    ButtonPress,
    parse_button_press,
    parse_integer,
)
from web.games.tournament.forms.terms import TermsForm
from web.games.tournament.pages.board import Board, board_of_sitting
from web.games.tournament.pages.draw import draw_page
from web.games.tournament.pages.entrant_list import entrant_list
from web.games.tournament.pages.log import log_page
from web.games.tournament.pages.player import entrant_page
from web.games.tournament.pages.table import table_page
from web.ui.shown import part_of_button, shown_part


def tournament_or_404(request: HttpRequest, pk: int, role: Role | None = None) -> Sitting:
    """Return a sitting that is a tournament."""
    sitting = sitting_or_404(request, pk, role)
    if not is_tournament(sitting):
        raise Http404
    return sitting


@require_POST
def record_event(request: HttpRequest, pk: int) -> HttpResponse:
    """Record the event of one button: elimination, hand, move, closed table."""
    sitting = tournament_or_404(request, pk, Role.SCORE)
    now = timezone.now()
    on_refusal(request, lambda refusal: _refusal_page(request, sitting, refusal))
    tapped = parse_button_press(request.POST)
    on_refusal(request, lambda refusal: _refusal_page(request, sitting, refusal, tapped))
    events.record_event(
        sitting=sitting,
        kind=tapped.kind,
        requested=tapped.asked,
        key=tapped.key,
        by=visitor_of(request).author_name(sitting.circle),
        now=now,
        level=current_level(sitting, now) if tapped.kind in ("reenter", "rebuy") else None,
    )
    return _page_of_button(sitting, tapped, part_of_button(request.POST.get("part", "")))


@require_POST
def register(request: HttpRequest, pk: int) -> HttpResponse:
    """Register a player of the circle by button, or a new player by name; preview a list of several."""
    sitting = tournament_or_404(request, pk, Role.SCORE)
    now = timezone.now()
    if "list" in request.POST or len(parse_names(request.POST.get("name", "")).names) > 1:
        return _register_list(request, sitting)
    name = clean_name(request.POST.get("name", ""))
    if fault := name_error(name):
        context = {"refusal": fault, "typed_name": request.POST["name"]}
        return _page(request, sitting, "games/tournament/show.html", context, status=422)
    on_refusal(
        request,
        lambda refusal: _refusal_page(request, sitting, refusal, typed_name=request.POST.get("name", "")),
    )
    person = name or get_object_or_404(
        sitting.circle.players, pk=parse_integer(request.POST.get("player", ""))
    )
    registration.register_player(
        sitting=sitting,
        person=person,
        level=current_level(sitting, now),
        key=read_form_key(request.POST),
        by=visitor_of(request).author_name(sitting.circle),
        now=now,
    )
    return redirect("sitting", pk=pk)


@require_POST
def start(request: HttpRequest, pk: int) -> HttpResponse:
    """Draw the seats and start the clock, in one tap."""
    sitting = tournament_or_404(request, pk, Role.SCORE)
    on_refusal(request, lambda refusal: _refusal_page(request, sitting, refusal))
    clock = starting.draw_and_start(sitting=sitting, **act(request, sitting.circle))
    return redirect("clock", address=clock.address)


def _register_list(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Preview a list of names, then register them."""
    board, now = board_of_sitting(sitting), timezone.now()
    people = entrant_list(board, sitting.circle.players.all(), request.POST.get("name", ""))

    def show(error: str) -> HttpResponse:
        context = {"people": people, "error": error}
        return _page(request, sitting, "games/tournament/list.html", context, 422 if error else 200, board)

    if request.POST.get("list") != "record" or people.has_faults:
        return show(people.error)
    on_refusal(request, show)
    is_recorded = registration.register_players(
        sitting=sitting,
        people=people.entering,
        level=current_level(sitting, now),
        key=read_form_key(request.POST),
        by=visitor_of(request).author_name(sitting.circle),
        now=now,
    )
    return redirect("sitting", pk=sitting.pk) if is_recorded else show(people.error)


@require_safe
def desk(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the desk: arrivals, payments and the till."""
    sitting = tournament_or_404(request, pk, Role.SCORE)
    board = board_of_sitting(sitting, shown_part(request.GET.dict()))
    return _page(request, sitting, "games/tournament/desk.html", {}, board=board)


@require_safe
def add_ons(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the add-ons of all players, for one record."""
    sitting = tournament_or_404(request, pk, Role.SCORE)
    return _page(request, sitting, "games/tournament/addons.html", {})


@require_POST
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Undo an event and replay the others."""
    sitting = tournament_or_404(request, pk, Role.SCORE)
    on_refusal(request, lambda refusal: _refusal_page(request, sitting, refusal))
    number = parse_integer(request.POST.get("event", ""))
    events.undo_event(sitting=sitting, number=number, **authorship(request, sitting.circle))
    return redirect("tournament-log" if request.POST.get("to") == "log" else "sitting", pk=pk)


@require_POST
def restore(request: HttpRequest, pk: int) -> HttpResponse:
    """Record an undone event again, after the others."""
    sitting = tournament_or_404(request, pk)
    on_refusal(request, lambda refusal: _refusal_page(request, sitting, refusal))
    number = parse_integer(request.POST.get("event", ""))
    events.restore_event(sitting=sitting, number=number, **authorship(request, sitting.circle))
    return redirect("tournament-log" if request.POST.get("to") == "log" else "sitting", pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
def terms(request: HttpRequest, pk: int) -> HttpResponse:
    sitting = tournament_or_404(request, pk, Role.SCORE)
    if request.method != "POST":
        return _terms_page(request, sitting, TermsForm(terms=tournament_log(sitting).state.terms))
    form = TermsForm(request.POST)
    if not form.is_valid():
        return _terms_page(request, sitting, form, form.rule_error, 422)
    on_refusal(request, lambda refusal: _terms_page(request, sitting, form, refusal))
    events.record_event(
        sitting=sitting,
        kind="terms",
        requested=form.terms(),
        key=form.cleaned_data["key"],
        **authorship(request, sitting.circle),
    )
    return redirect("sitting", pk=pk)


def _terms_page(
    request: HttpRequest, sitting: Sitting, form: TermsForm, error: str = "", status: int = 200
) -> HttpResponse:
    context = {"form": form, "error": error}
    return _page(request, sitting, "games/tournament/terms.html", context, status=status)


@require_safe
def draw(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the draw: its commitment before, and everything for an independent check after."""
    sitting = tournament_or_404(request, pk)
    board = board_of_sitting(sitting, shown_part(request.GET.dict()))
    return _page(request, sitting, "games/tournament/draw.html", {"draw": draw_page(board)}, board=board)


@require_safe
def table(request: HttpRequest, pk: int) -> HttpResponse:
    """Show one table: button and blinds of the next hand."""
    sitting = tournament_or_404(request, pk)
    board = board_of_sitting(sitting)
    page = table_page(board, request.GET.get("number", "1"))
    if page is None:
        return redirect("sitting", pk=pk)
    return _page(request, sitting, "games/tournament/table.html", {"hand": page}, board=board)


@require_safe
def player(request: HttpRequest, pk: int) -> HttpResponse:
    sitting = tournament_or_404(request, pk)
    board = board_of_sitting(sitting)
    page = entrant_page(board, request.GET.get("of", "0"), {})
    return _page(request, sitting, "games/tournament/player.html", {"page": page}, board=board)


@require_safe
def log(request: HttpRequest, pk: int) -> HttpResponse:
    """Show all events, undone ones included."""
    sitting = tournament_or_404(request, pk)
    board = board_of_sitting(sitting, shown_part(request.GET.dict()))
    return _page(request, sitting, "games/tournament/log.html", {"log": log_page(board)}, board=board)


def _page_of_button(sitting: Sitting, tapped: ButtonPress, part: str) -> HttpResponse:
    """Redirect to the page of the button; `part` is the query string of a part of a long page."""
    if tapped.page == "table":
        response = redirect("tournament-table", pk=sitting.pk)
        response["Location"] += f"?number={tapped.asked['table']}"
        return response
    if tapped.page == "desk":
        is_drawn = tournament_log(sitting).state.is_drawn
        response = redirect("tournament-desk" if is_drawn else "sitting", pk=sitting.pk)
        response["Location"] += part
        return response
    if tapped.page == "player":
        response = redirect("tournament-entrant", pk=sitting.pk)
        response["Location"] += f"?of={tapped.asked['entrant']}"
        return response
    response = redirect("sitting", pk=sitting.pk)
    if tapped.kind == "out":
        # Without a script the next page begins at the tables, not at the top.
        response["Location"] += f"{part}#tables"
    return response


def _refusal_page(
    request: HttpRequest,
    sitting: Sitting,
    refusal: str,
    tapped: ButtonPress | None = None,
    typed_name: str = "",
) -> HttpResponse:
    """Render the page of the button again with the reason of the refusal and the typed text."""
    board = board_of_sitting(sitting)
    context: dict[str, Any] = {"refusal": refusal, "typed_name": typed_name}
    template = "games/tournament/show.html"
    if tapped is not None and tapped.page == "table":
        context["hand"] = table_page(board, str(tapped.asked.get("table", "")))
        template = "games/tournament/table.html" if context["hand"] else template
    elif tapped is not None and tapped.page == "player":
        context["page"] = entrant_page(board, str(tapped.asked.get("entrant", "")), tapped.asked)
        template = "games/tournament/player.html"
    return _page(request, sitting, template, context, board=board)


def _page(
    request: HttpRequest,
    sitting: Sitting,
    template: str,
    context: dict[str, Any],
    status: int = 200,
    board: Board | None = None,
) -> HttpResponse:
    base = {"sitting": sitting, "table_context": board or board_of_sitting(sitting), "key": uuid4()}
    return render(request, template, base | context, status=status)
