"""Form that opens a sitting from a planned evening, with the announced players seated."""

from collections.abc import Sequence
from urllib.parse import urlencode

from django.http import QueryDict

from games.models import Circle, Player
from web.sittings.forms.opening import OpeningForm, initial_opening_form, submitted_opening_form


def opening_form_for_date(circle: Circle, coming: Sequence[Player], game_key: str) -> OpeningForm:
    """Return the opening form with the announced players and the planned game."""
    opening = initial_opening_form(circle)
    if game_key and game_key != opening.game.key:
        opening = submitted_opening_form(circle, QueryDict(urlencode({"game": game_key})), opens=False)
    if coming:
        opening.seat(coming, [player for player in opening.seat_choices if player.pk])
    return opening
