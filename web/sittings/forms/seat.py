"""Form of a new seat: a player of the circle, or a name."""

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.models import Circle, Player
from web.core.forms.keys import row_from_id
from web.core.forms.names import clean_name, name_error


def parse_person(data: QueryDict, circle: Circle) -> tuple[Player | str | None, str]:
    """Return the submitted player or name and an empty text, or None and an error."""
    if "player" in data:
        player = row_from_id(data.get("player", ""), Player.objects.filter(circle=circle))
        return player, "" if player else _("Nobody of this circle has that name.")
    name = clean_name(data.get("name", ""))
    if not name:
        return None, _("Write a first name.")
    fault = name_error(name)
    return (None, fault) if fault else (name, "")
