"""Views of the chip case of a circle: colours, rule for a gap, starting stacks."""

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.bank.commands import chip_case
from games.bank.queries import kitty_cents
from games.models import ChipCase, Circle, RulesVersion, Sitting
from games.rules.catalogue import GAMES
from games.rules.holdem.chip_case import Colour, Counts, starting_stacks
from games.rules.holdem.options import MAX_SEATS, HomeOptions
from web.circles.forms import ChipCaseForm
from web.core.access import circle_or_404
from web.core.forms.amounts import parse_chips
from web.core.forms.keys import parse_number
from web.core.refusals import on_refusal, render_form, sent_data
from web.core.visitors import authorship
from web.games.holdem.text import chips
from web.ui.numbers import format_ordinal

PLAYERS = range(2, MAX_SEATS + 1)
MAX_CAVE_CHIPS = 999_999


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the chip case; a POST stores it."""
    circle = circle_or_404(request, pk)
    owned = ChipCase.objects.filter(circle=circle).first()
    form = ChipCaseForm(owned, sent_data(request))
    if not form.is_valid():
        return _page(request, circle, form)
    on_refusal(request, lambda refusal: _page(request, circle, form, refusal))
    chip_case.save_chip_case(
        circle=circle,
        colours=form.colours(),
        gap_rule=form.cleaned_data["gap_rule"] or ChipCase.GapRule.RECOUNT,
        **authorship(request, circle),
    )
    return redirect(_count_url(request, circle) or reverse("circle-chip-case", args=[pk]) + "?kept")


def _count_url(request: HttpRequest, circle: Circle) -> str:
    """Return the URL of the count that the page was opened from; empty for none of this circle."""
    pk, seat = parse_number(request.GET.get("sitting", "")), parse_number(request.GET.get("seat", ""))
    if pk is None or not Sitting.objects.filter(pk=pk, season__circle=circle).exists():
        return ""
    return reverse("sitting-cash-outs", args=[pk], query={"round": "", "seat": seat or 0})


def _page(request: HttpRequest, circle: Circle, form: ChipCaseForm, refusal: str = "") -> HttpResponse:
    owned = ChipCase.objects.filter(circle=circle).first()
    context = {
        "circle": circle,
        "refusal": refusal,
        "is_saved": "kept" in request.GET,
        "count_url": _count_url(request, circle),
        "starting_stack": _start(owned, circle, request.GET) if owned and owned.case else None,
        "players": PLAYERS,
        "kitty_cents": kitty_cents(circle),
    }
    return render_form(request, "circles/chips.html", form, context)


def _start(owned: ChipCase, circle: Circle, asked: Mapping[str, str]) -> dict[str, object]:
    """Return the stacks for the requested table, by default six players and the last cave."""
    players = parse_number(asked.get("players", "")) or 0
    count = players if players in PLAYERS else 6
    typed = asked.get("cave", "").strip()
    try:
        cave = parse_chips(typed)
    except ValueError:
        cave = _last_cave(circle)
    cave = cave if 0 < cave <= MAX_CAVE_CHIPS else HomeOptions().cave_chips
    given = starting_stacks(owned.case, count, cave)
    piles = _piles(owned, given.per_player) if given.per_player else None
    return {
        "players": count,
        "cave_chips": cave,
        "typed": typed or str(cave),
        "piles": piles,
        "rebuys": _rebuys(given.exhausted_at) if piles else "",
    }


def _piles(owned: ChipCase, each: Counts) -> list[tuple[Colour, str, int]]:
    """Return a starting stack, the lowest chips first: colour, its name, number of chips."""
    return [
        (colour, chips.colour_label(colour.key), each[colour.key])
        for colour in owned.case
        if colour.key in each
    ]


def _last_cave(circle: Circle) -> int:
    """Return the chips of the circle's last cave, 100 without one."""
    banks = [game.key for game in GAMES if game.has_bank]
    rules = RulesVersion.objects.filter(sitting__season__circle=circle, sitting__game_key__in=banks)
    last = rules.order_by("-pk").select_related("sitting").first()
    return int(last.options().cave_chips) if last else HomeOptions().cave_chips


def _rebuys(dry_at: int | None) -> str:
    if dry_at is None:
        return _("The bank never runs out of chips.")
    return _("The bank runs out at the %(place)s rebuy.") % {"place": format_ordinal(dry_at)}
