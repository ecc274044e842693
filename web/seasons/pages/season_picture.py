"""The standings of a season as a picture for the chat: measure and formula, then a line for each player."""

from games.seasons.queries.standings import Standings
from web.seasons.text import MEASURE_TITLES, format_score, formula_text, score_sign, season_title
from web.ui.picture import COLOURS, SIGN_COLOURS

ROW, TOP, FOOT = 56, 160, 48


def season_picture(standings: Standings) -> dict[str, object]:
    """Return the context of the picture: each row has its height, rank, name, score and colour."""
    season, measure = standings.season, standings.measure
    return {
        "circle": season.circle,
        "title": f"{season.circle.name} · {season_title(season)}",
        "subtitle": f"{season_title(season)} · {MEASURE_TITLES[measure]}",
        "formula": formula_text(season),
        "height": TOP + ROW * len(standings.rows) + FOOT,
        "rows": [
            (
                TOP + ROW * index,
                row.rank,
                row.player.name,
                format_score(row.score, measure),
                SIGN_COLOURS.get(score_sign(row.score, measure), COLOURS["ink"]),
            )
            for index, row in enumerate(standings.rows)
        ],
    }
