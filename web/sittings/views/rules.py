"""Views of the rules of a sitting: their change from the next round on, and its undo."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from games import refusals
from games.models import Role, RulesVersion, Sitting
from games.rules.errors import RuleError
from games.sittings.commands import rules as sittings_rules
from games.sittings.queries.seating import current_rules, find_round_start, seats_of
from web.core.access import sitting_or_404
from web.core.forms.keys import row_from_id
from web.core.refusals import on_refusal, refusal_message
from web.core.visitors import authorship
from web.sittings.forms.rules import RulesChangeForm
from web.sittings.pages.table import refused_table
from web.sittings.text.units import unit_value_heading


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the rules of the next round; a POST puts others in force."""
    sitting = sitting_or_404(request, pk, Role.SCORE)
    rules = current_rules(sitting)
    if sitting.is_closed or not sittings_rules.can_change_rules(rules):
        return redirect("sitting-more", pk=pk)
    if request.method != "POST":
        return _page(request, sitting, RulesChangeForm(rules))
    form = RulesChangeForm(rules, request.POST)
    if not form.is_valid():
        return _page(request, sitting, form, status=422)
    on_refusal(request, lambda refusal: _page(request, sitting, form, refusal))
    try:
        sittings_rules.change_rules(
            sitting=sitting,
            changes=form.rules.changes,
            point_value_cents=form.point_value_cents,
            key=form.cleaned_data["key"],
            **authorship(request, sitting.circle),
        )
    except RuleError as refusal:
        form.rules.refuse(refusal, [seat.player.name for seat in seats_of(sitting)])
        return _page(request, sitting, form, status=422)
    except refusals.MiddleInPlay as refusal:
        form.add_error("other_point", refusal_message(refusal))
        return _page(request, sitting, form, status=422)
    return redirect("sitting", pk=pk)


@require_POST
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    sitting = sitting_or_404(request, pk)
    versions = RulesVersion.including_struck.filter(sitting=sitting).select_related("sitting")
    version = row_from_id(request.POST.get("version", ""), versions)
    if version is None:
        return redirect("sitting", pk=pk)
    on_refusal(request, lambda refusal: refused_table(request, sitting, table_refusal=refusal))
    sittings_rules.undo_rules_change(version=version, now=timezone.now())
    return redirect("sitting", pk=pk)


def _page(
    request: HttpRequest, sitting: Sitting, form: RulesChangeForm, refusal: str = "", status: int = 200
) -> HttpResponse:
    if refusal:
        form.add_error(None, refusal)
    round_start = find_round_start(sitting)
    context = {
        "sitting": sitting,
        "form": form,
        "number": round_start.number,
        "worth_heading": unit_value_heading(sitting.game.unit_of(round_start.options)),
    }
    return render(request, "sittings/rules_change.html", context, status=status)
