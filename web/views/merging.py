"""Two records of one person, and people who come no more."""

from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from games import play
from games.models import Player
from web.access import hosted_merge_or_404, hosted_player_or_404, hosted_record_or_404
from web.forms.keys import read_key, read_number
from web.messages import tell
from web.views.people import phone_page
from web.visitors import visitor
from web.wording.merging import closed_since, in_words, still_owing


@require_http_methods(["GET", "HEAD", "POST"])
def merge(request: HttpRequest, pk: int) -> HttpResponse:
    """Choose whose other record this is. What both had is his; the name of this one goes."""
    gone = hosted_record_or_404(request, pk)
    if gone.merged_into_id is not None:
        return redirect("player-phone", pk=gone.merged_into_id)
    if request.method != "POST":
        return _page(request, gone)
    others = {player.pk: player for player in _others(gone)}
    kept = others.get(read_number(request.POST.get("kept", "")) or 0)
    if kept is None:
        return _page(request, gone, status=422)
    author = visitor(request).author(gone.circle)
    try:
        play.merge_players(gone=gone, kept=kept, key=read_key(request.POST), by=author, now=timezone.now())
    except play.TogetherOnce as refusal:
        return _page(request, gone, in_words(refusal.what), kept, 409)
    return redirect("player-phone", pk=kept.pk)


@require_POST
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    done = hosted_merge_or_404(request, pk)
    try:
        play.undo_merge(merge=done, by=visitor(request).author(done.kept.circle), now=timezone.now())
    except play.MergeFollowed as refusal:
        return phone_page(request, done.kept, refusal=closed_since(refusal.sitting), status=409)
    return redirect("circle-people", pk=done.kept.circle_id)


@require_POST
def retire(request: HttpRequest, pk: int) -> HttpResponse:
    """He is asked for no more; where something is still owed, it is said once."""
    player = hosted_player_or_404(request, pk)
    try:
        play.retire(player=player, is_sure="sure" in request.POST, now=timezone.now())
    except play.NotEven as question:
        return phone_page(request, player, question=still_owing(player, question.cents), status=422)
    except play.StillSeated as refusal:
        return phone_page(request, player, refusal=tell(refusal), status=409)
    return redirect("circle-people", pk=player.circle_id)


@require_POST
def come_back(request: HttpRequest, pk: int) -> HttpResponse:
    player = hosted_player_or_404(request, pk)
    play.come_back(player=player)
    return redirect("circle-people", pk=player.circle_id)


def _others(player: Player) -> list[Player]:
    return list(player.circle.players.exclude(pk=player.pk).order_by("folded_name"))


def _page(
    request: HttpRequest, gone: Player, refusal: str = "", kept: Player | None = None, status: int = 200
) -> HttpResponse:
    context = {"player": gone, "others": _others(gone), "kept": kept, "refusal": refusal, "key": uuid4()}
    return render(request, "people/merging.html", context, status=status)
