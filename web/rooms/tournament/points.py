"""What a place in a tournament is worth, as a host chooses it."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from games.rules.holdem.points import season_points
from web.wording.tournament import FORMULAS

EXAMPLE_FIELD = 9


@dataclass(frozen=True, slots=True)
class Formula:
    """One way of counting, with what it gives among nine players."""

    key: str
    label: str | Promise
    example: str


def formulas() -> list[Formula]:
    """Every way of counting."""
    return [Formula(key, label, _example(key)) for key, label in FORMULAS.items()]


def _example(key: str) -> str:
    points = [season_points(key, place, EXAMPLE_FIELD) for place in (1, 2, 3, EXAMPLE_FIELD)]
    said = {
        "field": EXAMPLE_FIELD,
        "first": points[0],
        "second": points[1],
        "third": points[2],
        "last": points[3],
    }
    return _("of %(field)s: %(first)s, %(second)s, %(third)s … %(last)s") % said
