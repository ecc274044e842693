"""Page object of the evenings of a statistic, each with its contribution."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from games.models import Player, Result, Sitting
from games.seasons.facts.queries import MAX_SITTINGS_SHOWN, FactSource, fact_sources
from games.seasons.queries.career import MAX_EVENINGS, career
from games.seasons.queries.results import results_of_sittings
from web.core.visibility import MoneyVisibility
from web.players.pages.career import format_amount
from web.players.pages.head_to_head import GAMES_WITHOUT_BANK
from web.players.pages.player import visible_measure
from web.players.text.statistics import STATISTICS, Statistic
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


@dataclass(frozen=True, slots=True)
class EveningRow:
    """One evening, or one game of it."""

    day: str
    note: str
    value: str
    sign: str
    href: str


@dataclass(frozen=True, slots=True)
class EveningsPage:
    """The latest evenings of a statistic; `is_hidden` if the money of another player must not be seen."""

    title: str
    rows: list[EveningRow]
    is_hidden: bool = False

    @property
    def is_cut(self) -> bool:
        """Return whether more evenings may exist."""
        return len(self.rows) in (MAX_SITTINGS_SHOWN, MAX_EVENINGS)


def evenings_page(
    player: Player, scope: Scope, figure: str, other: Player | None, visibility: MoneyVisibility
) -> EveningsPage:
    """Return the evenings of a statistic, or all evenings for an unknown one."""
    statistic = STATISTICS.get(figure)
    if statistic is None:
        return EveningsPage(_("The evenings"), _all_evenings(player, scope, visibility))
    title = str(statistic.title)
    if other is not None:
        title = _("%(figure)s, with %(name)s") % {"figure": title, "name": other.name}
    if statistic.is_money and not visibility.sees(player):
        return EveningsPage(title, [], is_hidden=True)
    breakdown = fact_sources(
        player,
        statistic.names,
        scope.selected_seasons,
        game_key=scope.game_key,
        other=other,
        suffered=statistic.is_from_others,
    )
    if figure == "met" and other is not None:
        return EveningsPage(title, _meetings(player, other, list(breakdown), visibility))
    return EveningsPage(title, [_row(each, statistic) for each in breakdown])


def _meetings(
    player: Player, other: Player, sources: Sequence[FactSource], visibility: MoneyVisibility
) -> list[EveningRow]:
    """Return the games of two players, each with both results and who ended ahead."""
    sittings = [source.fact.sitting for source in sources]
    results = results_of_sittings([each.pk for each in sittings], [player.pk, other.pk])
    return [
        _meeting(sitting, results[sitting.pk, player.pk], results[sitting.pk, other.pk], visibility)
        for sitting in sittings
        if visibility.sees_all or sitting.game_key in GAMES_WITHOUT_BANK
    ]


def _meeting(sitting: Sitting, own: Result, others: Result, visibility: MoneyVisibility) -> EveningRow:
    is_for_money = any(each.cents for each in (own, others))
    measure = "cents" if is_for_money else "points"
    difference = getattr(own, measure) - getattr(others, measure)
    shown = measure if visibility.sees_all else "points"
    amounts = (
        f"{each.player.name} {format_score(getattr(each, shown), shown).text}" for each in (own, others)
    )
    return EveningRow(
        day_text(sitting.opened_at),
        " · ".join([str(GAME_TITLES[sitting.game_key]), *amounts]),
        str(OUTCOMES[sign_of(difference)]),
        sign_of(difference),
        reverse("sitting", args=[sitting.pk]),
    )


def _row(source: FactSource, data: Statistic) -> EveningRow:
    sitting = source.fact.sitting
    is_gain = data.names[0] in SIGNED
    return EveningRow(
        day_text(sitting.opened_at),
        str(GAME_TITLES[sitting.game_key]),
        format_signed(source.count) if is_gain else data.format(source.count),
        sign_of(source.count) if is_gain else "",
        reverse("sitting", args=[sitting.pk]),
    )


def _all_evenings(player: Player, scope: Scope, visibility: MoneyVisibility) -> list[EveningRow]:
    """Return all loaded evenings, latest first, without amounts that must not be seen."""
    results = career(player, scope.selected_seasons, scope.game_key, points=not visibility.sees(player))
    shows = visible_measure(results, scope, visibility)
    return [
        EveningRow(
            day_text(evening.opened_at),
            str(GAME_TITLES[scope.game_key]) if scope.game_key else "",
            format_amount(results, results.amount(evening)) if shows else "",
            sign_of(results.amount(evening)) if shows else "",
            reverse("evening", args=[evening.evening_id]),
        )
        for evening in reversed(results.recent_results)
    ]
