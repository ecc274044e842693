"""Fields that every pad of a round sends, whatever the game."""

from django.http import HttpRequest

from web.core.forms.keys import parse_number, parse_uuids, read_form_key


class OpenedRound:
    """Round for which a pad was opened: its number, seating and rules, and the keys that its browser knows.

    A number is None if it is missing or unreadable. `known_keys` are those of rounds that the browser wrote
    or saw. Raises BadRequest for a `key` that is no UUID.
    """

    def __init__(self, request: HttpRequest) -> None:
        data = request.POST if request.method == "POST" else request.GET
        self.key = read_form_key(data)
        self.number, self.seating, self.rules = (
            parse_number(data.get(name, "")) for name in ("number", "seating", "rules")
        )
        self.known_keys = parse_uuids(data.getlist("known"))
