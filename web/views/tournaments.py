"""A tournament: its door, its tables, its people, and everything that was told of it."""

from typing import Any
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import play
from games.models import Role, Sitting
from games.rules.errors import RuleError
from games.tournament_clock import level_now
from games.tournaments import is_tournament, told
from web.access import sitting_or_404, visitor
from web.forms.keys import read_key
from web.forms.names import clean_name, name_fault
from web.forms.tournament import Tap, first_terms, read_number, read_tap, typed_terms
from web.messages import tell as sentence_of
from web.rooms.tournament.board import Board, board_of
from web.rooms.tournament.draw import draw_page
from web.rooms.tournament.log import log_of
from web.rooms.tournament.player import player_page
from web.rooms.tournament.table import hand_page

REFUSED = (RuleError, play.UnreadableRound, play.TooMuch, play.NameTaken)
CONFLICT = (play.SittingClosed, play.EventDiffers, play.EventFollowed, play.EventUndone)


def tournament_or_404(request: HttpRequest, pk: int, role: Role | None = None) -> Sitting:
    """A sitting that is a tournament."""
    sitting = sitting_or_404(request, pk, role)
    if not is_tournament(sitting):
        raise Http404
    return sitting


@require_POST
def tap(request: HttpRequest, pk: int) -> HttpResponse:
    """One tap on a button: somebody out, a hand, a move, a table that closes."""
    sitting = tournament_or_404(request, pk)
    now = timezone.now()
    tapped: Tap | None = None
    try:
        tapped = read_tap(request.POST)
        play.tell_event(
            sitting=sitting,
            kind=tapped.kind,
            asked=tapped.asked,
            key=tapped.key,
            by=visitor(request).author(sitting.circle),
            now=now,
            level=level_now(sitting, now) if tapped.kind == "reenter" else None,
        )
    except (*REFUSED, *CONFLICT) as refusal:
        return _again(request, sitting, refusal, tapped)
    return _back(sitting, tapped)


@require_POST
def enter(request: HttpRequest, pk: int) -> HttpResponse:
    """Somebody registers: a person of the circle by his button, a newcomer by his name."""
    sitting = tournament_or_404(request, pk)
    now = timezone.now()
    name = clean_name(request.POST.get("name", ""))
    if fault := name_fault(name):
        context = {"refusal": fault, "typed_name": request.POST["name"][:60]}
        return _page(request, sitting, "tournaments/show.html", context, status=422)
    try:
        person = name or sitting.circle.players.get(pk=read_number(request.POST.get("player", "")))
        play.enter_player(
            sitting=sitting,
            person=person,
            level=level_now(sitting, now),
            key=read_key(request.POST),
            by=visitor(request).author(sitting.circle),
            now=now,
        )
    except sitting.circle.players.model.DoesNotExist:
        raise Http404 from None
    except (*REFUSED, *CONFLICT) as refusal:
        return _again(request, sitting, refusal, typed_name=request.POST.get("name", "")[:60])
    return redirect("sitting", pk=pk)


