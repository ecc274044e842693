"""Views of the count of chips at a bank, player by player, and of chips added meanwhile."""

from uuid import UUID, uuid4

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from games.bank.commands import cash_outs, caves
from games.bank.queries import Bank, Stack, bank_of
from games.models import ChipCase, Role, Seat, Sitting
from games.rules.errors import RuleError
from games.rules.holdem.chip_case import Case
from games.sittings.queries.seating import current_rules
from ledger.book import KeyReused
from ledger.refusals import Refusal, RefusalKind
from web.core.access import sitting_or_404
from web.core.act import act, authorship
from web.core.forms.amounts import parse_chips
from web.core.forms.keys import read_form_key
from web.core.refusals import on_refusal, refusal_message
from web.games.holdem.forms.chip_count import (
    AS_AMOUNT,
    ChipCountForm,
    bound_count_form,
    initial_count_form,
    unreadable_chips_text,
)
from web.games.holdem.pages.chip_count import chips_of_case, count_context, next_uncounted, usual_count_mode
from web.games.holdem.views.bank import (
    bank_sitting_or_404,
    seat_or_404,
)
from web.sittings.views.tables import refused_table

FIELDS = {"amount", "exactly"}


@require_http_methods(["GET", "HEAD", "POST"])
def count(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the count of a seat; a GET with fields shows their value, a POST records them."""
    sitting = bank_sitting_or_404(sitting_or_404(request, pk, Role.SCORE))
    if sitting.is_closed and request.method != "POST":
        return redirect("settlement", pk=pk)
    data = request.POST if request.method == "POST" else request.GET
    bank = bank_of(sitting)
    stack = _stack(sitting, bank, data)
    if stack is None:
        return redirect("sitting-close", pk=pk)
    case = _case(sitting)
    if request.method == "POST":
        return _record_count(request, sitting, bank, stack, _bound_form(sitting, data, case))
    before = stack.cash_out
    shown = (
        _bound_form(sitting, data, case)
        if _has_fields(data)
        else initial_count_form(
            case,
            before.colours if before else {},
            stack.counted_chips,
            data.get("mode", ""),
            usual_count_mode(bank),
        )
    )
    return _page(request, sitting, bank, stack, shown, uuid4())


@require_POST
def add_on(request: HttpRequest, pk: int) -> HttpResponse:
    """Record an add-on of a typed number of chips; a refusal shows them again at their field."""
    sitting = bank_sitting_or_404(sitting_or_404(request, pk))
    seat = seat_or_404(sitting, request.POST.get("seat", ""))
    try:
        chips = parse_chips(request.POST.get("chips", ""))
    except ValueError as fault:
        return _add_on_page(request, sitting, seat, unreadable_chips_text(fault))
    on_refusal(request, lambda refusal: refused_table(request, sitting, refusal=refusal))
    try:
        caves.buy_cave(sitting=sitting, seat=seat, chips=chips, **act(request, sitting.circle))
    except Refusal as refusal:
        if refusal.kind is RefusalKind.CONFLICT:
            raise
        return _add_on_page(request, sitting, seat, refusal_message(refusal))
    return redirect("sitting", pk=sitting.pk)


def _add_on_page(request: HttpRequest, sitting: Sitting, seat: Seat, fault: str) -> HttpResponse:
    bank, case = bank_of(sitting), _case(sitting)
    stack = _stack_of(bank, seat)
    shown = initial_count_form(case, {}, stack.counted_chips, "", usual_count_mode(bank))
    more = {"add_on_error": fault, "add_on_typed": request.POST.get("chips", "")}
    return _page(request, sitting, bank, stack, shown, uuid4(), 422, **more)


def _record_count(
    request: HttpRequest, sitting: Sitting, bank: Bank, stack: Stack, typed: ChipCountForm
) -> HttpResponse:
    key = read_form_key(request.POST)
    if typed.errors:
        return _page(request, sitting, bank, stack, typed, key, status=422)
    try:
        cash_outs.record_cash_out(
            sitting=sitting,
            seat=stack.seat,
            chips=0 if typed.by_colour else typed.chips,
            colours=typed.counted_colours,
            key=key,
            allow_excess="beyond" in request.POST,
            **authorship(request, sitting.circle),
        )
    except Refusal as refusal:
        _add_error(typed, refusal)
        key = uuid4() if isinstance(refusal, KeyReused) else key
        return _page(request, sitting, bank_of(sitting), stack, typed, key, refusal.kind.value)
    if "round" not in request.POST:
        return redirect("sitting", pk=sitting.pk)
    if next_stack := next_uncounted(bank_of(sitting), stack.seat.position):
        return redirect(f"{request.path}?round=&seat={next_stack.seat.position}")
    return redirect("sitting-close", pk=sitting.pk)


def _add_error(typed: ChipCountForm, refusal: Refusal) -> None:
    """Attach a refusal to the field it concerns."""
    colour = refusal.facts.get("colour") if isinstance(refusal, RuleError) else None
    field = str(colour) if colour in typed.typed else "whole" if typed.by_colour else "amount"
    typed.errors[field] = refusal_message(refusal)


def _bound_form(sitting: Sitting, data: QueryDict, case: Case) -> ChipCountForm:
    """Return the count of a form, or the amount of a button."""
    if data.get("exactly"):
        exact = QueryDict(mutable=True)
        exact["amount"], exact["mode"] = data.get("exactly", ""), AS_AMOUNT
        data = exact
    return bound_count_form(data, case, current_rules(sitting).options())


def _has_fields(data: QueryDict) -> bool:
    return any(name in FIELDS or name.startswith("colour-") for name in data)


def _stack(sitting: Sitting, bank: Bank, data: QueryDict) -> Stack | None:
    """Return the stack that the form or URL names, or the first uncounted one."""
    if "seat" not in data:
        return next_uncounted(bank)
    return _stack_of(bank, seat_or_404(sitting, data.get("seat", "")))


def _stack_of(bank: Bank, seat: Seat) -> Stack:
    return next(each for each in bank.stacks if each.seat.pk == seat.pk)


def _case(sitting: Sitting) -> Case:
    return chips_of_case(ChipCase.objects.filter(circle=sitting.circle).first())


def _page(
    request: HttpRequest,
    sitting: Sitting,
    bank: Bank,
    stack: Stack,
    typed: ChipCountForm,
    key: UUID,
    status: int = 200,
    **more: str,
) -> HttpResponse:
    options = current_rules(sitting).options()
    goes_round = "round" in (request.POST if request.method == "POST" else request.GET)
    page = count_context(bank, stack, typed, options, goes_round=goes_round)
    context = {"sitting": sitting, "page": page, "key": key} | more
    return render(request, "games/holdem/count.html", context, status=status)
