"""Statistics of menteur: calls right and wrong, lies caught, coups lost, and doubts between players."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Player
from games.seasons.facts.queries import FactName, circle_sums
from web.players.pages.statistics import PlayerFigures, StatisticLine
from web.seasons.scope import Scope
from web.ui.numbers import format_integer, format_percent


def menteur_statistics(figures: PlayerFigures) -> list[StatisticLine]:
    """Return the statistics of a player; empty without coups."""
    coups = figures.count_of("rounds")
    if not coups:
        return []
    right, wrong = figures.count_from_others("lies"), figures.count_from_others("truths")
    lies, truths = figures.count_of("lies"), figures.count_of("truths")
    lines = [figures.line("coups", coups)]
    if right + wrong:
        counts = {"right": format_integer(right), "calls": format_integer(right + wrong)}
        note = _("%(right)s of %(calls)s") % counts
        lines.append(figures.line("calls_right", format_percent(right, right + wrong), note, source="calls"))
    lost, bad_points = figures.count_of("lost"), figures.count_of("bad_points")
    lost_text = _("%(percent)s of the rounds") % {"percent": format_percent(lost, coups)}
    lines += [
        figures.line("lost", lost, lost_text),
        figures.line("lies", lies, _doubted_text(lies + truths)),
        figures.line("truths", truths, _("while it was true")),
    ]
    return [*lines, figures.line("bad_points", bad_points)] if bad_points else lines


def _doubted_text(count: int) -> str:
    return ngettext("of %(n)s doubted announcement", "of %(n)s doubted announcements", count) % {
        "n": format_integer(count)
    }


@dataclass(frozen=True, slots=True)
class CallRecord:
    """Doubts between a player and another.

    `right` and `wrong` count the calls of the player, `caught` and `believed` those of the other: lies of the
    player, and true announcements.
    """

    other: Player
    right: int
    wrong: int
    caught: int
    believed: int
    calls_href: str
    doubts_href: str


def player_calls(figures: PlayerFigures, people: Mapping[int, Player]) -> dict[str, object]:
    """Return the context of a player's calls: a record for each opponent with a doubt in either direction."""
    sums, me, link = figures.sums, figures.player.pk, figures.link
    right, wrong = sums.from_others(me, "menteur", "lies"), sums.from_others(me, "menteur", "truths")
    caught, believed = (
        sums.against_others(me, "menteur", "lies"),
        sums.against_others(me, "menteur", "truths"),
    )
    others = [people[pk] for pk in {*right, *wrong, *caught, *believed} if pk in people]
    records = [
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
    return {"call_records": records}


@dataclass(frozen=True, slots=True)
class DoubtCell:
    """Lies and truths that an accuser called a lie of `accused`, and the URL of their evenings."""

    accused: Player
    lies: int
    truths: int
    href: str


def liar_matrix(people: Mapping[int, Player], scope: Scope) -> dict[str, object]:
    """Return the context of the doubts of a circle: a row of cells for each accuser, one for each accused.

    The `doubters` are sorted by name; there are none without any doubt.
    """
    sums = circle_sums(scope.selected_seasons, "menteur", ("lies", "truths"))
    doubted = {(refuser, announcer): counts for (announcer, refuser), counts in sums.against.items()}
    players = sorted(
        {people[pk] for pair in doubted for pk in pair if pk in people}, key=lambda each: each.sort_key
    )

    def cell(accuser: Player, accused: Player) -> DoubtCell:
        counts: Mapping[FactName, int] = doubted.get((accuser.pk, accused.pk), {})
        lies, truths = (counts.get(("menteur", name), 0) for name in ("lies", "truths"))
        asked = scope.query(figure="calls", game="menteur", other=accused.pk)
        return DoubtCell(accused, lies, truths, reverse("player-evenings", args=[accuser.pk]) + asked)

    rows = [(one, [cell(one, other) for other in players]) for one in players]
    return {"doubters": players, "doubts": rows}
