"""View of the home page: open sittings, and the circles of this browser."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.bank.queries import amounts_sold
from games.circles.queries.home import circle_counts, next_rounds, open_sittings
from games.evenings.queries.own_amounts import own_amounts
from games.models import Binding, Role
from games.tournaments.queries.log import tournament_logs
from web.core.visitors import visitor_of
from web.evenings.text.payments import own_amount_text
from web.games.holdem.text.bank import bank_summary_text
from web.games.registry import ui_of
from web.games.tournament.text.events import remaining_text
from web.sittings.pages.scoreboard import open_sitting_columns
from web.sittings.round_slot import round_draft_key
from web.sittings.text.titles import sitting_title


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    bindings = visitor_of(request).best_bindings()
    if not bindings:
        return render(request, "circles/home/empty.html")
    active = [binding for binding in bindings if binding.circle.archived_at is None]
    archived = [binding.circle for binding in bindings if binding.circle.archived_at is not None]
    context = {"open_sittings": _open_sitting_cards(active), "rows": _rows(active), "archived": archived}
    return render(request, "circles/home/show.html", context)


def _open_sitting_cards(bindings: list[Binding]) -> list[dict[str, object]]:
    """Return the open sittings with their titles, numbers of rounds, and totals in seat order.

    `status` describes the bank, or the players left in a tournament, in place of totals. `draft_key` names
    the draft of the next round in the browser; empty where this browser does not score. `resume_query` is the
    query string of the pad that the draft is resumed on.
    """
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
    cards: list[dict[str, object]] = []
    for sitting, count in sittings:
        following = next_slots[sitting.pk]
        draft_key = round_draft_key(sitting.pk, following.number, following.seating_number)
        cards.append(
            {
                "sitting": sitting,
                "title": sitting_title(list(sitting.rules_versions.all())[-1]),
                "round_count": count,
                "columns": columns[sitting.pk],
                "status": statuses.get(sitting.pk, ""),
                "next_number": following.number,
                "draft_key": draft_key if sitting.season.circle_id in scoring else "",
                "resume_query": ui_of(sitting).resume_query,
            }
        )
    return cards


def _rows(bindings: list[Binding]) -> list[dict[str, object]]:
    """Return the circles with their counts; `own_text` is the amount that the player still pays or receives.

    `my_cents` is None without results of this browser's player.
    """
    circles = [binding.circle for binding in bindings]
    players = [binding.player for binding in bindings if binding.player]
    counts, amounts = circle_counts(circles, players), own_amounts(players)
    return [
        {
            "circle": binding.circle,
            "evening_count": counts.evenings.get(binding.circle_id, 0),
            "player_count": counts.players.get(binding.circle_id, 0),
            "my_cents": counts.season_cents.get(binding.player_id) if binding.player_id else None,
            "own_text": own_amount_text(amounts.get(binding.player_id or 0)),
        }
        for binding in bindings
    ]
