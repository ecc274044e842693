"""What is of use at any table, without a circle or a sitting: nothing here is recorded."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from web.pots.page import hand_page
from web.pots.slip import Slip
from web.pots.split import shown_slots
from web.pots.tool import LEAST, MOST, ODD_CHIPS, TIE_RULES, Table
from web.tools.bets import betting_aid
from web.tools.button import button_page
from web.tools.chip_race import race_page
from web.tools.exchanges import Table as DrawTable
from web.tools.phone import for_phone


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    return render(request, "tools/index.html")


@require_http_methods(["GET", "HEAD", "POST"])
def pots(request: HttpRequest) -> HttpResponse:
    """The pot calculator: the bets, then the pots, then what each player takes. All of it is in the form."""
    table = Table.typed(request.POST)
    ground = table.ground()
    slip = Slip.typed(request.POST, table.count)
    slip.is_laid = slip.is_laid and not table.faults
    page = hand_page(slip, ground)
    if page.bets.layers and slip.is_laid:
        slip.laid.tap(request.POST, shown_slots(page.bets.layers))
        page = hand_page(slip, ground)
    if request.POST.get("step") == "next" and page.split and page.split.payout:
        table.next_hand(page.rest)
        page = hand_page(Slip(), table.ground())
    context = {
        "hand": page,
        "table": table,
        "odd_chips": ODD_CHIPS,
        "tie_rules": TIE_RULES,
        "may_grow": table.count < MOST,
        "may_shrink": table.count > LEAST,
        **for_phone(request, "pots"),
    }
    is_refused = bool(page.faults or table.faults)
    return render(request, "tools/pots.html", context, status=422 if is_refused else 200)


@require_safe
def bets(request: HttpRequest) -> HttpResponse:
    """The betting aid; its form is its address."""
    page = betting_aid(request.GET)
    context = {"aid": page, **for_phone(request, "bets")}
    return render(request, "tools/bets.html", context, status=422 if page.typed.faults else 200)


@require_safe
def chip_race(request: HttpRequest) -> HttpResponse:
    """The chip race; its form is its address."""
    page = race_page(request.GET)
    context = {"race": page, **for_phone(request, "chip_race")}
    return render(request, "tools/chip_race.html", context, status=422 if page.typed.faults else 200)


@require_safe
def button(request: HttpRequest) -> HttpResponse:
    """Where the button goes; its form is its address."""
    page = button_page(request.GET)
    context = {"page": page, **for_phone(request, "button")}
    return render(request, "tools/button.html", context, status=422 if page.refusal else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def exchanges(request: HttpRequest) -> HttpResponse:
    """A hand of Draw-Hold'em street by street: all of it is in the form."""
    table = DrawTable.typed_in(request.POST)
    page = table.hand(request.POST)
    asked = request.POST.get("step") == "record"
    is_told = asked and page is not None and page.payout is not None
    context = {
        "table": table,
        "pad": page,
        "hand": page,
        "is_told": is_told,
        "tap_url": reverse("tool-exchanges"),
        "record_url": reverse("tool-exchanges"),
        "may_grow": table.count < MOST,
        "may_shrink": table.count > LEAST,
        **for_phone(request, "exchanges"),
    }
    is_refused = (table.is_dealt and table.typed.faults) or (page and page.faults) or (asked and not is_told)
    return render(request, "tools/exchanges.html", context, status=422 if is_refused else 200)
