"""Fields that every pad of a round sends, whatever the game."""

from uuid import UUID

from django import forms
from django.http import HttpRequest

from web.core.fields import KeyField
from web.core.forms.keys import parse_row_id, parse_uuids


class RowIdField(forms.Field):
    """Number of a row or of a round; None if it is missing or unreadable."""

    def __init__(self) -> None:
        super().__init__(required=False)

    def clean(self, value: object) -> int | None:
        return parse_row_id(str(value or ""))


class KnownKeysField(forms.Field):
    """Keys of rounds that the browser wrote or saw; invalid ones are ignored."""

    widget = forms.MultipleHiddenInput

    def __init__(self) -> None:
        super().__init__(required=False)

    def clean(self, value: list[str]) -> list[UUID]:
        return parse_uuids(value)


class RoundForm(forms.Form):
    """Round for which a pad was opened: its number, seating and rules, and the keys that its browser knows.

    Every text is readable: the form is always valid. Raises BadRequest for a `key` that is no UUID.
    """

    key = KeyField()
    number = RowIdField()
    seating = RowIdField()
    rules = RowIdField()
    known = KnownKeysField()

    def __init__(self, request: HttpRequest) -> None:
        super().__init__(request.POST if request.method == "POST" else request.GET)
        self.full_clean()
        self.sent_number: int | None = self.cleaned_data["number"]
        self.sent_seating: int | None = self.cleaned_data["seating"]
        self.sent_rules: int | None = self.cleaned_data["rules"]
        self.known_keys: list[UUID] = self.cleaned_data["known"]
