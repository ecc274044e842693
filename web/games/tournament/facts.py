"""Statistics of tournaments: entries, last places, victories, prizes and eliminations."""

from typing import Final

from django.utils.translation import gettext as _

from games.models import TournamentResult
from web.players.pages.statistics import PlayerFigures, StatisticLine
from web.ui.numbers import format_ordinal

MAX_PLACES: Final = 6


def tournament_statistics(figures: PlayerFigures) -> list[StatisticLine]:
    """Return the entries with the last places, and what the player won; empty without an entry."""
    entries = figures.count_of("entries")
    if not entries:
        return []
    won = [
        figures.line(key, count)
        for key in ("victories", "prizes", "knockouts")
        if (count := figures.count_of(key))
    ]
    return [figures.line("entries", entries, _places(figures)), *won]


def _places(figures: PlayerFigures) -> str:
    """Return the last places, the latest first: “2nd of 7, 1st of 8”."""
    places = TournamentResult.objects.filter(
        player=figures.player, struck_at=None, sitting__season__in=figures.scope.selected_seasons
    )
    return ", ".join(
        _("%(place)s of %(field)s") % {"place": format_ordinal(each.place), "field": each.field_size}
        for each in places.order_by("-pk")[:MAX_PLACES]
    )
