"""Views of a tournament's prizes, deal and chip race, and of the circle's formula of season points."""

from collections.abc import Mapping
from dataclasses import replace
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games.models import Role, Sitting
from games.rules.errors import RuleError
from games.rules.tournament.payout import unpaid_prizes
from games.tournaments.commands import events
from web.core.access import hosted_circle_or_404
from web.core.act import act
from web.core.refusals import on_refusal, refusal_message
from web.games.tournament.forms.payouts import (
    STEPS_CENTS,
    ChipRaceForm,
    PrizeDealForm,
    PrizesForm,
    bound_deal_form,
    bound_prizes_form,
    bound_race_form,
    initial_prizes_form,
)
from web.games.tournament.pages.board import Board, board_of_sitting
from web.games.tournament.pages.payouts import deal_rows, numbered_prizes, past_races, race_lines
from web.games.tournament.pages.season_points import formula_choices
from web.games.tournament.text import FORMULA_LABELS, PRIZE_DEAL_LABELS, STRUCTURE_LABELS
from web.games.tournament.views.events import tournament_or_404
from web.ui.numbers import format_money


@require_http_methods(["GET", "HEAD", "POST"])
def prizes(request: HttpRequest, pk: int) -> HttpResponse:
    """Show or change the prize structure."""
    sitting = tournament_or_404(request, pk)
    board = board_of_sitting(sitting)
    if request.method != "POST":
        return _prizes_page(request, sitting, board, initial_prizes_form(board.state))
    form = bound_prizes_form(board.state, request.POST)
    if form.error or "preview" in request.POST:
        return _prizes_page(request, sitting, board, form, status=422 if form.error else 200)
    on_refusal(request, lambda refusal: _prizes_page(request, sitting, board, replace(form, error=refusal)))
    _record_event(request, sitting, "prizes", form.asked)
    return redirect("tournament-prizes", pk=pk)


def _prizes_page(
    request: HttpRequest, sitting: Sitting, board: Board, form: PrizesForm, status: int = 200
) -> HttpResponse:
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
    form = bound_deal_form(board.state, request.POST)
    if request.method != "POST":
        return _deal_page(request, sitting, board, replace(form, error=""))
    if form.error or request.POST.get("step") != "agree":
        return _deal_page(request, sitting, board, form, status=422 if form.error else 200)
    on_refusal(request, lambda refusal: _deal_page(request, sitting, board, replace(form, error=refusal)))
    _record_event(request, sitting, "deal", form.asked)
    return redirect("sitting", pk=pk)


def _deal_page(
    request: HttpRequest, sitting: Sitting, board: Board, form: PrizeDealForm, status: int = 200
) -> HttpResponse:
    try:
        left = sum(unpaid_prizes(board.state))
    except RuleError as refusal:
        left, form.error = 0, refusal_message(refusal)
    rows = deal_rows(board, form)
    context = {"form": form, "kinds": list(PRIZE_DEAL_LABELS.items()), "left": left, "rows": rows}
    return _page(request, sitting, board, "games/tournament/deal.html", context, status)


@require_http_methods(["GET", "HEAD", "POST"])
def chip_race(request: HttpRequest, pk: int) -> HttpResponse:
    """Preview a chip race, then record it."""
    sitting = tournament_or_404(request, pk)
    board = board_of_sitting(sitting)
    race = bound_race_form(board.state, request.POST)
    has_errors = request.method == "POST" and race is not None and race.has_errors
    if race is None or has_errors or request.POST.get("step") != "done":
        return _race_page(request, sitting, board, race, status=422 if has_errors else 200)
    on_refusal(request, lambda refusal: _race_page(request, sitting, board, race, refusal))
    _record_event(request, sitting, "colour_up", race.asked)
    return redirect("tournament-chip-race", pk=pk)


def _race_page(
    request: HttpRequest,
    sitting: Sitting,
    board: Board,
    race: ChipRaceForm | None,
    error: str = "",
    status: int = 200,
) -> HttpResponse:
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


def _record_event(request: HttpRequest, sitting: Sitting, kind: str, asked: dict[str, object]) -> None:
    events.record_event(sitting=sitting, kind=kind, requested=asked, **act(request, sitting.circle))


def _page(
    request: HttpRequest,
    sitting: Sitting,
    board: Board,
    template: str,
    context: Mapping[str, object],
    status: int,
) -> HttpResponse:
    base = {"sitting": sitting, "table_context": board, "key": uuid4()}
    return render(request, template, {**base, **context}, status=status)
