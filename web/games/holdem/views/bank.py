"""Views of the bank of a sitting: caves, undo, closing, corrections of the count, dinner."""

from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from games.bank.cash_results import ClosingDecision
from games.bank.commands import cash_outs, caves
from games.bank.commands import dinner as bank_dinner
from games.evenings.queries.current import has_other_items
from games.models import Seat, Sitting
from games.rules.holdem.gap import GAP_RULES
from games.sittings.commands import closing
from ledger.refusals import Refusal, RefusalKind
from web.core.access import sitting_or_404
from web.core.act import act
from web.core.forms.keys import read_form_key
from web.core.refusals import on_refusal, refusal_message
from web.core.visitors import visitor_of
from web.games.holdem.forms.dinner import DinnerForm
from web.games.holdem.pages.closing import closing_context
from web.sittings.pages.table import table_page
from web.sittings.views.tables import refused_table


@require_POST
def buy_cave(request: HttpRequest, pk: int) -> HttpResponse:
    """Record a cave of a seat."""
    sitting = bank_sitting_or_404(sitting_or_404(request, pk))
    seat = seat_or_404(sitting, request.POST.get("seat", ""))
    on_refusal(request, lambda refusal: refused_table(request, sitting, refusal=refusal))
    caves.buy_cave(sitting=sitting, seat=seat, **act(request, sitting.circle))
    return redirect("sitting", pk=sitting.pk)


@require_POST
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Undo the cave or cash-out that the form names."""
    sitting = bank_sitting_or_404(sitting_or_404(request, pk))
    by, now = visitor_of(request).author_name(sitting.circle), timezone.now()
    on_refusal(request, lambda refusal: refused_table(request, sitting, refusal=refusal))
    if "cave" in request.POST:
        cave = get_object_or_404(sitting.caves, pk=_number(request.POST["cave"]))
        caves.undo_cave(cave=cave, by=by, now=now)
    else:
        cash_out = get_object_or_404(sitting.cash_outs, pk=_number(request.POST.get("cash_out", "")))
        cash_outs.undo_cash_out(cash_out=cash_out, by=by, now=now)
    return redirect("sitting", pk=pk)


@require_POST
def restore(request: HttpRequest, pk: int) -> HttpResponse:
    """Record an undone cave or cash-out again."""
    sitting = bank_sitting_or_404(sitting_or_404(request, pk))
    by, now = visitor_of(request).author_name(sitting.circle), timezone.now()
    on_refusal(request, lambda refusal: refused_table(request, sitting, refusal=refusal))
    if "cave" in request.POST:
        cave = get_object_or_404(sitting.caves, pk=_number(request.POST["cave"]))
        caves.restore_cave(cave=cave, by=by, now=now)
    else:
        cash_out = get_object_or_404(sitting.cash_outs, pk=_number(request.POST.get("cash_out", "")))
        cash_outs.restore_cash_out(cash_out=cash_out, by=by, now=now)
    return redirect("sitting", pk=pk)


@require_POST
def fix_count(request: HttpRequest, pk: int) -> HttpResponse:
    """Record a forgotten cave, or undo a wrong one, after the count."""
    sitting = bank_sitting_or_404(sitting_or_404(request, pk))
    by, now = visitor_of(request).author_name(sitting.circle), timezone.now()
    on_refusal(request, lambda refusal: _refused_correction(request, sitting, refusal))
    if "cave_twice" in request.POST:
        seat = seat_or_404(sitting, request.POST["cave_twice"])
        cave = seat.caves.filter(undone_at=None).order_by("recorded_at", "pk").last()
        if cave is None:
            raise Http404
        caves.undo_cave(cave=cave, by=by, now=now, is_late=True)
    else:
        seat = seat_or_404(sitting, request.POST.get("cave_missing", ""))
        caves.buy_cave(
            sitting=sitting, seat=seat, key=read_form_key(request.POST), by=by, now=now, is_backdated=True
        )
    return redirect("sitting-close", pk=pk)


def _refused_correction(request: HttpRequest, sitting: Sitting, refusal: str) -> HttpResponse:
    """Render the closing page with a refusal; the table, if the sitting was closed meanwhile."""
    sitting.refresh_from_db()
    if sitting.is_closed:
        return refused_table(request, sitting, refusal=refusal)
    return _closure(request, sitting, refused=refusal)


@require_POST
def dinner(request: HttpRequest, pk: int) -> HttpResponse:
    """Record the restaurant bill paid by the winner, or undo it."""
    sitting = bank_sitting_or_404(sitting_or_404(request, pk))
    by, now = visitor_of(request).author_name(sitting.circle), timezone.now()
    on_refusal(request, lambda refusal: refused_table(request, sitting, refusal=refusal))
    if "remove" in request.POST:
        bank_dinner.undo_dinner(sitting=sitting, by=by, now=now)
        return redirect("sitting", pk=pk)
    form = DinnerForm(request.POST)
    if not form.is_valid():
        return _dinner_error(request, sitting, str(form.errors["bill"][0]))
    try:
        bank_dinner.record_dinner(
            sitting=sitting,
            amount_cents=form.cleaned_data["bill"],
            key=form.cleaned_data["key"],
            by=by,
            now=now,
        )
    except Refusal as refusal:
        if refusal.kind is RefusalKind.CONFLICT:
            raise
        return _dinner_error(request, sitting, refusal_message(refusal))
    return redirect("sitting", pk=pk)


def _dinner_error(request: HttpRequest, sitting: Sitting, error: str) -> HttpResponse:
    """Render the table with the error at the field of the restaurant bill."""
    answer = refused_table(request, sitting, dinner_error=error, dinner_typed=request.POST.get("bill", ""))
    answer.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
    return answer


def close(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Show the closing page of a bank, with the decisions of the URL, or close the sitting."""
    if request.method != "POST":
        if sitting.is_closed:
            return redirect("settlement", pk=sitting.pk)
        return _closure(request, sitting, _choice(request.GET) if "host" in request.GET else None)
    choice = _choice(request.POST)
    on_refusal(request, lambda refusal: _closure(request, sitting, choice, refusal))
    closed = closing.close_sitting(sitting=sitting, choice=choice, **act(request, sitting.circle))
    return redirect("settlement" if closed.is_closed else "sitting-close", pk=sitting.pk)


