"""Page of a season under other rules: the chosen form, and the players with both ranks."""

from collections.abc import Mapping, Sequence
from typing import Final

from django.utils.functional import Promise

from games.models import Season
from games.rules.season_formula import places_of
from games.seasons.queries.replay import ReplayRow, replay, replayable_games
from games.seasons.queries.replayed_places import replay_places
from games.seasons.queries.standings import POINTS, SEASON_POINTS
from web.core.access import MoneyVisibility
from web.games.registry import GAME_UIS
from web.games.replay_form import ReplayForm
from web.seasons.forms import PlacesForm
from web.seasons.text import MEASURE_TITLES
from web.sittings.text.titles import SHORT_GAME_TITLES
from web.ui.numbers import format_integer

PLACES: Final = "places"
"""Key of the replay of season points."""


def replay_page(
    season: Season, asked: Mapping[str, str], games: Sequence[str], visibility: MoneyVisibility
) -> tuple[ReplayForm | PlacesForm, dict[str, object]]:
    """Return the form of the asked game or of the season points (`PLACES`), and the context of its page.

    The context has no `rows` before a valid form. They are the players with their ranks before and after,
    None for an absent one; their scores are in the `measure`.
    """
    titles: dict[str, str | Promise] = {key: SHORT_GAME_TITLES[key] for key in replayable_games(games)}
    titles[PLACES] = MEASURE_TITLES[SEASON_POINTS]
    key = asked.get("game", "")
    key = key if key in titles else next(iter(titles))
    context: dict[str, object] = {"key": key, "titles": titles, "visibility": visibility}
    if key == PLACES:
        places_form = PlacesForm(asked)
        return places_form, {**context, **_replayed_places(season, places_form)}
    form = GAME_UIS[key].replay_form(asked)
    return form, {**context, **_replayed_game(season, key, form, visibility)}


def _replayed_game(
    season: Season, key: str, form: ReplayForm, visibility: MoneyVisibility
) -> dict[str, object]:
    if not form.is_valid() or form.is_empty:
        return {}
    found = replay(season, key, form.changes(), form.cleaned_data["point"])
    rounds = GAME_UIS[key].round_labels.count_text(found.rounds) % {"count": format_integer(found.rounds)}
    return {
        "replay": found,
        "rounds": rounds,
        "rows": _ranked(found.rows, by_cents=visibility.sees_all),
        "measure": POINTS,
    }


def _replayed_places(season: Season, form: PlacesForm) -> dict[str, object]:
    points_of_place = form.points_of_place() if form.is_valid() else None
    if points_of_place is None:
        return {}
    rows = [(row, row.standing.rank, row.other.rank) for row in replay_places(season, points_of_place)]
    return {"rows": rows, "measure": SEASON_POINTS}


def _ranked(rows: Sequence[ReplayRow], *, by_cents: bool) -> list[tuple[ReplayRow, int, int]]:
    """Return the players with both ranks, sorted by the new one: by money, or by points."""
    before = places_of([row.cents if by_cents else row.points for row in rows])
    after = places_of([row.other_cents if by_cents else row.other_points for row in rows])
    ranked = zip(rows, before, after, strict=True)
    return sorted(ranked, key=lambda each: (each[2], each[0].player.sort_key))
