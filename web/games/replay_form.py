"""Form of a game under other rules, with fields that change nothing while they are empty."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from web.core.fields import CentsField, OneOfField, WholeNumberField
from web.sittings.forms.point_value import MAX_POINT_VALUE_CENTS

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

MAX_NUMBER: Final = 1000
AS_PLAYED: Final = pgettext_lazy("rules of a replay", "as it was played")


def choice_field(label: "str | _StrPromise", titles: Mapping[str, str | Promise]) -> OneOfField:
    """Return a field whose first choice is the rule as it was played."""
    return OneOfField(label=label, choices=[("", AS_PLAYED), *titles.items()], required=False)


def number_field(label: "str | _StrPromise", least: int = 0) -> WholeNumberField:
    """Return a field of a whole number; an empty one is the number as it was played."""
    return WholeNumberField(
        label=label,
        min_value=least,
        max_value=MAX_NUMBER,
        required=False,
        widget=forms.TextInput({"maxlength": "6", "placeholder": AS_PLAYED}),
    )


class ReplayForm(forms.Form):
    """Other rules of one game, and another value of a point; an empty field changes nothing.

    `option_names` has the option of the game that each field of rules changes.
    """

    option_names: ClassVar[Mapping[str, str]] = {}

    point = CentsField(
        gettext_lazy("Write an amount, like 0.50."),
        label=gettext_lazy("What a point is worth, in euros"),
        min_value=0,
        max_value=MAX_POINT_VALUE_CENTS,
        required=False,
        widget=forms.TextInput({"inputmode": "decimal", "maxlength": "12", "placeholder": AS_PLAYED}),
    )

    def __init__(self, asked: Mapping[str, str]) -> None:
        super().__init__(asked)
        self.order_fields(self.option_names)

    def changes(self) -> dict[str, object]:
        """Return the options that differ."""
        return {
            option: self.cleaned_data[name]
            for name, option in self.option_names.items()
            if self.cleaned_data[name] not in ("", None)
        }

    @property
    def is_empty(self) -> bool:
        return all(value in ("", None) for value in self.cleaned_data.values())
