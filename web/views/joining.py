"""Joining: a code typed, a link opened, a name touched. Only the last one binds this browser."""

from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import play
from games.models import Invitation, Player
from games.play.inviting import by_code
from web.access import visitor
from web.forms.keys import read_key
from web.forms.names import clean_name, name_fault
from web.joining import door_page, read_code
from web.links import invitation_or_404, secret_of, ticket_of
from web.messages import tell
from web.throttle import TooManyTries, count_try, forget_try
from web.visitors import admit

REFUSED = (play.PlayerClaimed, play.InvitationOver, play.NameTaken)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest) -> HttpResponse:
    """The code of a table; a right one is exchanged for a ticket, so that it stands in no address."""
    if request.method != "POST":
        return render(request, "joining/code.html", {"typed": ""})
    typed, now = request.POST.get("code", ""), timezone.now()
    try:
        count_try(request, now)
    except TooManyTries:
        return _code_page(request, typed, _("Too many codes were tried. Wait ten minutes, or scan."), 429)
    invitation = by_code(read_code(typed), now)
    if invitation is None:
        return _code_page(request, typed, _("No table has this code now. A code lasts an hour."), 422)
    forget_try(request, now)
    return redirect("join", word=ticket_of(invitation))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, word: str) -> HttpResponse:
    """“Who are you?” Chats look at links by themselves: looking changes nothing, touching a name does."""
    invitation = invitation_or_404(word)
    if not invitation.is_open(timezone.now()):
        return render(request, "joining/over.html", status=410)
    if request.method != "POST":
        return _door(request, invitation)
    return _joined(request, invitation)


def _joined(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    secret, known = secret_of(read_key(request.POST)), visitor(request).of(invitation.circle)
    name = clean_name(request.POST.get("name", ""))
    if fault := name_fault(name):
        return _door(request, invitation, fault, status=422)
    try:
        play.join(
            invitation=invitation,
            player=_chosen(request, invitation),
            name="" if "player" in request.POST else name,
            secret=secret,
            binding=known,
            now=timezone.now(),
        )
    except REFUSED as refusal:
        return _door(request, invitation, tell(refusal), status=409)
    sitting = invitation.sitting_id
    response = redirect("sitting", pk=sitting) if sitting else redirect("circle", pk=invitation.circle_id)
    if known is None:
        admit(request, response, secret)
    return response


def _chosen(request: HttpRequest, invitation: Invitation) -> Player | None:
    """The player whose name was touched; none for who only looks on, or writes another name."""
    pk = request.POST.get("player", "")
    players = invitation.circle.players
    return players.filter(pk=pk).first() if pk.isdecimal() and len(pk) < 16 else None


def _door(request: HttpRequest, invitation: Invitation, fault: str = "", status: int = 200) -> HttpResponse:
    context = door_page(invitation, visitor(request).of(invitation.circle))
    context |= {
        "key": uuid4(),
        "fault": fault,
        "typed": clean_name(request.POST.get("name", "")),
        "asks_name": "other" in request.GET or bool(request.POST.get("name")),
    }
    return render(request, "joining/door.html", context, status=status)


def _code_page(request: HttpRequest, typed: str, fault: str, status: int) -> HttpResponse:
    context = {"typed": clean_name(typed)[:20], "fault": fault}
    return render(request, "joining/code.html", context, status=status)
