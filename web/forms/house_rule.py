"""One house rule as the drawer shows it: a choice, a number or a switch."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

Label = str | Promise


def _as_it_is(value: Any) -> Any:
    return value


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One line of the drawer. `choices` pairs values with labels; without any it is a number or a switch.

    `only` names the ways of playing it concerns, all of them where it is empty. `write` turns the option into
    what the field shows, `read` what was typed into the option. What `is_stake` is asked on the page itself.
    """

    name: str
    label: Label
    note: Label = ""
    choices: tuple[tuple[str, Label], ...] = ()
    least: int | None = None
    most: int | None = None
    may_be_none: bool = False
    write: Callable[[Any], Any] = _as_it_is
    read: Callable[[Any], Any] = _as_it_is
    only: tuple[str, ...] = ()
    is_stake: bool = False

    @property
    def kind(self) -> str:
        """How the drawer shows it: `choice`, `number`, `switch`, or `table` for a choice with cells."""
        if self.choices:
            return "choice"
        return "switch" if self.least is None else "number"

    def value_in(self, typed: Mapping[str, str], field: str) -> Any:
        """The option's value from a form; `ValueError` if it cannot be."""
        return self.value(typed.get(field))

    def choice_of(self, value: Any) -> Any:
        """What the field shows for a value."""
        return value

    def rows(self, _value: Any, _typed: Mapping[str, str] | None, _field: str) -> list[Any]:
        """What else there is to edit under the field."""
        return []

    def value(self, typed: str | None) -> Any:
        """The option's value from what was typed; `ValueError` if it cannot be."""
        if self.kind == "switch":
            return typed is not None
        if self.kind == "choice":
            if typed not in dict(self.choices):
                raise ValueError(typed)
            return typed
        if not typed and self.may_be_none:
            return None
        number = int(typed or "")
        if not self.least <= number <= self.most:  # type: ignore[operator]
            raise ValueError(number)
        return number
