"""Statistics of Draw-Hold’em: those of home Hold’em, and the cards exchanged."""

from django.utils.translation import gettext as _

from web.games.holdem.facts import holdem_statistics
from web.players.pages.statistics import PlayerFigures, StatisticLine
from web.ui.numbers import format_integer


def draw_holdem_statistics(figures: PlayerFigures) -> list[StatisticLine]:
    """Return the statistics of the bank, the hands and the exchanges; empty parts are omitted."""
    lines = holdem_statistics(figures)
    if exchanges := figures.count_of("exchanges"):
        note = _("%(chips)s chips of tax") % {"chips": format_integer(figures.count_of("taxes"))}
        lines.append(figures.line("exchanges", exchanges, note))
    return lines
