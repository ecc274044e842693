"""Views of the bank of a sitting: caves, counts of chips, undo, corrections of the count, closing, dinner."""

from collections.abc import Callable
from http import HTTPStatus
from uuid import UUID, uuid4

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from games.bank.cash_results import ClosingDecision
from games.bank.commands import cash_outs, caves
from games.bank.commands import dinner as bank_dinner
from games.bank.queries import Bank, Stack, bank_of
from games.evenings.queries.current import has_other_items
from games.models import Role, Seat, Sitting
from games.rules.errors import RuleError
from games.rules.holdem.gap import GAP_RULES
from games.sittings.commands import closing
from games.sittings.queries.seating import current_rules
from ledger.book import KeyReused
from ledger.refusals import Refusal, RefusalKind
from web.core.access import sitting_or_404
from web.core.forms.keys import parse_number, read_form_key
from web.core.refusals import on_refusal, refusal_message, with_error
from web.core.visitors import act, authorship, visitor_of
from web.games.holdem.forms.bank import AS_AMOUNT, BY_COLOUR, AddOnForm, ChipCountForm, DinnerForm
from web.games.holdem.pages.chip_count import case_of, count_context, next_uncounted, usual_count_mode
from web.games.holdem.pages.closing import closing_context
from web.sittings.pages.table import refused_table, table_page

COUNT_FIELDS = {"amount", "exactly"}


@require_POST
def buy_cave(request: HttpRequest, pk: int) -> HttpResponse:
    """Record a cave of a seat."""
    sitting = _bank_sitting(request, pk)
    seat = _seat_or_404(sitting, request.POST.get("seat", ""))
    caves.buy_cave(sitting=sitting, seat=seat, **act(request, sitting.circle))
    return redirect("sitting", pk=pk)


@require_POST
def add_on(request: HttpRequest, pk: int) -> HttpResponse:
    """Record an add-on of a typed number of chips; a refusal shows them again at their field."""
    sitting = _bank_sitting(request, pk)
    seat = _seat_or_404(sitting, request.POST.get("seat", ""))
    form = AddOnForm(request.POST)
    if not form.is_valid():
        return _add_on_page(request, sitting, seat, form)
    try:
        caves.buy_cave(sitting=sitting, seat=seat, **form.cleaned_data, **act(request, sitting.circle))
    except Refusal as refusal:
        if refusal.kind is RefusalKind.CONFLICT:
            raise
        return _add_on_page(request, sitting, seat, with_error(form, "chips", refusal_message(refusal)))
    return redirect("sitting", pk=pk)


