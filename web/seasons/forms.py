"""Form of the settings of a season."""

from dataclasses import dataclass, field
from datetime import date

from django.http import QueryDict
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _

from games.models import DinnerCounting, Season
from games.rules.season_formula import MAX_DROPPED, MAX_LEAST_EVENINGS, WAYS, SeasonFormula
from web.core.forms.keys import parse_row_id
from web.core.forms.names import clean_name

NAME_LENGTH = 60


@dataclass(slots=True)
class SeasonForm:
    """Page data of the form; `errors` are sentences by field."""

    name: str
    starts_on: str
    ends_on: str
    method: str
    dropped: str
    least_evenings: str
    dinner_counting: str
    errors: dict[str, str] = field(default_factory=dict)

    def dates(self, *, is_over: bool) -> tuple[date, date | None]:
        """Return first and last day, or store errors; a season in progress has no last day."""
        starts, ends = _day(self.starts_on), _day(self.ends_on) if is_over else None
        for name, result in (("starts_on", starts), ("ends_on", ends)):
            if result is None and (name == "starts_on" or is_over):
                self.errors[name] = _("Write a day of the calendar.")
        if starts and ends and ends < starts:
            self.errors["ends_on"] = _("A season ends after it starts.")
        return starts or date.min, ends

    def formula(self) -> SeasonFormula:
        """Return the scoring formula, or store errors."""
        dropped = self._number("dropped", self.dropped, MAX_DROPPED)
        least = self._number("least_evenings", self.least_evenings, MAX_LEAST_EVENINGS)
        if self.method not in WAYS:
            self.errors["way"] = _("Choose one of these.")
        return SeasonFormula() if self.errors else SeasonFormula(self.method, dropped, least)

    def _number(self, name: str, typed: str, most: int) -> int:
        number = parse_row_id(typed.strip() or "0")
        if number is None or number > most:
            self.errors[name] = _("Write a number from 0 to %(most)s.") % {"most": most}
            return 0
        return number


def season_form(season: Season, data: QueryDict | None = None) -> SeasonForm:
    """Return the form of a season as stored, or as submitted."""
    if data is None:
        ends_on = season.ends_on.isoformat() if season.ends_on else ""
        numbers = (str(season.dropped or ""), str(season.least_evenings or ""))
        day = season.starts_on.isoformat()
        return SeasonForm(season.name, day, ends_on, season.method, *numbers, season.dinner_counting)
    form = SeasonForm(
        name=clean_name(data.get("name", "")),
        starts_on=data.get("starts_on", ""),
        ends_on=data.get("ends_on", ""),
        method=data.get("way", ""),
        dropped=data.get("dropped", ""),
        least_evenings=data.get("least_evenings", ""),
        dinner_counting=data.get("dinner", season.dinner_counting),
    )
    if form.dinner_counting not in DinnerCounting.values:
        form.errors["dinner"] = _("Choose one of these.")
    if len(form.name) > NAME_LENGTH or "\0" in form.name:
        form.errors["name"] = _("A name has %(most)s letters at most.") % {"most": NAME_LENGTH}
    return form


def _day(typed: str) -> date | None:
    try:
        return parse_date(typed)
    except ValueError:
        return None
