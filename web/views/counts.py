"""Counting the chips of a bank, one player after the other."""

from uuid import UUID, uuid4

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from games import play
from games.banking import Bank, Stack, bank_of
from games.models import ChipCase, Role, Seat, Sitting
from games.play.rounds import current_rules
from games.rules.errors import RuleError
from ledger.book import KeyReused
from web.access import sitting_or_404
from web.forms.count import AS_AMOUNT, Count, first_count, typed_count
from web.forms.keys import read_key
from web.messages import tell
from web.rooms.holdem.count_page import case_of, count_page, next_uncounted
from web.views.bank import CONFLICT, REFUSED, check_bank, seat_or_404
from web.visitors import visitor

FIELDS = {"amount", "exactly"}


@require_http_methods(["GET", "HEAD", "POST"])
def count(request: HttpRequest, pk: int) -> HttpResponse:
    """The count of a seat; a GET that carries fields shows what they come to, a POST notes them."""
    sitting = check_bank(sitting_or_404(request, pk, Role.SCORE))
    if sitting.is_closed and request.method != "POST":
        return redirect("settlement", pk=pk)
    data = request.POST if request.method == "POST" else request.GET
    bank = bank_of(sitting)
    stack = _stack(sitting, bank, data)
    if stack is None:
        return redirect("sitting-closure", pk=pk)
    case = case_of(ChipCase.objects.filter(circle=sitting.circle).first())
    if request.method == "POST":
        return _noted(request, sitting, bank, stack, _typed(sitting, data, case))
    before = stack.cash_out
    shown = (
        _typed(sitting, data, case)
        if _is_typed(data)
        else first_count(case, before.colours if before else {}, stack.final, data.get("mode", ""))
    )
    return _page(request, sitting, bank, stack, shown, uuid4())


def _noted(request: HttpRequest, sitting: Sitting, bank: Bank, stack: Stack, typed: Count) -> HttpResponse:
    key = read_key(request.POST)
    if typed.errors:
        return _page(request, sitting, bank, stack, typed, key, status=422)
    try:
        play.cash_out(
            sitting=sitting,
            seat=stack.seat,
            chips=0 if typed.by_colour else typed.chips,
            colours=typed.told_colours,
            key=key,
            by=visitor(request).author(sitting.circle),
            now=timezone.now(),
            is_beyond="beyond" in request.POST,
        )
    except (*REFUSED, *CONFLICT) as refusal:
        _note(typed, refusal)
        status = 422 if isinstance(refusal, REFUSED) else 409
        key = uuid4() if isinstance(refusal, KeyReused) else key
        return _page(request, sitting, bank_of(sitting), stack, typed, key, status)
    if "round" not in request.POST:
        return redirect("sitting", pk=sitting.pk)
    if following := next_uncounted(bank_of(sitting), stack.seat.position):
        return redirect(f"{request.path}?round=&seat={following.seat.position}")
    return redirect("sitting-closure", pk=sitting.pk)


def _note(typed: Count, refusal: Exception) -> None:
    """Put a refusal beside the field it speaks of."""
    colour = refusal.facts.get("colour") if isinstance(refusal, RuleError) else None
    field = str(colour) if colour in typed.typed else "whole" if typed.by_colour else "amount"
    typed.errors[field] = tell(refusal)


def _typed(sitting: Sitting, data: QueryDict, case: tuple) -> Count:  # type: ignore[type-arg]
    """The count of a form; a button may say the amount in its place."""
    if data.get("exactly"):
        told = QueryDict(mutable=True)
        told["amount"], told["mode"] = data.get("exactly", ""), AS_AMOUNT
        data = told
    return typed_count(data, case, current_rules(sitting).options())


def _is_typed(data: QueryDict) -> bool:
    return any(name in FIELDS or name.startswith("colour-") for name in data)


def _stack(sitting: Sitting, bank: Bank, data: QueryDict) -> Stack | None:
    """The stack a form or an address names, or the first one to count."""
    if "seat" not in data:
        return next_uncounted(bank)
    seat: Seat = seat_or_404(sitting, data.get("seat", ""))
    return next(each for each in bank.stacks if each.seat.pk == seat.pk)


def _page(
    request: HttpRequest,
    sitting: Sitting,
    bank: Bank,
    stack: Stack,
    typed: Count,
    key: UUID,
    status: int = 200,
) -> HttpResponse:
    options = current_rules(sitting).options()
    goes_round = "round" in (request.POST if request.method == "POST" else request.GET)
    page = count_page(bank, stack, typed, options, key, goes_round=goes_round)
    return render(request, "games/holdem/count.html", {"sitting": sitting, "page": page}, status=status)
