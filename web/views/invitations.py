"""Invitations, the host's: made, shown with their QR code, renewed and revoked."""

from datetime import timedelta
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games import play
from games.models import Circle, Invitation, Role, Sitting
from web.access import hosted_circle_or_404, hosted_invitation_or_404, hosted_sitting_or_404, visitor
from web.forms.keys import read_key
from web.invitations import invitation_page
from web.links import Link, keep, kept

LIVES = {"evening": timedelta(hours=12), "week": timedelta(days=7), "month": timedelta(days=30)}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def of_sitting(request: HttpRequest, pk: int) -> HttpResponse:
    sitting = hosted_sitting_or_404(request, pk)
    return _invitations(request, sitting.circle, sitting)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def of_circle(request: HttpRequest, pk: int) -> HttpResponse:
    return _invitations(request, hosted_circle_or_404(request, pk), None)


@require_POST
def renewal(request: HttpRequest, pk: int) -> HttpResponse:
    """Another code, or another link and another code."""
    invitation, now = hosted_invitation_or_404(request, pk), timezone.now()
    response = redirect(_address(invitation))
    if request.POST.get("what") == "code":
        link = kept(request).get(invitation.token_hash)
        if link and invitation.is_open(now):
            keep(request, response, Link(link.secret, play.renew_code(invitation=invitation, now=now)))
        return response
    issued = play.renew_invitation(invitation=invitation, life=_life(request), now=now)
    keep(request, response, Link(issued.token, issued.code))
    return response


@require_POST
def revocation(request: HttpRequest, pk: int) -> HttpResponse:
    invitation = hosted_invitation_or_404(request, pk)
    play.revoke_invitation(invitation=invitation, now=timezone.now())
    return redirect(_address(invitation))


def _invitations(request: HttpRequest, circle: Circle, sitting: Sitting | None) -> HttpResponse:
    """The invitation this phone shows; a POST makes one, unless there is one of that role already."""
    role = _role(request)
    page = invitation_page(request, circle, sitting, role)
    if request.method != "POST":
        return render(request, "invitations/show.html", page | {"key": uuid4()})
    response = redirect(_address_of(circle, sitting, role))
    if page["invitation"] is None:
        issued = play.invite(
            circle=circle,
            sitting=sitting,
            role=role,
            life=_life(request),
            key=read_key(request.POST),
            by=visitor(request).author(circle),
            now=timezone.now(),
        )
        keep(request, response, Link(issued.token, issued.code))
    return response


def _role(request: HttpRequest) -> Role:
    given = request.POST if request.method == "POST" else request.GET
    typed = given.get("role", "")
    return Role(typed) if typed in Role.values else Role.VIEW


def _life(request: HttpRequest) -> timedelta:
    return LIVES.get(request.POST.get("life", ""), LIVES["evening"])


def _address(invitation: Invitation) -> str:
    return _address_of(invitation.circle, invitation.sitting, Role(invitation.role))


def _address_of(circle: Circle, sitting: Sitting | None, role: Role) -> str:
    """The page of an invitation."""
    name, pk = ("sitting-invitations", sitting.pk) if sitting else ("circle-invitations", circle.pk)
    return f"{reverse(name, args=[pk])}?role={role}"
