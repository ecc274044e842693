"""Page object of a season: curve and table, row of each player, evenings."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.models import Player
from games.seasons.queries.evenings import latest_evenings
from games.seasons.queries.standings import (
    SeasonEvening,
    Standings,
    StandingsRow,
)
from web.core.visibility import MoneyVisibility
from web.seasons.pages.evenings import EveningLine, evening_lines
from web.seasons.standings_view import StandingsView, available_measures
from web.seasons.text import (
    MEASURE_TITLES,
    ScoreText,
    axis_unit,
    chart_values,
    curve_title,
    format_score,
    formula_text,
)
from web.ui.charts import line_chart, sparkline

MAX_EVENINGS = 12


@dataclass(frozen=True, slots=True)
class ViewChoice:
    """Another view."""

    title: str
    query: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """One player in the standings; `missing` is the number of evenings missing for a rank."""

    row: StandingsRow
    sparkline: SafeString
    score: ScoreText
    missing: int


@dataclass(frozen=True, slots=True)
class TotalsLine:
    """Scores of all players after one evening."""

    occasion: SeasonEvening
    scores: list[ScoreText]

    @property
    def cells(self) -> SafeString:
        """Return the cells of the scores, whose texts are digits and signs that need no escape."""
        cells = (
            f'<td><span class="number" data-sign="{each.sign}">{each.text}</span></td>'
            for each in self.scores
        )
        return SafeString("".join(cells))


@dataclass(frozen=True, slots=True)
class SeasonPage:
    """The page of a season; latest evenings first, `evenings_url` leads to all if there are more."""

    view: StandingsView
    url: str
    formula: str
    measures: list[ViewChoice]
    lines: list[StandingsLine]
    chart: SafeString
    names: list[str]
    table: list[TotalsLine]
    evenings: list[EveningLine]
    evenings_url: str


def season_page(
    standings: Standings, view: StandingsView, visibility: MoneyVisibility, me: Player | None
) -> SeasonPage:
    """Return the page of a season for this visitor."""
    most = max((abs(won) for row in standings.rows for won in row.recent_results if won), default=0)
    everybody = standings.rows
    return SeasonPage(
        view=view,
        url=view.query(season=str(standings.season.pk)),
        formula=formula_text(standings.season),
        measures=[
            ViewChoice(str(MEASURE_TITLES[each]), view.query(**{"in": each}), each == view.measure)
            for each in available_measures(view.game_key, visibility)
        ],
        lines=[_line(row, standings, most) for row in everybody],
        chart=_curve(standings, me) if everybody else SafeString(),
        names=[row.player.name for row in everybody],
        table=_table(standings),
        evenings=evening_lines(
            latest_evenings(standings.season, view.game_key, view.measure, count=MAX_EVENINGS), view.measure
        ),
        evenings_url=view.query() if standings.evenings > MAX_EVENINGS else "",
    )


def _line(row: StandingsRow, standings: Standings, most: int) -> StandingsLine:
    form = sparkline(row.recent_results, most, title=_form_text(row, standings.measure))
    missing = max(0, standings.season.least_evenings - row.evenings)
    return StandingsLine(row, form, format_score(row.score, standings.measure), missing)


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


def _table(standings: Standings) -> list[TotalsLine]:
    """Return the figures of the curve, latest evening first."""
    return [
        TotalsLine(
            occasion,
            [format_score(row.running_scores[step], standings.measure) for row in standings.rows],
        )
        for step, occasion in enumerate(standings.recent_evenings, start=1)
    ][::-1]


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
    results = [_("away") if won is None else format_score(won, measure).text for won in row.recent_results]
    return _("last evenings: %(results)s") % {"results": ", ".join(results)}
