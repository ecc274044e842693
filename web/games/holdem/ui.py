"""Pages of Hold’em for money, and of any game with a bank; the statistics of its caves and hands."""

from typing import ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.rules.holdem.options import HomeOptions
from web.games.base import FormT, OptionsT, RoundGameUI
from web.games.holdem.forms.hand import HandForm
from web.games.holdem.forms.rules import RULE_FIELDS
from web.games.holdem.pages.bank import bank_context
from web.games.holdem.pages.hand import pad_page, reason, result
from web.games.holdem.text.bank import cave_price_text
from web.games.holdem.text.rules import rule_sentences
from web.games.round_labels import HAND_LABELS
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


class BankGameUI(RoundGameUI[OptionsT, FormT]):
    """Pages of a game with a bank, whose hands share pots."""

    round_labels = HAND_LABELS
    table_template = "games/holdem/table.html"
    row_template = "games/holdem/_hand_row.html"
    has_tools = True
    opening_changes: ClassVar = {"cave_price_cents": 2000}
    stake_template = "sittings/_cave.html"
    price_text = staticmethod(cave_price_text)
    reason = staticmethod(reason)
    result_template = "games/pots/_hand_result.html"
    table_context = staticmethod(bank_context)


class HoldemUI(BankGameUI[HomeOptions, HandForm]):
    """Pages of Hold'em for money: the bank of the sitting, and its hands where they are recorded."""

    title = gettext_lazy("Hold’em")
    preset_titles: ClassVar = {"home": pgettext_lazy("way of playing", "At home")}
    peak_titles: ClassVar = {"biggest_pot": gettext_lazy("Biggest pot")}
    form_class = HandForm
    rule_fields = RULE_FIELDS
    pad_page = staticmethod(pad_page)
    result = staticmethod(result)
    rule_sentences = staticmethod(rule_sentences)
    statistics = staticmethod(holdem_statistics)
