"""The door of a circle as its pages read it: whose names are free, who is here already, what a code says."""

import unicodedata
from typing import Any

from games.models import Binding, Invitation, Role
from web.people import people_of


def read_code(typed: str) -> str:
    """A code as it is kept, however it was typed: small letters, blanks and hyphens do not matter."""
    composed = unicodedata.normalize("NFKC", typed).upper()
    return "".join(each for each in composed if each.isascii() and each.isalnum())[:12]


def door_page(invitation: Invitation, binding: Binding | None) -> dict[str, Any]:
    """What “Who are you?” shows, to a phone that the circle knows already or to one that it does not."""
    me = binding.player if binding else None
    return {
        "invitation": invitation,
        "circle": invitation.circle,
        "sitting": invitation.sitting,
        "people": people_of(invitation.circle, invitation.sitting),
        "me": me,
        "is_enough": binding is not None and me is not None and binding.may(invitation.role),
        "is_watching": binding is not None and me is None,
        "scores": invitation.role != Role.VIEW,
    }
