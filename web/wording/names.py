"""People's names inside sentences and inside a small disc."""

from collections.abc import Iterable, Iterator
from itertools import count

from django.utils.translation import gettext as _


def listed(names: Iterable[str]) -> str:
    """“Karim, Inès and Thomas”."""
    *others, last = list(names) or [""]
    if not others:
        return last
    return _("%(others)s and %(last)s") % {"others": ", ".join(others), "last": last}


def initials(names: Iterable[str]) -> list[str]:
    """Two letters for each name, no two alike; whoever comes first keeps his first two."""
    given: list[str] = []
    for name in names:
        given.append(next(pair for pair in _pairs(name) if pair not in given))
    return given


def _pairs(name: str) -> Iterator[str]:
    """What may stand for a name, the best first, and never too few."""
    letters = [each for each in name if each.isalnum()] or ["?"]
    first = letters[0].upper()
    if letters[-1].isdigit():
        yield first + letters[-1]
    if len(letters) == 1:
        yield first
    for other in letters[1:]:
        yield first + other.lower()
    for number in count(2):
        yield f"{first}{number}"
