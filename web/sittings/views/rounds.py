"""Views of rounds: the pad that records them, their page and correction."""

from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import refusals
from games.circles.queries.scorers import has_other_scorers
from games.models import Role, Round, Seating, Sitting
from games.sittings.commands import rounds
from games.sittings.queries.seating import RoundStart, active_rounds, find_round_start, seats_of
from games.sittings.queries.taken_rounds import find_taken_round, is_recorded_under
from ledger.book import KeyReused
from ledger.refusals import Refusal
from web.core.access import cancellable_sitting_or_404, round_or_404, sitting_or_404
from web.core.forms.keys import parse_number, parse_uuids, read_form_key
from web.core.refusals import refusal_message
from web.core.request_state import state_of
from web.core.visitors import authorship, visitor_of
from web.games.base import PadForm
from web.games.registry import ui_of
from web.sittings.pages.round import conflict_page, round_page
from web.sittings.pages.table import table_page
from web.sittings.round_slot import RoundSlot, next_number, next_slot, round_draft_key, slot_of
from web.sittings.text.rounds import changed_meanwhile_sentence
from web.ui.names import join_names


class OpenedRound:
    """Round for which a pad was opened: its number, seating and rules, and the keys that its browser knows.

    A number is None if it is missing or unreadable. `known_keys` are those of rounds that the browser wrote
    or saw. Raises BadRequest for a `key` that is no UUID.
    """

    def __init__(self, request: HttpRequest) -> None:
        data = request.POST if request.method == "POST" else request.GET
        self.key = read_form_key(data)
        self.number, self.seating, self.rules = (
            parse_number(data.get(name, "")) for name in ("number", "seating", "rules")
        )
        self.known_keys = parse_uuids(data.getlist("known"))


