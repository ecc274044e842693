"""Points formulas for the places of a tournament, among which a host chooses."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from games.rules.tournament.season_points import season_points
from web.games.tournament.text import FORMULA_LABELS

EXAMPLE_FIELD = 9


@dataclass(frozen=True, slots=True)
class FormulaChoice:
    """One points formula, with an example for nine players."""

    key: str
    label: str | Promise
    example: str


def formula_choices() -> list[FormulaChoice]:
    """Return every points formula."""
    return [FormulaChoice(key, label, _example(key)) for key, label in FORMULA_LABELS.items()]


def _example(key: str) -> str:
    points = [season_points(key, place, EXAMPLE_FIELD) for place in (1, 2, 3, EXAMPLE_FIELD)]
    fields = {
        "field": EXAMPLE_FIELD,
        "first": points[0],
        "second": points[1],
        "third": points[2],
        "last": points[3],
    }
    return _("of %(field)s: %(first)s, %(second)s, %(third)s … %(last)s") % fields
