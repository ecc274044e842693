"""Form of a payment: the line of the bill, and the part of it that is paid."""

from django import forms

from games.refusals import RepaymentTooLarge
from web.core.fields import NO_AMOUNT, CentsField


class RepaymentForm(forms.Form):
    """A payment of a line, between the players of two ids: a typed part, or the cents of the whole line.

    The button `show` shows the code of a part and records nothing.
    """

    debtor = forms.IntegerField(required=False)
    creditor = forms.IntegerField(required=False)
    amount = CentsField(required=False)
    amount_cents = forms.IntegerField(required=False, min_value=1)
    show = forms.BooleanField(required=False)

    @property
    def typed_amount(self) -> str:
        return str(self["amount"].value() or "")

    @property
    def names_line(self) -> bool:
        """Whether a player is named, known or not."""
        return bool(self["debtor"].value() or self["creditor"].value())

    def paid_cents(self) -> int:
        """Return the cents that are paid; 0, with an error of the amount, if none are given."""
        cents = self.cleaned_data.get("amount") or self.cleaned_data.get("amount_cents")
        if not cents and not self.has_error("amount"):
            self.add_error("amount", str(NO_AMOUNT))
        return int(cents or 0)

    def part_of(self, left_cents: int) -> int:
        """Return the typed part of a line, or all of it; a larger part is an error of the amount."""
        cents = self.cleaned_data.get("amount")
        if cents and cents > left_cents:
            self.add_error("amount", str(RepaymentTooLarge.message))
        return int(left_cents if self.has_error("amount") or not cents else cents)
