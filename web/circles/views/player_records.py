"""Views of the record of a player: merged, retired, taken away as a file, erased; and of leaving a circle."""

from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import refusals
from games.circles.commands import departures, merges
from games.circles.queries.own_data import own_data
from games.circles.queries.people import listed_players
from games.circles.queries.renames import has_erased_name
from games.models import Expense, Household, PastResult, Player, Repayment, Role, Sitting
from web.accounts.adapters import is_local_url
from web.circles.forms import MergeForm
from web.circles.views.people import player_link_page
from web.core.access import circle_or_404, hosted_merge_or_404, hosted_player_record_or_404, player_or_404
from web.core.refusals import on_refusal, sent_data
from web.core.visitors import act, authorship, visitor_of
from web.evenings.text.bill import expense_title
from web.evenings.text.past_results import past_result_title
from web.sittings.text.titles import GAME_TITLES
from web.ui.dates import format_day
from web.ui.numbers import format_money
from web.ui.typography import sentence_case


@require_http_methods(["GET", "HEAD", "POST"])
def merge(request: HttpRequest, pk: int) -> HttpResponse:
    """Choose the player to whom this record belongs; its name disappears."""
    duplicate = hosted_player_record_or_404(request, pk)
    if duplicate.merged_into_id is not None:
        return redirect("player-link", pk=duplicate.merged_into_id)
    others = listed_players(duplicate.circle).exclude(pk=duplicate.pk)
    form = MergeForm(others, sent_data(request))
    if not form.is_valid():
        return _merge_page(request, duplicate, form, status=422 if form.is_bound else 200)
    survivor = form.cleaned_data["kept"]
    try:
        merges.merge_players(
            duplicate=duplicate,
            survivor=survivor,
            key=form.cleaned_data["key"],
            **authorship(request, duplicate.circle),
        )
    except refusals.PlayedTogether as refusal:
        return _merge_page(request, duplicate, form, shared_occasion_text(refusal.occasion), survivor, 409)
    return redirect("player-link", pk=survivor.pk)


@require_POST
def undo_merge(request: HttpRequest, pk: int) -> HttpResponse:
    done = hosted_merge_or_404(request, pk)
    try:
        merges.undo_merge(merge=done, **authorship(request, done.survivor.circle))
    except refusals.MergeInUse as refusal:
        return player_link_page(
            request, done.survivor, refusal=closed_since_text(refusal.sitting), status=409
        )
    return redirect("circle-people", pk=done.survivor.circle_id)


@require_POST
def restore_merge(request: HttpRequest, pk: int) -> HttpResponse:
    undone = hosted_merge_or_404(request, pk)
    on_refusal(request, lambda refusal: player_link_page(request, undone.survivor, refusal=refusal))
    try:
        merges.restore_merge(merge=undone, **authorship(request, undone.survivor.circle))
    except refusals.PlayedTogether as refusal:
        reason = shared_occasion_text(refusal.occasion)
        form = MergeForm(listed_players(undone.duplicate.circle))
        return _merge_page(request, undone.duplicate, form, reason, undone.survivor, 409)
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


def _merge_page(
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


def shared_occasion_text(subject: object) -> str:
    """Return the obstacle of a merge, a record with both players: “Both were there: …”."""
    return _("Both were there: %(what)s. These are two people; nothing was changed.") % {
        "what": _occasion_text(subject)
    }


def _occasion_text(subject: object) -> str:
    match subject:
        case Sitting(game_key=key, opened_at=at):
            return f"{GAME_TITLES[key]}, {format_day(at, 'DATE_FORMAT')}"
        case Expense(recorded_at=at):
            return f"{expense_title(subject)}, {format_day(at, 'DATE_FORMAT')}"
        case PastResult(played_on=day):
            return f"{past_result_title(subject)}, {format_day(day, 'DATE_FORMAT')}"
        case Repayment(amount_cents=cents):
            return _("a payment of %(amount)s from one to the other") % {"amount": format_money(cents)}
        case Household():
            return _("a household")
    return str(subject)


def closed_since_text(sitting: Sitting) -> str:
    """Return the steps required before a merge can be undone."""
    day = format_day(sitting.opened_at, "DATE_FORMAT")
    return _("%(game)s of %(day)s was closed since: reopen it, take the merge back, then close it again.") % {
        "game": GAME_TITLES[sitting.game_key],
        "day": day,
    }


def outstanding_text(player: Player, cents: int) -> str:
    """Return the warning shown before a player with an open balance is retired."""
    text = _("%(name)s is still owed %(amount)s.") if cents > 0 else _("%(name)s still owes %(amount)s.")
    return text % {"name": player.name, "amount": format_money(abs(cents))}


@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask, then revoke the binding of this browser, and go to the page `then` of the query or home."""
    circle = circle_or_404(request, pk, Role.VIEW)
    binding = visitor_of(request).binding_of(circle)
    context = {"circle": circle, "me": visitor_of(request).player_in(circle)}
    if request.method != "POST" or binding is None:
        return render(request, "circles/people/leaving.html", context)
    on_refusal(
        request,
        lambda refusal: render(request, "circles/people/leaving.html", context | {"refusal": refusal}),
    )
    departures.leave_circle(binding=binding, now=timezone.now())
    then = request.GET.get("then", "")
    return redirect(then if is_local_url(request, then) else "home")


@never_cache
@require_safe
def take_own_data(request: HttpRequest, pk: int) -> HttpResponse:
    """Return what the circle holds about the visitor's own player, as a file."""
    circle = circle_or_404(request, pk)
    me = visitor_of(request).player_in(circle)
    if me is None:
        raise Http404
    response = JsonResponse(own_data(me), json_dumps_params={"ensure_ascii": False, "indent": 1})
    name = f"{slugify(circle.name) or 'ardoise'}-{slugify(me.name) or 'me'}-{timezone.localdate():%Y-%m-%d}"
    response["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def erase_player(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask, then erase the name of a player."""
    player = player_or_404(request, pk, Role.HOST)
    context = {"player": player, "key": uuid4()}
    if request.method != "POST":
        if has_erased_name(player):
            return redirect("player-link", pk=pk)
        return render(request, "circles/people/erasing.html", context)
    on_refusal(
        request,
        lambda refusal: render(request, "circles/people/erasing.html", context | {"refusal": refusal}),
    )
    substitute = sentence_case(_("somebody"))  # a name, and as such the first word of many a sentence
    departures.erase_player(player=player, substitute=substitute, **act(request, player.circle))
    return redirect("circle-people", pk=player.circle_id)
