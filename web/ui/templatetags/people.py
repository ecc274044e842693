"""Template tags for roles, presence, and visible amounts."""

from typing import Any

from django import template

from games.models import Sitting
from web.circles.pages.people import scorer_names
from web.circles.text import people
from web.core.visibility import MoneyVisibility

register = template.Library()

register.filter("role_verb", people.role_verb)
register.filter("presence_text", people.presence_text)


@register.filter
def can_see_money(visibility: MoneyVisibility, owner: Any) -> bool:
    """Return whether the visitor may see the amounts of a player, or of a payment between two players."""
    two = (owner.debtor, owner.creditor) if hasattr(owner, "debtor") else (owner,)
    return visibility.sees(*two)


@register.simple_tag
def scorers_text(sitting: Sitting) -> str:
    """Return the names of the scorers of a table: “Léa and Karim score”; empty without any."""
    names = scorer_names(sitting)
    return people.scorers_text(names) if names else ""
