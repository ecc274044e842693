"""Form of the IBAN of a player and the name of its holder."""

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ledger.sepa import NAME_LENGTH, TYPED_LENGTH, BadIban, format_iban, read_iban
from web.core.fields import LineField
from web.evenings.ibans import Payee


class IbanField(forms.CharField):
    """An IBAN of the euro transfer scheme, without spaces; an empty one is refused."""

    widget = forms.TextInput(
        {
            "maxlength": str(TYPED_LENGTH),
            "autocomplete": "off",
            "autocapitalize": "characters",
            "spellcheck": "false",
        }
    )

    def to_python(self, value: object) -> str:
        try:
            return read_iban(str(value or ""))
        except BadIban as fault:
            raise forms.ValidationError(iban_error(fault)) from fault


class PayeeForm(forms.Form):
    """Where a player is paid; `name` is the default holder."""

    iban = IbanField(label=gettext_lazy("IBAN"), required=False)
    holder = LineField(label=gettext_lazy("Name on the account"), max_length=NAME_LENGTH, required=False)

    def __init__(self, name: str, data: QueryDict | None = None, *, iban: str = "", holder: str = "") -> None:
        super().__init__(data, initial={"iban": format_iban(iban), "holder": holder})
        self.name = name
        self.fields["holder"].widget.attrs["placeholder"] = name

    def payee(self) -> Payee:
        """Return the payee of a valid form."""
        return Payee(self.cleaned_data["iban"], self.cleaned_data["holder"] or self.name)


def iban_error(fault: BadIban) -> str:
    """Return the sentence for an invalid IBAN."""
    sentences = {
        "empty": _("Write the IBAN, as the bank prints it."),
        "letters": _("An IBAN begins with two letters and two digits, then only letters and digits."),
        "country": _("No transfer in euros goes to the country “%(country)s”."),
        "length": _("An IBAN of this country has %(length)s characters, this one %(found)s."),
        "checksum": _("This IBAN does not add up: one of its figures is wrong."),
    }
    return sentences[fault.reason] % fault.facts
