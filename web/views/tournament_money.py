"""What a tournament pays: prizes, a deal, points of the season; and the chips that leave it."""

from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from games import play
from games.models import Role, Sitting
from games.rules.errors import RuleError
from games.rules.holdem.payout import left_to_pay
from web.access import hosted_circle_or_404, visitor
from web.forms.keys import read_key
from web.forms.tournament_money import first_prizes, typed_deal, typed_prizes, typed_race
from web.rooms.tournament.board import Board, board_of
from web.rooms.tournament.money import deal_rows, numbered_prizes, past_races, race_lines
from web.rooms.tournament.points import formulas
from web.views.tournaments import CONFLICT, REFUSED, status_of, told_refusal, tournament_or_404
from web.wording.figures import money
from web.wording.tournament import DEALS, FORMULAS, STRUCTURES


@require_http_methods(["GET", "HEAD", "POST"])
def prizes(request: HttpRequest, pk: int) -> HttpResponse:
    """The structure of the prizes; a POST changes it."""
    sitting = tournament_or_404(request, pk)
    board = board_of(sitting)
    form, status = first_prizes(board.evening), 200
    if request.method == "POST":
        form = typed_prizes(board.evening, request.POST)
        if not form.error:
            refusal = _tell(request, sitting, "prizes", form.asked)
            if refusal is None:
                return redirect("tournament-prizes", pk=pk)
            form.error, status = told_refusal(refusal), status_of(refusal)
        else:
            status = 422
    bounties = board.evening.entries * board.evening.terms.bounty_cents
    context = {
        "form": form,
        "kinds": list(STRUCTURES.items()),
        "list": numbered_prizes(board.evening),
        "bounties": money(bounties),
    }
    return _page(request, sitting, board, "tournaments/prizes.html", context, status)


@require_http_methods(["GET", "HEAD", "POST"])
def deal(request: HttpRequest, pk: int) -> HttpResponse:
    """A deal between the last players: worked out as often as they like, then agreed on."""
    sitting = tournament_or_404(request, pk, Role.SCORE)
    board = board_of(sitting)
    if not board.may_deal or sitting.is_closed:
        return redirect("sitting", pk=pk)
    form, status = typed_deal(board.evening, request.POST), 200
    if request.method != "POST":
        form.error = ""
    elif form.error:
        status = 422
    elif request.POST.get("step") == "agree":
        refusal = _tell(request, sitting, "deal", form.asked)
        if refusal is None:
            return redirect("sitting", pk=pk)
        form.error, status = told_refusal(refusal), status_of(refusal)
    try:
        left = sum(left_to_pay(board.evening))
    except RuleError as refusal:
        left, form.error = 0, told_refusal(refusal)
    rows = deal_rows(board, form)
    context = {"form": form, "kinds": list(DEALS.items()), "left": left, "rows": rows}
    return _page(request, sitting, board, "tournaments/deal.html", context, status)


@require_http_methods(["GET", "HEAD", "POST"])
def chips(request: HttpRequest, pk: int) -> HttpResponse:
    """Small chips exchanged for bigger ones: what each receives, then the race that is done."""
    sitting = tournament_or_404(request, pk)
    board = board_of(sitting)
    race, status, error = typed_race(board.evening, request.POST), 200, ""
    if request.method == "POST" and race is not None:
        if race.is_wrong:
            status = 422
        elif request.POST.get("step") == "done":
            refusal = _tell(request, sitting, "colour_up", race.asked)
            if refusal is None:
                return redirect("tournament-chips", pk=pk)
            error, status = told_refusal(refusal), status_of(refusal)
    context = {
        "may_race": board.may_race and race and not sitting.is_closed,
        "race": race,
        "lines": race_lines(board, race),
        "past": past_races(board),
        "error": error,
    }
    return _page(request, sitting, board, "tournaments/chips.html", context, status)


@require_http_methods(["GET", "HEAD", "POST"])
def points(request: HttpRequest, pk: int) -> HttpResponse:
    """What a place is worth in the season of a circle; its hosts choose."""
    circle = hosted_circle_or_404(request, pk)
    formula = request.POST.get("formula", "")
    if request.method == "POST" and formula in FORMULAS:
        play.choose_points(circle=circle, formula=formula)
        return redirect("circle-settings", pk=pk)
    is_wrong = request.method == "POST"
    context = {"circle": circle, "formulas": formulas(), "is_wrong": is_wrong}
    return render(request, "tournaments/points.html", context, status=422 if is_wrong else 200)


def _tell(request: HttpRequest, sitting: Sitting, kind: str, asked: dict[str, Any]) -> Exception | None:
    """Write the event; why it was not written, if it was not."""
    try:
        play.tell_event(
            sitting=sitting,
            kind=kind,
            asked=asked,
            key=read_key(request.POST),
            by=visitor(request).author(sitting.circle),
            now=timezone.now(),
        )
    except (*REFUSED, *CONFLICT) as refusal:
        return refusal
    return None


def _page(
    request: HttpRequest, sitting: Sitting, board: Board, template: str, context: dict[str, Any], status: int
) -> HttpResponse:
    base = {"sitting": sitting, "scene": board, "key": uuid4()}
    return render(request, template, base | context, status=status)
