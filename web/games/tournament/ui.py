"""Pages of a tournament."""

from typing import Any, ClassVar, NoReturn

from django.http import Http404
from django.urls import reverse

from games.models import Round, Sitting
from games.tournaments.queries.log import tournament_log
from web.games.base import GameUI
from web.games.tournament.pages.board import tournament_board
from web.games.tournament.text import rules_text


class NoRoundForm:
    """Form of a game without rounds: every constructor raises `Http404`."""

    url_fields: ClassVar[frozenset[str]] = frozenset()

    @classmethod
    def empty(cls, *_arguments: Any) -> NoReturn:
        """Raise `Http404` for an empty form."""
        raise Http404

    from_data = from_recorded = empty


class TournamentUI(GameUI):
    """Pages of a tournament: entrants, tables, chips and prizes. It records no rounds."""

    table_template = "games/tournament/show.html"
    shows_own_parts = True
    records_rounds = False
    has_tools = True
    form_class = NoRoundForm
    rules_text = staticmethod(rules_text)
    table_context = staticmethod(tournament_board)

    def tools_origin(self, sitting: Sitting) -> str:
        """Return the `from` value that also names the rules of a tournament."""
        return f"{super().tools_origin(sitting)}-tournament"

    def may_close(self, sitting: Sitting) -> bool:
        """Return whether everybody has a place."""
        return tournament_log(sitting).state.is_over

    def url_after_recording(self, version: Round) -> str:
        """Return the URL of the tournament."""
        return reverse("sitting", args=[version.sitting_id])
