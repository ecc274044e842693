"""Template tags for roles, presence, and visible amounts."""

from typing import Any

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.models import Binding, Role, Sitting
from web.circles.pages.people import scorer_names
from web.core.access import MoneyVisibility
from web.ui.names import join_names

register = template.Library()


@register.filter
def role_verb(role: str) -> str:
    """Return the verb of a role: look on, score, host."""
    return {
        Role.VIEW: pgettext("role", "Look on"),
        Role.SCORE: pgettext("role", "Score"),
        Role.HOST: pgettext("role", "Host"),
    }[Role(role)]


@register.filter
def presence_text(binding: Binding | None) -> str:
    """Return the caption under a name: scoring, viewing, or no browser bound yet."""
    if binding is None:
        return _("no phone yet")
    text = pgettext("this phone", "scores") if binding.is_scoring else _("looks on")
    return ", ".join([pgettext("this phone", "host"), text]) if binding.role == Role.HOST else text


@register.filter
def can_see_money(visibility: MoneyVisibility, owner: Any) -> bool:
    """Return whether the visitor may see the amounts of a player, or of a payment between two players."""
    two = (owner.debtor, owner.creditor) if hasattr(owner, "debtor") else (owner,)
    return visibility.sees(*two)


@register.simple_tag
def scorers_text(sitting: Sitting) -> str:
    """Return the names of the scorers of a table: “Léa and Karim score”; empty without any."""
    names = scorer_names(sitting)
    text = ngettext("%(names)s scores", "%(names)s score", len(names)) if names else ""
    return text % {"names": join_names(names)}
