"""The form of the restaurant bill that the winner paid."""

from django import forms
from django.utils.translation import gettext_lazy as _

from web.core.fields import CentsField, KeyField


class DinnerForm(forms.Form):
    """The bill of the restaurant, in cents."""

    bill = CentsField(_("Write an amount, for instance 162.50."))
    key = KeyField()
