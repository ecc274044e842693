"""An invitation as its host's page reads it: link, QR code, code, who came, what else is open."""

from typing import Any

from django.http import HttpRequest
from django.utils import timezone

from games.models import Circle, Invitation, Role, Sitting
from web import links
from web.people import people_of
from web.qr import qr_svg


def invitation_page(
    request: HttpRequest, circle: Circle, sitting: Sitting | None, role: Role
) -> dict[str, Any]:
    """The invitation of that role which this phone made and still holds, and the others that are open."""
    now, held = timezone.now(), links.kept(request)
    found = circle.invitations.filter(sitting=sitting, revoked_at=None, expires_at__gt=now)
    standing = list(found.order_by("-pk"))
    shown = next((each for each in standing if each.role == role and each.token_hash in held), None)
    page = {
        "circle": circle,
        "sitting": sitting,
        "role": role,
        "roles": list(Role),
        "invitation": shown,
        "others": [each for each in standing if each != shown],
        "people": people_of(circle, sitting),
    }
    return page | (_shown(request, shown, held[shown.token_hash]) if shown else {})


def _shown(request: HttpRequest, invitation: Invitation, link: links.Link) -> dict[str, Any]:
    address = links.address(request, "join", link.secret)
    has_code = bool(link.code) and invitation.code_until > timezone.now()
    return {"link": address, "qr": qr_svg(address), "code": link.code if has_code else ""}
