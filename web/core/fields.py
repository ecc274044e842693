"""Fields that several forms have: lines of text, numbers, choices, days, hours, keys."""

from dataclasses import dataclass
from datetime import time
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from web.core.forms.amounts import cents_input_value, parse_cents, parse_chips
from web.core.forms.keys import parse_form_key
from web.core.forms.names import TOO_LONG, clean_name, name_error

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

ISO_DAY = "%Y-%m-%d"
HOUR = "%H:%M"
CHOOSE_ONE = _("Choose one of these.")


class SingleErrorMixin(forms.Field):
    """A field with one error for every fault: `message`, with the text `typed` and `message_values`."""

    message: "str | _StrPromise" = ""

    def message_values(self) -> dict[str, object]:
        return {}

    def clean(self, value: object) -> object:
        try:
            return super().clean(value)
        except forms.ValidationError as fault:
            values = {"typed": value, **self.message_values()}
            raise forms.ValidationError(self.message, "invalid", values) from fault


class LineField(forms.CharField):
    """A text on one line, in Unicode form NFC, without invisible characters; the browser suggests nothing."""

    default_error_messages = {"max_length": TOO_LONG}

    def to_python(self, value: object) -> str:
        return clean_name(str(value or ""))

    def widget_attrs(self, widget: forms.Widget) -> dict[str, object]:
        return {"autocomplete": "off"} | super().widget_attrs(widget) | widget.attrs


class PlayerNameField(LineField):
    """The name of a player, of letters, digits or emojis."""

    widget = forms.TextInput({"maxlength": "120"})
    default_error_messages = {"required": _("Write a name.")}

    def validate(self, value: str) -> None:
        super().validate(value)
        if error := name_error(value):
            raise forms.ValidationError(error)


class WholeNumberField(SingleErrorMixin, forms.IntegerField):
    """A whole number from `min_value` to `max_value`, typed with digits; None for an optional empty field."""

    widget = forms.TextInput
    message = _("Write a number from %(least)s to %(most)s.")

    def message_values(self) -> dict[str, object]:
        return {"least": self.min_value, "most": self.max_value}

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
    """A number between two buttons that lower and raise it, from 0 to 99."""

    template_name = "components/step_input.html"

    def __init__(self) -> None:
        super().__init__({"inputmode": "numeric", "maxlength": "20", "data-min": "0", "data-max": "99"})


class ChipsField(SingleErrorMixin, forms.IntegerField):
    """A number of chips, or a sum: `120`, `12+11+7`; None for an optional empty field.

    `message` is the sentence of any other text.
    """

    widget = forms.TextInput

    def __init__(self, message: "str | _StrPromise" = "", **options: Any) -> None:
        super().__init__(**options)
        self.message = message or self.message

    def to_python(self, value: object) -> int | None:
        typed = str(value or "").strip()
        try:
            return parse_chips(typed) if typed else None
        except ValueError as fault:
            raise forms.ValidationError(self.message) from fault

    def widget_attrs(self, widget: forms.Widget) -> dict[str, object]:
        return {"inputmode": "text", "maxlength": "40", "autocomplete": "off", **widget.attrs}


class CentsField(SingleErrorMixin, forms.IntegerField):
    """An amount in cents, typed in euros as `12.50`, or a sum; None for an optional empty field.

    `message` is the sentence of any other text.
    """

    widget = forms.TextInput

    def __init__(self, message: "str | _StrPromise", *, min_value: int = 1, **options: Any) -> None:
        super().__init__(min_value=min_value, **options)
        self.message = message

    def to_python(self, value: object) -> int | None:
        typed = str(value or "").strip()
        try:
            return parse_cents(typed) if typed else None
        except ValueError as fault:
            raise forms.ValidationError(self.message) from fault

    def prepare_value(self, value: object) -> object:
        return cents_input_value(value) if isinstance(value, int) else value

    def widget_attrs(self, widget: forms.Widget) -> dict[str, object]:
        return {"inputmode": "text", "maxlength": "40", "autocomplete": "off", **widget.attrs}


@dataclass(frozen=True, slots=True)
class ChoiceText:
    """The text of a choice: a title, and a note under it."""

    title: "str | _StrPromise"
    note: "str | _StrPromise" = ""


class RadioRows(forms.RadioSelect):
    """Radio buttons as rows of a list, each with a `ChoiceText` as its label."""

    template_name = "components/radio_rows.html"


class Segmented(forms.RadioSelect):
    """Radio buttons side by side, of which one is always chosen."""

    template_name = "components/segmented.html"


class OneOfField(forms.ChoiceField):
    """One of several keys."""

    default_error_messages = {"required": CHOOSE_ONE, "invalid_choice": CHOOSE_ONE}


class OptionalChoiceField(forms.ChoiceField):
    """One of several keys; any other text counts as none."""

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, **options)

    def clean(self, value: object) -> str:
        return str(value) if value and self.valid_value(value) else ""


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
