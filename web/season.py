"""A season as its page reads it: the curve and its table, a row for each player, the evenings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlencode

from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.behind import games_on
from games.models import Player, Season
from games.results import PAST
from games.rules import catalogue
from games.standings import CENTS, POINTS, SEASON_POINTS, Occasion, Row, Standings
from web.charts import cumulative, spark
from web.titles import GAME_TITLES
from web.visibility import Purse
from web.wording.scores import TITLES, Score, axis_unit, written

EVENINGS_MAX = 12


@dataclass(frozen=True, slots=True)
class View:
    """What one looks at in a season: a game or all of them, in what, as the address says it."""

    game_key: str
    measure: str

    def query(self, **changes: str) -> str:
        """The address of this view, or of another that differs by these; what is usual is left out."""
        asked = {"game": self.game_key, "in": self.measure} | changes
        return "?" + urlencode({key: value for key, value in asked.items() if value})


@dataclass(frozen=True, slots=True)
class Pick:
    """Another view to choose."""

    title: str
    query: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Line:
    """One player in the standings: what is written of him, and how often he has to come to be ranked."""

    row: Row
    form: SafeString
    score: Score
    missing: int


@dataclass(frozen=True, slots=True)
class TableLine:
    """What everybody had after one evening."""

    occasion: Occasion
    scores: list[Score]


@dataclass(frozen=True, slots=True)
class EveningLine:
    """One evening of the season, and what was played."""

    pk: int
    opened_at: datetime
    titles: list[str]


@dataclass(frozen=True, slots=True)
class SeasonPage:
    """What the page of a season shows; the latest evenings first."""

    view: View
    address: str
    formula: str
    measures: list[Pick]
    lines: list[Line]
    chart: SafeString
    names: list[str]
    table: list[TableLine]
    evenings: list[EveningLine]


def view_of(asked: Mapping[str, str], games: Sequence[str], purse: Purse) -> View:
    """What an address asks to see, as far as it may be seen there; what is not there is passed over."""
    game_key = asked.get("game", "")
    game_key = game_key if game_key in games else ""
    may = measures(game_key, purse)
    measure = asked.get("in", "")
    return View(game_key, measure if measure in may else may[0])


def measures(game_key: str, purse: Purse) -> list[str]:
    """In what a game, or all of them, can be measured for somebody with this purse.

    Points of different games do not add up. Where each sees his own money only, not even its order is told.
    """
    counts_points = game_key and not any(each.has_bank for each in catalogue.game(game_key).presets)
    return [
        *([CENTS] if purse.is_open else []),
        *([POINTS] if counts_points else []),
        SEASON_POINTS,
    ]


def season_page(standings: Standings, view: View, purse: Purse, me: Player | None) -> SeasonPage:
    """The page of a season for this browser."""
    most = max((abs(won) for row in standings.rows for won in row.form if won), default=0)
    everybody = standings.rows
    return SeasonPage(
        view=view,
        address=view.query(season=str(standings.season.pk)),
        formula=title_of_formula(standings.season),
        measures=[
            Pick(str(TITLES[each]), view.query(**{"in": each}), each == view.measure)
            for each in measures(view.game_key, purse)
        ],
        lines=[_line(row, standings, most) for row in everybody],
        chart=_curve(standings, me) if everybody else SafeString(),
        names=[row.player.name for row in everybody],
        table=_table(standings),
        evenings=_evenings(standings),
    )


def _evenings(standings: Standings) -> list[EveningLine]:
    latest = standings.recent[::-1][:EVENINGS_MAX]
    games = games_on(standings.season, [each.pk for each in latest])
    return [EveningLine(each.pk, each.opened_at, titles_of(games[each.pk])) for each in latest]


def titles_of(game_keys: Sequence[str]) -> list[str]:
    """What games are called; a past sheet does not say which one it was."""
    return [_("from a sheet") if key == PAST else str(GAME_TITLES[key]) for key in game_keys]


def _line(row: Row, standings: Standings, most: int) -> Line:
    form = spark(row.form, most, title=_form_in_words(row, standings.measure))
    missing = max(0, standings.season.least_evenings - row.evenings)
    return Line(row, form, written(row.score, standings.measure), missing)


def _curve(standings: Standings, me: Player | None) -> SafeString:
    """Everybody's winnings from evening to evening; a lone leader stands out, and so does who looks."""
    leaders = [row.player.name for row in standings.rows if row.rank == 1]
    return cumulative(
        {row.player.name: row.totals for row in standings.rows},
        _months(standings.recent),
        title=_("%(what)s added up, evening after evening") % {"what": TITLES[standings.measure]},
        highlight=me.name if me else "",
        lead=leaders[0] if len(leaders) == 1 else "",
        unit=axis_unit(standings.measure),
    )


def _table(standings: Standings) -> list[TableLine]:
    """The figures of the curve, the latest evening first."""
    return [
        TableLine(occasion, [written(row.totals[step], standings.measure) for row in standings.rows])
        for step, occasion in enumerate(standings.recent, start=1)
    ][::-1]


def _months(occasions: Sequence[Occasion]) -> dict[int, str]:
    """The first evening of each month, named under the curve; close neighbours share the room."""
    labels: dict[int, str] = {}
    gap = max(1, len(occasions) // 5)
    for step, occasion in enumerate(occasions, start=1):
        month = date_format(localtime(occasion.opened_at), "N")
        if month not in labels.values() and (not labels or step - max(labels) >= gap):
            labels[step] = month
    return labels


def _form_in_words(row: Row, measure: str) -> str:
    """The form read aloud: the last evenings one by one."""
    said = [_("away") if won is None else written(won, measure).text for won in row.form]
    return _("last evenings: %(results)s") % {"results": ", ".join(said)}


def title_of_formula(season: Season) -> str:
    """How a season counts, in one line: “average of the evenings · 2 worst left out · from 3 evenings on”."""
    said = [_("average of the evenings") if season.way == "average" else _("sum of the evenings")]
    if season.dropped:
        left_out = ngettext("the worst left out", "the %(n)s worst left out", season.dropped)
        said.append(left_out % {"n": season.dropped})
    if season.least_evenings > 1:
        said.append(_("from %(count)s evenings on") % {"count": season.least_evenings})
    return " · ".join(said)
