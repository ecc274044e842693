"""Page of a season under other rules: the chosen form, and the players with both ranks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise

from games.models import Player, Season
from games.rules.season_formula import places_of
from games.seasons.queries.replay import ReplayRow, replay, replayable_games
from games.seasons.queries.replayed_places import ReplayedStanding, replay_places
from games.seasons.queries.standings import CENTS, POINTS, SEASON_POINTS
from web.core.visibility import MoneyVisibility
from web.games.registry import GAME_UIS
from web.games.replay_form import ReplayForm
from web.seasons.places_form import PlacesForm
from web.seasons.text import MEASURE_TITLES, ScoreText, format_score
from web.sittings.text.titles import SHORT_GAME_TITLES
from web.ui.numbers import format_integer

PLACES: Final = "places"
"""Key of the replay of season points."""


@dataclass(frozen=True, slots=True)
class ReplayLine:
    """One player: rank, score and cents, before and after; None for an absent rank or hidden cents."""

    name: str
    is_me: bool
    rank: int | None
    other_rank: int | None
    points: ScoreText
    other_points: ScoreText
    cents: ScoreText | None = None
    other_cents: ScoreText | None = None

    @property
    def move(self) -> str:
        """Return `up`, `down`, or nothing for an unchanged rank."""
        if self.rank is None or self.other_rank is None or self.rank == self.other_rank:
            return ""
        return "up" if self.other_rank < self.rank else "down"


def replay_page(
    season: Season, asked: Mapping[str, str], games: Sequence[str], visibility: MoneyVisibility
) -> tuple[ReplayForm | PlacesForm, dict[str, object]]:
    """Return the form of the asked game or of the season points (`PLACES`), and the context of its page.

    The context has no `lines` before a valid form.
    """
    titles: dict[str, str | Promise] = {key: SHORT_GAME_TITLES[key] for key in replayable_games(games)}
    titles[PLACES] = MEASURE_TITLES[SEASON_POINTS]
    key = asked.get("game", "")
    key = key if key in titles else next(iter(titles))
    context: dict[str, object] = {"key": key, "titles": titles}
    if key == PLACES:
        places_form = PlacesForm(asked)
        return places_form, {**context, **_replayed_places(season, places_form, visibility)}
    form = GAME_UIS[key].replay_form(asked)
    return form, {**context, **_replayed_game(season, key, form, visibility)}


def _replayed_game(
    season: Season, key: str, form: ReplayForm, visibility: MoneyVisibility
) -> dict[str, object]:
    if not form.is_valid() or form.is_empty:
        return {}
    found = replay(season, key, form.changes(), form.cleaned_data["point"])
    rounds = GAME_UIS[key].round_labels.count_text(found.rounds) % {"count": format_integer(found.rounds)}
    return {"replay": found, "rounds": rounds, "lines": _game_lines(found.rows, visibility)}


def _replayed_places(season: Season, form: PlacesForm, visibility: MoneyVisibility) -> dict[str, object]:
    points_of_place = form.points_of_place() if form.is_valid() else None
    if points_of_place is None:
        return {}
    return {"lines": [_place_line(row, visibility) for row in replay_places(season, points_of_place)]}


def _game_lines(rows: Sequence[ReplayRow], visibility: MoneyVisibility) -> list[ReplayLine]:
    """Return the players by their new rank: by money, or by points where money is own only."""
    is_by_cents = visibility.sees_all
    before = places_of([row.cents if is_by_cents else row.points for row in rows])
    after = places_of([row.other_cents if is_by_cents else row.other_points for row in rows])
    lines = []
    for row, rank, other_rank in sorted(
        zip(rows, before, after, strict=True), key=lambda each: (each[2], each[0].player.sort_key)
    ):
        sees = visibility.sees(row.player)
        lines.append(
            ReplayLine(
                row.player.name,
                _is_me(row.player, visibility),
                rank,
                other_rank,
                format_score(row.points, POINTS),
                format_score(row.other_points, POINTS),
                format_score(row.cents, CENTS) if sees else None,
                format_score(row.other_cents, CENTS) if sees else None,
            )
        )
    return lines


def _is_me(player: Player, visibility: MoneyVisibility) -> bool:
    return player.pk == visibility.player_id


def _place_line(row: ReplayedStanding, visibility: MoneyVisibility) -> ReplayLine:
    return ReplayLine(
        row.player.name,
        _is_me(row.player, visibility),
        row.standing.rank,
        row.other.rank,
        format_score(row.standing.score, SEASON_POINTS),
        format_score(row.other.score, SEASON_POINTS),
    )
