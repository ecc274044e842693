"""What Chinese poker tells of a player: deals, fouls, scoops, royalties by row, Fantasyland."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from web.facts import Line, Told
from web.rooms import plain
from web.wording.facts import FIGURES
from web.wording.figures import figure, percent


def lines(told: Told) -> list[Line]:
    """Nothing where no deal was played."""
    deals = told.of("rounds")
    if not deals:
        return []
    return [
        *plain.lines(told),
        _fouls(told, deals),
        _counted(told, "scoops", told.of("scoops")),
        _counted(told, "scooped", told.suffered("scoops")),
        *(_royalties(told, line) for line in ("top", "middle", "bottom")),
        *_fantasyland(told),
    ]


def _counted(told: Told, key: str, count: int, note: str = "") -> Line:
    return Line(str(FIGURES[key].title), figure(count), told.href(key), note)


def _fouls(told: Told, deals: int) -> Line:
    fouls = told.of("fouls")
    everybody = percent(told.circle.all_of("chinese", "fouls"), told.circle.all_of("chinese", "rounds"))
    note = _("%(fouls)s of %(deals)s; the circle is at %(percent)s") % {
        "fouls": figure(fouls),
        "deals": figure(deals),
        "percent": everybody,
    }
    return Line(str(FIGURES["fouls"].title), percent(fouls, deals), told.href("fouls"), note)


def _royalties(told: Told, line: str) -> Line:
    times = told.of(f"royalties_{line}")
    note = ngettext("shown %(n)s time", "shown %(n)s times", times) % {"n": figure(times)}
    return _counted(told, f"royalties_{line}", told.of(f"royalty_points_{line}"), note)


def _fantasyland(told: Told) -> list[Line]:
    """Nothing of who never entered it."""
    entries, stays = told.of("fantasyland_entries"), told.of("fantasyland_stays")
    if not told.of("fantasyland") + entries:
        return []
    entered = ngettext("entered %(n)s time", "entered %(n)s times", entries) % {"n": figure(entries)}
    kept = ngettext("kept %(n)s time", "kept %(n)s times", stays) % {"n": figure(stays)}
    return [_counted(told, "fantasyland", told.of("fantasyland"), f"{entered}, {kept}")]
