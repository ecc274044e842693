"""Pages of Hold'em for money, and of any game with a bank."""

from typing import ClassVar

from django.utils.translation import gettext_lazy, pgettext_lazy

from games.rules.holdem.options import HomeOptions
from web.games.base import FormT, OptionsT, RoundGameUI
from web.games.holdem.facts import holdem_statistics
from web.games.holdem.forms.hand import HandForm
from web.games.holdem.forms.rules import RULE_FIELDS
from web.games.holdem.pages.bank import bank_context
from web.games.holdem.pages.hand import pad_page, reason, result
from web.games.holdem.text.bank import cave_price_text
from web.games.holdem.text.rules import rule_sentences
from web.games.round_labels import HAND_LABELS


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
