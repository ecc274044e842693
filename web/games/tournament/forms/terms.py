"""Form of the terms of a tournament."""

from collections.abc import Mapping

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.rules.errors import RuleError
from games.rules.tournament.terms import MAX_CENTS, MAX_CHAIRS, MAX_CHIPS, Terms, read_terms, write_terms
from web.core.fields import CentsField, ChipsField, KeyField, SingleErrorMixin, StepInput
from web.core.forms.amounts import parse_chips
from web.core.refusals import rule_refusal_message
from web.ui.lazy import LazyText
from web.ui.numbers import format_integer

MAX_LEVEL = 99
MAX_ADDITIONS = 9
MAX_VALUES = 8


class ChipValuesField(SingleErrorMixin, forms.CharField):
    """The values of the chips: `25 100 500`."""

    message = _("Write at most %(count)s values of 1 to %(most)s: 25 100 500.")
    widget = forms.TextInput({"maxlength": "40", "autocomplete": "off"})

    def message_values(self) -> dict[str, object]:
        return {"count": MAX_VALUES, "most": format_integer(MAX_CHIPS)}

    def to_python(self, value: object) -> list[int]:  # type: ignore[override]  # a list is the value
        words = str(value or "").replace(",", " ").replace(";", " ").split()
        try:
            values = [parse_chips(word) for word in words]
        except ValueError as fault:
            raise forms.ValidationError(self.message) from fault
        if len(values) > MAX_VALUES or not all(0 < each <= MAX_CHIPS for each in values):
            raise forms.ValidationError(self.message)
        return values

    def prepare_value(self, value: object) -> object:
        return " ".join(map(str, value)) if isinstance(value, list) else value


def _cents(label: LazyText, note: LazyText) -> CentsField:
    widget = forms.TextInput({"inputmode": "decimal"})
    return CentsField(min_value=0, max_value=MAX_CENTS, label=label, help_text=note, widget=widget)


def _chips(label: LazyText, min_value: int) -> ChipsField:
    widget = forms.TextInput({"inputmode": "numeric"})
    return ChipsField(min_value=min_value, max_value=MAX_CHIPS, label=label, widget=widget)


def _number(label: LazyText, max_value: int, note: str | LazyText = "", *, min_value: int = 0) -> ChipsField:
    return ChipsField(min_value=min_value, max_value=max_value, label=label, help_text=note, widget=StepInput)


class TermsForm(forms.Form):
    """The terms of a tournament; a field that is missing has the value of the default terms."""

    key = KeyField()
    buy_in_cents = _cents(_("An entry costs"), _("in euros; 0 for no stakes"))
    bounty_cents = _cents(_("Bounty"), _("on top, in euros; 0 for none"))
    starting_chips = _chips(_("Chips to begin with"), 1)
    chip_values = ChipValuesField(label=_("Values of the chips"), help_text=_("the smallest first"))
    table_capacity = _number(_("Seats at a table"), MAX_CHAIRS, _("until the draw"), min_value=2)
    final_table_size = _number(_("Seats at the final table"), MAX_CHAIRS, min_value=2)
    late_level = _number(_("One may come until level"), MAX_LEVEL, _("0: nobody after the draw"))
    reentries = _number(_("Re-entries"), MAX_ADDITIONS, _("for each player"))
    addons = _number(_("Add-ons"), MAX_ADDITIONS, _("for each player"))
    addon_cents = _cents(_("An add-on costs"), _("in euros"))
    addon_chips = _chips(_("Chips of an add-on"), 0)
    rebuys = _number(_("Rebuys"), MAX_ADDITIONS, _("while still in, for each player"))
    has_club_till = forms.BooleanField(
        label=_("The club keeps the till"),
        help_text=_("it takes the entries and hands out the prizes"),
        required=False,
    )
    fee_cents = _cents(_("Fee of the club"), _("on top of an entry, in euros"))
    guarantee_cents = _cents(_("Guaranteed prizes"), _("the club adds what is missing"))

    def __init__(self, data: QueryDict | None = None, terms: Terms | None = None) -> None:
        usual = write_terms(terms or Terms())
        super().__init__(None if data is None else self._completed(data, usual), initial=usual)

    def _completed(self, data: QueryDict, usual: Mapping[str, object]) -> dict[str, object]:
        """Return the sent data, with the default of each field that is missing."""
        texts: dict[str, object] = {
            name: str(self.base_fields[name].prepare_value(value)) for name, value in usual.items()
        }
        del texts["has_club_till"]
        return texts | data.dict()

    def clean(self) -> None:
        """Check that the terms fit together."""
        if self.errors:
            return
        try:
            read_terms(self.terms())
        except RuleError as refusal:
            self.add_error(None, rule_refusal_message(refusal))

    def terms(self) -> dict[str, object]:
        """Return the terms of a valid form, as they are recorded."""
        return {name: value for name, value in self.cleaned_data.items() if name != "key"}