@require_POST
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Take an event back, and replay the others."""
    sitting = tournament_or_404(request, pk)
    try:
        number = read_number(request.POST.get("event", ""))
        play.undo_event(
            sitting=sitting,
            number=number,
            by=visitor(request).author(sitting.circle),
            now=timezone.now(),
        )
    except (*REFUSED, *CONFLICT) as refusal:
        return _again(request, sitting, refusal)
    return redirect("tournament-log" if request.POST.get("to") == "log" else "sitting", pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
def terms(request: HttpRequest, pk: int) -> HttpResponse:
    sitting = tournament_or_404(request, pk, Role.SCORE)
    if request.method != "POST":
        form = first_terms(told(sitting).evening.terms)
        return _page(request, sitting, "tournaments/terms.html", {"form": form})
    form = typed_terms(request.POST)
    if form.is_wrong:
        return _page(request, sitting, "tournaments/terms.html", {"form": form}, status=422)
    try:
        play.tell_event(
            sitting=sitting,
            kind="terms",
            asked=form.data,
            key=read_key(request.POST),
            by=visitor(request).author(sitting.circle),
            now=timezone.now(),
        )
    except (*REFUSED, *CONFLICT) as refusal:
        form.error = sentence_of(refusal)
        return _page(request, sitting, "tournaments/terms.html", {"form": form}, status=status_of(refusal))
    return redirect("sitting", pk=pk)


@require_safe
def draw(request: HttpRequest, pk: int) -> HttpResponse:
    """The draw before it is made, with its promise, and afterwards with all one needs to check it."""
    sitting = tournament_or_404(request, pk)
    board = board_of(sitting)
    return _page(request, sitting, "tournaments/draw.html", {"draw": draw_page(board)}, board=board)


@require_safe
def table(request: HttpRequest, pk: int) -> HttpResponse:
    """One table: who has the button on the next hand, who posts."""
    sitting = tournament_or_404(request, pk)
    board = board_of(sitting)
    page = hand_page(board, request.GET.get("number", "1"))
    if page is None:
        return redirect("sitting", pk=pk)
    return _page(request, sitting, "tournaments/table.html", {"hand": page}, board=board)


@require_safe
def player(request: HttpRequest, pk: int) -> HttpResponse:
    sitting = tournament_or_404(request, pk)
    board = board_of(sitting)
    page = player_page(board, request.GET.get("of", "0"), {})
    return _page(request, sitting, "tournaments/player.html", {"page": page}, board=board)


@require_safe
def log(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything that was told, what was taken back too."""
    sitting = tournament_or_404(request, pk)
    board = board_of(sitting)
    return _page(request, sitting, "tournaments/log.html", {"log": log_of(board)}, board=board)


def _back(sitting: Sitting, tapped: Tap) -> HttpResponse:
    """The page the button was on."""
    if tapped.page == "table":
        response = redirect("tournament-table", pk=sitting.pk)
        response["Location"] += f"?number={tapped.asked['table']}"
        return response
    if tapped.page == "player":
        response = redirect("tournament-player", pk=sitting.pk)
        response["Location"] += f"?of={tapped.asked['entrant']}"
        return response
    return redirect("sitting", pk=sitting.pk)


def _again(
    request: HttpRequest,
    sitting: Sitting,
    refusal: Exception,
    tapped: Tap | None = None,
    typed_name: str = "",
) -> HttpResponse:
    """The page of the button again, with why nothing was recorded and what was typed there."""
    board = board_of(sitting)
    context: dict[str, Any] = {"refusal": told_refusal(refusal), "typed_name": typed_name}
    template = "tournaments/show.html"
    if tapped is not None and tapped.page == "table":
        context["hand"] = hand_page(board, str(tapped.asked.get("table", "")))
        template = "tournaments/table.html" if context["hand"] else template
    elif tapped is not None and tapped.page == "player":
        context["page"] = player_page(board, str(tapped.asked.get("entrant", "")), tapped.asked)
        template = "tournaments/player.html"
    return _page(request, sitting, template, context, status=status_of(refusal), board=board)


def told_refusal(refusal: Exception) -> str:
    """Why nothing was recorded; of an undo, what still needs the event."""
    return sentence_of(refusal.refusal if isinstance(refusal, play.EventFollowed) else refusal)


def status_of(refusal: Exception) -> int:
    """How a refusal answers: a conflict with somebody else, or something that cannot be."""
    return 409 if isinstance(refusal, CONFLICT) else 422


def _page(
    request: HttpRequest,
    sitting: Sitting,
    template: str,
    context: dict[str, Any],
    status: int = 200,
    board: Board | None = None,
) -> HttpResponse:
    base = {"sitting": sitting, "scene": board or board_of(sitting), "key": uuid4()}
    return render(request, template, base | context, status=status)
