"""The settings of a season: what was typed, what is wrong with it."""

from dataclasses import dataclass, field
from datetime import date

from django.http import QueryDict
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _

from games.models import Season
from games.rules.season import DROPPED_MAX, LEAST_MAX, WAYS, Formula
from web.forms.keys import read_number

NAME_LENGTH = 60


@dataclass(slots=True)
class SeasonForm:
    """What the page shows; `errors` are sentences by field."""

    name: str
    starts_on: str
    ends_on: str
    way: str
    dropped: str
    least_evenings: str
    errors: dict[str, str] = field(default_factory=dict)

    def dates(self, *, is_over: bool) -> tuple[date, date | None]:
        """The dates, or errors; a season that goes on has no end."""
        starts, ends = _day(self.starts_on), _day(self.ends_on) if is_over else None
        for name, found in (("starts_on", starts), ("ends_on", ends)):
            if found is None and (name == "starts_on" or is_over):
                self.errors[name] = _("Write a day of the calendar.")
        if starts and ends and ends < starts:
            self.errors["ends_on"] = _("A season ends after it starts.")
        return starts or date.min, ends

    def formula(self) -> Formula:
        """How it counts, or errors."""
        dropped = self._number("dropped", self.dropped, DROPPED_MAX)
        least = self._number("least_evenings", self.least_evenings, LEAST_MAX)
        if self.way not in WAYS:
            self.errors["way"] = _("Choose one of these.")
        return Formula() if self.errors else Formula(self.way, dropped, least)

    def _number(self, name: str, typed: str, most: int) -> int:
        number = read_number(typed.strip() or "0")
        if number is None or number > most:
            self.errors[name] = _("Write a number from 0 to %(most)s.") % {"most": most}
            return 0
        return number


def season_form(season: Season, data: QueryDict | None = None) -> SeasonForm:
    """The form of a season as it is, or as it was typed."""
    if data is None:
        ends_on = season.ends_on.isoformat() if season.ends_on else ""
        numbers = (str(season.dropped or ""), str(season.least_evenings or ""))
        return SeasonForm(season.name, season.starts_on.isoformat(), ends_on, season.way, *numbers)
    form = SeasonForm(
        name=" ".join(data.get("name", "").split()),
        starts_on=data.get("starts_on", ""),
        ends_on=data.get("ends_on", ""),
        way=data.get("way", ""),
        dropped=data.get("dropped", ""),
        least_evenings=data.get("least_evenings", ""),
    )
    if len(form.name) > NAME_LENGTH or "\0" in form.name:
        form.errors["name"] = _("A name has %(most)s letters at most.") % {"most": NAME_LENGTH}
    return form


def _day(typed: str) -> date | None:
    try:
        return parse_date(typed)
    except ValueError:
        return None
