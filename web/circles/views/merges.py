"""Views of merging two records of one player, and of retired players."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from games import refusals
from games.circles.commands import merges
from games.circles.queries.people import listed_players
from games.models import Player, Role
from web.circles.forms import MergeForm
from web.circles.text.merges import closed_since_text, outstanding_text, shared_occasion_text
from web.circles.views.people import player_link_page
from web.core.access import hosted_merge_or_404, hosted_player_record_or_404, player_or_404
from web.core.act import authorship
from web.core.forms.pages import sent_data
from web.core.refusals import on_refusal


@require_http_methods(["GET", "HEAD", "POST"])
def merge(request: HttpRequest, pk: int) -> HttpResponse:
    """Choose the player to whom this record belongs; its name disappears."""
    duplicate = hosted_player_record_or_404(request, pk)
    if duplicate.merged_into_id is not None:
        return redirect("player-link", pk=duplicate.merged_into_id)
    others = listed_players(duplicate.circle).exclude(pk=duplicate.pk)
    form = MergeForm(others, sent_data(request))
    if not form.is_valid():
        return _page(request, duplicate, form, status=422 if form.is_bound else 200)
    survivor = form.cleaned_data["kept"]
    try:
        merges.merge_players(
            duplicate=duplicate,
            survivor=survivor,
            key=form.cleaned_data["key"],
            **authorship(request, duplicate.circle),
        )
    except refusals.PlayedTogether as refusal:
        return _page(request, duplicate, form, shared_occasion_text(refusal.occasion), survivor, 409)
    return redirect("player-link", pk=survivor.pk)


@require_POST
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    done = hosted_merge_or_404(request, pk)
    try:
        merges.undo_merge(merge=done, **authorship(request, done.survivor.circle))
    except refusals.MergeInUse as refusal:
        return player_link_page(
            request, done.survivor, refusal=closed_since_text(refusal.sitting), status=409
        )
    return redirect("circle-people", pk=done.survivor.circle_id)


@require_POST
def restore(request: HttpRequest, pk: int) -> HttpResponse:
    undone = hosted_merge_or_404(request, pk)
    on_refusal(request, lambda refusal: player_link_page(request, undone.survivor, refusal=refusal))
    try:
        merges.restore_merge(merge=undone, **authorship(request, undone.survivor.circle))
    except refusals.PlayedTogether as refusal:
        reason = shared_occasion_text(refusal.occasion)
        form = MergeForm(listed_players(undone.duplicate.circle))
        return _page(request, undone.duplicate, form, reason, undone.survivor, 409)
    return redirect("player-link", pk=undone.survivor_id)


@require_POST
def retire(request: HttpRequest, pk: int) -> HttpResponse:
    """Retire a player; ask once if an amount is unpaid."""
    player = player_or_404(request, pk, Role.HOST)
    on_refusal(request, lambda refusal: player_link_page(request, player, refusal=refusal))
    try:
        merges.retire_player(player=player, is_sure="sure" in request.POST, now=timezone.now())
    except refusals.BalanceNotZero as question:
        return player_link_page(
            request, player, question=outstanding_text(player, question.cents), status=422
        )
    return redirect("circle-people", pk=player.circle_id)


@require_POST
def unretire(request: HttpRequest, pk: int) -> HttpResponse:
    player = player_or_404(request, pk, Role.HOST)
    merges.unretire_player(player=player)
    return redirect("circle-people", pk=player.circle_id)


def _page(
    request: HttpRequest,
    duplicate: Player,
    form: MergeForm,
    refusal: str = "",
    survivor: Player | None = None,
    status: int = 200,
) -> HttpResponse:
    others = listed_players(duplicate.circle).exclude(pk=duplicate.pk)
    context = {
        "player": duplicate,
        "others": sorted(others, key=lambda each: each.sort_key),
        "survivor": survivor,
        "refusal": refusal,
        "form": form,
    }
    return render(request, "circles/people/merging.html", context, status=status)
