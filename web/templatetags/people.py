"""What roles and presences are called, for templates."""

from typing import Any
from uuid import UUID, uuid4

from django import template

from games.models import Sitting
from web.people import Person, scorers_at
from web.visibility import Purse
from web.wording import people

register = template.Library()

register.filter("role_verb", people.role_verb)
register.filter("spelt", people.spelt)


@register.filter
def presence(person: Person) -> str:
    """What is said under a name: scores, looks on, no phone yet."""
    return people.presence(person.binding)


@register.filter
def sees(purse: Purse, whose: Any) -> bool:
    """Whether somebody's amounts, or those of a line between two, may be read here."""
    two = (whose.debtor, whose.creditor) if hasattr(whose, "debtor") else (whose,)
    return purse.sees(*two)


@register.simple_tag
def new_key() -> UUID:
    """A key for a form, so that sent twice it does its work once."""
    return uuid4()


@register.simple_tag
def scoring(sitting: Sitting) -> str:
    """Who scores at a table: “Léa and Karim score”."""
    names = scorers_at(sitting)
    return people.scoring_sentence(names) if names else ""
