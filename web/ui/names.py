"""Lists of names in sentences, and the initials of players."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import count

from django.utils.translation import gettext as _


def join_names(names: Iterable[str]) -> str:
    """Return a list of names: “Karim, Inès and Thomas”."""
    *others, last = list(names) or [""]
    if not others:
        return last
    return _("%(others)s and %(last)s") % {"others": ", ".join(others), "last": last}


def initials(names: Iterable[str]) -> list[str]:
    """Return unique initials of two characters for each name; earlier names have priority."""
    return list(_initials(tuple(names)))


@lru_cache(maxsize=64)
def _initials(names: tuple[str, ...]) -> tuple[str, ...]:
    given: dict[str, None] = {}
    # By first letter, the greatest number that was tried: smaller ones are given.
    numbers: Counter[str] = Counter()
    for name in names:
        given[next(pair for pair in _initial_candidates(name, numbers) if pair not in given)] = None
    return tuple(given)


def _initial_candidates(name: str, numbers: Counter[str]) -> Iterator[str]:
    """Yield possible initials of a name, the best first, without end."""
    letters = [each for each in name if each.isalnum()] or ["?"]
    first = letters[0].upper()
    if letters[-1].isdigit():
        yield first + letters[-1]
    if len(letters) == 1:
        yield first
    for other in letters[1:]:
        yield first + other.lower()
    for number in count(max(numbers[first], 2)):
        numbers[first] = number
        yield f"{first}{number}"
