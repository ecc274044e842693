"""Numbers typed into a tool, by name: what cannot be read is told under its field and has no value."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

from django.http import QueryDict
from django.utils.translation import gettext as _

from web.pots.chips import LENGTH_MAX, read_chips


@dataclass(slots=True)
class Typed:
    """The fields of a tool as they were typed, and why some cannot be."""

    texts: dict[str, str]
    faults: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, data: QueryDict, defaults: Mapping[str, str]) -> Self:
        """The fields of an address; those it does not name keep their default."""
        return cls({name: data.get(name, default)[:LENGTH_MAX].strip() for name, default in defaults.items()})

    def chips(self, name: str, least: int = 0) -> int | None:
        """A whole number of at least so much; none if the field is empty or wrong."""
        text = self.texts.get(name, "")
        if not text:
            return None
        try:
            number = read_chips(text)
        except ValueError:
            number = least - 1
        if number >= least:
            return number
        self.faults[name] = _("A whole number of chips, %(least)s at least.") % {"least": least}
        return None

    def needed(self, name: str, least: int = 0) -> int | None:
        """A number without which nothing can be said."""
        number = self.chips(name, least)
        if number is None and name not in self.faults:
            self.faults[name] = _("Say how many.")
        return number

    def word(self, name: str, *among: str) -> str:
        """One of these words, the first when it is none of them."""
        text = self.texts.get(name, "")
        return text if text in among else among[0]
