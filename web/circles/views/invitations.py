"""Views of invitations for hosts, and of joining by code or link; the choice of a name binds a browser."""

import unicodedata
from datetime import timedelta
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.circles.commands import invitations, joining
from games.circles.commands.invitations import CODE_LIFETIME
from games.circles.queries.invitations import find_invitation_by_code
from games.clocks.commands.screens import open_screen_by_code
from games.models import Circle, Invitation, Role, Sitting
from games.models.binding import hash_secret, new_secret
from web.circles.forms import InvitationForm, JoiningForm
from web.circles.pages.people import other_players, player_bindings
from web.core.access import circle_or_404, hosted_invitation_or_404, sitting_or_404
from web.core.forms.keys import read_nonce
from web.core.forms.names import clean_name
from web.core.links import (
    invitation_or_404,
    link_url,
    remember_link,
    remembered_links,
    secret_from_key,
    sign_ticket,
)
from web.core.network_address import is_reachable
from web.core.refusals import on_refusal, render_form, sent_data, with_error
from web.core.throttle import RateLimited, count_attempt, refund_attempt
from web.core.visitors import act, add_secret, visitor_of
from web.ui.qr import qr_svg


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


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invite_to_sitting(request: HttpRequest, pk: int) -> HttpResponse:
    sitting = sitting_or_404(request, pk, Role.HOST)
    return _invitations(request, sitting.circle, sitting)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invite_to_circle(request: HttpRequest, pk: int) -> HttpResponse:
    return _invitations(request, circle_or_404(request, pk, Role.HOST), None)


@require_POST
def renew_invitation(request: HttpRequest, pk: int) -> HttpResponse:
    """Create another code, or another link and code."""
    invitation, now = hosted_invitation_or_404(request, pk), timezone.now()
    response = redirect(_invitation_url(invitation))
    if request.POST.get("what") == "code":
        link = remembered_links(request).get(invitation.token_hash)
        if link and invitation.is_open(now):
            code = invitations.renew_code(invitation=invitation, now=now)
            remember_link(request, response, link[0], code)
        return response
    issued = invitations.renew_invitation(
        invitation=invitation, lifetime=InvitationForm(request.POST).lifetime, now=now
    )
    remember_link(request, response, issued.token, issued.code)
    return response


@require_POST
def revoke_invitation(request: HttpRequest, pk: int) -> HttpResponse:
    invitation = hosted_invitation_or_404(request, pk)
    invitations.revoke_invitation(invitation=invitation, now=timezone.now())
    return redirect(_invitation_url(invitation))


def _invitations(request: HttpRequest, circle: Circle, sitting: Sitting | None) -> HttpResponse:
    """Show the invitation of this browser; a POST creates one unless one of that role exists."""
    form = InvitationForm(request.POST if request.method == "POST" else request.GET)
    # Who sits at a table usually records there too.
    role = form.role_or(Role.SCORE if sitting else Role.VIEW)
    page = _invitation_page(request, circle, sitting, role)
    if request.method != "POST":
        return render(request, "circles/invitations/show.html", page | {"key": uuid4()})
    response = redirect(_invitations_url(circle, sitting, role))
    if page["invitation"] is None:
        issued = invitations.create_invitation(
            circle=circle, sitting=sitting, role=role, lifetime=form.lifetime, **act(request, circle)
        )
        remember_link(request, response, issued.token, issued.code)
    return response


def _invitation_url(invitation: Invitation) -> str:
    return _invitations_url(invitation.circle, invitation.sitting, Role(invitation.role))


def _invitations_url(circle: Circle, sitting: Sitting | None, role: Role) -> str:
    """Return the URL of an invitation page."""
    name, pk = ("sitting-invitations", sitting.pk) if sitting else ("circle-invitations", circle.pk)
    return reverse(name, args=[pk], query={"role": role.value})


def _invitation_page(
    request: HttpRequest, circle: Circle, sitting: Sitting | None, role: Role
) -> dict[str, object]:
    """Return the invitation of this role that this browser created, and the other open ones."""
    now, remembered = timezone.now(), remembered_links(request)
    open_invitations = list(
        circle.invitations.filter(sitting=sitting, revoked_at=None, expires_at__gt=now).order_by("-pk")
    )
    own = (each for each in open_invitations if each.role == role and each.token_hash in remembered)
    shown = next(own, None)
    page = {
        "circle": circle,
        "sitting": sitting,
        "role": role,
        "roles": list(Role),
        "invitation": shown,
        "form": InvitationForm(initial={"life": "evening" if sitting else "week"}),
        "others": [each for each in open_invitations if each != shown],
        "people": player_bindings(circle, sitting),
    }
    return page | (_invitation_context(request, shown, *remembered[shown.token_hash]) if shown else {})


def _invitation_context(
    request: HttpRequest, invitation: Invitation, secret: str, code: str
) -> dict[str, object]:
    address = link_url(request, "join", secret)
    has_code = bool(code) and invitation.code_until > timezone.now()
    return {
        "link": address,
        "qr": qr_svg(address),
        "code": code if has_code else "",
        "is_reachable": is_reachable(request),
        "is_secure": address.startswith("https:"),
    }
