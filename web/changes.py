"""Who came and who left between two rounds, in a line of the feed."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.models import Seating, Sitting


@dataclass(frozen=True, slots=True)
class Change:
    """A seating, and whom it concerns; nobody's name at the opening."""

    seating: Seating
    name: str
    has_left: bool
    has_come_back: bool

    @property
    def sentence(self) -> str:
        """“Sofia sits down”."""
        told = {"name": self.name}
        if self.has_left:
            return _("%(name)s leaves the table") % told
        return (_("%(name)s comes back") if self.has_come_back else _("%(name)s sits down")) % told

    @property
    def undo(self) -> str:
        """What taking it back is called."""
        told = {"name": self.name}
        if self.has_left:
            return _("Undo: %(name)s stays") % told
        return _("Undo: %(name)s does not play") % told


def changes_of(sitting: Sitting, names: Mapping[int, str]) -> list[Change]:
    """The seatings of a sitting in order, the opening first; `names` are those of its seats.

    Who sat down after these were read is not told of yet: the next reading does.
    """
    told: list[Change] = []
    for seating in Seating.objects.filter(sitting=sitting, struck_at=None):
        if seating.seat_id and seating.seat_id not in names:
            break
        earlier = [set(each.seating.positions) for each in told]
        newest = set(seating.positions) - (earlier[-1] if earlier else set())
        told.append(
            Change(
                seating,
                name=names[seating.seat_id] if seating.seat_id else "",
                has_left=bool(earlier) and not newest,
                has_come_back=bool(newest) and any(newest <= each for each in earlier),
            )
        )
    return told
