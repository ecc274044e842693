"""Fields of the rules form: one for each option of a game."""

import copy
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from web.core.fields import CHOOSE_ONE, CentsField, WholeNumberField
from web.core.forms.keys import parse_number
from web.ui.lazy import LazyText

MAX_NUMBERS = 30
MAX_NUMBER_LENGTH = 9


def _identity(value: object) -> object:
    return value


class RuleField(forms.Field):
    """A field for one option.

    `presets` contains the presets it applies to; empty means all. `to_input` converts the option to the
    value of the field, `from_input` converts it back. A field that `is_stake` is shown on the page itself.
    `kind` selects its markup.
    """

    kind = ""

    def __init__(
        self,
        name: str,
        label: str | LazyText,
        note: str | Promise = "",
        *,
        to_input: Callable[[Any], Any] = _identity,
        from_input: Callable[[Any], Any] = _identity,
        presets: tuple[str, ...] = (),
        is_stake: bool = False,
        **options: Any,
    ) -> None:
        super().__init__(label=label, **options)
        self.name, self.note, self.presets, self.is_stake = name, note, presets, is_stake
        self.to_input, self.from_input = to_input, from_input

    def for_preset(self, _preset: str) -> "RuleField":
        """Return the field as a preset offers it."""
        return self


class SwitchRule(RuleField, forms.BooleanField):
    """An option that is on or off."""

    kind = "switch"

    def validate(self, value: object) -> None:
        """Accept both values."""


class NumberRule(RuleField, WholeNumberField):
    """A whole number from `min_value` to `max_value`."""

    kind = "number"


class ChoiceRule(RuleField, forms.ChoiceField):
    """One of several values, by their `labels`.

    `choice_presets` contains the presets of a value that not all presets have.
    """

    kind = "choice"
    default_error_messages = {"required": CHOOSE_ONE, "invalid_choice": CHOOSE_ONE}

    def __init__(
        self,
        name: str,
        label: str | LazyText,
        note: str | LazyText = "",
        *,
        choices: Sequence[tuple[str, str | Promise]],
        choice_presets: Mapping[str, tuple[str, ...]] | None = None,
        **options: Any,
    ) -> None:
        super().__init__(name, label, note, choices=choices, **options)
        self.labels, self.choice_presets = dict(choices), choice_presets or {}

    def key_of(self, value: object) -> str:
        """Return the choice of a value."""
        return str(value)

    def for_preset(self, preset: str) -> "ChoiceRule":
        field = copy.deepcopy(self)
        presets = self.choice_presets
        field.choices = [each for each in self.labels.items() if preset in presets.get(each[0], (preset,))]
        return field


class AmountRule(RuleField, CentsField):
    """An amount of money up to `max_value`; its value is in cents."""

    kind = "amount"


class NumberListRule(RuleField):
    """Several whole numbers, `1, 2, 5`; its value is a list, or None if it is optional and empty."""

    kind = "numbers"
    default_error_messages = {"invalid": _("Write whole numbers, for instance 1, 2, 5.")}

    def clean(self, value: object) -> list[int] | None:
        words = str(value or "").replace(",", " ").replace(";", " ").split()
        if not words and not self.required:
            return None
        numbers = [number for word in words if (number := parse_number(word, MAX_NUMBER_LENGTH))]
        if not 1 <= len(numbers) == len(words) <= MAX_NUMBERS:
            raise forms.ValidationError(self.error_messages["invalid"], "invalid")
        return numbers

    def prepare_value(self, value: Any) -> str:
        return value if isinstance(value, str) else ", ".join(map(str, value or ()))


def to_list(value: Any) -> Any:
    """Return numbers as a list, as stored in the changes of a sitting; None stays None."""
    return None if value is None else list(value)
