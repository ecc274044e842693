"""Pages of Draw-Hold’em, its rules form, and its statistics: those of home Hold’em, and cards exchanged."""

from typing import ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.rules.draw_holdem.options import Options
from games.rules.draw_holdem.scoring import MAX_PLAYERS
from web.games.draw_holdem.forms.hand import DrawHandForm
from web.games.draw_holdem.pages import pad_page, result
from web.games.draw_holdem.text import rule_sentences
from web.games.holdem.forms.rules import CAVE_FIELDS, CHIP_VALUES_FIELD, HAND_FIELDS
from web.games.holdem.ui import BankGameUI, holdem_statistics
from web.players.pages.statistics import PlayerFigures, StatisticLine
from web.sittings.forms.rule_fields import ChoiceRule, NumberRule
from web.ui.numbers import format_integer

RULE_FIELDS = (
    *CAVE_FIELDS,
    ChoiceRule(
        "tax_base",
        gettext_lazy("The tax of an exchange"),
        choices=(
            ("all", gettext_lazy("Everything in the middle")),
            ("bets_only", gettext_lazy("The bets alone")),
        ),
    ),
    CHIP_VALUES_FIELD,
    NumberRule("max_players", gettext_lazy("Players at most"), min_value=2, max_value=MAX_PLAYERS),
    *HAND_FIELDS,
)


def draw_holdem_statistics(figures: PlayerFigures) -> list[StatisticLine]:
    """Return the statistics of the bank, the hands and the exchanges; empty parts are omitted."""
    lines = holdem_statistics(figures)
    if exchanges := figures.count_of("exchanges"):
        note = _("%(chips)s chips of tax") % {"chips": format_integer(figures.count_of("taxes"))}
        lines.append(figures.line("exchanges", exchanges, note))
    return lines


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
