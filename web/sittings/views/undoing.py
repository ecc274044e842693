"""Views that undo and restore rounds, and withdraw recordings that a client got no answer for."""

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from games.models import Role, Round
from games.sittings.commands import restoring, rounds, withdrawing
from games.sittings.queries.versions import former_version
from web.core.access import round_or_404, sitting_or_404
from web.core.forms.keys import read_form_key
from web.core.refusals import on_refusal
from web.core.visitors import authorship, visitor_of
from web.games.registry import ui_of
from web.sittings.pages.round import undo_page
from web.sittings.pages.table import refused_table
from web.sittings.views.rounds import round_response


@require_http_methods(["GET", "HEAD", "POST"])
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Undo a round, or its correction; a GET asks which of the two.

    A form with `only_last` undoes the round only while no later one counts.
    """
    version = round_or_404(request, pk, Role.SCORE)
    if request.method != "POST":
        return _undo_choice(request, version)
    by, now = visitor_of(request).author_name(version.sitting.circle), timezone.now()
    on_refusal(request, lambda refusal: round_response(request, version, refusal))
    if request.POST.get("what") == "correction":
        restored = restoring.undo_correction(version=version, by=by, now=now).round
        return redirect("round", pk=restored.pk)
    rounds.undo_round(version=version, by=by, now=now, only_last="only_last" in request.POST)
    return redirect("sitting", pk=version.sitting_id)


@require_POST
def restore(request: HttpRequest, pk: int) -> HttpResponse:
    version = round_or_404(request, pk)
    on_refusal(request, lambda refusal: round_response(request, version, refusal))
    restoring.restore_round(version=version, **authorship(request, version.sitting.circle))
    return redirect("sitting", pk=version.sitting_id)


@require_POST
def withdraw(request: HttpRequest, pk: int) -> HttpResponse:
    """Withdraw the recording of a sent form, whether it arrived or not."""
    sitting = sitting_or_404(request, pk)
    if "key" not in request.POST:
        raise BadRequest("key")
    on_refusal(request, lambda refusal: refused_table(request, sitting, refusal=refusal))
    key = ui_of(sitting).recorded_key(request.POST, read_form_key(request.POST))
    withdrawing.withdraw_recording(sitting=sitting, key=key, **authorship(request, sitting.circle))
    return redirect("sitting", pk=pk)


def _undo_choice(request: HttpRequest, version: Round) -> HttpResponse:
    """Ask whether to undo a correction or the whole round; without a correction, show the round."""
    former = former_version(version)
    if former is None or not version.is_active or version.sitting.is_closed:
        return redirect("round", pk=version.pk)
    on_refusal(request, lambda refusal: round_response(request, version, refusal))
    page = undo_page(version, former, visitor_of(request).player_in(version.sitting.circle))
    return render(request, "sittings/rounds/undo.html", page)
