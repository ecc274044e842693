"""Page object of a season under other rules: forms, and players with both ranks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.forms import Form
from django.utils.functional import Promise

from games.models import Player, Season
from games.rules.season_formula import places_of
from games.seasons.queries.replay import Replay, ReplayRow, replay, replayable_games
from games.seasons.queries.replayed_places import ReplayedStanding, replay_places
from games.seasons.queries.standings import CENTS, POINTS, SEASON_POINTS
from web.core.visibility import MoneyVisibility
from web.games.label_registry import GAME_LABELS
from web.seasons.replay_form import PLACES, PlacesForm, ReplayForm
from web.seasons.text import MEASURE_TITLES, ScoreText, format_score
from web.sittings.text.titles import SHORT_GAME_TITLES
from web.ui.numbers import format_integer


@dataclass(frozen=True, slots=True)
class ReplayTab:
    """One subject: a game or the season points."""

    key: str
    title: str | Promise
    is_chosen: bool


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


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """The subjects, the form of the chosen one, and the players; `rounds` is the count of a game."""

    key: str
    tabs: list[ReplayTab]
    form: Form
    replay: Replay | None = None
    rounds: str = ""
    lines: list[ReplayLine] = field(default_factory=list)


def replay_page(
    season: Season, asked: Mapping[str, str], games: Sequence[str], visibility: MoneyVisibility
) -> ReplayPage:
    """Return the page of a replay, without players before a valid form."""
    keys = [*replayable_games(games), PLACES]
    key = asked.get("game", "")
    key = key if key in keys else keys[0]
    tabs = [ReplayTab(each, _title(each), each == key) for each in keys]
    if key == PLACES:
        return _places_page(season, asked, tabs, visibility)
    form = ReplayForm(key, asked)
    if not form.is_valid() or form.is_empty:
        return ReplayPage(key, tabs, form)
    found = replay(season, key, form.changes(), form.cleaned_data["point"])
    rounds = GAME_LABELS[key].rounds.count_text(found.rounds) % {"count": format_integer(found.rounds)}
    return ReplayPage(key, tabs, form, found, rounds, _game_lines(found.rows, visibility))


def _title(key: str) -> str | Promise:
    return MEASURE_TITLES[SEASON_POINTS] if key == PLACES else SHORT_GAME_TITLES[key]


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


def _places_page(
    season: Season, asked: Mapping[str, str], tabs: list[ReplayTab], visibility: MoneyVisibility
) -> ReplayPage:
    form = PlacesForm(asked)
    points_of_place = form.points_of_place() if form.is_valid() else None
    lines = []
    if points_of_place:
        lines = [_place_line(row, visibility) for row in replay_places(season, points_of_place)]
    return ReplayPage(PLACES, tabs, form, lines=lines)


def _place_line(row: ReplayedStanding, visibility: MoneyVisibility) -> ReplayLine:
    return ReplayLine(
        row.player.name,
        _is_me(row.player, visibility),
        row.standing.rank,
        row.other.rank,
        format_score(row.standing.score, SEASON_POINTS),
        format_score(row.other.score, SEASON_POINTS),
    )
