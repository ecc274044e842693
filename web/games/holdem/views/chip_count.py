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
from web.core.forms.keys import read_form_key
from web.core.refusals import on_refusal, refusal_message, with_error
from web.games.holdem.forms.chip_count import AS_AMOUNT, BY_COLOUR, AddOnForm, ChipCountForm
from web.games.holdem.pages.chip_count import chips_of_case, count_context, next_uncounted, usual_count_mode
from web.games.holdem.views.bank import bank_sitting_or_404, seat_or_404
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
    if request.method == "POST":
        return _record_count(request, sitting, bank, stack, _bound_form(sitting, data))
    form = _bound_form(sitting, data) if _has_fields(data) else _initial_form(sitting, bank, stack, data)
    return _page(request, sitting, bank, stack, form, uuid4())


@require_POST
def add_on(request: HttpRequest, pk: int) -> HttpResponse:
    """Record an add-on of a typed number of chips; a refusal shows them again at their field."""
    sitting = bank_sitting_or_404(sitting_or_404(request, pk))
    seat = seat_or_404(sitting, request.POST.get("seat", ""))
    form = AddOnForm(request.POST)
    if not form.is_valid():
        return _add_on_page(request, sitting, seat, form)
    on_refusal(request, lambda refusal: refused_table(request, sitting, refusal=refusal))
    try:
        caves.buy_cave(sitting=sitting, seat=seat, **form.cleaned_data, **act(request, sitting.circle))
    except Refusal as refusal:
        if refusal.kind is RefusalKind.CONFLICT:
            raise
        return _add_on_page(request, sitting, seat, with_error(form, "chips", refusal_message(refusal)))
    return redirect("sitting", pk=sitting.pk)


def _add_on_page(request: HttpRequest, sitting: Sitting, seat: Seat, add_on: AddOnForm) -> HttpResponse:
    bank = bank_of(sitting)
    stack = _stack_of(bank, seat)
    form = _initial_form(sitting, bank, stack, QueryDict())
    return _page(request, sitting, bank, stack, form, uuid4(), 422, add_on=add_on)


def _record_count(
    request: HttpRequest, sitting: Sitting, bank: Bank, stack: Stack, form: ChipCountForm
) -> HttpResponse:
    key = read_form_key(request.POST)
    if not form.is_valid():
        return _page(request, sitting, bank, stack, form, key, status=422)
    try:
        cash_outs.record_cash_out(
            sitting=sitting,
            seat=stack.seat,
            chips=0 if form.by_colour else form.chips,
            colours=form.counted_colours,
            key=key,
            allow_excess="beyond" in request.POST,
            **authorship(request, sitting.circle),
        )
    except Refusal as refusal:
        form = with_error(form, _refused_field(form, refusal), refusal_message(refusal))
        key = uuid4() if isinstance(refusal, KeyReused) else key
        return _page(request, sitting, bank_of(sitting), stack, form, key, refusal.kind.value)
    if "round" not in request.POST:
        return redirect("sitting", pk=sitting.pk)
    if next_stack := next_uncounted(bank_of(sitting), stack.seat.position):
        return redirect(f"{request.path}?round=&seat={next_stack.seat.position}")
    return redirect("sitting-close", pk=sitting.pk)


def _refused_field(form: ChipCountForm, refusal: Refusal) -> str | None:
    """Return the field that a refusal concerns, None for all colours together."""
    colour = refusal.facts.get("colour") if isinstance(refusal, RuleError) else None
    if (name := f"colour-{colour}") in form.fields:
        return name
    return None if form.by_colour else "amount"


def _initial_form(sitting: Sitting, bank: Bank, stack: Stack, data: QueryDict) -> ChipCountForm:
    """Return the form with the recorded count, in the mode that the URL names or in the usual one."""
    case, counted = _case(sitting), stack.cash_out.colours if stack.cash_out else {}
    colours = {f"colour-{each.key}": counted.get(each.key, 0) for each in case}
    asked = data.get("mode", "")
    return ChipCountForm(
        case,
        current_rules(sitting).options(),
        mode=asked if asked in (BY_COLOUR, AS_AMOUNT) else usual_count_mode(bank, stack),
        initial={"amount": stack.counted_chips, **colours},
    )


def _bound_form(sitting: Sitting, data: QueryDict) -> ChipCountForm:
    """Return the count of a form, or the amount of a button."""
    if data.get("exactly"):
        exact = QueryDict(mutable=True)
        exact["amount"], exact["mode"] = data.get("exactly", ""), AS_AMOUNT
        data = exact
    return ChipCountForm(_case(sitting), current_rules(sitting).options(), data)


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
    form: ChipCountForm,
    key: UUID,
    status: int = 200,
    **more: AddOnForm,
) -> HttpResponse:
    goes_round = "round" in (request.POST if request.method == "POST" else request.GET)
    page = count_context(bank, stack, form, goes_round=goes_round)
    context = {"sitting": sitting, "page": page, "key": key} | more
    return render(request, "games/holdem/count.html", context, status=status)
