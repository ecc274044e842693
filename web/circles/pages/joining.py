"""Page objects of joining: free names, players with a browser, codes."""

import unicodedata

from games.models import Binding, Invitation, Role
from web.circles.pages.people import player_bindings


def normalise_code(typed: str) -> str:
    """Return a typed code in its stored form, without case, spaces and hyphens."""
    composed = unicodedata.normalize("NFKC", typed).upper()
    return "".join(each for each in composed if each.isascii() and each.isalnum())[:12]


def join_page(invitation: Invitation, binding: Binding | None) -> dict[str, object]:
    """Return the context of “Who are you?”, for a known browser or a new one."""
    me = binding.player if binding else None
    people = player_bindings(invitation.circle, invitation.sitting)
    return {
        "invitation": invitation,
        "circle": invitation.circle,
        "sitting": invitation.sitting,
        "people": sorted(people, key=lambda person: person[0].sort_key),
        "me": me,
        "is_enough": binding is not None and me is not None and binding.allows(invitation.role),
        "is_viewer": binding is not None and me is None,
        "scores": invitation.role != Role.VIEW,
    }
