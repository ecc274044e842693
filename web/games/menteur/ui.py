"""Pages of Poker menteur."""

from collections.abc import Mapping

from django.urls import reverse
from django.utils.translation import pgettext

from games.models import Round
from web.games.base import GameUI
from web.games.menteur.facts import menteur_statistics
from web.games.menteur.forms.coup import CoupForm
from web.games.menteur.pages.coup import pad_page
from web.games.menteur.pages.feed import reason
from web.games.menteur.pages.result import result
from web.games.menteur.pages.table import menteur_table
from web.games.menteur.seat_badges import departure_notes, next_coup_notice, seat_badges
from web.games.menteur.text.rules import rules_text


class MenteurUI(GameUI):
    """Pages of Poker menteur."""

    table_template = "games/menteur/table.html"
    row_template = "games/menteur/_coup.html"
    starts_on_pad = False
    has_tools = True
    has_call_records = True
    resume_query = "?told=1"
    form_class = CoupForm
    departure_notes = staticmethod(departure_notes)
    next_round = staticmethod(next_coup_notice)
    pad_page = staticmethod(pad_page)
    reason = staticmethod(reason)
    result = staticmethod(result)
    rules_text = staticmethod(rules_text)
    seat_badges = staticmethod(seat_badges)
    statistics = staticmethod(menteur_statistics)
    table_context = staticmethod(menteur_table)

    def entry_label(self, recorded: Mapping[str, object]) -> str:
        """Return whether a coup was entered by its result or announcement by announcement."""
        return pgettext("entry", "announcements") if "events" in recorded else ""

    def url_after_recording(self, version: Round) -> str:
        """Return the URL of the table."""
        return reverse("sitting", args=[version.sitting_id])
