"""A season as its page reads it: the curve, a row per player with his form, the evenings."""

from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.models import Player, Sitting
from games.standings import Row, Standings
from web.charts import cumulative, spark
from web.visibility import purse_of
from web.wording.figures import signed_money

EVENINGS_MAX = 12


@dataclass(frozen=True, slots=True)
class SeasonPage:
    """What the page of a season shows; the latest evenings first."""

    rows: list[tuple[Row, SafeString]]
    chart: SafeString
    evenings: list[Sitting]
    last_closed: Sitting | None


def season_page(standings: Standings, me: Player | None) -> SeasonPage:
    """The page of a season for this browser."""
    purse = purse_of(standings.season.circle, me)
    most = max((abs(won) for row in standings.rows for won in row.form if won), default=0)
    evenings = standings.sittings[::-1]
    return SeasonPage(
        rows=[(row, _form(row, most) if purse.sees(row.player) else SafeString()) for row in standings.rows],
        chart=_curve(standings, [row for row in standings.rows if purse.sees(row.player)], me),
        evenings=evenings[:EVENINGS_MAX],
        last_closed=evenings[0] if evenings else None,
    )


def _form(row: Row, most: int) -> SafeString:
    return spark(row.form, most, title=_form_in_words(row))


def _curve(standings: Standings, rows: list[Row], me: Player | None) -> SafeString:
    """Everybody's winnings from evening to evening; a lone leader stands out, and so does who looks."""
    if not rows:
        return SafeString()
    leaders = [row.player.name for row in rows if row.rank == 1]
    return cumulative(
        {row.player.name: [0, *row.cumulated_cents] for row in rows},
        _months(standings.sittings),
        title=_("Winnings added up, evening after evening"),
        highlight=me.name if me else "",
        lead=leaders[0] if len(leaders) == 1 else "",
        unit=100,
    )


def _months(sittings: list[Sitting]) -> dict[int, str]:
    """The first evening of each month, named under the curve; close neighbours share the room."""
    labels: dict[int, str] = {}
    gap = max(1, len(sittings) // 5)
    for step, sitting in enumerate(sittings, start=1):
        opened = localtime(sitting.opened_at)
        month = date_format(opened, "N")
        if month not in labels.values() and (not labels or step - max(labels) >= gap):
            labels[step] = month
    return labels


def _form_in_words(row: Row) -> str:
    """The form read aloud: the last sittings one by one."""
    said = [_("away") if won is None else signed_money(won) for won in row.form]
    return _("last evenings: %(results)s") % {"results": ", ".join(said)}