@require_http_methods(["GET", "HEAD", "POST"])
def pad(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the pad of the next round; a POST is one tap and records nothing.

    A draft stays on the pad if another player closes the sitting.
    """
    sitting = sitting_or_404(request, pk, Role.SCORE)
    if sitting.is_closed and request.method != "POST":
        return redirect("settlement", pk=pk)
    return _pad_response(request, next_slot(sitting, OpenedRound(request).seating))


@require_safe
def pad_status(request: HttpRequest, pk: int) -> HttpResponse:
    """Show that another client recorded the round of a draft; 204 while it is still to be recorded.

    The answer is empty if the draft itself was recorded, by its `key` or by a `known` one. With a header
    `X-Next-Number` the draft goes on.
    """
    sitting = cancellable_sitting_or_404(request, pk)
    opened = OpenedRound(request)
    if sitting.cancelled_at is not None:
        # The sitting may be restored: its drafts stay.
        response = render(request, "sittings/rounds/_cancelled.html", {"sitting": sitting})
        response.headers["X-Next-Number"] = str(opened.number or 1)
        return response
    # The next round is read first: a round that is recorded between the queries ends the draft, or waits for
    # the next check. Read last, it would be the round after one that the draft was told nothing about.
    start = find_round_start(sitting)
    taken = find_taken_round(sitting, opened.number, opened.known_keys) if opened.number else None
    if is_recorded_under(sitting, opened.key):
        return HttpResponse()
    if taken is None:
        return _open_draft_response(request, sitting, opened, start)
    context = {"sitting": sitting, "taken": taken, "next_number": next_number(sitting)}
    return render(request, "sittings/rounds/_taken.html", context)


def _ended_pad_notice(request: HttpRequest, sitting: Sitting) -> HttpResponse | None:
    """Return the notice of an open pad that can record no more; None if it can."""
    if sitting.is_closed:
        context = {"sitting": sitting, "refusal": refusal_message(refusals.SittingClosed())}
        return render(request, "sittings/rounds/_closed.html", context)
    binding = visitor_of(request).binding_of(sitting.circle)
    if binding is None or not binding.allows(Role.SCORE):
        return render(request, "sittings/rounds/_looking_on.html", {"sitting": sitting})
    return None


def _open_draft_response(
    request: HttpRequest, sitting: Sitting, opened: OpenedRound, start: RoundStart
) -> HttpResponse:
    """Return the number and the seating under which a draft goes on; it is shown if others sit there now.

    An open pad shows that its sitting was closed, or that its browser scores no more.
    """
    if "open" in request.GET and (response := _ended_pad_notice(request, sitting)):
        response.headers["X-Next-Number"] = str(start.number)
        return response
    opened_for = opened.seating or start.seating.number
    seating = Seating.objects.filter(sitting=sitting, number=opened_for).first()
    if seating is None or seating.positions == start.seating.positions:
        headers = {"X-Next-Number": start.number, "X-Next-Seating": start.seating.number}
        return HttpResponse(status=204, headers=headers)
    number = max(opened.number or 0, start.number)
    context = {
        "sitting": sitting,
        "number": number,
        "seating": seating,
        "names": join_names(seat.player.name for seat in seats_of(sitting, seating)),
        "draft": "" if "open" in request.GET else round_draft_key(sitting.pk, number, seating.number),
        "refusal": refusal_message(refusals.SeatingChanged()),
    }
    response = render(request, "sittings/rounds/_other_seating.html", context)
    response.headers["X-Next-Number"] = str(start.number)
    return response


@require_POST
def record(request: HttpRequest, pk: int) -> HttpResponse:
    sitting = sitting_or_404(request, pk)
    opened = OpenedRound(request)
    slot = next_slot(sitting, opened.seating)
    form = ui_of(sitting).form_class.from_data(request.POST, slot)
    try:
        recorded = rounds.record_round(
            sitting=sitting,
            data=form.recorded,
            key=form.key,
            seating=opened.seating and slot.seating.pk,
            number=opened.number,
            rules=opened.rules,
            known_keys=opened.known_keys,
            found=slot.round_start,
            **authorship(request, sitting.circle),
        )
    except Refusal as refusal:
        return _refused_page(request, slot, form, refusal)
    # The answer to an outbox shows the table of the sitting as it was locked.
    state_of(request).revised_sitting = recorded.round.sitting
    response = redirect(ui_of(sitting).url_after_recording(recorded.round))
    # Another client may have recorded the same: the outbox then knows the round under that client's key.
    response.headers["X-Recorded-Key"] = str(recorded.round.key)
    return response


@require_safe
def show(request: HttpRequest, pk: int) -> HttpResponse:
    return round_response(request, round_or_404(request, pk))


@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the pad of a recorded round; its main button records another version.

    If another client corrected the round meanwhile, the pad of that version shows what was entered here. If
    it was undone, the pad of the next round does.
    """
    version = round_or_404(request, pk, Role.SCORE)
    sitting = version.sitting
    slot = slot_of(version)
    if request.method != "POST" or request.POST.get("step") != "record":
        return _pad_response(request, slot)
    form = ui_of(sitting).form_class.from_data(request.POST, slot)
    try:
        corrected = rounds.correct_round(
            version=version, data=form.recorded, key=form.key, **authorship(request, sitting.circle)
        )
    except refusals.RoundUndone as refusal:
        slot = next_slot(sitting, version.seating_id)
        return _pad_page(request, slot, ui_of(sitting).form_class.from_data(request.POST, slot), refusal)
    except refusals.RoundSuperseded as refusal:
        active = active_rounds(sitting).select_related("rules").filter(number=version.number).first()
        if active:
            active.sitting = sitting
            slot = slot_of(active)
            form = ui_of(sitting).form_class.from_data(request.POST, slot)
        return _refused_page(request, slot, form, refusal)
    except Refusal as refusal:
        return _refused_page(request, slot, form, refusal)
    return redirect("round", pk=corrected.round.pk)


def _refused_page(request: HttpRequest, slot: RoundSlot, form: PadForm, refusal: Refusal) -> HttpResponse:
    """Return the pad with the sentence of a refusal, or both versions of a round that was recorded meanwhile.

    The pad of a next round is that of the present seating, unless the seating is what was refused.
    """
    match refusal:
        case KeyReused():
            return _conflict_response(request, slot, form, refusal)
        case refusals.RoundNumberTaken():
            return _render_conflict(request, refusal.round, form, next_number(slot.sitting))
        case refusals.SeatingChanged():
            return _pad_page(request, slot, form, refusal)
        case _:
            return _pad_page(request, slot if slot.version else next_slot(slot.sitting), form, refusal)


def _pad_response(request: HttpRequest, slot: RoundSlot) -> HttpResponse:
    """Return the pad after the tap of a POST, as its URL describes it, or as it opens."""
    ui = ui_of(slot.sitting)
    kind = ui.form_class
    if request.method == "POST":
        tapped = kind.from_data(request.POST, slot)
        tapped.tap(request.POST)
    elif ui.url_fields & request.GET.keys():
        tapped = kind.from_data(request.GET, slot)
    elif slot.version:
        tapped = kind.from_recorded(slot.version.recorded, slot)
    else:
        tapped = kind.empty(slot)
    return _pad_page(request, slot, tapped)


def _pad_page(
    request: HttpRequest, slot: RoundSlot, recorded: PadForm, refusal: Refusal | None = None
) -> HttpResponse:
    sitting, opened = slot.sitting, OpenedRound(request)
    page = ui_of(sitting).pad_page(slot, recorded)
    if page.is_sheet and request.method == "POST" and refusal is None:
        # A sheet has no taps: the game ended since this pad was opened, and the sheet over its table says so.
        return redirect(request.path)
    # A round that was recorded meanwhile does not change the number for which a pad was opened; a correction
    # of an undone round goes on as the next one.
    has_own_number = slot.version or isinstance(refusal, refusals.RoundUndone)
    number = slot.number if has_own_number else opened.number or slot.number
    context = {
        "sitting": sitting,
        "version": slot.version,
        "number": number,
        "next_number": slot.number,
        "taken": None
        if slot.version or number >= slot.number
        else find_taken_round(sitting, number, opened.known_keys),
        "pad": page,
        "refusal": _refusal_text(refusal),
        "draft": slot.draft_key(number),
        "seating": slot.seating.pk,
        # Once a change of the rules was told, the next attempt counts with the present ones.
        "rules_version": slot.rules.pk
        if isinstance(refusal, refusals.RulesChanged)
        else opened.rules or slot.rules.pk,
        "players": [seat.player for seat in slot.active_seats],
        "has_other_scorers": has_other_scorers(
            sitting.circle, visitor_of(request).binding_of(sitting.circle)
        ),
        **slot.urls,
    }
    if page.is_sheet:
        # After a refusal the seats are loaded again, because the seating may have changed meanwhile.
        every_seat = None if refusal else slot.all_seats
        context |= table_page(sitting, visitor_of(request).player_in(sitting.circle), every_seat=every_seat)
    status = refusal.kind.value if refusal else 422 if getattr(page, "errors", None) else 200
    return render(request, page.template, context, status=status)


def _refusal_text(refusal: Refusal | None) -> str:
    """Return the sentence of a refusal, with what changed; empty without one."""
    if isinstance(refusal, refusals.RulesChanged):
        return changed_meanwhile_sentence(*refusal.args)
    if isinstance(refusal, refusals.RoundUndone):
        way_on = _("What was entered is not lost: it can be scored as a new one.")
        return f"{refusal_message(refusal)} {way_on}"
    return refusal_message(refusal) if refusal else ""


def round_response(request: HttpRequest, version: Round, refusal: str = "") -> HttpResponse:
    """Return the page of a version, with the reason of a refusal."""
    context = round_page(version, visitor_of(request).player_in(version.sitting.circle))
    return render(request, "sittings/rounds/show.html", context | {"refusal": refusal})


def _conflict_response(
    request: HttpRequest, slot: RoundSlot, submitted: PadForm, reused: KeyReused
) -> HttpResponse:
    """Show both versions of a reused key and let the table choose."""
    sitting = slot.sitting
    recorded = Round.objects.filter(key=reused.entry.key, sitting=sitting).select_related("rules").first()
    if recorded is None:
        submitted.key = uuid4()
        return _pad_page(request, slot, submitted, reused)
    return _render_conflict(request, recorded, submitted)


def _render_conflict(
    request: HttpRequest, recorded: Round, pad: PadForm, next_number: int = 0
) -> HttpResponse:
    """Show the recorded version of a round and the one of the pad."""
    by = visitor_of(request).author_name(recorded.sitting.circle)
    context = conflict_page(recorded, pad, by, next_number)
    return render(request, "sittings/rounds/conflict.html", context, status=409)
