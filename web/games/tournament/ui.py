"""Pages of a tournament, and its statistics: entries, last places, victories, prizes, eliminations."""

from typing import ClassVar, Final
from uuid import UUID

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.models import RulesVersion, Sitting, TournamentResult
from games.rules.tournament.options import Options
from games.tournaments.queries.log import tournament_log
from web.games.base import GameUI, PadForm
from web.games.round_labels import HAND_LABELS
from web.games.tournament.forms.events import key_of_event
from web.games.tournament.pages.board import tournament_board
from web.games.tournament.text.events import price_text
from web.players.pages.statistics import PlayerFigures, StatisticLine
from web.ui.numbers import format_ordinal

MAX_PLACES: Final = 6


def tournament_statistics(figures: PlayerFigures) -> list[StatisticLine]:
    """Return the entries with the last places, and what the player won; empty without an entry."""
    entries = figures.count_of("entries")
    if not entries:
        return []
    won = [
        figures.line(key, count)
        for key in ("victories", "prizes", "knockouts")
        if (count := figures.count_of(key))
    ]
    return [figures.line("entries", entries, _places(figures)), *won]


def _places(figures: PlayerFigures) -> str:
    """Return the last places, the latest first: “2nd of 7, 1st of 8”."""
    places = TournamentResult.objects.filter(
        player=figures.player, struck_at=None, sitting__season__in=figures.scope.selected_seasons
    )
    return ", ".join(
        _("%(place)s of %(field)s") % {"place": format_ordinal(each.place), "field": each.field_size}
        for each in places.order_by("-pk")[:MAX_PLACES]
    )


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
