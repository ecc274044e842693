"""Views of tools without a circle or a sitting; nothing is recorded."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from web.games.pots.hand_draft import HandDraft
from web.games.pots.hand_page import hand_page
from web.games.pots.tie_entry import card_entry_slots
from web.tools.announcements import announcement_page
from web.tools.bets import betting_tool
from web.tools.button import button_page
from web.tools.chip_race import race_page
from web.tools.exchanges import DrawTable
from web.tools.origin import Origin
from web.tools.pot_table import MAX_PLAYERS, MIN_PLAYERS, PotTable
from web.tools.seats import arrival_page, showdown_page
from web.tools.tables import tables_page


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List the tools; those of a table lead back to it and apply its rules."""
    origin = Origin.from_data(request.GET)
    context = {
        "origin": origin,
        "back": origin.url if origin.text else reverse("home"),
        "query": f"?{urlencode({'from': origin.text})}" if origin.text else "",
    }
    return render(request, "tools/index.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def pots(request: HttpRequest) -> HttpResponse:
    """Show the pot calculator: bets, pots, then winners; the form holds the whole state."""
    table = PotTable.from_data(request.POST if request.method == "POST" else request.GET)
    setup = table.setup()
    draft = HandDraft.from_data(request.POST, table.count)
    draft.has_pots = draft.has_pots and not table.rules.errors
    page = hand_page(draft, setup)
    if page.bets.layers and draft.has_pots:
        slots = card_entry_slots(draft, page.bets.layers, setup.options.tie_rule)
        draft.card_slots.tap(request.POST, slots)
        page = hand_page(draft, setup)
    if request.POST.get("step") == "next" and page.split and page.split.payout:
        table = table.next_hand(page.carry)
        page = hand_page(HandDraft(), table.setup())
    context = {
        "hand": page,
        "table": table,
        "origin": _origin(request),
        "may_grow": table.count < MAX_PLAYERS,
        "may_shrink": table.count > MIN_PLAYERS,
    }
    is_refused = bool(page.errors or table.rules.errors)
    return render(request, "tools/pots.html", context, status=422 if is_refused else 200)


@require_safe
def bets(request: HttpRequest) -> HttpResponse:
    """Show the betting aid; the URL holds its form."""
    page = betting_tool(request.GET)
    context = {"aid": page, "origin": _origin(request)}
    return render(request, "tools/bets.html", context, status=422 if page.form.errors else 200)


@require_safe
def chip_race(request: HttpRequest) -> HttpResponse:
    """Show the chip race; the URL holds its form."""
    page = race_page(request.GET)
    context = {"race": page, "origin": _origin(request)}
    return render(request, "tools/chip_race.html", context, status=422 if page.form.errors else 200)


@require_safe
def button(request: HttpRequest) -> HttpResponse:
    """Show the button positions; the URL holds its form."""
    page = button_page(request.GET)
    context = {"page": page, "origin": _origin(request)}
    return render(request, "tools/button.html", context, status=422 if page.refusal else 200)


@require_safe
def tables(request: HttpRequest) -> HttpResponse:
    """Show who moves between the tables of a tournament; the URL holds its form."""
    page = tables_page(request.GET)
    context = {"page": page, "origin": _origin(request)}
    return render(request, "tools/tables.html", context, status=422 if page.form.errors else 200)


@require_safe
def arrival(request: HttpRequest) -> HttpResponse:
    """Show the seat of an arriving player; the URL holds its form."""
    page = arrival_page(request.GET)
    context = {
        "page": page,
        "origin": _origin(request),
        "title": _("An arriving player"),
        "intro": _("The blinds of the last hand, and the free seats."),
        "label": _("Which seat"),
        "action": reverse("tool-arrival"),
    }
    return render(request, "tools/seats.html", context, status=422 if page.refusal else 200)


@require_safe
def showdown(request: HttpRequest) -> HttpResponse:
    """Show the order of the showdown; the URL holds its form."""
    page = showdown_page(request.GET)
    context = {
        "page": page,
        "origin": _origin(request),
        "title": _("Who shows first"),
        "intro": _("The button, the last bet of the last round, and who has folded."),
        "label": _("Who shows first"),
        "action": reverse("tool-showdown"),
        "may_be_nobody": True,
    }
    return render(request, "tools/seats.html", context, status=422 if page.refusal else 200)


@require_safe
def announcement(request: HttpRequest) -> HttpResponse:
    """Judge an announcement of Poker menteur; the URL holds its form."""
    page = announcement_page(request.GET)
    context = {"page": page, "origin": _origin(request)}
    return render(request, "tools/announcement.html", context, status=422 if page.refusal else 200)


def _origin(request: HttpRequest) -> Origin:
    return Origin.from_data(request.POST if request.method == "POST" else request.GET)


@require_http_methods(["GET", "HEAD", "POST"])
def exchanges(request: HttpRequest) -> HttpResponse:
    """Show a hand of Draw-Hold'em street by street; the form holds the whole state."""
    table = DrawTable.from_data(request.POST)
    page = table.hand(request.POST)
    asked = request.POST.get("step") == "record"
    has_result = asked and page is not None and page.payout is not None
    context = {
        "table": table,
        "origin": _origin(request),
        "pad": page,
        "hand": page,
        "has_hand": has_result,
        "tap_url": reverse("tool-exchanges"),
        "record_url": reverse("tool-exchanges"),
        "may_grow": table.count < MAX_PLAYERS,
        "may_shrink": table.count > MIN_PLAYERS,
    }
    is_refused = (
        (table.is_dealt and table.form.errors) or (page and page.errors) or (asked and not has_result)
    )
    return render(request, "tools/exchanges.html", context, status=422 if is_refused else 200)
