"""Views of merging two records of one player, and of retired players."""

from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from games import refusals
from games.circles.commands import merges
from games.circles.queries.people import listed_players
from games.models import Player
from web.circles.text.merges import closed_since_text, outstanding_text, shared_occasion_text
from web.circles.views.people import player_link_page
from web.core.access import hosted_merge_or_404, hosted_player_or_404, hosted_player_record_or_404
from web.core.forms.keys import parse_row_id, read_form_key
from web.core.refusals import refusal_message
from web.core.visitors import visitor_of


@require_http_methods(["GET", "HEAD", "POST"])
def merge(request: HttpRequest, pk: int) -> HttpResponse:
    """Choose the player to whom this record belongs; its name disappears."""
    duplicate = hosted_player_record_or_404(request, pk)
    if duplicate.merged_into_id is not None:
        return redirect("player-link", pk=duplicate.merged_into_id)
    if request.method != "POST":
        return _page(request, duplicate)
    others = {player.pk: player for player in _others(duplicate)}
    stored = others.get(parse_row_id(request.POST.get("kept", "")) or 0)
    if stored is None:
        return _page(request, duplicate, status=422)
    author = visitor_of(request).author_name(duplicate.circle)
    try:
        merges.merge_players(
            duplicate=duplicate,
            survivor=stored,
            key=read_form_key(request.POST),
            by=author,
            now=timezone.now(),
        )
    except refusals.PlayedTogether as refusal:
        return _page(request, duplicate, shared_occasion_text(refusal.occasion), stored, 409)
    return redirect("player-link", pk=stored.pk)


@require_POST
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    done = hosted_merge_or_404(request, pk)
    try:
        merges.undo_merge(
            merge=done, by=visitor_of(request).author_name(done.survivor.circle), now=timezone.now()
        )
    except refusals.MergeInUse as refusal:
        return player_link_page(
            request, done.survivor, refusal=closed_since_text(refusal.sitting), status=409
        )
    return redirect("circle-people", pk=done.survivor.circle_id)


@require_POST
def restore(request: HttpRequest, pk: int) -> HttpResponse:
    undone = hosted_merge_or_404(request, pk)
    author = visitor_of(request).author_name(undone.survivor.circle)
    try:
        merges.restore_merge(merge=undone, by=author, now=timezone.now())
    except refusals.PlayedTogether as refusal:
        reason = shared_occasion_text(refusal.occasion)
        return _page(request, undone.duplicate, reason, undone.survivor, 409)
    except refusals.AlreadyMerged as refusal:
        return player_link_page(request, undone.survivor, refusal=refusal_message(refusal), status=409)
    return redirect("player-link", pk=undone.survivor_id)


@require_POST
def retire(request: HttpRequest, pk: int) -> HttpResponse:
    """Retire a player; ask once if an amount is unpaid."""
    player = hosted_player_or_404(request, pk)
    try:
        merges.retire_player(player=player, is_sure="sure" in request.POST, now=timezone.now())
    except refusals.BalanceNotZero as question:
        return player_link_page(
            request, player, question=outstanding_text(player, question.cents), status=422
        )
    except refusals.PlayerSeated as refusal:
        return player_link_page(request, player, refusal=refusal_message(refusal), status=409)
    return redirect("circle-people", pk=player.circle_id)


@require_POST
def unretire(request: HttpRequest, pk: int) -> HttpResponse:
    player = hosted_player_or_404(request, pk)
    merges.unretire_player(player=player)
    return redirect("circle-people", pk=player.circle_id)


def _others(player: Player) -> list[Player]:
    return sorted(listed_players(player.circle).exclude(pk=player.pk), key=lambda each: each.sort_key)


def _page(
    request: HttpRequest,
    duplicate: Player,
    refusal: str = "",
    survivor: Player | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "player": duplicate,
        "others": _others(duplicate),
        "survivor": survivor,
        "refusal": refusal,
        "key": uuid4(),
    }
    return render(request, "circles/people/merging.html", context, status=status)
