"""What roles, presences and the pen are called."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.models import Binding, Role
from web.wording.names import listed


def role_verb(role: str) -> str:
    """What one may do: look on, score, host."""
    return {
        Role.VIEW: pgettext("role", "Look on"),
        Role.SCORE: pgettext("role", "Score"),
        Role.HOST: pgettext("role", "Host"),
    }[Role(role)]


def presence(binding: Binding | None) -> str:
    """What is said under a name: scores, looks on, no phone yet."""
    if binding is None:
        return _("no phone yet")
    said = pgettext("this phone", "scores") if binding.has_pen else _("looks on")
    return ", ".join([pgettext("this phone", "host"), said]) if binding.role == Role.HOST else said


def spelt(code: str) -> str:
    """A code sign by sign, to be read aloud."""
    return " ".join(code)


def scoring_sentence(names: list[str]) -> str:
    """Who holds the pen: “Léa and Karim score”."""
    return ngettext("%(names)s scores", "%(names)s score", len(names)) % {"names": listed(names)}
