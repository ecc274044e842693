"""Pages of a tournament."""

from typing import ClassVar
from uuid import UUID

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.models import RulesVersion, Sitting
from games.rules.tournament.options import Options
from games.tournaments.queries.log import tournament_log
from web.games.base import GameUI
from web.games.pad import PadForm
from web.games.round_labels import HAND_LABELS
from web.games.tournament.facts import tournament_statistics
from web.games.tournament.forms.events import key_of_event
from web.games.tournament.pages.board import tournament_board
from web.games.tournament.text.events import price_text


class TournamentUI(GameUI[Options, PadForm]):
    """Pages of a tournament: entrants, tables, chips and prizes. It records no rounds."""

    title = gettext_lazy("Tournament")
    preset_titles: ClassVar = {"tournament": pgettext_lazy("way of playing", "Tournament")}
    family = "holdem"
    round_labels = HAND_LABELS
    table_template = "games/tournament/show.html"
    shows_own_parts = True
    has_tools = True
    stake_template = ""
    statistics = staticmethod(tournament_statistics)
    table_context = staticmethod(tournament_board)

    def rule_sentences(self, _options: Options) -> list[str]:
        """Return the rules common to all tournaments."""
        return [
            _(
                "Several tables if needed, seats drawn for all to check, dead button, a raise at least "
                "doubles. Price, chips, tables and late entries are set at the door."
            )
        ]

    def may_close(self, sitting: Sitting) -> bool:
        """Return whether everybody has a place."""
        return tournament_log(sitting).state.is_over

    def price_text(self, rules: RulesVersion) -> str:
        """Return the price of an entry."""
        return price_text(tournament_log(rules.sitting).state.terms)

    def recorded_key(self, sent: QueryDict, key: UUID) -> UUID:
        """Return the key of an event: the buttons of one page share that of its form."""
        return key_of_event(sent) or key

    def url_after_closing(self, sitting: Sitting) -> str:
        """Return the URL of the settlement, that of the ranking for a tournament without stakes."""
        if tournament_log(sitting).state.has_stakes:
            return super().url_after_closing(sitting)
        return reverse("sitting", args=[sitting.pk])
