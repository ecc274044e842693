"""One line of the feed: what a coup showed, and who lost how much."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.models import Round
from web.wording.coups import coup_detail, coup_heading


@dataclass(frozen=True, slots=True)
class CoupLine:
    """A coup in one line; `name` and `points` are those of whom it moved most, `bad_points` what he takes.

    `stake` is what each had in the middle, 0 of a coup without one.
    """

    heading: str
    detail: str
    name: str
    points: int
    bad_points: int
    stake: int

    def __str__(self) -> str:
        return f"{self.heading} · {self.detail}"


def reason(version: Round, names: Sequence[str], _before: Mapping[str, Any]) -> CoupLine:
    """The line that tells a coup."""
    explanation = version.explanation
    seat = _whom(explanation, version.net)
    return CoupLine(
        heading=coup_heading(explanation, names),
        detail=coup_detail(explanation, names),
        name="" if seat is None else names[seat],
        points=0 if seat is None else version.net[seat],
        bad_points=int(explanation.get("mark") == "simple"),
        stake=explanation.get("stake") or 0,
    )


def _whom(explanation: Mapping[str, Any], net: Sequence[int]) -> int | None:
    """The loser of a coup; who takes the middle at the end; nobody of a coup that is void or shared out."""
    if explanation["kind"] == "lost":
        loser: int = explanation["loser"]
        return loser
    takers = [seat for seat, won in enumerate(net) if won]
    return takers[0] if len(takers) == 1 else None
