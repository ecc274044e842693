"""Pages of Chinese poker, and its statistics: deals, fouls, scoops, royalties by row, Fantasyland."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from games.models import Round
from games.rules.chinese.options import Options
from web.games.base import RoundGameUI, round_statistics
from web.games.chinese.forms.deal import DealForm, mode_of
from web.games.chinese.forms.rules import RULE_FIELDS, ChineseReplayForm
from web.games.chinese.pages.cards import CardsPage
from web.games.chinese.pages.quick import QuickPage
from web.games.chinese.pages.result import DealResult, reason
from web.games.chinese.seat_badges import departure_notes, next_deal_sentence, seat_badges, start_refusal
from web.games.chinese.text.rules import PRESET_TITLES, rule_sentences
from web.players.pages.statistics import PlayerFigures, StatisticLine
from web.sittings.round_slot import RoundSlot
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


class ChineseUI(RoundGameUI[Options, DealForm]):
    """Pages of Chinese poker: a deal is entered by cards or by claims."""

    title = gettext_lazy("Chinese poker")
    short_title = pgettext_lazy("game", "Chinese")
    preset_titles = PRESET_TITLES
    variant_titles: ClassVar = {**PRESET_TITLES, "classic": pgettext_lazy("game", "Classic Chinese")}
    peak_titles: ClassVar = {
        "biggest_round": gettext_lazy("Biggest deal"),
        "climb": gettext_lazy("Comeback of the night"),
        "longest_fantasyland": gettext_lazy("Longest Fantasyland"),
    }
    opening_preset = "open_face"
    form_class = DealForm
    quick_query = "?mode=quick"
    url_fields = frozenset({"mode"})
    rule_fields = RULE_FIELDS
    replay_form = ChineseReplayForm
    shows_running_money = True
    departure_notes = staticmethod(departure_notes)
    next_round = staticmethod(next_deal_sentence)
    reason = staticmethod(reason)
    result = DealResult
    result_template = "games/chinese/_result.html"
    rule_sentences = staticmethod(rule_sentences)
    seat_badges = staticmethod(seat_badges)
    start_refusal = staticmethod(start_refusal)
    statistics = staticmethod(chinese_statistics)

    def entry_label(self, recorded: Mapping[str, Any]) -> str:
        """Return whether a deal was entered by cards or by quick entry."""
        return {"cards": pgettext("entry", "cards"), "quick": pgettext("entry", "quick")}[mode_of(recorded)]

    def url_after_recording(self, version: Round) -> str:
        """Return the URL of the table after quick entry, of the compared hands after cards."""
        if mode_of(version.recorded) == "quick":
            return reverse("sitting", args=[version.sitting_id])
        return super().url_after_recording(version)

    def pad_page(self, slot: RoundSlot, form: DealForm) -> CardsPage | QuickPage:
        """Return the page of a deal, by cards or by quick entry."""
        return QuickPage(slot, form) if form.mode == "quick" else CardsPage(slot, form)
