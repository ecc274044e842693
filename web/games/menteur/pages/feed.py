"""Row of the feed for one coup: its outcome, its loser, and the points lost."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.models import Round
from games.rules.menteur.record import RoundRecord
from web.games.menteur.text.coups import coup_detail, coup_heading


@dataclass(frozen=True, slots=True)
class CoupLine:
    """A coup in one line; `name`, `points` and `bad_points` are those of the most affected player.

    `stake` is the stake of each player in the middle, 0 for a coup without one.
    """

    heading: str
    detail: str
    name: str
    points: int
    bad_points: int
    stake: int

    def __str__(self) -> str:
        return f"{self.heading} · {self.detail}"


def reason(version: Round, names: Sequence[str], _before: Mapping[str, object]) -> CoupLine:
    """Return the line that describes a coup."""
    explanation = version.explanation
    seat = _main_seat(explanation, version.net)
    return CoupLine(
        heading=coup_heading(explanation, names),
        detail=coup_detail(explanation, names),
        name="" if seat is None else names[seat],
        points=0 if seat is None else version.net[seat],
        bad_points=int(explanation.get("mark") == "simple"),
        stake=explanation.get("stake") or 0,
    )


def _main_seat(explanation: RoundRecord, net: Sequence[int]) -> int | None:
    """Return the seat of the loser, or of the only player who takes the middle, else None."""
    if explanation["kind"] == "lost":
        return explanation["loser"]
    takers = [seat for seat, won in enumerate(net) if won]
    return takers[0] if len(takers) == 1 else None
