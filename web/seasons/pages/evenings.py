"""Page object of the evenings of a season, each with its winner."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from games.models import Season
from games.seasons.queries.breakdown import PAGE_SIZE
from games.seasons.queries.evenings import EveningSummary, latest_evenings
from games.seasons.queries.results import PAST_GAME_KEY
from web.seasons.standings_view import StandingsView
from web.seasons.text import ScoreText, format_score
from web.sittings.text.titles import GAME_TITLES
from web.ui.names import join_names


@dataclass(frozen=True, slots=True)
class EveningLine:
    """One evening of the season: its games, its winners (none if nobody won) and their result."""

    pk: int
    opened_at: datetime
    titles: list[str]
    winners: str
    score: ScoreText


@dataclass(frozen=True, slots=True)
class SeasonEveningsPage:
    """A page of evenings; `earlier_url` and `later_url` lead to the others."""

    lines: list[EveningLine]
    earlier_url: str
    later_url: str


def season_evenings_page(season: Season, view: StandingsView, start: int) -> SeasonEveningsPage:
    """Return the page of evenings from the `start`-th latest on."""
    found = latest_evenings(season, view.game_key, view.measure, start=start, count=PAGE_SIZE + 1)
    earlier = view.query(**{"from": str(start + PAGE_SIZE)}) if len(found) > PAGE_SIZE else ""
    later = view.query(**{"from": str(max(0, start - PAGE_SIZE))}) if start else ""
    return SeasonEveningsPage(evening_lines(found[:PAGE_SIZE], view.measure), earlier, later)


def evening_lines(evenings: Sequence[EveningSummary], measure: str) -> list[EveningLine]:
    """Return evenings as lines of a list."""
    return [
        EveningLine(
            each.evening.pk,
            each.evening.opened_at,
            game_titles(each.games),
            join_names(player.name for player in each.winners) if each.amount > 0 else "",
            format_score(each.amount, measure),
        )
        for each in evenings
    ]


def game_titles(game_keys: Sequence[str]) -> list[str]:
    """Return the titles of games; a past sheet does not name its game."""
    return [_("from a sheet") if key == PAST_GAME_KEY else str(GAME_TITLES[key]) for key in game_keys]
