"""Pages of a game whose rounds are entered in one step: a Django form with the fields of a record."""

from collections.abc import Mapping
from typing import Any, ClassVar, Self, Unpack
from uuid import uuid4

from django import forms
from django.http import QueryDict

from games.models import Round
from games.refusals import MalformedRound
from web.core.fields import CHOOSE_ONE, ChoiceOptions, RadioToggles
from web.core.forms.keys import read_form_key
from web.games.base import OptionsT, RoundGameUI
from web.sittings.round_slot import RoundSlot


class ToggleField(forms.TypedChoiceField):
    """One of a few answers, shown side by side."""

    widget = RadioToggles
    template_name = "components/choices.html"
    default_error_messages = {"required": CHOOSE_ONE, "invalid_choice": CHOOSE_ONE}


class SeatField(ToggleField):
    """One of the players of a round, as a seat number; its form fills in the names."""

    def __init__(self, **options: Unpack[ChoiceOptions]) -> None:
        super().__init__(coerce=int, **options)


class RoundForm(forms.Form):
    """Form of a round of a slot, and its page. A subclass declares a field for each part of the record."""

    template: ClassVar = "games/plain/pad.html"
    is_sheet: ClassVar = False

    def __init__(
        self, slot: RoundSlot, data: QueryDict | None = None, *, initial: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(data, initial=dict(initial or {}))
        self.key = read_form_key(data) if data else uuid4()
        names = list(enumerate(slot.names))
        for field in self.fields.values():
            if isinstance(field, SeatField):
                field.choices = names

    @classmethod
    def empty(cls, slot: RoundSlot) -> Self:
        """Return the form of a new round."""
        return cls(slot)

    @classmethod
    def from_recorded(cls, recorded: Mapping[str, Any], slot: RoundSlot) -> Self:
        """Return the form of a recorded round, to correct it."""
        return cls(slot, initial=recorded)

    @classmethod
    def from_data(cls, data: QueryDict, slot: RoundSlot) -> Self:
        """Return the form as it was sent."""
        return cls(slot, data)

    def tap(self, data: QueryDict) -> None:
        """Do nothing: the form has one step."""

    @property
    def recorded(self) -> dict[str, Any]:
        """Return the round as JSON input of the rules. Raises `MalformedRound` if a field is invalid."""
        if not self.is_valid():
            raise MalformedRound
        return self.cleaned_data

    @property
    def hidden_values(self) -> list[tuple[str, str]]:
        """Return the names and values of the sent fields, and the key."""
        sent = ((name, self.data.get(name)) for name in self.fields)
        return [*((name, str(value)) for name, value in sent if value is not None), ("key", str(self.key))]


class PlainGameUI(RoundGameUI[OptionsT, RoundForm]):
    """Pages of a game with one form per round. A subclass has `form_class`, `reason` and `rule_sentences`."""

    result_template = "games/plain/_result.html"

    def pad_page(self, _slot: RoundSlot, form: RoundForm, /) -> RoundForm:
        """Return the form, which is the data of its page."""
        return form

    def result(self, version: Round, names: list[str], /) -> dict[str, object]:
        """Return the points of each player and the sentence that explains them."""
        moves = list(zip(names, version.net, strict=True))
        return {"reason": self.reason(version, names, {}), "names": names, "moves": moves}
