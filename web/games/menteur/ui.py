"""Pages of Poker menteur."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from django.urls import reverse
from django.utils.translation import gettext_lazy, pgettext

from games.models import Round
from games.rules.menteur.options import Options
from web.games.base import RoundGameUI
from web.games.menteur.facts import liar_matrix, menteur_statistics, player_calls
from web.games.menteur.forms.coup import CoupForm
from web.games.menteur.forms.rules import RULE_FIELDS, MenteurReplayForm
from web.games.menteur.pages.coup import pad_page
from web.games.menteur.pages.result import CoupResult
from web.games.menteur.pages.table import MenteurTable
from web.games.menteur.seat_badges import departure_notes, next_coup_sentence, seat_badges
from web.games.menteur.text.rules import PRESET_TITLES, rule_sentences
from web.games.round_labels import ROUND_LABELS


class MenteurUI(RoundGameUI[Options, CoupForm]):
    """Pages of Poker menteur."""

    title = gettext_lazy("Liar")
    preset_titles = PRESET_TITLES
    round_labels = ROUND_LABELS
    peak_titles: ClassVar = {
        "biggest_round": gettext_lazy("Biggest round"),
        "climb": gettext_lazy("Comeback at Liar"),
    }
    table_template = "games/menteur/table.html"
    row_template = "games/menteur/_coup.html"
    starts_on_pad = False
    has_tools = True
    player_template = "games/menteur/_call_records.html"
    records_template = "games/menteur/_liar_matrix.html"
    resume_query = "?told=1"
    url_fields = frozenset({"key", "stake", "told"})
    form_class = CoupForm
    rule_fields = RULE_FIELDS
    replay_form = MenteurReplayForm
    departure_notes = staticmethod(departure_notes)
    next_round = staticmethod(next_coup_sentence)
    pad_page = staticmethod(pad_page)
    player_context = staticmethod(player_calls)
    records_context = staticmethod(liar_matrix)
    result = CoupResult
    result_template = "games/menteur/_result.html"
    rule_sentences = staticmethod(rule_sentences)
    seat_badges = staticmethod(seat_badges)
    statistics = staticmethod(menteur_statistics)
    table_context = MenteurTable

    def reason(self, version: Round, names: Sequence[str], _before: Mapping[str, object]) -> CoupResult:
        """Return the result of a round, whose text explains it in one line."""
        return CoupResult(version, names)

    def entry_label(self, recorded: Mapping[str, object]) -> str:
        """Return whether a coup was entered by its result or announcement by announcement."""
        return pgettext("entry", "announcements") if "events" in recorded else ""

    def url_after_recording(self, version: Round) -> str:
        """Return the URL of the table."""
        return reverse("sitting", args=[version.sitting_id])
