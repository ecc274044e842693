"""One field of the rules form: a choice, a number or a switch."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

from web.core.forms.amounts import cents_input_value, parse_cents

Label = str | Promise


def _identity(value: object) -> object:
    return value


@dataclass(frozen=True, slots=True)
class RuleField:
    """One option in the rules form.

    `choices` are pairs of value and label; without any, the field is a number or a switch. `presets` contains
    the presets it applies to; empty means all. `to_input` converts the option to the value of the field,
    `from_input` converts it back. A field that `is_stake` is shown on the page itself.
    """

    name: str
    label: Label
    note: Label = ""
    choices: tuple[tuple[str, Label], ...] = ()
    min_value: int | None = None
    max_value: int | None = None
    is_optional: bool = False
    to_input: Callable[[Any], Any] = _identity
    from_input: Callable[[Any], Any] = _identity
    presets: tuple[str, ...] = ()
    is_stake: bool = False

    @property
    def kind(self) -> str:
        """Kind of the field: `choice`, `number`, `switch`, or `table` for a choice with cells."""
        if self.choices:
            return "choice"
        return "switch" if self.min_value is None else "number"

    def value_in(self, typed: Mapping[str, str], field: str) -> object:
        """Return the value of the option from a form. Raises ValueError if it is invalid."""
        return self.value(typed.get(field))

    def selected_choice(self, value: Any) -> Any:
        """Return the choice to show for a value."""
        return value

    def rows(self, _value: Any, _typed: Mapping[str, str] | None, _field: str) -> list[Any]:
        """Return further input rows under the field; empty by default."""
        return []

    def value(self, typed: str | None) -> object:
        """Return the value of the option from its input. Raises ValueError if it is invalid."""
        if self.kind == "switch":
            return typed is not None
        if self.kind == "choice":
            if typed not in dict(self.choices):
                raise ValueError(typed)
            return typed
        if not typed and self.is_optional:
            return None
        number = int(typed or "")
        is_below = self.min_value is not None and number < self.min_value
        if is_below or (self.max_value is not None and number > self.max_value):
            raise ValueError(number)
        return number


class AmountField(RuleField):
    """Amount of money; its value is in cents."""

    __slots__ = ()

    @property
    def kind(self) -> str:
        return "amount"

    def value_in(self, typed: Mapping[str, str], field: str) -> object:
        cents = parse_cents(typed.get(field) or "")
        if self.max_value is not None and cents > self.max_value:
            raise ValueError(cents)
        return cents

    def selected_choice(self, value: Any) -> str:
        if value is None:  # the form lacks the field
            return ""
        return value if isinstance(value, str) else cents_input_value(value)


class IntegerListField(RuleField):
    """Several whole numbers, `1, 2, 5`; its value is a list, or None if it is optional and empty."""

    __slots__ = ()

    @property
    def kind(self) -> str:
        return "numbers"

    def value_in(self, typed: Mapping[str, str], field: str) -> object:
        words = (typed.get(field) or "").replace(",", " ").replace(";", " ").split()
        if not words and self.is_optional:
            return None
        if not 1 <= len(words) <= MAX_NUMBERS:
            raise ValueError(words)
        return [self._number(word) for word in words]

    def _number(self, word: str) -> int:
        if not (word.isascii() and word.isdecimal() and len(word) <= MAX_NUMBER_LENGTH and int(word)):
            raise ValueError(word)
        return int(word)

    def selected_choice(self, value: Any) -> str:
        if isinstance(value, str):
            return value
        return ", ".join(map(str, value or ()))


def to_list(value: Any) -> Any:
    """Return numbers as a list, as stored in the changes of a sitting; None stays None."""
    return None if value is None else list(value)


MAX_NUMBERS = 30


MAX_NUMBER_LENGTH = 9
