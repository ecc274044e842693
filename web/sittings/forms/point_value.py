"""Form of the value of a point: one of the usual amounts, or another one."""

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from web.core.fields import CentsField
from web.ui.numbers import format_money

POINT_VALUES_CENTS = (0, 5, 10, 20, 50, 100)
MAX_POINT_VALUE_CENTS = 100_000
MAX_POINT_LENGTH = len(str(MAX_POINT_VALUE_CENTS))
OTHER = "other"
WRITE_AMOUNT = gettext_lazy("Write an amount, for instance 0.25, of at most 1,000 €.")


class PointValueForm(forms.Form):
    """The value of a point. A form without these fields has the value 0."""

    point = forms.CharField(required=False, empty_value=OTHER)
    other_point = CentsField(
        WRITE_AMOUNT,
        label=gettext_lazy("Another amount, in euros"),
        min_value=0,
        max_value=MAX_POINT_VALUE_CENTS,
        required=False,
        widget=forms.TextInput(
            {"inputmode": "decimal", "placeholder": gettext_lazy("0.25"), "maxlength": "12"}
        ),
    )

    def clean_point(self) -> str:
        """Return a number of cents, or `other`."""
        point: str = self.cleaned_data["point"]
        return point if point.isdecimal() and len(point) <= MAX_POINT_LENGTH else OTHER

    def clean(self) -> None:
        """Store the value as `point_value_cents`; the other amount counts only if it is chosen."""
        point = self.cleaned_data.get("point", "0")
        if point == OTHER:
            cents = self.cleaned_data.get("other_point")
            if cents is None and not self.has_error("other_point"):
                self.add_error("other_point", WRITE_AMOUNT)
        else:
            self.errors.pop("other_point", None)
            cents = int(point)
            if cents > MAX_POINT_VALUE_CENTS:
                self.add_error("other_point", WRITE_AMOUNT)
        self.cleaned_data["point_value_cents"] = cents

    @property
    def point_value_cents(self) -> int:
        """Value of a point in cents, of a valid form."""
        cents: int = self.cleaned_data["point_value_cents"]
        return cents

    @property
    def point_choices(self) -> list[tuple[str, str]]:
        """Usual values with their labels."""
        return [(str(cents), point_label(cents)) for cents in POINT_VALUES_CENTS]


def point_fields(cents: int) -> dict[str, str | int]:
    """Return the initial fields of a value of a point."""
    if cents in POINT_VALUES_CENTS:
        return {"point": str(cents)}
    return {"point": OTHER, "other_point": cents}


def point_label(cents: int) -> str:
    """Return the value of a point: no stakes, 10 ct, 1 €."""
    if not cents:
        return _("No stakes")
    if cents >= 100:
        return format_money(cents, brief=True)
    return _("%(cents)s ct") % {"cents": cents}