@require_POST
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Undo the cave or cash-out that the form names."""
    return _change_record(request, pk, caves.undo_cave, cash_outs.undo_cash_out)


@require_POST
def restore(request: HttpRequest, pk: int) -> HttpResponse:
    """Record an undone cave or cash-out again."""
    return _change_record(request, pk, caves.restore_cave, cash_outs.restore_cash_out)


def _change_record(
    request: HttpRequest, pk: int, change_cave: Callable[..., object], change_cash_out: Callable[..., object]
) -> HttpResponse:
    """Execute a command on the cave or the cash-out that the form names."""
    sitting = _bank_sitting(request, pk)
    author = authorship(request, sitting.circle)
    if "cave" in request.POST:
        cave = get_object_or_404(sitting.caves, pk=parse_number(request.POST["cave"]))
        change_cave(cave=cave, **author)
    else:
        number = parse_number(request.POST.get("cash_out", ""))
        change_cash_out(cash_out=get_object_or_404(sitting.cash_outs, pk=number), **author)
    return redirect("sitting", pk=pk)


@require_POST
def fix_count(request: HttpRequest, pk: int) -> HttpResponse:
    """Record a forgotten cave, or undo a wrong one, after the count."""
    sitting = _bank_sitting(request, pk)
    author = authorship(request, sitting.circle)
    on_refusal(request, lambda refusal: _refused_correction(request, sitting, refusal))
    if "cave_twice" in request.POST:
        seat = _seat_or_404(sitting, request.POST["cave_twice"])
        cave = seat.caves.filter(undone_at=None).order_by("recorded_at", "pk").last()
        if cave is None:
            raise Http404
        caves.undo_cave(cave=cave, is_late=True, **author)
    else:
        seat = _seat_or_404(sitting, request.POST.get("cave_missing", ""))
        key = read_form_key(request.POST)
        caves.buy_cave(sitting=sitting, seat=seat, key=key, is_backdated=True, **author)
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
    sitting = _bank_sitting(request, pk)
    author = authorship(request, sitting.circle)
    if "remove" in request.POST:
        bank_dinner.undo_dinner(sitting=sitting, **author)
        return redirect("sitting", pk=pk)
    form = DinnerForm(request.POST)
    if not form.is_valid():
        return _dinner_error(request, sitting, str(form.errors["bill"][0]))
    bill, key = form.cleaned_data["bill"], form.cleaned_data["key"]
    try:
        bank_dinner.record_dinner(sitting=sitting, amount_cents=bill, key=key, **author)
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
    revision = parse_number(request.POST.get("revision", ""))
    closed = closing.close_sitting(
        sitting=sitting, choice=choice, revision=revision, **act(request, sitting.circle)
    )
    return redirect("settlement" if closed.is_closed else "sitting-close", pk=sitting.pk)


def _choice(data: QueryDict) -> ClosingDecision:
    """Return the decisions of the closing form; invalid values count as no decision."""
    return ClosingDecision(
        gap_rule=next((each for each in GAP_RULES if each == data.get("gap_rule")), ""),
        host=parse_number(data.get("host", "")) or 0,
        is_over="over" in data,
    )


def _closure(
    request: HttpRequest, sitting: Sitting, choice: ClosingDecision | None = None, refused: str = ""
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


@require_http_methods(["GET", "HEAD", "POST"])
def count(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the count of a seat; a GET with fields shows their value, a POST records them."""
    sitting = _bank_sitting(request, pk, Role.SCORE)
    if sitting.is_closed and request.method != "POST":
        return redirect("settlement", pk=pk)
    data = request.POST if request.method == "POST" else request.GET
    bank = bank_of(sitting)
    if "seat" in data:
        stack: Stack | None = _stack_of(bank, _seat_or_404(sitting, data.get("seat", "")))
    else:
        stack = next_uncounted(bank)
    if stack is None:
        return redirect("sitting-close", pk=pk)
    if request.method == "POST":
        return _record_count(request, sitting, bank, stack, _bound_form(sitting, data))
    has_fields = any(name in COUNT_FIELDS or name.startswith("colour-") for name in data)
    form = _bound_form(sitting, data) if has_fields else _initial_form(sitting, bank, stack, data)
    return _count_page(request, sitting, bank, stack, form, uuid4())


def _record_count(
    request: HttpRequest, sitting: Sitting, bank: Bank, stack: Stack, form: ChipCountForm
) -> HttpResponse:
    key = read_form_key(request.POST)
    if not form.is_valid():
        return _count_page(request, sitting, bank, stack, form, key, status=422)
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
        return _count_page(request, sitting, bank_of(sitting), stack, form, key, refusal.kind.value)
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
    case, counted = case_of(sitting), stack.cash_out.colours if stack.cash_out else {}
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
    return ChipCountForm(case_of(sitting), current_rules(sitting).options(), data)


def _add_on_page(request: HttpRequest, sitting: Sitting, seat: Seat, add_on: AddOnForm) -> HttpResponse:
    bank = bank_of(sitting)
    stack = _stack_of(bank, seat)
    form = _initial_form(sitting, bank, stack, QueryDict())
    return _count_page(request, sitting, bank, stack, form, uuid4(), 422, add_on=add_on)


def _count_page(
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


def _bank_sitting(request: HttpRequest, pk: int, role: Role | None = None) -> Sitting:
    """Return a sitting with a bank; a refusal of this request is answered with its table."""
    sitting = sitting_or_404(request, pk, role)
    if not sitting.game.has_bank:
        raise Http404
    on_refusal(request, lambda refusal: refused_table(request, sitting, refusal=refusal))
    return sitting


def _seat_or_404(sitting: Sitting, typed: str) -> Seat:
    """Return the seat at the position that a form names."""
    return get_object_or_404(sitting.seats.select_related("player", "account"), position=parse_number(typed))


def _stack_of(bank: Bank, seat: Seat) -> Stack:
    return next(each for each in bank.stacks if each.seat.pk == seat.pk)
