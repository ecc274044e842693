"""The round slot of a pad: the next round of a sitting, or a recorded round under correction."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.urls import reverse

from games.models import Round, RulesVersion, Seat, Seating, Sitting
from games.sittings.queries.seating import RoundStart, find_round_start, seats_of, state_before
from games.sittings.scoring import ScoredRound, preview_round


def round_draft_key(sitting_id: int, number: int, seating_number: int) -> str:
    """Return the name under which a browser stores the draft of one round of one sitting and seating."""
    return f"round-{sitting_id}-{number}-{seating_number}"


@dataclass(frozen=True, slots=True)
class RoundSlot:
    """Number, players, carried state and rules of a round, and the corrected version.

    `active_seats` are its seats, clockwise, among `all_seats` of the sitting. `previous_recorded` is the
    recorded JSON of the circle's last round of this game, None before the first. `round_start` is the start
    of a next round, None for a correction.
    """

    sitting: Sitting
    number: int
    seating: Seating
    all_seats: list[Seat]
    active_seats: list[Seat]
    carried: Mapping[str, Any]
    rules: RulesVersion
    version: Round | None = None
    previous_recorded: Mapping[str, Any] | None = None
    round_start: RoundStart | None = None

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.active_seats)

    @property
    def names(self) -> list[str]:
        """Names of the players, clockwise."""
        return [seat.player.name for seat in self.active_seats]

    def draft_key(self, number: int) -> str:
        """Return the name under which the browser stores the draft of a round or of a correction."""
        if self.version:
            return f"correction-{self.version.pk}"
        return round_draft_key(self.sitting.pk, number, self.seating.number)

    @property
    def options(self) -> Any:
        """Frozen options of the game."""
        return self.rules.options()

    def preview(self, recorded: Mapping[str, Any]) -> ScoredRound:
        """Return the score of a round, given as JSON input of the rules. Raises RuleError, MalformedRound."""
        return preview_round(rules=self.rules, seats=self.seats, data=recorded, state=self.carried)

    @property
    def urls(self) -> dict[str, str]:
        """URLs for taps and for the round."""
        if self.version:
            url = reverse("round-correct", args=[self.version.pk])
            return {"tap_url": url, "record_url": url}
        return {
            "tap_url": reverse("sitting-pad", args=[self.sitting.pk]),
            "record_url": reverse("sitting-rounds", args=[self.sitting.pk]),
        }


def next_slot(sitting: Sitting, seating: int | None = None) -> RoundSlot:
    """Return the slot of the next round, of the current seating or of the one a pad was opened for."""
    round_start = find_round_start(sitting)
    data = None
    if seating and seating != round_start.seating.pk:
        data = Seating.objects.filter(sitting=sitting, pk=seating).first()
    if data:
        round_start = find_round_start(sitting, data)
    every = sitting.read_seats()
    return RoundSlot(
        sitting,
        number=round_start.number,
        seating=round_start.seating,
        all_seats=every,
        active_seats=seats_of(sitting, round_start.seating, every),
        carried=round_start.carried,
        rules=round_start.rules,
        previous_recorded=round_start.previous_round.recorded
        if round_start.previous_round
        else last_recorded(sitting),
        round_start=None if data else replace(round_start, every_seat=every),
    )


def next_number(sitting: Sitting) -> int:
    """Return the number of the next round."""
    return find_round_start(sitting).number


def last_recorded(sitting: Sitting) -> Mapping[str, object] | None:
    """Return the last round that this circle recorded at this game, on another evening."""
    rounds = Round.objects.filter(
        sitting__season__circle=sitting.circle, sitting__game_key=sitting.game_key, struck_at=None
    )
    return rounds.order_by("-recorded_at", "-pk").values_list("recorded", flat=True).first()


def slot_of(version: Round) -> RoundSlot:
    """Return the slot of a correction."""
    every = version.sitting.read_seats()
    return RoundSlot(
        version.sitting,
        number=version.number,
        seating=version.seating,
        all_seats=every,
        active_seats=seats_of(version.sitting, version.seating, every),
        carried=state_before(version),
        rules=rules_of_version(version),
        version=version,
    )


def rules_of_version(version: Round) -> RulesVersion:
    """Return the rules of a version with its sitting attached."""
    version.rules.sitting = version.sitting
    return version.rules
