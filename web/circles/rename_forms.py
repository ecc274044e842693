"""Forms of the name of a player or of a circle."""

from uuid import UUID, uuid4

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from games.circles.naming import is_named
from games.models import Circle
from web.core.forms.keys import read_form_key
from web.core.forms.names import clean_name, name_error, too_long_message

MAX_CIRCLE_NAME_LENGTH = Circle._meta.get_field("name").max_length or 0


class NameForm(forms.Form):
    """A name as it is displayed; `key` is the UUID of the form, new without `data`."""

    name = forms.CharField(required=False)

    def __init__(self, data: QueryDict | None = None, *, name: str = "") -> None:
        super().__init__(data, initial={"name": name})
        self.key: UUID = uuid4() if data is None else read_form_key(data)

    def clean_name(self) -> str:
        """Return the name. Raises `ValidationError`."""
        name = clean_name(self.cleaned_data["name"])
        if not name:
            raise forms.ValidationError(_("Write a name."))
        if error := self.error_of(name):
            raise forms.ValidationError(error)
        return name

    def error_of(self, name: str) -> str:
        """Return the reason why a name is refused, empty for a valid one."""
        raise NotImplementedError


class PlayerNameForm(NameForm):
    """The name of a player."""

    def error_of(self, name: str) -> str:
        return name_error(name)


class CircleNameForm(NameForm):
    """The name of a circle."""

    def error_of(self, name: str) -> str:
        if len(name) > MAX_CIRCLE_NAME_LENGTH:
            return too_long_message(MAX_CIRCLE_NAME_LENGTH)
        return "" if is_named(name) else _("A name holds a letter, a digit or an emoji.")
