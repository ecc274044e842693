"""Names as they are typed: of people, of circles."""

import unicodedata

from django.utils.translation import gettext as _

from games.models import Player

NAME_LENGTH_MAX = Player._meta.get_field("name").max_length or 0
FOLDED_LENGTH_MAX = Player._meta.get_field("folded_name").max_length or 0


def clean_name(typed: str) -> str:
    """What was typed on one line, each letter in one piece, without the characters that show nothing."""
    composed = unicodedata.normalize("NFC", typed)
    shown = "".join(each for each in composed if each.isprintable() or each.isspace())
    return " ".join(shown.split())


def name_fault(name: str) -> str:
    """What keeps a name from being a player's, empty when nothing does."""
    if len(name) > NAME_LENGTH_MAX or len(name.casefold()) > FOLDED_LENGTH_MAX:
        return too_long(NAME_LENGTH_MAX)
    return ""


def too_long(most: int) -> str:
    """What is said beside a field that holds too much."""
    return _("At most %(most)s characters.") % {"most": most}
