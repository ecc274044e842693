"""Form of the amount of a payment."""

from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext_lazy

from games.refusals import RepaymentTooLarge
from web.core.fields import CentsField


class RepaymentForm(forms.Form):
    """The part of a line that is paid; at most `left_cents`, if given."""

    amount = CentsField(gettext_lazy("Write an amount, like 12 or 12.50."))

    def __init__(self, data: Mapping[str, str], left_cents: int | None = None) -> None:
        super().__init__(data)
        self.left_cents = left_cents

    def clean_amount(self) -> int:
        cents = int(self.cleaned_data["amount"])
        if self.left_cents is not None and cents > self.left_cents:
            raise forms.ValidationError(str(RepaymentTooLarge.message))
        return cents

    @property
    def error(self) -> str:
        """The error of the amount, empty if it is valid."""
        return " ".join(map(str, self.errors.get("amount", ())))
