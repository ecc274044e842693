"""Views of a tournament's prizes, deal and chip race, and of the circle's formula of season points."""

from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from games.models import Role, Sitting
from games.rules.errors import RuleError
from games.rules.tournament.payout import unpaid_prizes
from games.tournaments.commands import events
from web.core.access import hosted_circle_or_404
from web.core.forms.keys import read_form_key
from web.core.visitors import visitor_of
from web.games.tournament.forms.payouts import (
    STEPS_CENTS,
    bound_deal_form,
    bound_prizes_form,
    bound_race_form,
    initial_prizes_form,
)
from web.games.tournament.pages.board import Board, board_of_sitting
from web.games.tournament.pages.payouts import deal_rows, numbered_prizes, past_races, race_lines
from web.games.tournament.pages.season_points import formula_choices
from web.games.tournament.text import FORMULA_LABELS, PRIZE_DEAL_LABELS, STRUCTURE_LABELS
from web.games.tournament.views.events import (
    CONFLICTS,
    UNPROCESSABLE,
    event_refusal_message,
    refusal_status,
    tournament_or_404,
)
from web.ui.numbers import format_money


@require_http_methods(["GET", "HEAD", "POST"])
def prizes(request: HttpRequest, pk: int) -> HttpResponse:
    """Show or change the prize structure."""
    sitting = tournament_or_404(request, pk)
    board = board_of_sitting(sitting)
    form, status = initial_prizes_form(board.state), 200
    if request.method == "POST":
        form = bound_prizes_form(board.state, request.POST)
        if not form.error and "preview" not in request.POST:
            refusal = _record_event(request, sitting, "prizes", form.asked)
            if refusal is None:
                return redirect("tournament-prizes", pk=pk)
            form.error, status = event_refusal_message(refusal), refusal_status(refusal)
        elif form.error:
            status = 422
    bounties = board.state.entries * board.state.terms.bounty_cents
    context = {
        "form": form,
        "kinds": list(STRUCTURE_LABELS.items()),
        "steps": [(str(cents), format_money(cents, brief=True)) for cents in STEPS_CENTS],
        "list": numbered_prizes(form.state or board.state),
        "is_preview": request.method == "POST" and not form.error,
        "bounties": format_money(bounties),
    }
    return _page(request, sitting, board, "games/tournament/prizes.html", context, status)


@require_http_methods(["GET", "HEAD", "POST"])
def deal(request: HttpRequest, pk: int) -> HttpResponse:
    """Preview a deal between the last players, then record it."""
    sitting = tournament_or_404(request, pk, Role.SCORE)
    board = board_of_sitting(sitting)
    if not board.may_deal or sitting.is_closed:
        return redirect("sitting", pk=pk)
    form, status = bound_deal_form(board.state, request.POST), 200
    if request.method != "POST":
        form.error = ""
    elif form.error:
        status = 422
    elif request.POST.get("step") == "agree":
        refusal = _record_event(request, sitting, "deal", form.asked)
        if refusal is None:
            return redirect("sitting", pk=pk)
        form.error, status = event_refusal_message(refusal), refusal_status(refusal)
    try:
        left = sum(unpaid_prizes(board.state))
    except RuleError as refusal:
        left, form.error = 0, event_refusal_message(refusal)
    rows = deal_rows(board, form)
    context = {"form": form, "kinds": list(PRIZE_DEAL_LABELS.items()), "left": left, "rows": rows}
    return _page(request, sitting, board, "games/tournament/deal.html", context, status)


@require_http_methods(["GET", "HEAD", "POST"])
def chip_race(request: HttpRequest, pk: int) -> HttpResponse:
    """Preview a chip race, then record it."""
    sitting = tournament_or_404(request, pk)
    board = board_of_sitting(sitting)
    race, status, error = bound_race_form(board.state, request.POST), 200, ""
    if request.method == "POST" and race is not None:
        if race.has_errors:
            status = 422
        elif request.POST.get("step") == "done":
            refusal = _record_event(request, sitting, "colour_up", race.asked)
            if refusal is None:
                return redirect("tournament-chip-race", pk=pk)
            error, status = event_refusal_message(refusal), refusal_status(refusal)
    context = {
        "may_race": board.may_race and race and not sitting.is_closed,
        "race": race,
        "lines": race_lines(board, race),
        "past": past_races(board),
        "error": error,
    }
    return _page(request, sitting, board, "games/tournament/chips.html", context, status)


@require_http_methods(["GET", "HEAD", "POST"])
def season_points(request: HttpRequest, pk: int) -> HttpResponse:
    """Show or choose the formula of season points."""
    circle = hosted_circle_or_404(request, pk)
    formula = request.POST.get("formula", "")
    if request.method == "POST" and formula in FORMULA_LABELS:
        events.set_points_formula(circle=circle, formula=formula)
        return redirect("circle-settings", pk=pk)
    is_wrong = request.method == "POST"
    context = {"circle": circle, "formulas": formula_choices(), "is_wrong": is_wrong}
    return render(request, "games/tournament/points.html", context, status=422 if is_wrong else 200)


def _record_event(
    request: HttpRequest, sitting: Sitting, kind: str, asked: dict[str, Any]
) -> Exception | None:
    """Record an event and return its refusal, or None."""
    try:
        events.record_event(
            sitting=sitting,
            kind=kind,
            requested=asked,
            key=read_form_key(request.POST),
            by=visitor_of(request).author_name(sitting.circle),
            now=timezone.now(),
        )
    except (*UNPROCESSABLE, *CONFLICTS) as refusal:
        return refusal
    return None


def _page(
    request: HttpRequest, sitting: Sitting, board: Board, template: str, context: dict[str, Any], status: int
) -> HttpResponse:
    base = {"sitting": sitting, "table_context": board, "key": uuid4()}
    return render(request, template, base | context, status=status)
