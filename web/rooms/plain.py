"""What a room takes where its game has nothing special to show: a table of scores, and rounds told by a line.

Such a game writes its pad, says why a round went as it did, and names the rest from here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import Round
from web.facts import Line, Told
from web.wording.facts import FIGURES
from web.wording.figures import figure, signed_average

TABLE_TEMPLATE = "sittings/show.html"
ROW_TEMPLATE = "sittings/_feed_row.html"


@dataclass(frozen=True, slots=True)
class NextRound:
    """The round to come, of which there is nothing to say."""

    sentence: str = ""
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class Moved:
    """The result of a round: why it went so, and what it moved for each."""

    template: ClassVar = "rounds/_moved.html"

    why: str
    names: list[str]
    moves: list[tuple[str, int]]


def url_after(version: Round) -> str:
    """Where a phone goes once a round is recorded: to what it came to."""
    return reverse("round", args=[version.pk])


def scene(*_table: Any) -> None:
    """The table shows its scores, and nothing around them."""


def marks(_carried: Mapping[str, Any], seats: int) -> list[bool]:
    """What each seat wears: nothing."""
    return [False] * seats


def next_deal(_carried: Mapping[str, Any], _names: Sequence[str], _options: Any) -> NextRound:
    """The round to come."""
    return NextRound()


def moved(version: Round, names: list[str], why: str) -> Moved:
    """What a round moved, and why."""
    return Moved(why, names, list(zip(names, version.net, strict=True)))


def lines(told: Told) -> list[Line]:
    """What a player’s page tells: how many rounds he played, and what one brought him on average."""
    rounds = told.of("rounds")
    if not rounds:
        return []
    average = _("%(points)s points a deal") % {"points": signed_average(told.of("points"), rounds)}
    return [Line(str(FIGURES["deals"].title), figure(rounds), told.href("deals"), average)]
