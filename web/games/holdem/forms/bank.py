"""Forms of a bank: the count of a player's chips, chips that a player adds, the bill of the dinner."""

from collections.abc import Mapping
from typing import Final

from django import forms
from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from games.rules.holdem.chip_case import Case, Colour
from games.rules.holdem.options import HomeOptions
from web.core.fields import CentsField, ChipsField, KeyField, OptionalChoiceField, RadioToggles
from web.games.holdem.text.chips import COUNT_LABELS, colour_label

BY_COLOUR: Final = "colours"
AS_AMOUNT: Final = "amount"
UNREADABLE: Final = _("Write a number, or a sum like 12+11+7.")


class ColourField(ChipsField):
    """The number of chips of one colour of the case."""

    def __init__(self, colour: Colour) -> None:
        super().__init__(UNREADABLE, required=False, label=COUNT_LABELS[colour.key])
        self.colour = colour
        self.name = colour_label(colour.key)


class StackField(ChipsField):
    """The chips in front of a player; an amount in euros counts if it buys a whole number of chips."""

    def __init__(self, options: HomeOptions, *, in_euros: bool) -> None:
        super().__init__(UNREADABLE)
        self.options, self.in_euros = options, in_euros

    def to_python(self, value: object) -> int | None:
        if not self.in_euros and "€" not in str(value):
            return super().to_python(value)
        cents, price = CentsField(UNREADABLE).to_python(value), self.options.cave_price_cents
        if cents is None:
            return None
        if not price or cents * self.options.cave_chips % price:
            raise forms.ValidationError(UNREADABLE)
        return cents * self.options.cave_chips // price


class ChipCountForm(forms.Form):
    """The count of a player's chips in one of two modes, that of the sent data or `mode`.

    It has the field `amount`, or one field for each colour of the case.
    """

    unit = OptionalChoiceField(
        choices=[("chips", _("in chips")), ("euros", _("in euros"))], initial="chips", widget=RadioToggles
    )

    def __init__(
        self,
        case: Case,
        options: HomeOptions,
        data: QueryDict | None = None,
        *,
        mode: str = BY_COLOUR,
        initial: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(data, initial=dict(initial or {}))
        self.case, self.options = case, options
        self.by_colour = bool(case) and (mode if data is None else data.get("mode")) != AS_AMOUNT
        self.mode = BY_COLOUR if self.by_colour else AS_AMOUNT
        if self.by_colour:
            self.fields |= {f"colour-{each.key}": ColourField(each) for each in case}
        else:
            self.fields["amount"] = StackField(options, in_euros=self["unit"].value() == "euros")

    @cached_property
    def _counts(self) -> dict[str, int]:
        """Numbers that were sent and can be read, by field, also after a refusal; else the initial ones."""
        self.is_valid()
        return dict(self.cleaned_data if self.is_bound else self.initial)

    @property
    def colours(self) -> dict[str, int]:
        """Number of chips of each colour; 0 of one that cannot be read."""
        return {each.key: self._counts.get(f"colour-{each.key}") or 0 for each in self.case}

    @property
    def chips(self) -> int:
        """Number of chips of this count, 0 if it cannot be read."""
        if self.by_colour and self.is_bound:
            return sum(each.value * self.colours[each.key] for each in self.case)
        return self._counts.get("amount") or 0

    @property
    def counted_colours(self) -> dict[str, int] | None:
        """Counts by colour without zeros, or None for an amount."""
        return {key: count for key, count in self.colours.items() if count} if self.by_colour else None


class AddOnForm(forms.Form):
    """The chips that a player adds during the game."""

    chips = ChipsField(UNREADABLE)


class DinnerForm(forms.Form):
    """The bill of the restaurant that the winner paid, in cents."""

    bill = CentsField(_("Write an amount, for instance 162.50."))
    key = KeyField()
