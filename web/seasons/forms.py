"""Forms of a season: its settings, and other season points of a place."""

from collections.abc import Callable
from typing import Final

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models import DinnerCounting, Season
from games.refusals import InvalidSeasonDates
from games.rules.season_formula import MAX_DROPPED, MAX_LEAST_EVENINGS, WAYS, SeasonFormula
from games.rules.tournament.season_points import points_on_scale, season_points
from games.seasons.queries.evenings import left_out_evening
from web.core.fields import (
    ChoiceText,
    DayField,
    LineField,
    OneOfField,
    RadioRows,
    SingleErrorMixin,
    WholeNumberField,
)
from web.core.forms.keys import parse_number
from web.core.forms.names import MAX_SEASON_NAME_LENGTH
from web.games.replay_form import AS_PLAYED
from web.games.tournament.text.events import FORMULA_LABELS
from web.seasons.text import season_title
from web.ui.dates import format_day

FORMULA = ("way", "dropped", "least_evenings", "dinner")
MAX_POINTS: Final = 1000
MAX_PLACES: Final = 20
"""Maximum number of places on a scale of points."""


class SeasonForm(forms.Form):
    """Name and days of a season. A season in progress has no last day; an ended one preserves its formula."""

    name = LineField(
        label=_("Name, if it has one"),
        max_length=MAX_SEASON_NAME_LENGTH,
        required=False,
        error_messages={"max_length": _("A name has %(limit_value)s letters at most.")},
    )
    starts_on = DayField(label=pgettext_lazy("a day", "From"))
    ends_on = DayField(label=pgettext_lazy("a day", "To"))
    way = OneOfField(choices=[(way, way) for way in WAYS])
    dropped = WholeNumberField(
        min_value=0,
        max_value=MAX_DROPPED,
        required=False,
        widget=forms.TextInput({"placeholder": "0"}),
        label=_("Of each, leave out so many of the worst evenings"),
    )
    least_evenings = WholeNumberField(
        min_value=0,
        max_value=MAX_LEAST_EVENINGS,
        required=False,
        widget=forms.TextInput({"placeholder": "0"}),
        label=_("Rank whoever came to at least so many evenings"),
    )
    dinner = OneOfField(
        label=_("Restaurant evenings"),
        required=False,
        widget=RadioRows,
        choices=[
            (
                DinnerCounting.BEFORE.value,
                ChoiceText(_("The chips alone"), _("the bill of the restaurant changes no result")),
            ),
            (
                DinnerCounting.AFTER.value,
                ChoiceText(_("After the restaurant"), _("the winner’s result without the bill they paid")),
            ),
        ],
    )

    def __init__(self, season: Season, data: QueryDict | None = None) -> None:
        super().__init__(
            data,
            initial={
                "name": season.name,
                "starts_on": season.starts_on,
                "ends_on": season.ends_on,
                "way": season.method,
                "dropped": season.dropped or "",
                "least_evenings": season.least_evenings or "",
                "dinner": season.dinner_counting,
            },
        )
        self.season = season
        for name in ("ends_on",) if season.ends_on is None else FORMULA:
            del self.fields[name]
        self.fields["name"].widget.attrs["placeholder"] = season_title(season)

    def clean(self) -> None:
        """Check that the season has started and ends later, and that it leaves out none of its evenings."""
        starts, ends = self.cleaned_data.get("starts_on"), self.cleaned_data.get("ends_on")
        if starts and ends and ends < starts:
            self.add_error("ends_on", str(InvalidSeasonDates.message))
        elif starts and (left_out := left_out_evening(self.season, starts, ends)):
            field, day = left_out
            message = _("The evening of %(day)s counts in this season.")
            self.add_error(field, message % {"day": format_day(day, "j N Y")})
        elif starts and starts > timezone.localdate():
            self.add_error("starts_on", _("A season starts today at the latest."))

    def formula(self) -> SeasonFormula:
        """Return the scoring formula of a valid form."""
        sent = self.cleaned_data
        if self.season.ends_on is not None:
            return self.season.formula
        return SeasonFormula(sent["way"], sent["dropped"] or 0, sent["least_evenings"] or 0)


class ScaleField(SingleErrorMixin, forms.CharField):
    """The points of the first place, the second, and so on: `10, 6, 3, 1`."""

    message = _("Write up to %(places)s numbers from 0 to %(most)s, like 10, 6, 3, 1.")

    def message_values(self) -> dict[str, object]:
        return {"places": MAX_PLACES, "most": MAX_POINTS}

    def to_python(self, value: object) -> list[int]:  # type: ignore[override]  # a list is the value
        parts = str(value or "").replace(",", " ").replace(";", " ").split()
        numbers = [parse_number(each) for each in parts[: MAX_PLACES + 1]]
        valid = [each for each in numbers if each is not None and each <= MAX_POINTS]
        if not len(valid) == len(parts) <= MAX_PLACES:
            raise forms.ValidationError(self.message)
        return valid


class PlacesForm(forms.Form):
    """Other season points of a place: a formula, or a scale, which prevails."""

    formula = OneOfField(
        label=_("Season points of a place"),
        choices=[("", AS_PLAYED), *FORMULA_LABELS.items()],
        required=False,
    )
    scale = ScaleField(
        label=_("Or points of the first, the second …"),
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
