"""Numbers typed into a tool, by name: an unreadable one has an error under its field and no value."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self, TypeVar

from django.http import QueryDict
from django.utils.translation import gettext as _

from web.core.forms.arithmetic import MAX_LENGTH
from web.games.pots.chip_amounts import parse_signed_chips

Word = TypeVar("Word", bound=str)


@dataclass(slots=True)
class NumberFields:
    """Fields of a tool as typed, and their errors."""

    raw: dict[str, str]
    errors: dict[str, str] = field(default_factory=dict)

    @classmethod
    def from_data(cls, data: QueryDict, defaults: Mapping[str, str]) -> Self:
        """Return the fields of a query string; missing ones get their default."""
        return cls({name: data.get(name, default)[:MAX_LENGTH].strip() for name, default in defaults.items()})

    def chips(self, name: str, least: int = 0) -> int | None:
        """Return a whole number not below `least`; None if the field is empty or wrong."""
        text = self.raw.get(name, "")
        if not text:
            return None
        try:
            number = parse_signed_chips(text)
        except ValueError:
            number = least - 1
        if number >= least:
            return number
        self.errors[name] = _("A whole number of chips, %(least)s at least.") % {"least": least}
        return None

    def required(self, name: str, least: int = 0) -> int | None:
        """Return a required number; None, with an error, if it is missing or wrong."""
        number = self.chips(name, least)
        if number is None and name not in self.errors:
            self.errors[name] = _("Say how many.")
        return number

    def choice(self, name: str, *among: Word) -> Word:
        """Return the submitted word if it is in `among`, else the first of these."""
        text = self.raw.get(name, "")
        return next((word for word in among if word == text), among[0])


def requested_count(data: QueryDict, least: int, most: int, default: int) -> int:
    """Return the number of rows of a tool, one more or one fewer if that button was pressed."""
    text = data.get("count", "")
    count = int(text) if text in map(str, range(least, most + 1)) else default
    return min(max(count + {"more": 1, "fewer": -1}.get(data.get("step", ""), 0), least), most)
