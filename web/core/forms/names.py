"""Cleaning and validation of names of people and circles."""

from django.utils.translation import gettext_lazy

from games.circles.naming import is_named, visible
from games.models import Circle, Player, Season

MAX_NAME_LENGTH = Player._meta.get_field("name").max_length or 0
MAX_FOLDED_LENGTH = Player._meta.get_field("folded_name").max_length or 0
MAX_TYPED_NAME_LENGTH = 120
"""Maximum length of an input of names: a longer name than `MAX_NAME_LENGTH` gets an error, it is not cut."""
MAX_CIRCLE_NAME_LENGTH = Circle._meta.get_field("name").max_length or 0
MAX_SEASON_NAME_LENGTH = Season._meta.get_field("name").max_length or 0
UNREADABLE = gettext_lazy("A name holds a letter, a digit or an emoji.")
TOO_LONG = gettext_lazy("At most %(limit_value)s characters.")


def clean_name(typed: str) -> str:
    """Return a name on one line, in Unicode form NFC, without invisible characters."""
    return visible(typed)


def name_error(name: str) -> str:
    """Return the reason why a name is invalid for a player; empty for a valid name or for no name."""
    if len(name) > MAX_NAME_LENGTH or len(name.casefold()) > MAX_FOLDED_LENGTH:
        return too_long_message(MAX_NAME_LENGTH)
    if name and not is_named(name):
        return str(UNREADABLE)
    return ""


def too_long_message(most: int) -> str:
    """Return the error of a text with more than `most` characters."""
    return TOO_LONG % {"limit_value": most}
