"""Pages of Draw-Hold'em."""

from typing import ClassVar

from django.utils.translation import gettext_lazy, pgettext_lazy

from games.rules.draw_holdem.options import Options
from web.games.base import RoundGameUI
from web.games.draw_holdem.facts import draw_holdem_statistics
from web.games.draw_holdem.forms.hand import DrawHandForm
from web.games.draw_holdem.forms.rules import RULE_FIELDS
from web.games.draw_holdem.pages.hand import pad_page
from web.games.draw_holdem.pages.result import result
from web.games.draw_holdem.text.rules import rules_text
from web.games.holdem.forms.hand import reason
from web.games.holdem.pages.bank import bank_context
from web.games.holdem.text.bank import cave_price_text
from web.games.round_labels import HAND_LABELS


class DrawHoldemUI(RoundGameUI[Options, DrawHandForm]):
    """Pages of Draw-Hold'em: the bank of Hold'em, and hands with exchanges."""

    title = gettext_lazy("Draw-Hold’em")
    preset_titles: ClassVar = {"draw_holdem": pgettext_lazy("way of playing", "With exchanges")}
    round_labels = HAND_LABELS
    peak_titles: ClassVar = {"biggest_pot": gettext_lazy("Biggest pot, with exchanges")}
    table_template = "games/holdem/table.html"
    row_template = "games/holdem/_hand_row.html"
    has_tools = True
    opening_changes: ClassVar = {"cave_price_cents": 2000}
    stake_template = "sittings/_cave.html"
    form_class = DrawHandForm
    rule_fields = RULE_FIELDS
    pad_page = staticmethod(pad_page)
    price_text = staticmethod(cave_price_text)
    reason = staticmethod(reason)
    result = staticmethod(result)
    result_template = "games/pots/_hand_result.html"
    rules_text = staticmethod(rules_text)
    statistics = staticmethod(draw_holdem_statistics)
    table_context = staticmethod(bank_context)
