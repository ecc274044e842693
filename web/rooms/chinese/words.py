"""What may be said of a hand instead of comparing it: that it is given up, or a natural."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.rules.chinese.naturals import NATURALS, POINTS
from games.rules.chinese.options import Options
from web.rooms.chinese.entry import Entry
from web.rooms.chinese.quick import SURRENDERED
from web.wording.figures import signed
from web.wording.naturals import natural_name

Word = tuple[str, str]
"""A word as it is sent, and as it is shown, after what it costs or earns from each opponent."""


@dataclass(frozen=True, slots=True)
class Natural:
    """A hand laid that shows a natural, said or not; or that does not show the one that is said."""

    seat: int
    name: str
    key: str
    said: bool
    shown: bool

    @property
    def label(self) -> str:
        return natural_name(self.key)

    @property
    def points(self) -> int:
        return POINTS[self.key]


def words_of(options: Options) -> list[Word]:
    """The words this table allows."""
    words = []
    if options.surrender_cost:
        cost = {"points": signed(-options.surrender_cost)}
        words.append((SURRENDERED, _("%(points)s, gives up") % cost))
    if options.naturals:
        words += [(key, f"{signed(won)}, {natural_name(key)}") for key, won in POINTS.items()]
    return words


def naturals_laid(entry: Entry, names: list[str]) -> list[Natural]:
    """The naturals of the hands laid, for their owners to declare."""
    found = []
    for seat in entry.laid:
        shown, said = entry.shows(seat), entry.quick.words[seat]
        if said in NATURALS:
            found.append(Natural(seat, names[seat], said, said=True, shown=shown == said))
        elif shown and not said:
            found.append(Natural(seat, names[seat], shown, said=False, shown=True))
    return found


def told_word(said: str) -> str:
    """A word in short, under a name."""
    if said in NATURALS:
        return _("natural")
    return {"fouled": _("foul"), SURRENDERED: _("gives up")}.get(said, "")
