"""Pages of a game whose rounds are entered in one step: a Django form with the fields of a record."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self
from uuid import uuid4

from django import forms
from django.http import QueryDict

from games.models import Round
from games.refusals import MalformedRound
from web.core.fields import CHOOSE_ONE
from web.core.forms.keys import read_form_key
from web.games.base import GameUI, RoundResult, plain_result
from web.sittings.round_slot import RoundSlot


class RadioToggles(forms.RadioSelect):
    """Radio buttons side by side."""

    template_name = "components/radio_toggles.html"


class ToggleField(forms.TypedChoiceField):
    """One of a few answers, shown side by side."""

    widget = RadioToggles
    template_name = "components/choices.html"
    default_error_messages = {"required": CHOOSE_ONE, "invalid_choice": CHOOSE_ONE}


class SeatField(ToggleField):
    """One of the players of a round, as a seat number; its form fills in the names."""

    def __init__(self, **options: Any) -> None:
        super().__init__(coerce=int, **options)


class SwitchField(forms.BooleanField):
    """A fact that is true or false, shown as a switch."""

    template_name = "components/switch.html"
    widget = forms.CheckboxInput({"role": "switch"})

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, **options)


class RoundForm(forms.Form):
    """Form of a round of a slot. A subclass declares one field for each part of the recorded JSON."""

    url_fields: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, slot: RoundSlot, data: QueryDict | None = None, **options: Any) -> None:
        super().__init__(data, **options)
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
        return cls(slot, initial=dict(recorded))

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


@dataclass(frozen=True, slots=True)
class RoundFormPage:
    """Page data of the form of a round."""

    template: ClassVar = "games/plain/pad.html"
    is_sheet: ClassVar = False

    form: RoundForm


class PlainGameUI(GameUI):
    """Pages of a game with one form per round. A subclass has `form_class`, `reason` and `rules_text`."""

    form_class: type[RoundForm]

    def pad_page(self, _slot: RoundSlot, form: RoundForm, /) -> RoundFormPage:
        """Return the page of the form."""
        return RoundFormPage(form)

    def result(self, version: Round, names: list[str], /) -> RoundResult:
        """Return the points of each player and the sentence that explains them."""
        return plain_result(version, names, self.reason(version, names, {}))
