"""The chip case of a circle: its colours, its rule for a gap, and what it gives to a table of so many."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from games import play
from games.models import ChipCase, Circle
from games.rules.errors import RuleError
from web.access import circle_or_404
from web.chip_case import case_page
from web.forms.chip_case import CaseForm, shown_case, typed_case
from web.messages import tell
from web.visitors import visitor


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    """The chip case; a POST keeps it."""
    circle = circle_or_404(request, pk)
    if request.method != "POST":
        owned = ChipCase.objects.filter(circle=circle).first()
        form = shown_case(owned.case if owned else (), owned.gap_rule if owned else ChipCase.GapRule.RECOUNT)
        return _page(request, circle, form)
    form = typed_case(request.POST)
    if form.is_wrong:
        return _page(request, circle, form, status=422)
    by = visitor(request).author(circle)
    try:
        play.keep_chip_case(
            circle=circle, colours=form.colours, gap_rule=form.gap_rule, by=by, now=timezone.now()
        )
    except RuleError as refusal:
        return _page(request, circle, form, refusal=tell(refusal), status=422)
    return redirect(reverse("circle-chips", args=[pk]) + "?kept")


def _page(
    request: HttpRequest, circle: Circle, form: CaseForm, refusal: str = "", status: int = 200
) -> HttpResponse:
    context = {
        "circle": circle,
        "form": form,
        "refusal": refusal,
        "is_kept": "kept" in request.GET,
        **case_page(circle, form, request.GET),
    }
    return render(request, "circles/chips.html", context, status=status)
