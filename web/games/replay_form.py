"""Form of a game under other rules, with fields that change nothing while they are empty."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from django import forms
from django.utils.translation import gettext_lazy, pgettext_lazy

from web.core.fields import CHOOSE_ONE, CentsField, OneOfField, WholeNumberField
from web.sittings.forms.point_value import MAX_POINT_VALUE_CENTS
from web.sittings.forms.rule_fields import ChoiceRule, RuleField
from web.ui.lazy import LazyText

MAX_NUMBER: Final = 1000
AS_PLAYED: Final = pgettext_lazy("rules of a replay", "as it was played")
YES: Final = pgettext_lazy("rule of a replay", "yes")
NO: Final = pgettext_lazy("rule of a replay", "no")


def number_field(label: str | LazyText, least: int = 0) -> WholeNumberField:
    """Return a field of a whole number; an empty one is the number as it was played."""
    return WholeNumberField(
        label=label,
        min_value=least,
        max_value=MAX_NUMBER,
        required=False,
        widget=forms.TextInput({"maxlength": "6", "placeholder": AS_PLAYED}),
    )


def _field_of(rule: RuleField) -> forms.Field:
    """Return the field of a rule with choices or a switch; its first choice is the rule as it was played."""
    if isinstance(rule, ChoiceRule):
        return OneOfField(label=rule.label, choices=[("", AS_PLAYED), *rule.labels.items()], required=False)
    return forms.TypedChoiceField(
        label=rule.label,
        choices=[("", AS_PLAYED), ("yes", YES), ("no", NO)],
        coerce={"yes": True, "no": False}.get,
        empty_value=None,
        required=False,
        error_messages={"invalid_choice": CHOOSE_ONE},
    )


class ReplayForm(forms.Form):
    """Other rules of one game, and another value of a point; an empty field changes nothing.

    `options` are those of the game that it may change, in order: each is a field of the class, or a rule
    among `rules`.
    """

    options: ClassVar[Sequence[str]] = ()
    rules: ClassVar[Sequence[RuleField]] = ()

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
        for rule in self.rules:
            if rule.name in self.options and rule.name not in self.fields:
                self.fields[rule.name] = _field_of(rule)
        self.order_fields(self.options)

    def changes(self) -> dict[str, object]:
        """Return the options that differ."""
        asked = {option: self.cleaned_data[option] for option in self.options}
        return {option: value for option, value in asked.items() if value not in ("", None)}

    @property
    def is_empty(self) -> bool:
        return all(value in ("", None) for value in self.cleaned_data.values())
