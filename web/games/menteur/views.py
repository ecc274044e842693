"""Views of menteur: the ladder of announcements, the stake of the next coup, and the count of jetons."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.views.decorators.http import require_POST, require_safe

from games.models import Sitting
from games.sittings.commands.stakes import propose_stake
from games.sittings.queries.seating import current_rules
from web.core.access import sitting_or_404
from web.core.forms.keys import parse_number
from web.core.refusals import on_refusal
from web.core.visitors import visitor_of
from web.games.menteur.forms.draft import parse_announcement
from web.games.menteur.forms.jeton_count import JetonCountForm
from web.games.menteur.pages.ladder import ladder_context
from web.games.menteur.pages.ladder_states import ladder_states as all_ladder_states
from web.sittings.pages.table import table_page

LADDER_SECONDS = 3600
"""Seconds for which a browser may reuse the states of the ladder; the URL names the rules."""


@require_safe
def ladder(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the ladder above the announcement in the URL."""
    context = _table(request, _sitting(request, pk))
    options = context["table"].rules.options()
    context |= ladder_context(parse_announcement(request.GET.get("said", "")), options)
    return render(request, "games/menteur/ladder.html", context)


@require_safe
def ladder_states(request: HttpRequest, pk: int) -> HttpResponse:
    """Return the sheet of the ladder and all its states as JSON, for a browser without the server."""
    sitting = _sitting(request, pk)
    options = current_rules(sitting).options()
    context = {"sitting": sitting, **ladder_context((), options)}
    sheet = render_to_string("games/menteur/_ladder_sheet.html", context, request)
    states = {"sheet": sheet, **all_ladder_states(options)}
    return JsonResponse(states, headers={"Cache-Control": f"private, max-age={LADDER_SECONDS}"})


@require_POST
def stake(request: HttpRequest, pk: int) -> HttpResponse:
    """Store the stake chosen for the next round; a form that is late answers like one in time."""
    sitting = _sitting(request, pk)
    on_refusal(request, HttpResponse)
    propose_stake(
        sitting=sitting,
        stake=parse_number(request.POST.get("stake", "")) or 0,
        number=parse_number(request.POST.get("number", "")) or 0,
    )
    return redirect("sitting", pk=pk)


@require_safe
def count(request: HttpRequest, pk: int) -> HttpResponse:
    """Compare counted jetons with the recorded totals; record nothing."""
    sitting = _sitting(request, pk)
    if sitting.is_closed:
        return redirect("settlement", pk=pk)
    context = _table(request, sitting)
    if not context["table_context"].counts_jetons:
        raise Http404
    context["count"] = JetonCountForm(context["table_context"], request.GET)
    return render(request, "games/menteur/count.html", context)


def _sitting(request: HttpRequest, pk: int) -> Sitting:
    sitting = sitting_or_404(request, pk)
    if sitting.game_key != "menteur":
        raise Http404
    return sitting


def _table(request: HttpRequest, sitting: Sitting) -> dict[str, Any]:
    return table_page(sitting, visitor_of(request).player_in(sitting.circle))
