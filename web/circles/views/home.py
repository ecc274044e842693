"""View of the home page: open sittings, and the circles of this browser."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.bank.queries import amounts_sold
from games.circles.queries.home import circle_counts, next_rounds, open_sittings
from games.evenings.queries.own_amounts import own_amounts
from games.models import Binding, Circle, Role, Sitting
from games.tournaments.queries.log import tournament_logs
from web.core.visitors import visitor_of
from web.games.holdem.text.bank import bank_summary_text
from web.games.registry import game_ui
from web.games.tournament.text import remaining_text
from web.sittings.pages.scoreboard import Column, open_sitting_columns
from web.sittings.round_slot import round_draft_key
from web.sittings.text.titles import sitting_title
from web.ui.own_amount import own_amount_text


@dataclass(frozen=True, slots=True)
class OpenSittingCard:
    """An open sitting: title, number of rounds, totals in seat order.

    `status` describes the bank, or the players left in a tournament, in place of totals. `draft_key` names
    the draft of the next round in the browser; empty where this browser does not score. `resume_query` is the
    query string of the pad that the draft is resumed on.
    """

    sitting: Sitting
    title: str
    round_count: int
    columns: list[Column]
    status: str
    next_number: int
    draft_key: str
    resume_query: str


@dataclass(frozen=True, slots=True)
class CircleRow:
    """A circle on the home page; `my_cents` is None without results of this browser's player.

    `own_text` is what that player still pays or receives.
    """

    circle: Circle
    evening_count: int
    player_count: int
    my_cents: int | None
    own_text: str


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    bindings = visitor_of(request).best_bindings()
    if not bindings:
        return render(request, "circles/home/empty.html")
    active = [binding for binding in bindings if binding.circle.archived_at is None]
    archived = [binding.circle for binding in bindings if binding.circle.archived_at is not None]
    context = {"open_sittings": _open_sitting_cards(active), "rows": _rows(active), "archived": archived}
    return render(request, "circles/home/show.html", context)


def _open_sitting_cards(bindings: list[Binding]) -> list[OpenSittingCard]:
    sittings = open_sittings([binding.circle for binding in bindings])
    players = {binding.player_id for binding in bindings if binding.player_id}
    next_slots = next_rounds([sitting for sitting, _count in sittings])
    scoring = {binding.circle_id for binding in bindings if binding.allows(Role.SCORE)}
    columns = open_sitting_columns([sitting for sitting, _count in sittings], players)
    paid = amounts_sold([sitting for sitting, _count in sittings])
    tournaments = tournament_logs([sitting for sitting, _count in sittings])
    statuses = {pk: bank_summary_text(len(columns[pk]), *amounts) for pk, amounts in paid.items()} | {
        pk: remaining_text(each.state) for pk, each in tournaments.items()
    }
    return [
        OpenSittingCard(
            sitting,
            sitting_title(list(sitting.rules_versions.all())[-1]),
            count,
            columns[sitting.pk],
            statuses.get(sitting.pk, ""),
            next_slots[sitting.pk].number,
            round_draft_key(sitting.pk, next_slots[sitting.pk].number, next_slots[sitting.pk].seating_number)
            if sitting.season.circle_id in scoring
            else "",
            game_ui(sitting.game_key, list(sitting.rules_versions.all())[-1].preset).resume_query,
        )
        for sitting, count in sittings
    ]


def _rows(bindings: list[Binding]) -> list[CircleRow]:
    circles = [binding.circle for binding in bindings]
    players = [binding.player for binding in bindings if binding.player]
    counts, amounts = circle_counts(circles, players), own_amounts(players)
    return [
        CircleRow(
            binding.circle,
            counts.evenings.get(binding.circle_id, 0),
            counts.players.get(binding.circle_id, 0),
            counts.season_cents.get(binding.player_id) if binding.player_id else None,
            own_amount_text(amounts.get(binding.player_id or 0)),
        )
        for binding in bindings
    ]
