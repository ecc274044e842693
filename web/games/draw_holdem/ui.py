"""Pages of Draw-Hold'em."""

from typing import ClassVar

from django.utils.translation import gettext_lazy, pgettext_lazy

from games.rules.draw_holdem.options import Options
from web.games.draw_holdem.facts import draw_holdem_statistics
from web.games.draw_holdem.forms.hand import DrawHandForm
from web.games.draw_holdem.forms.rules import RULE_FIELDS
from web.games.draw_holdem.pages import pad_page, result
from web.games.draw_holdem.text import rule_sentences
from web.games.holdem.ui import BankGameUI


class DrawHoldemUI(BankGameUI[Options, DrawHandForm]):
    """Pages of Draw-Hold'em: the bank of Hold'em, and hands with exchanges."""

    title = gettext_lazy("Draw-Hold’em")
    preset_titles: ClassVar = {"draw_holdem": pgettext_lazy("way of playing", "With exchanges")}
    peak_titles: ClassVar = {"biggest_pot": gettext_lazy("Biggest pot, with exchanges")}
    form_class = DrawHandForm
    rule_fields = RULE_FIELDS
    pad_page = staticmethod(pad_page)
    result = staticmethod(result)
    rule_sentences = staticmethod(rule_sentences)
    statistics = staticmethod(draw_holdem_statistics)
