"""Statistics of Hold’em: caves and returned chips, hands won, tournaments and places."""

from django.utils.translation import gettext as _

from web.players.pages.statistics import PlayerFigures, StatisticLine
from web.players.text.statistics import STATISTICS
from web.ui.numbers import format_integer, format_money, format_ordinal, format_percent


def holdem_statistics(figures: PlayerFigures) -> list[StatisticLine]:
    """Return the statistics of the bank, the recorded hands and the tournaments; empty parts are omitted."""
    return [*bank_lines(figures), *hand_lines(figures), *_tournament_lines(figures)]


def bank_lines(figures: PlayerFigures) -> list[StatisticLine]:
    """Return the number of caves and, if the visitor may see the player's money, the share that came back."""
    caves = figures.count_of("caves")
    if not caves:
        return []
    lines = [StatisticLine(str(STATISTICS["caves"].title), format_integer(caves), figures.href("caves"))]
    if figures.shows_money:
        bought, returned = figures.count_of("bought_cents"), figures.count_of("returned_cents")
        note = _("%(returned)s back for %(bought)s paid") % {
            "returned": format_money(returned),
            "bought": format_money(bought),
        }
        href = figures.href("returned")
        lines.append(
            StatisticLine(
                str(STATISTICS["returned"].title), format_percent(max(returned, 0), bought), href, note
            )
        )
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
    return [
        StatisticLine(
            str(STATISTICS["hands_won"].title), format_percent(won, hands), figures.href("hands_won"), note
        )
    ]


def _tournament_lines(figures: PlayerFigures) -> list[StatisticLine]:
    entries = figures.count_of("entries")
    if not entries:
        return []
    won = [
        StatisticLine(str(STATISTICS[key].title), format_integer(count), figures.href(key))
        for key in ("victories", "prizes", "knockouts")
        if (count := figures.count_of(key))
    ]
    return [
        StatisticLine(
            str(STATISTICS["entries"].title),
            format_integer(entries),
            figures.href("entries"),
            _places(figures),
        ),
        *won,
    ]


def _places(figures: PlayerFigures) -> str:
    """Return the last places, the latest first: “2nd of 7, 1st of 8”."""
    return ", ".join(
        _("%(place)s of %(field)s") % {"place": format_ordinal(each.place), "field": each.field_size}
        for each in figures.places
    )
