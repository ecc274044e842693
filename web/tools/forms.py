"""Forms of the tools: a URL holds their fields, and a field that it lacks has its initial value."""

from collections.abc import Mapping, Sequence
from typing import Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from web.core.fields import BETWEEN, ChipsField, Segmented
from web.core.forms.amounts import MAX_LENGTH
from web.core.forms.keys import parse_index
from web.ui.lazy import LazyText

SAY_HOW_MANY: Final = _("Say how many.")
TOO_FEW_CHIPS: Final = _("A whole number of chips, %(least)s at least.")
TOO_FEW: Final = _("A whole number, %(least)s at least.")


class ToolChipsField(ChipsField):
    """A whole number of chips, or a sum, not below `least`; None for an optional empty field."""

    limit_messages = {"required": SAY_HOW_MANY, "max_value": BETWEEN}
    message = TOO_FEW_CHIPS

    def __init__(
        self,
        label: str | LazyText = "",
        least: int = 0,
        *,
        initial: str = "",
        required: bool = False,
        attributes: Mapping[str, object] | None = None,
    ) -> None:
        usual = {"inputmode": "numeric", "autocomplete": "off", "maxlength": str(MAX_LENGTH)}
        widget = forms.TextInput(usual | dict(attributes or {}))
        super().__init__(label=label, min_value=least, initial=initial, required=required, widget=widget)


class ToolNumberField(ToolChipsField):
    """A whole number of players, seats or prizes, not below `least`."""

    message = TOO_FEW


class FirstChoiceField(forms.ChoiceField):
    """One of several keys in a list; the first one for any other text."""

    def __init__(
        self,
        label: str | LazyText,
        choices: Mapping[str, str | LazyText],
        initial: str | None = None,
    ) -> None:
        first = next(iter(choices)) if initial is None else initial
        super().__init__(label=label, required=False, choices=list(choices.items()), initial=first)


class SegmentedField(FirstChoiceField):
    """One of several keys, as radio buttons side by side; the first one for any other text."""

    def __init__(self, label: str | LazyText, choices: Mapping[str, str | LazyText]) -> None:
        super().__init__(label, choices)
        self.widget = Segmented({"label": label}, choices=list(choices.items()))


class ToolForm(forms.Form):
    """A form whose missing fields, and choices of none of its keys, have their initial value.

    `rows` are fields of which there are as many as players or tables. `initial` has values that replace the
    initial values of fields.
    """

    def __init__(
        self,
        data: QueryDict,
        rows: Mapping[str, forms.Field] | None = None,
        initial: Mapping[str, str] | None = None,
    ) -> None:
        fields = {**self.base_fields, **(rows or {})}
        initial = {name: str(field.initial or "") for name, field in fields.items()} | dict(initial or {})
        texts = {name: _typed_text(field, data.get(name), initial[name]) for name, field in fields.items()}
        super().__init__({name: text for name, text in texts.items() if text is not None})
        self.fields.update(rows or {})

    def chips(self, name: str) -> int | None:
        """Return a number of chips; None if its field is empty, wrong or missing. `is_valid` ran before."""
        number = self.cleaned_data.get(name)
        return number if isinstance(number, int) else None


class CountedForm(ToolForm):
    """A form with as many rows as players, seats or tables, and buttons for one more and one fewer."""

    min_count, max_count, default_count = 2, 10, 6

    def __init__(self, data: QueryDict, initial: Mapping[str, str] | None = None) -> None:
        text = data.get("count", "")
        is_possible = text in map(str, range(self.min_count, self.max_count + 1))
        count = int(text) if is_possible else self.default_count
        step = {"more": 1, "fewer": -1}.get(data.get("step", ""), 0)
        self.count = min(max(count + step, self.min_count), self.max_count)
        super().__init__(data, self.row_fields(), initial)

    def row_fields(self) -> dict[str, forms.Field]:
        """Return the fields of every row."""
        return {}

    @property
    def may_grow(self) -> bool:
        return self.count < self.max_count

    @property
    def may_shrink(self) -> bool:
        return self.count > self.min_count


class PlayersForm(CountedForm):
    """A form with the players of a hand: their names, and the seat of the button.

    `typed_names` are the names by seat, also those of removed players; empty for a player without one.
    """

    def __init__(
        self, data: QueryDict, typed_names: Sequence[str], initial: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(data, initial)
        self.typed_names = typed_names
        self.button = parse_index(data.get("button", ""), self.count) or 0

    @property
    def names(self) -> list[str]:
        """Names of the players, “Player 2” for a player without a name."""
        typed = enumerate(self.typed_names[: self.count], 1)
        return [name or gettext("Player %(number)s") % {"number": number} for number, name in typed]


def _typed_text(field: forms.Field, text: str | None, initial: str) -> str | None:
    """Return the text of a field, `initial` if it is missing; None for a checkbox that is off."""
    if isinstance(field, forms.BooleanField):
        return text
    text = initial if text is None else text[:MAX_LENGTH].strip()
    is_other = isinstance(field, forms.ChoiceField) and not field.valid_value(text)
    return initial if is_other else text
