"""Form of a season under other season points of a place."""

from collections.abc import Callable
from typing import Final

from django import forms
from django.utils.translation import gettext_lazy

from games.rules.tournament.season_points import points_on_scale, season_points
from web.core.fields import OneOfField, SingleErrorMixin
from web.core.forms.keys import parse_row_id
from web.games.replay_form import AS_PLAYED
from web.games.tournament.text.events import FORMULA_LABELS

MAX_POINTS: Final = 1000
MAX_PLACES: Final = 20
"""Maximum number of places on a scale of points."""


class ScaleField(SingleErrorMixin, forms.CharField):
    """The points of the first place, the second, and so on: `10, 6, 3, 1`."""

    message = gettext_lazy("Write up to %(places)s numbers from 0 to %(most)s, like 10, 6, 3, 1.")

    def message_values(self) -> dict[str, object]:
        return {"places": MAX_PLACES, "most": MAX_POINTS}

    def to_python(self, value: object) -> list[int]:  # type: ignore[override]  # a list is the value
        parts = str(value or "").replace(",", " ").replace(";", " ").split()
        numbers = [parse_row_id(each) for each in parts[: MAX_PLACES + 1]]
        valid = [each for each in numbers if each is not None and each <= MAX_POINTS]
        if not len(valid) == len(parts) <= MAX_PLACES:
            raise forms.ValidationError(self.message)
        return valid


class PlacesForm(forms.Form):
    """Other season points of a place: a formula, or a scale, which prevails."""

    formula = OneOfField(
        label=gettext_lazy("Season points of a place"),
        choices=[("", AS_PLAYED), *FORMULA_LABELS.items()],
        required=False,
    )
    scale = ScaleField(
        label=gettext_lazy("Or points of the first, the second …"),
        required=False,
        widget=forms.TextInput(
            {"maxlength": str(6 * MAX_PLACES), "autocomplete": "off", "placeholder": "10, 6, 3, 1"}
        ),
    )

    def points_of_place(self) -> Callable[[int, int], int] | None:
        """Return the function from a place and the number of players to points; None for an empty form."""
        formula, scale = self.cleaned_data["formula"], self.cleaned_data["scale"]
        if scale:
            return lambda place, _field_size: points_on_scale(scale, place)
        if formula:
            return lambda place, field_size: season_points(formula, place, field_size)
        return None
