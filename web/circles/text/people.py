"""Names of roles and states of presence, and texts on scoring."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.models import Binding, Player, Role
from web.ui.names import join_names


def role_verb(role: str) -> str:
    """Return the verb of a role: look on, score, host."""
    return {
        Role.VIEW: pgettext("role", "Look on"),
        Role.SCORE: pgettext("role", "Score"),
        Role.HOST: pgettext("role", "Host"),
    }[Role(role)]


def presence_text(binding: Binding | None) -> str:
    """Return the caption under a name: scoring, viewing, or no browser bound yet."""
    if binding is None:
        return _("no phone yet")
    text = pgettext("this phone", "scores") if binding.is_scoring else _("looks on")
    return ", ".join([pgettext("this phone", "host"), text]) if binding.role == Role.HOST else text


def scorers_text(names: list[str]) -> str:
    """Return the players who are scoring: “Léa and Karim score”."""
    return ngettext("%(names)s scores", "%(names)s score", len(names)) % {"names": join_names(names)}


def taken_name_text(owner: Player) -> str:
    """Return whose name another player may not get: that of a retired player, or of a merged record."""
    if owner.merged_into is not None:
        text = _(
            "%(name)s was noted under this name too, and is one person since. A host can make them two again "
            "and choose the other name."
        )
        return text % {"name": owner.merged_into.name}
    text = _(
        "This is the name of %(name)s, who plays no more. A host can make them one person, or first give the "
        "one who plays no more another name."
    )
    return text % {"name": owner.name}
