"""Page object of an invitation for its host: link, QR code, code, players who joined, other invitations."""

from django.http import HttpRequest
from django.utils import timezone

from games.models import Circle, Invitation, Role, Sitting
from web.circles.forms import InvitationForm
from web.circles.pages.people import player_bindings
from web.core import links
from web.core.network_address import is_reachable
from web.ui.qr import qr_svg


def invitation_page(
    request: HttpRequest, circle: Circle, sitting: Sitting | None, role: Role
) -> dict[str, object]:
    """Return the invitation of this role that this browser created, and the other open ones."""
    now, remembered = timezone.now(), links.remembered_links(request)
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
    address = links.link_url(request, "join", secret)
    has_code = bool(code) and invitation.code_until > timezone.now()
    return {
        "link": address,
        "qr": qr_svg(address),
        "code": code if has_code else "",
        "is_reachable": is_reachable(request),
        "is_secure": address.startswith("https:"),
    }
