"""Page of a season, its curve, table and evenings; standings as a picture."""

from collections.abc import Sequence

from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.models import Player
from games.seasons.queries.evenings import evening_summaries, latest_evenings
from games.seasons.queries.standings import SeasonEvening, Standings, StandingsRow
from web.core.access import MoneyVisibility
from web.seasons.scope import StandingsView, available_measures
from web.seasons.text import (
    MEASURE_TITLES,
    axis_unit,
    chart_values,
    curve_title,
    format_score,
    formula_text,
    score_sign,
    season_title,
)
from web.ui.charts import line_chart, sparkline
from web.ui.picture import COLOURS, SIGN_COLOURS

MAX_EVENINGS = 12
ROW, TOP, FOOT = 56, 160, 48
"""Heights of a row of the picture, and of what is above and below the rows."""


def season_page(
    standings: Standings,
    view: StandingsView,
    visibility: MoneyVisibility,
    me: Player | None,
    *,
    has_table: bool,
) -> dict[str, object]:
    """Return the context of a season for this visitor; the latest evenings first.

    `has_table` adds the figures of the curve.
    """
    season = standings.season
    latest = latest_evenings(season, view.game_key)
    return {
        "standings": standings,
        "view": view,
        "total_query": view.query(season=season.pk),
        "measures": available_measures(view.game_key, visibility),
        "lines": _lines(standings),
        "chart": _curve(standings, me) if standings.rows else SafeString(),
        "table": _table(standings) if has_table else [],
        "evenings": evening_summaries(season, view.game_key, view.measure, latest[:MAX_EVENINGS]),
    }


def _lines(standings: Standings) -> list[tuple[StandingsRow, SafeString]]:
    """Return the row of each player with the chart of the last evenings."""
    most = max((abs(won) for row in standings.rows for won in row.recent_results if won), default=0)
    return [
        (row, sparkline(row.recent_results, most, title=_form_text(row, standings.measure)))
        for row in standings.rows
    ]


def _curve(standings: Standings, me: Player | None) -> SafeString:
    """Return the scores of all players over the evenings; a sole leader and the visitor stand out."""
    leaders = [row.player.name for row in standings.rows if row.rank == 1]
    return line_chart(
        {row.player.name: chart_values(row.running_scores, standings.measure) for row in standings.rows},
        _months(standings.recent_evenings),
        title=curve_title(standings.measure, standings.season.formula),
        highlight=me.name if me else "",
        lead=leaders[0] if len(leaders) == 1 else "",
        unit=axis_unit(standings.measure),
    )


def _table(standings: Standings) -> list[tuple[SeasonEvening, SafeString]]:
    """Return the figures of the curve, latest evening first: a cell for each player."""
    return [
        (occasion, _cells(standings, step))
        for step, occasion in enumerate(standings.recent_evenings, start=1)
    ][::-1]


def _cells(standings: Standings, step: int) -> SafeString:
    """Return the cells of the scores after a step, whose texts are digits and signs that need no escape."""
    measure = standings.measure
    scores = [row.running_scores[step] for row in standings.rows]
    signed = [(score_sign(score, measure), format_score(score, measure)) for score in scores]
    return SafeString(
        "".join(f'<td><span class="number" data-sign="{sign}">{text}</span></td>' for sign, text in signed)
    )


def _months(occasions: Sequence[SeasonEvening]) -> dict[int, str]:
    """Return labels for the first evening of each month, without close neighbours."""
    labels: dict[int, str] = {}
    named: set[int] = set()
    gap = max(1, len(occasions) // 5)
    for step, occasion in enumerate(occasions, start=1):
        day = localtime(occasion.opened_at)
        if day.month not in named and (not labels or step - max(labels) >= gap):
            labels[step] = date_format(day, "N")
            named.add(day.month)
    return labels


def _form_text(row: StandingsRow, measure: str) -> str:
    """Return the last evenings as text for screen readers."""
    results = [_("away") if won is None else format_score(won, measure) for won in row.recent_results]
    return _("last evenings: %(results)s") % {"results": ", ".join(results)}


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
