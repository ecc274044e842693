"""Pages of Chinese poker."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.urls import reverse
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from games.models import Round
from games.rules.chinese.options import Options
from web.games.base import RoundGameUI
from web.games.chinese.facts import chinese_statistics
from web.games.chinese.forms.deal import DealForm, mode_of
from web.games.chinese.forms.rules import RULE_FIELDS, ChineseReplayForm
from web.games.chinese.pages.cards import CardsPage
from web.games.chinese.pages.quick import QuickPage
from web.games.chinese.pages.result import DealResult, reason
from web.games.chinese.seat_badges import departure_notes, next_deal_sentence, seat_badges, start_refusal
from web.games.chinese.text.rules import PRESET_TITLES, rule_sentences
from web.sittings.round_slot import RoundSlot


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
