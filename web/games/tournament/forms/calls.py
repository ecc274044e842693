"""Form of a call of time."""

from uuid import UUID, uuid5

from django import forms

from web.core.fields import KeyField
from web.games.tournament.forms.fields import NumberField


class CallForm(forms.Form):
    """A call of time on an entrant, or without a name."""

    key = KeyField()
    entrant = NumberField(required=False)

    @property
    def event_key(self) -> UUID:
        """Key of the event of a valid form, since the buttons of one page share a key."""
        return uuid5(self.cleaned_data["key"], f"call {self.cleaned_data['entrant']}")
