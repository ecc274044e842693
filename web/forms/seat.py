"""Who sits down: a person of the circle, or a name."""

from typing import TypeVar

from django.db.models import Model, QuerySet
from django.http import QueryDict
from django.utils.translation import gettext as _

from games.models import Circle, Player
from web.forms.keys import read_number
from web.forms.names import clean_name, name_fault

Row = TypeVar("Row", bound=Model)


def read_person(data: QueryDict, circle: Circle) -> tuple[Player | str | None, str]:
    """The person a form names, or why there is none."""
    if "player" in data:
        player = read_row(data.get("player", ""), Player.objects.filter(circle=circle))
        return player, "" if player else _("Nobody of this circle has that name.")
    name = clean_name(data.get("name", ""))
    if not name:
        return None, _("Write a first name.")
    fault = name_fault(name)
    return (None, fault) if fault else (name, "")


def read_row(typed: str, rows: QuerySet[Row]) -> Row | None:
    """The row of that number among these."""
    number = read_number(typed)
    return None if number is None else rows.filter(pk=number).first()
