"""Views of invitations for hosts: creation, QR code, renewal, revocation."""

from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.circles.commands import invitations
from games.models import Circle, Invitation, Role, Sitting
from web.circles.forms import InvitationForm
from web.circles.pages.people import player_bindings
from web.core.access import circle_or_404, hosted_invitation_or_404, sitting_or_404
from web.core.links import link_url, remember_link, remembered_links
from web.core.network_address import is_reachable
from web.core.visitors import act
from web.ui.qr import qr_svg


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def for_sitting(request: HttpRequest, pk: int) -> HttpResponse:
    sitting = sitting_or_404(request, pk, Role.HOST)
    return _invitations(request, sitting.circle, sitting)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def for_circle(request: HttpRequest, pk: int) -> HttpResponse:
    return _invitations(request, circle_or_404(request, pk, Role.HOST), None)


@require_POST
def renew(request: HttpRequest, pk: int) -> HttpResponse:
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
def revoke(request: HttpRequest, pk: int) -> HttpResponse:
    invitation = hosted_invitation_or_404(request, pk)
    invitations.revoke_invitation(invitation=invitation, now=timezone.now())
    return redirect(_invitation_url(invitation))


def _invitations(request: HttpRequest, circle: Circle, sitting: Sitting | None) -> HttpResponse:
    """Show the invitation of this browser; a POST creates one unless one of that role exists."""
    form = InvitationForm(request.POST if request.method == "POST" else request.GET)
    # Who sits at a table usually records there too.
    role = form.role_or(Role.SCORE if sitting else Role.VIEW)
    page = _page(request, circle, sitting, role)
    if request.method != "POST":
        return render(request, "circles/invitations/show.html", page | {"key": uuid4()})
    response = redirect(_page_url(circle, sitting, role))
    if page["invitation"] is None:
        issued = invitations.create_invitation(
            circle=circle, sitting=sitting, role=role, lifetime=form.lifetime, **act(request, circle)
        )
        remember_link(request, response, issued.token, issued.code)
    return response


def _invitation_url(invitation: Invitation) -> str:
    return _page_url(invitation.circle, invitation.sitting, Role(invitation.role))


def _page_url(circle: Circle, sitting: Sitting | None, role: Role) -> str:
    """Return the URL of an invitation page."""
    name, pk = ("sitting-invitations", sitting.pk) if sitting else ("circle-invitations", circle.pk)
    return reverse(name, args=[pk], query={"role": role.value})


def _page(request: HttpRequest, circle: Circle, sitting: Sitting | None, role: Role) -> dict[str, object]:
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
