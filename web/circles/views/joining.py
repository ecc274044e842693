"""Views of joining: code, link, choice of a name. Only the last one binds this browser."""

import unicodedata
from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.circles.commands import joining
from games.circles.commands.invitations import CODE_LIFETIME
from games.circles.queries.invitations import find_invitation_by_code
from games.clocks.commands.screens import open_screen_by_code
from games.models import Invitation, Role
from games.models.binding import hash_secret, new_secret
from web.circles.forms import JoiningForm
from web.circles.pages.people import other_players, player_bindings
from web.core.forms.keys import read_nonce
from web.core.forms.names import clean_name
from web.core.forms.pages import render_form, sent_data
from web.core.links import invitation_or_404, secret_from_key, sign_ticket
from web.core.refusals import on_refusal, with_error
from web.core.throttle import RateLimited, count_attempt, refund_attempt
from web.core.visitors import add_secret, visitor_of


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter_code(request: HttpRequest) -> HttpResponse:
    """Check the code of a table; a right one is exchanged for a ticket, so that no URL contains it."""
    if request.method != "POST":
        return render(request, "circles/joining/code.html", {"typed": ""})
    typed, now = request.POST.get("code", ""), timezone.now()
    try:
        count_attempt(request, now)
    except RateLimited:
        return _code_page(request, typed, _("Too many codes were tried. Wait ten minutes, or scan."), 429)
    code = _normalised(typed)
    invitation = find_invitation_by_code(code, now)
    if invitation is None and (screen := open_screen_by_code(code=code, now=now)):
        refund_attempt(request, now)
        return redirect("clock-display", screen=screen)
    if invitation is None:
        return _code_page(request, typed, _unknown_code_message(), 422)
    refund_attempt(request, now)
    return redirect("join", token_or_ticket=sign_ticket(invitation))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token_or_ticket: str) -> HttpResponse:
    """Ask for the player's name. A GET changes nothing, because chats open links by themselves."""
    invitation = invitation_or_404(token_or_ticket)
    if not invitation.is_open(timezone.now()):
        return render(request, "circles/joining/over.html", status=410)
    form = JoiningForm(invitation.circle, sent_data(request))
    if not form.is_valid():
        return _join_page(request, invitation, form)
    return _join(request, invitation, form)


def _join(request: HttpRequest, invitation: Invitation, form: JoiningForm) -> HttpResponse:
    secret = secret_from_key(f"join {invitation.circle_id}", read_nonce(request.POST))
    field = "player" if form.cleaned_data["player"] else "name"
    on_refusal(request, lambda refusal: _join_page(request, invitation, with_error(form, field, refusal)))
    bound = joining.join_circle(
        invitation=invitation,
        player=form.cleaned_data["player"],
        name="" if "player" in request.POST else form.cleaned_data["name"],
        secret=secret,
        binding=visitor_of(request).binding_of(invitation.circle),
        now=timezone.now(),
    )
    sitting = invitation.sitting_id
    response = redirect("sitting", pk=sitting) if sitting else redirect("circle", pk=invitation.circle_id)
    if bound.secret_hash == hash_secret(secret):
        add_secret(request, response, secret)
    return response


def _join_page(request: HttpRequest, invitation: Invitation, form: JoiningForm) -> HttpResponse:
    """Render “Who are you?”, for a known browser or a new one."""
    binding = visitor_of(request).binding_of(invitation.circle)
    me = binding.player if binding else None
    people = player_bindings(invitation.circle, invitation.sitting)
    asks_name = "other" in request.GET or "name" in request.POST
    typed = clean_name(request.POST.get("name", ""))
    context = {
        "circle": invitation.circle,
        "sitting": invitation.sitting,
        "people": sorted(people, key=lambda person: person[0].sort_key),
        "me": me,
        "is_enough": binding is not None and me is not None and binding.allows(invitation.role),
        "is_viewer": binding is not None and me is None,
        "scores": invitation.role != Role.VIEW,
        "nonce": new_secret(),
        "asks_name": asks_name,
        "others": other_players(invitation.circle, people, typed) if asks_name else [],
    }
    return render_form(request, "circles/joining/choose_player.html", form, context)


def _normalised(typed: str) -> str:
    """Return a typed code in its stored form, without case, spaces and hyphens."""
    composed = unicodedata.normalize("NFKC", typed).upper()
    return "".join(each for each in composed if each.isascii() and each.isalnum())[:12]


def _unknown_code_message() -> str:
    hours = CODE_LIFETIME // timedelta(hours=1)
    text = ngettext(
        "No table has this code now. A code lasts an hour.",
        "No table has this code now. A code lasts %(hours)s hours.",
        hours,
    )
    return text % {"hours": hours}


def _code_page(request: HttpRequest, typed: str, fault: str, status: int) -> HttpResponse:
    context = {"typed": clean_name(typed)[:20], "error": fault}
    return render(request, "circles/joining/code.html", context, status=status)
