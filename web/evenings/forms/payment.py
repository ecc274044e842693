"""Forms of a payment: the paid part of a line, and the bank details of its receiver."""

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.refusals import RepaymentTooLarge
from ledger.sepa import NAME_LENGTH, TYPED_LENGTH, BadIban, needs_bic, read_bic, read_iban
from web.core.fields import NO_AMOUNT, CentsField, LineField
from web.evenings.ibans import Payee


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


CODE_INPUT = {
    "maxlength": str(TYPED_LENGTH),
    "autocomplete": "off",
    "autocapitalize": "characters",
    "spellcheck": "false",
}
"""Attributes of an input for a code in capitals."""


class IbanField(forms.CharField):
    """An IBAN of the euro transfer scheme, without spaces; an empty one is refused."""

    widget = forms.TextInput(CODE_INPUT)

    def to_python(self, value: object) -> str:
        try:
            return read_iban(str(value or ""))
        except BadIban as fault:
            raise forms.ValidationError(iban_error(fault)) from fault


class BicField(forms.CharField):
    """A BIC without spaces, or none."""

    widget = forms.TextInput(CODE_INPUT)

    def to_python(self, value: object) -> str:
        try:
            return read_bic(str(value or ""))
        except ValueError as fault:
            raise forms.ValidationError(
                _("A BIC has 8 or 11 letters and digits: four letters and a country first.")
            ) from fault


class PayeeForm(forms.Form):
    """Bank details of a player; `name` is the default holder. Some countries need the BIC too.

    The button `forget` deletes what is stored, whatever was typed.
    """

    iban = IbanField(label=gettext_lazy("IBAN"), required=False)
    holder = LineField(label=gettext_lazy("Name on the account"), max_length=NAME_LENGTH, required=False)
    bic = BicField(
        label=gettext_lazy("BIC"),
        help_text=gettext_lazy("for Switzerland, the United Kingdom, Monaco: outside the economic area only"),
        required=False,
    )
    forget = forms.BooleanField(required=False)

    def __init__(self, name: str, data: QueryDict | None = None, payee: Payee | None = None) -> None:
        stored = {"iban": payee.grouped_iban, "holder": payee.holder, "bic": payee.bic} if payee else {}
        super().__init__(data, initial=stored)
        self.name = name
        self.fields["holder"].widget.attrs["placeholder"] = name

    def clean(self) -> None:
        iban = self.cleaned_data.get("iban", "")
        if needs_bic(iban) and not self.cleaned_data.get("bic") and not self.has_error("bic"):
            self.add_error(
                "bic", _("A transfer to the country “%(country)s” needs the BIC.") % {"country": iban[:2]}
            )

    @property
    def is_deleted(self) -> bool:
        return self.is_bound and not self.has_error("forget") and bool(self.cleaned_data["forget"])

    def payee(self) -> Payee:
        """Return the payee of a valid form."""
        fields = self.cleaned_data
        return Payee(fields["iban"], fields["holder"] or self.name, fields["bic"])


def iban_error(fault: BadIban) -> str:
    """Return the sentence for an invalid IBAN."""
    sentences = {
        "empty": _("Write the IBAN, as the bank prints it."),
        "letters": _(
            "An IBAN has two letters, two digits, then only letters from A to Z and digits from 0 to 9."
        ),
        "country": _("No transfer in euros goes to the country “%(country)s”."),
        "length": _("An IBAN of this country has %(length)s characters, this one %(found)s."),
        "structure": _(
            "This IBAN has a letter in the place of a digit, or a digit in the place of a letter."
        ),
        "checksum": _("This IBAN does not add up: one of its figures is wrong."),
    }
    return sentences[fault.reason] % fault.facts
