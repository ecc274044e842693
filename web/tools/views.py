"""Views of tools without a circle or a sitting; nothing is recorded."""

from collections.abc import Callable, Sequence
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from web.core.refusals import on_refusal
from web.games.pots.hand_draft import HandDraft
from web.games.pots.hand_page import HandPage
from web.games.pots.tie_entry import card_entry_slots
from web.tools.announcements import AnnouncementForm
from web.tools.bets import BetsForm
from web.tools.chip_race import ChipRaceForm
from web.tools.forms import ToolForm
from web.tools.hands import DrawTableForm, PotTableForm
from web.tools.origin import Origin
from web.tools.player_names import view_with_names
from web.tools.seats import ArrivalForm, ButtonForm, SeatsForm, ShowdownForm
from web.tools.tables import TablesForm

View = Callable[[HttpRequest], HttpResponse]


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List the tools; those of a table lead back to it and apply its rules."""
    origin = Origin.from_data(request.GET)
    context = {
        "back": origin.url if origin.text else reverse("home"),
        "query": f"?{urlencode({'from': origin.text})}" if origin.text else "",
    }
    return render(request, "tools/index.html", context)


@view_with_names
def pots(request: HttpRequest, fields: QueryDict, names: Sequence[str]) -> HttpResponse:
    """Show the pot calculator: bets, pots, then winners; the URL holds the whole state except the names."""
    table = PotTableForm(fields, names)
    setup = table.setup()
    draft = HandDraft.from_data(fields, table.count)
    draft.has_pots = draft.has_pots and not table.errors
    page = HandPage(draft, setup)
    if page.bets.layers and draft.has_pots:
        slots = card_entry_slots(draft, page.bets.layers, setup.options.tie_rule)
        draft.card_slots.tap(fields, slots)
        page = HandPage(draft, setup)
    if fields.get("step") == "next" and page.split and page.split.payout:
        table = table.next_hand(page.carry)
        page = HandPage(HandDraft(), table.setup())
    is_refused = bool(page.errors or table.errors)
    return _page(request, fields, "tools/pots.html", is_refused=is_refused, hand=page, table=table)


@view_with_names
def exchanges(request: HttpRequest, fields: QueryDict, names: Sequence[str]) -> HttpResponse:
    """Show a hand of Draw-Hold'em street by street; the URL holds the whole state except the names."""
    table = DrawTableForm(fields, names)
    page = table.hand(fields)
    is_asked = fields.get("step") == "record"
    has_hand = is_asked and page is not None and page.payout is not None
    is_refused = (table.is_dealt and table.errors) or (page and page.errors) or (is_asked and not has_hand)
    here = reverse("tool-exchanges")
    context = {"table": table, "pad": page, "hand": page, "has_hand": has_hand}
    return _page(
        request,
        fields,
        "tools/exchanges.html",
        is_refused=bool(is_refused),
        **context,
        tap_url=here,
        record_url=here,
    )


def _form_view(template: str, form_class: type[BetsForm | ChipRaceForm | TablesForm]) -> View:
    """Return the view of a tool; the URL holds its form."""

    @require_safe
    def view(request: HttpRequest) -> HttpResponse:
        return _form_page(request, template, form_class(request.GET))

    return view


def _answer_view(template: str, form_class: type[SeatsForm | AnnouncementForm]) -> View:
    """Return the view of a tool whose rules answer its form or refuse it; the URL holds the form."""

    @require_safe
    def view(request: HttpRequest) -> HttpResponse:
        form = form_class(request.GET)
        on_refusal(request, lambda refusal: _form_page(request, template, form, refusal=refusal))
        form.is_valid()
        return _form_page(request, template, form, answer=form.answer())

    return view


bets = _form_view("tools/bets.html", BetsForm)
chip_race = _form_view("tools/chip_race.html", ChipRaceForm)
tables = _form_view("tools/tables.html", TablesForm)
button = _answer_view("tools/seats.html", ButtonForm)
arrival = _answer_view("tools/seats.html", ArrivalForm)
showdown = _answer_view("tools/seats.html", ShowdownForm)
announcement = _answer_view("tools/announcement.html", AnnouncementForm)


def _form_page(request: HttpRequest, template: str, form: ToolForm, **context: object) -> HttpResponse:
    return _page(request, request.GET, template, is_refused=bool(form.errors), form=form, **context)


def _page(
    request: HttpRequest, fields: QueryDict, template: str, *, is_refused: bool, **context: object
) -> HttpResponse:
    """Return the page of a tool, with the way back to the page that opened it."""
    origin = Origin.from_data(fields)
    return render(request, template, context | {"origin": origin}, status=422 if is_refused else 200)
