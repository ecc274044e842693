"""The first screen: what is on the table now, and the circles this browser knows."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.banking import paid_at
from games.models import Binding, Circle, Sitting
from games.standings import circle_counts, open_sittings
from games.tournaments import told_of
from web.access import visitor
from web.scoreboard import Column, columns_of_open
from web.titles import sitting_title
from web.wording.bank import in_the_bank
from web.wording.tournament import who_is_left


@dataclass(frozen=True, slots=True)
class LiveSitting:
    """A sitting on the table: what it is called, its rounds so far, its totals in seat order.

    `bank` tells what lies in a bank, or who is left in a tournament, in the place of the totals.
    """

    sitting: Sitting
    title: str
    round_count: int
    columns: list[Column]
    bank: str


@dataclass(frozen=True, slots=True)
class CircleRow:
    """A circle as the first screen lists it; `my_cents` is None until this browser won or lost anything."""

    circle: Circle
    sitting_count: int
    player_count: int
    my_cents: int | None


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    bindings = visitor(request).best()
    if not bindings:
        return render(request, "home/empty.html")
    here = [binding for binding in bindings if binding.circle.archived_at is None]
    away = [binding.circle for binding in bindings if binding.circle.archived_at is not None]
    context = {"live": _live(here), "rows": _rows(here), "away": away}
    return render(request, "home/show.html", context)


def _live(bindings: list[Binding]) -> list[LiveSitting]:
    sittings = open_sittings([binding.circle for binding in bindings])
    mine = {binding.player_id for binding in bindings if binding.player_id}
    around = columns_of_open([sitting for sitting, _count in sittings], mine)
    paid = paid_at([sitting for sitting, _count in sittings])
    tournaments = told_of([sitting for sitting, _count in sittings])
    banks = {pk: in_the_bank(len(around[pk]), *amounts) for pk, amounts in paid.items()} | {
        pk: who_is_left(each.evening) for pk, each in tournaments.items()
    }
    return [
        LiveSitting(
            sitting,
            sitting_title(list(sitting.rules_versions.all())[-1]),
            count,
            around[sitting.pk],
            banks.get(sitting.pk, ""),
        )
        for sitting, count in sittings
    ]


def _rows(bindings: list[Binding]) -> list[CircleRow]:
    circles = [binding.circle for binding in bindings]
    counts = circle_counts(circles, [binding.player for binding in bindings if binding.player])
    return [
        CircleRow(
            binding.circle,
            counts.evenings.get(binding.circle_id, 0),
            counts.players.get(binding.circle_id, 0),
            counts.season_cents.get(binding.player_id) if binding.player_id else None,
        )
        for binding in bindings
    ]
