"""Rounds: the pad that records them, the page that explains them, their correction and their undoing."""

from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import play
from games.models import Role, Round
from games.rules.errors import RuleError
from ledger.book import KeyReused
from web.access import round_or_404, sitting_or_404, visitor
from web.forms.keys import read_keys, read_number
from web.messages import tell
from web.places import Place, next_place, place_of
from web.rooms import room_of
from web.rounds import conflict_page, round_page
from web.table import table_page

REFUSED = (RuleError, play.UnreadableRound, play.TooMuch)
CONFLICT = (play.SittingClosed, play.RoundStruck, play.SeatsChanged)


@require_http_methods(["GET", "HEAD", "POST"])
def pad(request: HttpRequest, pk: int) -> HttpResponse:
    """The pad of the next round; a POST is one tap on it and records nothing.

    Cards being laid when somebody closes the sitting stay on the pad.
    """
    sitting = sitting_or_404(request, pk, Role.SCORE)
    if sitting.is_closed and request.method != "POST":
        return redirect("settlement", pk=pk)
    sent = request.POST if request.method == "POST" else request.GET
    return _tapped(request, next_place(sitting, read_number(sent.get("seating", ""))))


@require_POST
def record(request: HttpRequest, pk: int) -> HttpResponse:
    sitting = sitting_or_404(request, pk)
    seating = read_number(request.POST.get("seating", ""))
    place = next_place(sitting, seating)
    written = room_of(sitting).Pad.typed(request.POST, place)
    try:
        recorded = play.record_round(
            sitting=sitting,
            data=written.data,
            key=written.key,
            by=visitor(request).author(sitting.circle),
            now=timezone.now(),
            seating=seating and place.seating.pk,
            number=read_number(request.POST.get("number", "")),
            known=read_keys(request.POST, "known"),
            found=place.begins,
        )
    except KeyReused as reused:
        return _two_versions(request, place, written, reused)
    except play.NumberTaken as taken:
        me = visitor(request).author(sitting.circle)
        by = _("This phone") if me in {"", taken.round.recorded_by} else me
        page = conflict_page(taken.round, written, by, next_place(sitting).number)
        return render(request, "rounds/conflict.html", page, status=409)
    except play.SeatsChanged as refusal:
        return _pad_page(request, place, written, refusal)
    except (*REFUSED, *CONFLICT) as refusal:
        return _pad_page(request, next_place(sitting), written, refusal)
    return redirect(room_of(sitting).url_after(recorded.round))


@require_safe
def show(request: HttpRequest, pk: int) -> HttpResponse:
    return _round_page(request, round_or_404(request, pk))


@require_http_methods(["GET", "HEAD", "POST"])
def correction(request: HttpRequest, pk: int) -> HttpResponse:
    """The pad of a recorded round: a tap changes nothing, the main button puts another version there."""
    version = round_or_404(request, pk, Role.SCORE)
    sitting = version.sitting
    place = place_of(version)
    if request.method != "POST" or request.POST.get("step") != "record":
        return _tapped(request, place)
    written = room_of(sitting).Pad.typed(request.POST, place)
    try:
        corrected = play.correct_round(
            version=version,
            data=written.data,
            key=written.key,
            by=visitor(request).author(sitting.circle),
            now=timezone.now(),
        )
    except KeyReused as reused:
        return _two_versions(request, place, written, reused)
    except (*REFUSED, *CONFLICT) as refusal:
        return _pad_page(request, place, written, refusal)
    return redirect("round", pk=corrected.round.pk)


@require_POST
def annulment(request: HttpRequest, pk: int) -> HttpResponse:
    version = round_or_404(request, pk)
    by = visitor(request).author(version.sitting.circle)
    try:
        play.undo_round(version=version, by=by, now=timezone.now())
    except (*REFUSED, *CONFLICT) as refusal:
        return _round_page(request, version, refusal)
    return redirect("sitting", pk=version.sitting_id)


def _tapped(request: HttpRequest, place: Place) -> HttpResponse:
    """The pad after the tap a POST carries, as an address tells it, or as it opens."""
    kind = room_of(place.sitting).Pad
    if request.method == "POST":
        tapped = kind.typed(request.POST, place)
        tapped.tap(request.POST)
    elif kind.IN_ADDRESS & request.GET.keys():
        tapped = kind.typed(request.GET, place)
    elif place.version:
        tapped = kind.of(place.version.recorded, place)
    else:
        tapped = kind.empty(place)
    return _pad_page(request, place, tapped)


def _pad_page(
    request: HttpRequest, place: Place, written: Any, refusal: Exception | None = None
) -> HttpResponse:
    sitting = place.sitting
    page = room_of(sitting).pad_page(place, written)
    context = {
        "sitting": sitting,
        "version": place.version,
        "number": place.number,
        "pad": page,
        "refusal": tell(refusal) if refusal else "",
        "draft": "" if place.version or refusal else place.draft,
        "seating": place.seating.pk,
        "opened_for": read_number(request.POST.get("number", "")) or place.number,
        **place.urls,
    }
    if page.lies_over_table:
        # What was refused may have been so because somebody came or left meanwhile.
        every_seat = None if refusal else place.every
        context |= table_page(sitting, visitor(request).me(sitting.circle), every_seat=every_seat)
    is_wrong = isinstance(refusal, REFUSED) or (refusal is None and bool(getattr(page, "faults", None)))
    status = 422 if is_wrong else 409 if refusal else 200
    return render(request, page.template, context, status=status)


def _round_page(request: HttpRequest, version: Round, refusal: Exception | None = None) -> HttpResponse:
    context = round_page(version, visitor(request).me(version.sitting.circle))
    context["refusal"] = tell(refusal) if refusal else ""
    return render(request, "rounds/show.html", context, status=409 if refusal else 200)


def _two_versions(request: HttpRequest, place: Place, written: Any, reused: KeyReused) -> HttpResponse:
    """The same key came back with something else: show both, let the table choose."""
    sitting = place.sitting
    recorded = Round.objects.filter(key=reused.entry.key, sitting=sitting).select_related("rules").first()
    if recorded is None:
        written.key = uuid4()
        return _pad_page(request, place, written, reused)
    return render(request, "rounds/conflict.html", conflict_page(recorded, written), status=409)
