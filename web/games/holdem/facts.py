"""Statistics of Hold’em: caves and returned chips, hands won."""

from django.utils.translation import gettext as _

from web.players.pages.statistics import PlayerFigures, StatisticLine
from web.ui.numbers import format_integer, format_money, format_percent


def holdem_statistics(figures: PlayerFigures) -> list[StatisticLine]:
    """Return the statistics of the bank and the recorded hands; empty parts are omitted."""
    return [*bank_lines(figures), *hand_lines(figures)]


def bank_lines(figures: PlayerFigures) -> list[StatisticLine]:
    """Return the number of caves and, if the visitor may see the player's money, the share that came back."""
    caves = figures.count_of("caves")
    if not caves:
        return []
    lines = [figures.line("caves", caves)]
    if figures.shows_money:
        bought, returned = figures.count_of("bought_cents"), figures.count_of("returned_cents")
        note = _("%(returned)s back for %(bought)s paid") % {
            "returned": format_money(returned),
            "bought": format_money(bought),
        }
        lines.append(figures.line("returned", format_percent(max(returned, 0), bought), note))
    return lines


def hand_lines(figures: PlayerFigures) -> list[StatisticLine]:
    """Return the share of recorded hands from which the player took chips."""
    hands = figures.count_of("rounds")
    if not hands:
        return []
    won = figures.count_of("hands_won")
    note = _("%(won)s of %(hands)s written down") % {
        "won": format_integer(won),
        "hands": format_integer(hands),
    }
    return [figures.line("hands_won", format_percent(won, hands), note)]
