"""Where a pad writes: the next round of a sitting, or one already recorded that is being corrected."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from games.models import Round, RulesVersion, Seat, Seating, Sitting
from games.seated import Beginning, beginning, every_seat_of, seats_of, state_before


@dataclass(frozen=True, slots=True)
class Place:
    """A round's number, who plays it, the state before it, its rules, the version it corrects.

    `around` are their seats, clockwise, among `every` one there ever was. `habit` is how the circle's last
    round of this game was recorded, None before its very first. `begins` is what was read for a next round,
    not for a correction.
    """

    sitting: Sitting
    number: int
    seating: Seating
    every: list[Seat]
    around: list[Seat]
    carried: Mapping[str, Any]
    rules: RulesVersion
    version: Round | None = None
    habit: Mapping[str, Any] | None = None
    begins: Beginning | None = None

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.around)

    @property
    def names(self) -> list[str]:
        """Who plays, clockwise."""
        return [seat.player.name for seat in self.around]

    @property
    def draft(self) -> str:
        """What a phone keeps this pad under until its round is recorded: hands are of those who sit."""
        return f"{self.sitting.pk}-{self.seating.number}"

    @property
    def options(self) -> Any:
        """The frozen options of the game here."""
        return self.rules.options()

    @property
    def urls(self) -> dict[str, str]:
        """Where the pad sends its taps, and where it sends the round."""
        if self.version:
            url = reverse("round-correction", args=[self.version.pk])
            return {"tap_url": url, "record_url": url}
        return {
            "tap_url": reverse("pad", args=[self.sitting.pk]),
            "record_url": reverse("sitting-rounds", args=[self.sitting.pk]),
        }


def next_place(sitting: Sitting, seating: int | None = None) -> Place:
    """Where the next round goes: among those who sit, or of the seating that a pad was opened for."""
    begins = beginning(sitting)
    told = None
    if seating and seating != begins.seating.pk:
        told = Seating.objects.filter(sitting=sitting, pk=seating).first()
    if told:
        begins = beginning(sitting, told)
    every = every_seat_of(sitting)
    return Place(
        sitting,
        number=begins.number,
        seating=begins.seating,
        every=every,
        around=seats_of(sitting, begins.seating, every),
        carried=begins.carried,
        rules=begins.rules,
        habit=begins.last.recorded if begins.last else _habit(sitting),
        begins=None if told else begins,
    )


def _habit(sitting: Sitting) -> Mapping[str, Any] | None:
    """The last round this circle recorded at this game, on another evening."""
    rounds = Round.objects.filter(
        sitting__season__circle=sitting.circle, sitting__game_key=sitting.game_key, struck_at=None
    )
    return rounds.order_by("-recorded_at", "-pk").values_list("recorded", flat=True).first()


def place_of(version: Round) -> Place:
    """Where another version of a round goes."""
    every = every_seat_of(version.sitting)
    return Place(
        version.sitting,
        number=version.number,
        seating=version.seating,
        every=every,
        around=seats_of(version.sitting, version.seating, every),
        carried=state_before(version),
        rules=rules_of(version),
        version=version,
    )


def rules_of(version: Round) -> RulesVersion:
    """The rules a version was scored under, tied to its sitting."""
    version.rules.sitting = version.sitting
    return version.rules
