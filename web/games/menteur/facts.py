"""Statistics of menteur: calls right and wrong, lies caught, coups lost, and doubts between players."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Player
from games.seasons.facts.queries import circle_sums
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


def player_calls(figures: PlayerFigures, people: Mapping[int, Player]) -> dict[str, object]:
    """Return the context of the doubts between a player and each opponent, in both directions.

    An opponent has the lies and truths that the player called a lie, then those that the opponent did.
    """
    records = []
    for other in sorted(people.values(), key=lambda each: each.sort_key):
        called, doubted = (
            figures.sums.between(announcer, refuser, ["menteur"])
            for announcer, refuser in ((other.pk, figures.player.pk), (figures.player.pk, other.pk))
        )
        if any(each[name] for each in (called, doubted) for name in ("lies", "truths")):
            records.append((other, called, doubted))
    return {"call_records": records}


def liar_matrix(people: Mapping[int, Player], scope: Scope) -> dict[str, object]:
    """Return the context of the doubts of a circle: for each accuser the lies and truths of each accused.

    The `doubters` are sorted by name; there are none without any doubt.
    """
    sums = circle_sums(scope.selected_seasons, "menteur", ("lies", "truths"))
    players = sorted(
        {people[pk] for pair in sums.against for pk in pair if pk in people}, key=lambda each: each.sort_key
    )
    rows = [
        (accuser, [(accused, sums.between(accused.pk, accuser.pk, ["menteur"])) for accused in players])
        for accuser in players
    ]
    return {"doubters": players, "doubts": rows}
