"""Page of the evenings of a statistic, each with its contribution."""

from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from games.models import Player, Result, Sitting
from games.seasons.facts.queries import MAX_SITTINGS_SHOWN, FactSource, fact_sources
from games.seasons.queries.career import MAX_EVENINGS, career
from games.seasons.queries.results import results_of_sittings
from web.core.access import MoneyVisibility
from web.players.pages.career import format_amount
from web.players.pages.player import visible_measure
from web.players.pages.statistics import GAMES_WITH_POINTS, STATISTICS, Statistic, StatisticLine
from web.seasons.scope import Scope
from web.seasons.text import format_score
from web.sittings.text.titles import GAME_TITLES
from web.ui.dates import day_text
from web.ui.numbers import format_signed, sign_of

SIGNED = ("points", "taken")
OUTCOMES = {
    "+": pgettext_lazy("head to head", "ahead"),
    "0": pgettext_lazy("head to head", "level"),
    "-": pgettext_lazy("head to head", "behind"),
}


def evenings_page(
    player: Player, scope: Scope, figure: str, other: Player | None, visibility: MoneyVisibility
) -> dict[str, object]:
    """Return the context of the latest evenings of a statistic, or of all evenings for an unknown one.

    It `is_hidden` if the money of another player must not be seen, and `is_cut` if more evenings may exist.
    """
    statistic = STATISTICS.get(figure)
    if statistic is None:
        title, rows = _("The evenings"), _all_evenings(player, scope, visibility)
    else:
        title = str(statistic.title)
        if other is not None:
            title = _("%(figure)s, with %(name)s") % {"figure": title, "name": other.name}
        if statistic.is_money and not visibility.sees(player):
            return {"title": title, "is_hidden": True}
        breakdown = fact_sources(
            player,
            statistic.names,
            scope.selected_seasons,
            game_key=scope.game_key,
            other=other,
            suffered=statistic.is_from_others,
        )
        if figure == "met" and other is not None:
            rows = _meetings(player, other, list(breakdown), visibility)
        else:
            rows = [_row(each, statistic) for each in breakdown]
    return {"title": title, "rows": rows, "is_cut": len(rows) in (MAX_SITTINGS_SHOWN, MAX_EVENINGS)}


def _meetings(
    player: Player, other: Player, sources: Sequence[FactSource], visibility: MoneyVisibility
) -> list[StatisticLine]:
    """Return the games of two players, each with both results and who ended ahead."""
    sittings = [source.fact.sitting for source in sources]
    results = results_of_sittings([each.pk for each in sittings], [player.pk, other.pk])
    return [
        _meeting(sitting, results[sitting.pk, player.pk], results[sitting.pk, other.pk], visibility)
        for sitting in sittings
        if visibility.sees_all or sitting.game_key in GAMES_WITH_POINTS
    ]


def _meeting(sitting: Sitting, own: Result, others: Result, visibility: MoneyVisibility) -> StatisticLine:
    is_for_money = any(each.cents for each in (own, others))
    measure = "cents" if is_for_money else "points"
    difference = getattr(own, measure) - getattr(others, measure)
    shown = measure if visibility.sees_all else "points"
    amounts = (f"{each.player.name} {format_score(getattr(each, shown), shown)}" for each in (own, others))
    return StatisticLine(
        label=day_text(sitting.opened_at),
        value=str(OUTCOMES[sign_of(difference)]),
        href=reverse("sitting", args=[sitting.pk]),
        note=" · ".join([str(GAME_TITLES[sitting.game_key]), *amounts]),
        sign=sign_of(difference),
    )


def _row(source: FactSource, data: Statistic) -> StatisticLine:
    sitting = source.fact.sitting
    is_gain = data.names[0] in SIGNED
    return StatisticLine(
        label=day_text(sitting.opened_at),
        value=format_signed(source.count) if is_gain else data.format(source.count),
        href=reverse("sitting", args=[sitting.pk]),
        note=str(GAME_TITLES[sitting.game_key]),
        sign=sign_of(source.count) if is_gain else "",
    )


def _all_evenings(player: Player, scope: Scope, visibility: MoneyVisibility) -> list[StatisticLine]:
    """Return all loaded evenings, latest first, without amounts that must not be seen."""
    results = career(player, scope.selected_seasons, scope.game_key, points=not visibility.sees(player))
    shows = visible_measure(results, scope, visibility)
    return [
        StatisticLine(
            label=day_text(evening.opened_at),
            value=format_amount(results, results.amount(evening)) if shows else "",
            href=reverse("evening", args=[evening.evening_id]),
            note=str(GAME_TITLES[scope.game_key]) if scope.game_key else "",
            sign=sign_of(results.amount(evening)) if shows else "",
        )
        for evening in reversed(results.recent_results)
    ]
