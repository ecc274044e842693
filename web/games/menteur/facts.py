"""Statistics of menteur: calls right and wrong, lies caught, coups lost, and doubts between players."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Player
from games.seasons.facts.queries import FactName, Sums
from web.players.pages.statistics import PlayerFigures, StatisticLine, UrlBuilder
from web.players.text.statistics import STATISTICS
from web.seasons.scope import Scope
from web.ui.numbers import format_integer, format_percent


def menteur_statistics(figures: PlayerFigures) -> list[StatisticLine]:
    """Return the statistics of a player; empty without coups."""
    coups = figures.count_of("rounds")
    if not coups:
        return []
    right, wrong = figures.count_from_others("lies"), figures.count_from_others("truths")
    lies, truths = figures.count_of("lies"), figures.count_of("truths")
    lines = [
        StatisticLine(str(STATISTICS["coups"].title), format_integer(coups), figures.href("coups")),
        StatisticLine(
            str(STATISTICS["lost"].title),
            format_integer(figures.count_of("lost")),
            figures.href("lost"),
            _share(figures, coups),
        ),
        StatisticLine(
            str(STATISTICS["lies"].title),
            format_integer(lies),
            figures.href("lies"),
            _doubted_text(lies + truths),
        ),
        StatisticLine(
            str(STATISTICS["truths"].title),
            format_integer(truths),
            figures.href("truths"),
            _("while it was true"),
        ),
    ]
    if right + wrong:
        right_text = _("%(right)s of %(calls)s") % {
            "right": format_integer(right),
            "calls": format_integer(right + wrong),
        }
        figure_right = format_percent(right, right + wrong)
        title = str(STATISTICS["calls_right"].title)
        lines.insert(1, StatisticLine(title, figure_right, figures.href("calls"), right_text))
    if figures.count_of("bad_points"):
        title = str(STATISTICS["bad_points"].title)
        lines.append(
            StatisticLine(title, format_integer(figures.count_of("bad_points")), figures.href("bad_points"))
        )
    return lines


def _share(figures: PlayerFigures, coups: int) -> str:
    return _("%(percent)s of the rounds") % {"percent": format_percent(figures.count_of("lost"), coups)}


def _doubted_text(count: int) -> str:
    return ngettext("of %(n)s doubted announcement", "of %(n)s doubted announcements", count) % {
        "n": format_integer(count)
    }


@dataclass(frozen=True, slots=True)
class CallRecord:
    """Doubts between a player and another: calls of the player, right then wrong, and calls of the other."""

    other: Player
    right: int
    wrong: int
    caught: int
    believed: int
    calls_href: str
    doubts_href: str


def call_records(
    player: Player, sums: Sums, people: Mapping[int, Player], link: UrlBuilder
) -> list[CallRecord]:
    """Return the liar matrix of one player: a row for each opponent with a doubt in either direction."""
    right, wrong = (
        sums.from_others(player.pk, "menteur", "lies"),
        sums.from_others(player.pk, "menteur", "truths"),
    )
    caught, believed = (
        sums.against_others(player.pk, "menteur", "lies"),
        sums.against_others(player.pk, "menteur", "truths"),
    )
    others = [people[pk] for pk in {*right, *wrong, *caught, *believed} if pk in people]
    return [
        CallRecord(
            each,
            right[each.pk],
            wrong[each.pk],
            caught[each.pk],
            believed[each.pk],
            link("calls", game="menteur", other=each.pk),
            link("doubts", game="menteur", other=each.pk),
        )
        for each in sorted(others, key=lambda each: each.sort_key)
    ]


@dataclass(frozen=True, slots=True)
class LiarMatrix:
    """Doubts of a circle: a row for each accuser, with the lies and truths called per accused."""

    people: list[Player]
    rows: list[tuple[Player, list[tuple[Player, int, int, str]]]]


def liar_matrix(sums: Sums, people: Mapping[int, Player], scope: Scope) -> LiarMatrix | None:
    """Return the liar matrix of a circle, players sorted by name; None without any doubt."""
    doubted = {(refuser, announcer): counts for (announcer, refuser), counts in sums.against.items()}
    there = sorted(
        {people[pk] for pair in doubted for pk in pair if pk in people}, key=lambda each: each.sort_key
    )
    if not there:
        return None

    def cell(accuser: Player, accused: Player) -> tuple[Player, int, int, str]:
        counts: Mapping[FactName, int] = doubted.get((accuser.pk, accused.pk), {})
        lies, truths = (counts.get(("menteur", name), 0) for name in ("lies", "truths"))
        asked = scope.query(figure="calls", game="menteur", other=accused.pk)
        return accused, lies, truths, reverse("player-evenings", args=[accuser.pk]) + asked

    return LiarMatrix(there, [(one, [cell(one, other) for other in there]) for one in there])
