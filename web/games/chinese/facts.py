"""Statistics of Chinese poker: deals, fouls, scoops, royalties by row, Fantasyland."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from web.games.base import round_statistics
from web.players.pages.statistics import PlayerFigures, StatisticLine
from web.ui.numbers import format_integer, format_percent


def chinese_statistics(figures: PlayerFigures) -> list[StatisticLine]:
    """Return the statistics of a player; empty without deals."""
    deals = figures.count_of("rounds")
    if not deals:
        return []
    return [
        *round_statistics(figures),
        _fouls(figures, deals),
        figures.line("scoops", figures.count_of("scoops")),
        figures.line("scooped", figures.count_from_others("scoops")),
        *(_royalties(figures, line) for line in ("top", "middle", "bottom")),
        *_fantasyland(figures),
    ]


def _fouls(figures: PlayerFigures, deals: int) -> StatisticLine:
    fouls = figures.count_of("fouls")
    everybody = format_percent(
        figures.circle.total_of("chinese", "fouls"), figures.circle.total_of("chinese", "rounds")
    )
    note = _("%(fouls)s of %(deals)s; the circle is at %(percent)s") % {
        "fouls": format_integer(fouls),
        "deals": format_integer(deals),
        "percent": everybody,
    }
    return figures.line("fouls", format_percent(fouls, deals), note)


def _royalties(figures: PlayerFigures, line: str) -> StatisticLine:
    times = figures.count_of(f"royalties_{line}")
    note = ngettext("shown %(n)s time", "shown %(n)s times", times) % {"n": format_integer(times)}
    return figures.line(f"royalties_{line}", figures.count_of(f"royalty_points_{line}"), note)


def _fantasyland(figures: PlayerFigures) -> list[StatisticLine]:
    """Return the line of Fantasyland; empty for a player who never entered it."""
    entries, stays = figures.count_of("fantasyland_entries"), figures.count_of("fantasyland_stays")
    if not figures.count_of("fantasyland") + entries:
        return []
    entered = ngettext("entered %(n)s time", "entered %(n)s times", entries) % {"n": format_integer(entries)}
    text = ngettext("kept %(n)s time", "kept %(n)s times", stays) % {"n": format_integer(stays)}
    return [figures.line("fantasyland", figures.count_of("fantasyland"), f"{entered}, {text}")]
