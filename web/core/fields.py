"""Fields that several forms have: lines of text, numbers, choices, days, hours, keys."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import time
from typing import TYPE_CHECKING, ClassVar, TypedDict, Unpack
from uuid import UUID, uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from web.core.forms.amounts import (
    MAX_CENTS,
    MAX_CHIPS,
    AmountTooLarge,
    cents_input_value,
    parse_cents,
    parse_chips,
)
from web.core.forms.keys import parse_form_key
from web.core.forms.names import MAX_TYPED_NAME_LENGTH, TOO_LONG, clean_name, name_error
from web.ui.lazy import LazyText
from web.ui.numbers import format_integer, format_money

if TYPE_CHECKING:
    from django.utils.choices import _ChoicesCallable, _ChoicesInput

ISO_DAY = "%Y-%m-%d"
HOUR = "%H:%M"
CHOOSE_ONE = _("Choose one of these.")
NO_AMOUNT = _("Write an amount, like 12 or 12.50.")
BETWEEN = _("Write a number from %(least)s to %(most)s.")


class FieldOptions(TypedDict, total=False):
    """Options of a field, as Django names them."""

    required: bool
    label: str | LazyText
    initial: object
    help_text: str | LazyText
    widget: forms.Widget | type[forms.Widget]


class LimitedOptions(FieldOptions, total=False):
    """Options of a field with a maximum."""

    max_value: int


class NumberOptions(LimitedOptions, total=False):
    """Options of a field of a number."""

    min_value: int


class ChoiceOptions(FieldOptions, total=False):
    """Options of a field of a choice."""

    choices: "_ChoicesInput | _ChoicesCallable"


class SingleErrorMixin(forms.Field):
    """A field with one error for every fault: `message`, with the text `typed` and `message_values`.

    A fault with a code of `limit_messages` has that message.
    """

    message: str | LazyText = ""
    limit_messages: ClassVar[Mapping[str, LazyText]] = {}

    def message_values(self) -> dict[str, object]:
        return {}

    def clean(self, value: object) -> object:
        try:
            return super().clean(value)
        except forms.ValidationError as fault:
            values = {"typed": value, **self.message_values()}
            [code, *_] = [each.code for each in fault.error_list]
            message = self.limit_messages.get(code or "", self.message)
            raise forms.ValidationError(message, "invalid", values) from fault


class LineField(forms.CharField):
    """A text on one line, in Unicode form NFC, without invisible characters; the browser suggests nothing."""

    default_error_messages = {"max_length": TOO_LONG}

    def to_python(self, value: object) -> str:
        return clean_name(str(value or ""))

    def widget_attrs(self, widget: forms.Widget) -> dict[str, object]:
        return {"autocomplete": "off"} | super().widget_attrs(widget) | widget.attrs


class PlayerNameField(LineField):
    """The name of a player, of letters, digits or emojis."""

    widget = forms.TextInput({"maxlength": str(MAX_TYPED_NAME_LENGTH)})
    default_error_messages = {"required": _("Write a name.")}

    def validate(self, value: str) -> None:
        super().validate(value)
        if error := name_error(value):
            raise forms.ValidationError(error)


class WholeNumberField(SingleErrorMixin, forms.IntegerField):
    """A whole number from `min_value` to `max_value`, typed with digits; None for an optional empty field."""

    widget = forms.TextInput
    message = BETWEEN

    def message_values(self) -> dict[str, object]:
        limits = {"least": self.min_value, "most": self.max_value}
        return {
            name: format_integer(limit) if isinstance(limit, int) else limit for name, limit in limits.items()
        }

    def to_python(self, value: object) -> int | None:
        typed = str(value or "").strip()
        if typed and not (typed.isascii() and typed.isdecimal()):
            raise forms.ValidationError(self.message)
        return super().to_python(typed)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, object]:
        if isinstance(widget, forms.Select):
            return {}
        return {"inputmode": "numeric", "maxlength": "4", "autocomplete": "off", **widget.attrs}


class StepInput(forms.TextInput):
    """A number between two buttons that lower and raise it, within the limits of its field."""

    template_name = "components/step_input.html"

    def __init__(self) -> None:
        super().__init__({"inputmode": "numeric", "maxlength": "20"})


class SumField(SingleErrorMixin, forms.IntegerField):
    """A number, or a sum of numbers, that `parse` reads; None for an optional empty field."""

    widget = forms.TextInput
    parse: ClassVar[Callable[[str], int]]

    def to_python(self, value: object) -> int | None:
        typed = str(value or "").strip()
        try:
            return type(self).parse(typed) if typed else None
        except ValueError as fault:
            code = "max_value" if isinstance(fault, AmountTooLarge) else "invalid"
            raise forms.ValidationError("", code) from fault

    def widget_attrs(self, widget: forms.Widget) -> dict[str, object]:
        return {"inputmode": "text", "maxlength": "40", "autocomplete": "off", **widget.attrs}


class ChipsField(SumField):
    """A number of chips, or a sum: `120`, `12+11+7`; None for an optional empty field.

    `message` is the sentence of any other text than a number.
    """

    parse = parse_chips
    message: str | LazyText = BETWEEN
    limit_messages = {"min_value": BETWEEN, "max_value": BETWEEN}

    def __init__(self, message: str | LazyText = "", **options: Unpack[NumberOptions]) -> None:
        super().__init__(**options)
        self.message = message or self.message

    def message_values(self) -> dict[str, object]:
        least, most = self.min_value, self.max_value
        return {
            "least": format_integer(least if isinstance(least, int) else 0),
            "most": format_integer(most if isinstance(most, int) else MAX_CHIPS),
        }

    def widget_attrs(self, widget: forms.Widget) -> dict[str, object]:
        if isinstance(widget, StepInput):
            return {
                "data-min": self.min_value,
                "data-max": self.max_value,
                "autocomplete": "off",
                **widget.attrs,
            }
        return super().widget_attrs(widget)


class CentsField(SumField):
    """An amount in cents, typed in euros as `12.50`, or a sum; None for an optional empty field.

    `message` is the sentence of any other text than an amount that is too large.
    """

    parse = parse_cents
    limit_messages = {"max_value": _("Write an amount of at most %(most)s.")}

    def __init__(
        self,
        message: str | LazyText = NO_AMOUNT,
        *,
        min_value: int = 1,
        **options: Unpack[LimitedOptions],
    ) -> None:
        super().__init__(min_value=min_value, **options)
        self.message = message

    def message_values(self) -> dict[str, object]:
        most = self.max_value
        return {"most": format_money(most if isinstance(most, int) else MAX_CENTS, brief=True)}

    def prepare_value(self, value: object) -> object:
        return cents_input_value(value) if isinstance(value, int) else value


@dataclass(frozen=True, slots=True)
class ChoiceText:
    """The text of a choice: a title, and a note under it."""

    title: str | LazyText
    note: str | LazyText = ""


class RadioRows(forms.RadioSelect):
    """Radio buttons as rows of a list, each with a `ChoiceText` as its label."""

    template_name = "components/radio_rows.html"


class RadioList(forms.RadioSelect):
    """Radio buttons at the end of rows of a list, each with a `ChoiceText` as its label."""

    template_name = "components/choice_list.html"


class CheckboxList(forms.CheckboxSelectMultiple):
    """Checkboxes at the end of rows of a list, each with a `ChoiceText` as its label."""

    template_name = "components/choice_list.html"


class CheckboxToggles(forms.CheckboxSelectMultiple):
    """Checkboxes side by side."""

    template_name = "components/toggles.html"


class RadioToggles(forms.RadioSelect):
    """Radio buttons side by side, each in a frame of its own."""

    template_name = "components/toggles.html"


class Segmented(forms.RadioSelect):
    """Radio buttons side by side, of which one is always chosen."""

    template_name = "components/segmented.html"


class OneOfField(forms.ChoiceField):
    """One of several keys."""

    default_error_messages = {"required": CHOOSE_ONE, "invalid_choice": CHOOSE_ONE}


class OptionalChoiceField(forms.ChoiceField):
    """One of several keys; any other text counts as `initial`, else as none."""

    def __init__(self, **options: Unpack[ChoiceOptions]) -> None:
        options.setdefault("required", False)
        super().__init__(**options)

    def clean(self, value: object) -> str:
        return str(value) if value and self.valid_value(value) else str(self.initial or "")

    def bound_data(self, data: object, initial: object) -> str:
        return self.clean(initial if data is None else data)


class DayField(SingleErrorMixin, forms.DateField):
    """A day of the calendar, sent as `2027-01-14`."""

    message = _("Write a day of the calendar.")
    widget = forms.DateInput({"type": "date"}, format=ISO_DAY)
    input_formats = [ISO_DAY]


class HourField(SingleErrorMixin, forms.TimeField):
    """A time of the day in whole minutes, sent as `20:30`."""

    message = _("Write an hour, for instance 20:30.")
    widget = forms.TimeInput({"type": "time"}, format=HOUR)
    input_formats = [HOUR, f"{HOUR}:%S"]

    def to_python(self, value: object) -> time | None:
        hour = super().to_python(str(value or ""))
        return hour.replace(second=0) if hour else None


class KeyField(forms.Field):
    """UUID of a form, by which a command writes it once; another one for each new form."""

    widget = forms.HiddenInput

    def __init__(self) -> None:
        super().__init__(required=False, initial=uuid4)

    def clean(self, value: object) -> UUID:
        """Return the key. Raises BadRequest for a text that is no UUID."""
        return parse_form_key(str(value or ""))
