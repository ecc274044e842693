"""Pages of Chinese poker."""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils.translation import pgettext

from games.models import Round
from web.games.base import GameUI
from web.games.chinese.facts import chinese_statistics
from web.games.chinese.forms.deal import DealForm, mode_of
from web.games.chinese.pages.cards import CardsPage, cards_page
from web.games.chinese.pages.quick import QuickPage, quick_page
from web.games.chinese.pages.result import reason, result
from web.games.chinese.seat_badges import departure_notes, next_deal_notice, seat_badges
from web.games.chinese.text.rules import rules_text
from web.sittings.round_slot import RoundSlot


class ChineseUI(GameUI):
    """Pages of Chinese poker: a deal is entered by cards or by claims."""

    opening_preset = "open_face"
    form_class = DealForm
    shows_running_money = True
    departure_notes = staticmethod(departure_notes)
    next_round = staticmethod(next_deal_notice)
    reason = staticmethod(reason)
    result = staticmethod(result)
    rules_text = staticmethod(rules_text)
    seat_badges = staticmethod(seat_badges)
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
        return quick_page(slot, form) if form.mode == "quick" else cards_page(slot, form)
