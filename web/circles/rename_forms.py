"""Forms of the name of a player or of a circle."""

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.circles.naming import is_named
from web.core.fields import KeyField, LineField, PlayerNameField
from web.core.forms.names import MAX_CIRCLE_NAME_LENGTH, MAX_TYPED_NAME_LENGTH, too_long_message


class CircleNameField(LineField):
    """The name of a circle."""

    widget = forms.TextInput({"maxlength": str(MAX_TYPED_NAME_LENGTH)})
    default_error_messages = {"required": gettext_lazy("Write a name.")}

    def validate(self, value: str) -> None:
        super().validate(value)
        if len(value) > MAX_CIRCLE_NAME_LENGTH:
            raise forms.ValidationError(too_long_message(MAX_CIRCLE_NAME_LENGTH))
        if not is_named(value):
            raise forms.ValidationError(_("A name holds a letter, a digit or an emoji."))


class PlayerNameForm(forms.Form):
    """The new name of a player."""

    key = KeyField()
    name = PlayerNameField(label=gettext_lazy("First name"))


class CircleNameForm(forms.Form):
    """The new name of a circle."""

    key = KeyField()
    name = CircleNameField(label=gettext_lazy("Name of the circle"))