def bank_sitting_or_404(sitting: Sitting) -> Sitting:
    """Return the sitting if it has a bank, else raise Http404."""
    if not sitting.game.has_bank:
        raise Http404
    return sitting


def seat_or_404(sitting: Sitting, typed: str) -> Seat:
    """Return the seat at the position that a form names."""
    return get_object_or_404(sitting.seats.select_related("player", "account"), position=_number(typed))


def _choice(data: QueryDict) -> ClosingDecision:
    """Return the decisions of the closing form; invalid values count as no decision."""
    rule, host = data.get("gap_rule", ""), data.get("host", "")
    is_seat = host.isascii() and host.isdecimal() and len(host) < 4
    return ClosingDecision(
        gap_rule=next((each for each in GAP_RULES if each == rule), ""),
        host=int(host) if is_seat else 0,
        is_over="over" in data,
    )


def _number(typed: str) -> int:
    """Return a whole number of the form. Raises Http404."""
    if not (typed.isascii() and typed.isdecimal() and len(typed) < 10):
        raise Http404
    return int(typed)


def _closure(
    request: HttpRequest,
    sitting: Sitting,
    choice: ClosingDecision | None = None,
    refused: str = "",
) -> HttpResponse:
    if refused:
        sitting.refresh_from_db()
    me = visitor_of(request).player_in(sitting.circle)
    context = table_page(sitting, me)
    bank = context["table_context"]["bank"]
    shown = closing_context(sitting, context["table"], bank, me, choice)
    others = bool(shown.get("payments")) and has_other_items(sitting)
    context |= {"closing": shown, "refused": refused, "has_other_items": others}
    return render(request, "games/holdem/closure.html", context)
