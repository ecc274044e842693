"""Views of the chip case of a circle: colours, rule for a gap, starting stacks."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games.bank.commands import chip_case
from games.models import ChipCase, Circle, Sitting
from web.circles.forms import ChipCaseForm
from web.circles.pages.chip_case import chip_case_page
from web.core.access import circle_or_404
from web.core.act import authorship
from web.core.forms.keys import parse_number
from web.core.forms.pages import render_form, sent_data
from web.core.refusals import on_refusal


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
    context = {
        "circle": circle,
        "refusal": refusal,
        "is_saved": "kept" in request.GET,
        "count_url": _count_url(request, circle),
        **chip_case_page(circle, request.GET),
    }
    return render_form(request, "circles/chips.html", form, context)
