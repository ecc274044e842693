"""What menteur tells of a player: calls right and wrong, lies caught, coups lost, and who doubted whom."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.facts.reading import Named, Sums
from games.models import Player
from web.facts import Line, Link, Told
from web.scope import Scope
from web.wording.facts import FIGURES
from web.wording.figures import figure, percent


def lines(told: Told) -> list[Line]:
    """Nothing where no coup was played."""
    coups = told.of("rounds")
    if not coups:
        return []
    right, wrong = told.suffered("lies"), told.suffered("truths")
    lies, truths = told.of("lies"), told.of("truths")
    found = [
        Line(str(FIGURES["coups"].title), figure(coups), told.href("coups")),
        Line(str(FIGURES["lost"].title), figure(told.of("lost")), told.href("lost"), _share(told, coups)),
        Line(str(FIGURES["lies"].title), figure(lies), told.href("lies"), _doubted(lies + truths)),
        Line(str(FIGURES["truths"].title), figure(truths), told.href("truths"), _("while it was true")),
    ]
    if right + wrong:
        told_right = _("%(right)s of %(calls)s") % {"right": figure(right), "calls": figure(right + wrong)}
        figure_right = percent(right, right + wrong)
        title = str(FIGURES["calls_right"].title)
        found.insert(1, Line(title, figure_right, told.href("calls"), told_right))
    if told.of("bad_points"):
        title = str(FIGURES["bad_points"].title)
        found.append(Line(title, figure(told.of("bad_points")), told.href("bad_points")))
    return found


def _share(told: Told, coups: int) -> str:
    return _("%(percent)s of the rounds") % {"percent": percent(told.of("lost"), coups)}


def _doubted(count: int) -> str:
    return ngettext("of %(n)s doubted announcement", "of %(n)s doubted announcements", count) % {
        "n": figure(count)
    }


@dataclass(frozen=True, slots=True)
class Doubts:
    """What passed between a player and another: his calls, right then wrong, and those against him."""

    other: Player
    right: int
    wrong: int
    caught: int
    believed: int
    calls_href: str
    doubts_href: str


def doubts(player: Player, sums: Sums, people: Mapping[int, Player], link: Link) -> list[Doubts]:
    """The liar matrix of one player: a row for each other he doubted, or who doubted him."""
    right, wrong = sums.suffered(player.pk, "menteur", "lies"), sums.suffered(player.pk, "menteur", "truths")
    caught, believed = sums.made(player.pk, "menteur", "lies"), sums.made(player.pk, "menteur", "truths")
    others = [people[pk] for pk in {*right, *wrong, *caught, *believed} if pk in people]
    return [
        Doubts(
            each,
            right[each.pk],
            wrong[each.pk],
            caught[each.pk],
            believed[each.pk],
            link("calls", game="menteur", other=each.pk),
            link("doubts", game="menteur", other=each.pk),
        )
        for each in sorted(others, key=lambda each: each.folded_name)
    ]


@dataclass(frozen=True, slots=True)
class LiarMatrix:
    """Who said “Liar!” to whom: a row for each accuser, in it a lie count and a truth count per accused."""

    people: list[Player]
    rows: list[tuple[Player, list[tuple[Player, int, int, str]]]]


def liar_matrix(sums: Sums, people: Mapping[int, Player], scope: Scope) -> LiarMatrix | None:
    """The liar matrix of a circle, everybody by name; None where nobody doubted anybody."""
    doubted = {(refuser, announcer): counts for (announcer, refuser), counts in sums.against.items()}
    there = sorted(
        {people[pk] for pair in doubted for pk in pair if pk in people}, key=lambda each: each.folded_name
    )
    if not there:
        return None

    def cell(accuser: Player, accused: Player) -> tuple[Player, int, int, str]:
        counts: Mapping[Named, int] = doubted.get((accuser.pk, accused.pk), {})
        lies, truths = (counts.get(("menteur", name), 0) for name in ("lies", "truths"))
        asked = scope.query(figure="calls", game="menteur", other=accused.pk)
        return accused, lies, truths, reverse("player-evenings", args=[accuser.pk]) + asked

    return LiarMatrix(there, [(one, [cell(one, other) for other in there]) for one in there])
