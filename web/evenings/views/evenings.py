"""Views of an evening: bill, plan, closing, carrying forward, statement of a player, story."""

from collections.abc import Callable
from datetime import timedelta

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.evenings.commands import bill_plans, evenings
from games.evenings.commands.dinner_counting import choose_dinner_counting
from games.evenings.commands.withdrawing import withdraw_bill_item
from games.evenings.idle import IDLE_LIMIT
from games.evenings.queries.balances import recent_open_evenings
from games.evenings.queries.bill import Bill, PlanKind, bill, carried_together
from games.evenings.queries.fingerprint import fingerprint
from games.evenings.story.queries import evening_story
from games.models import Evening, Player, Role
from web.core.access import circle_or_404, evening_or_404, may_record, money_visibility, sitting_or_404
from web.core.forms.keys import parse_number
from web.core.refusals import on_refusal
from web.core.visitors import act, authorship, visitor_of
from web.evenings.forms.choices import DinnerForm, MoveForm, PlanForm
from web.evenings.pages.bill import bill_page, fingerprint_context, last_undone
from web.evenings.pages.bill_picture import bill_picture
from web.evenings.pages.statement import statement_page
from web.evenings.pages.story import StoryPage
from web.evenings.pages.story_picture import story_picture
from web.evenings.text.bill import open_games
from web.ui.picture import picture_response
from web.ui.shown import shown_part


@require_safe
def show(request: HttpRequest, pk: int) -> HttpResponse:
    return render_bill(request, evening_or_404(request, pk))


@require_safe
def more(request: HttpRequest, pk: int) -> HttpResponse:
    return _more_page(request, evening_or_404(request, pk))


@require_POST
def plan(request: HttpRequest, pk: int) -> HttpResponse:
    """Store the plan of payment; an unknown plan or banker raises Http404."""
    evening = evening_or_404(request, pk, Role.SCORE)
    form = PlanForm(request.POST)
    is_valid = form.is_valid()
    if form["plan"].value() == PlanKind.BANKER and not _may_choose_banker(request, evening):
        circle_or_404(request, evening.circle_id, Role.HOST)
    if not is_valid:
        raise Http404
    method, banker = form.cleaned_data["plan"], form.cleaned_data["banker"]
    chosen = None if banker is None else evening_player_or_404(evening, banker)
    if method == PlanKind.BANKER and chosen is None:
        found = bill(evening)
        chosen = found.parties[found.banker_index].head if found.parties else None
        if chosen is None:
            return redirect("evening", pk=pk)
    bill_plans.set_plan(evening=evening, plan=method, banker=chosen, **authorship(request, evening.circle))
    return redirect("evening", pk=pk)


@require_POST
def dinner(request: HttpRequest, pk: int) -> HttpResponse:
    """Choose what the season counts of a restaurant evening; an unknown choice raises Http404."""
    evening = evening_or_404(request, pk, Role.SCORE)
    form = DinnerForm(request.POST)
    if not form.is_valid():
        raise Http404
    on_refusal(request, lambda refusal: _more_page(request, evening, refusal))
    choose_dinner_counting(
        evening=evening, counting=form.cleaned_data["counting"], **authorship(request, evening.circle)
    )
    return redirect("evening-more", pk=pk)


@require_POST
def close(request: HttpRequest, pk: int) -> HttpResponse:
    evening = evening_or_404(request, pk, Role.SCORE)
    on_refusal(request, lambda refusal: _more_page(request, evening, refusal))
    evenings.close_evening(
        evening=evening, fingerprint=fingerprint(evening), **authorship(request, evening.circle)
    )
    return redirect("evening", pk=pk)


@require_POST
def reopen(request: HttpRequest, pk: int) -> HttpResponse:
    evenings.reopen_evening(evening=evening_or_404(request, pk, Role.SCORE))
    return redirect("evening", pk=pk)


@require_POST
def carry(request: HttpRequest, pk: int) -> HttpResponse:
    """Carry the debts of an evening forward to the next one."""
    evening = evening_or_404(request, pk, Role.SCORE)
    bill_plans.carry_evening(evening=evening, **authorship(request, evening.circle))
    return redirect("evening", pk=pk)


@require_POST
def undo_carry(request: HttpRequest, pk: int) -> HttpResponse:
    """Undo the carrying forward of an evening."""
    return _undo(request, pk, bill_plans.undo_carry)


@require_POST
def undo_consolidation(request: HttpRequest, pk: int) -> HttpResponse:
    """Settle the evenings that were last carried to this bill by themselves again."""
    return _undo(request, pk, bill_plans.undo_consolidation)


def _undo(request: HttpRequest, pk: int, command: Callable[..., object]) -> HttpResponse:
    evening = evening_or_404(request, pk, Role.SCORE)
    on_refusal(request, lambda refusal: render_bill(request, evening, refusal))
    command(evening=evening, **authorship(request, evening.circle))
    return redirect("evening", pk=pk)


@require_safe
def statement(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the statement of the player in the URL, else of the visitor."""
    evening = evening_or_404(request, pk)
    found = bill(evening)
    me = visitor_of(request).player_in(evening.circle)
    first = found.parties[0].head if found.parties else None
    of = request.GET.get("of")
    player = evening_player_or_404(evening, parse_number(of)) if of else me or first
    if player is None:
        return redirect("evening", pk=pk)
    if not money_visibility(evening.circle, me).sees(player):
        raise Http404
    return render(request, "evenings/statement.html", statement_page(found, player))


@require_safe
def picture(request: HttpRequest, pk: int) -> HttpResponse:
    evening = evening_or_404(request, pk)
    if not money_visibility(evening.circle, visitor_of(request).player_in(evening.circle)).sees_all:
        raise Http404
    found = bill(evening)
    return picture_response("evenings/bill_picture.html", bill_picture(found, found.lines()))


@require_safe
def story(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the story of an evening."""
    evening = evening_or_404(request, pk)
    me = visitor_of(request).player_in(evening.circle)
    page = _story_page(evening, me)
    curves = [(each, each.chart(me.name if me else "")) for each in page.curves]
    return render(request, "evenings/story.html", {"evening": evening, "page": page, "curves": curves})


@require_safe
def draw_story(request: HttpRequest, pk: int) -> HttpResponse:
    """Return the story of an evening as a picture."""
    evening = evening_or_404(request, pk)
    page = _story_page(evening, visitor_of(request).player_in(evening.circle))
    if page.is_empty:
        raise Http404
    return picture_response("evenings/story_picture.html", story_picture(page))


def _story_page(evening: Evening, me: Player | None) -> StoryPage:
    """Return the story for this visitor, without amounts that must not be seen."""
    return StoryPage(evening_story(evening), money_visibility(evening.circle, me))


@require_http_methods(["GET", "HEAD", "POST"])
def move_sitting(request: HttpRequest, pk: int) -> HttpResponse:
    """Show or change the evening of a sitting."""
    sitting = sitting_or_404(request, pk)
    choices = recent_open_evenings(sitting)
    context = {"sitting": sitting, "choices": choices, "idle_hours": IDLE_LIMIT // timedelta(hours=1)}
    if request.method != "POST":
        return render(request, "evenings/move_sitting.html", context)
    form = MoveForm(choices, request.POST)
    if not form.is_valid():
        raise Http404
    on_refusal(
        request, lambda refusal: render(request, "evenings/move_sitting.html", context | {"refusal": refusal})
    )
    evening = evenings.move_sitting(
        sitting=sitting, evening=form.chosen, **authorship(request, sitting.circle)
    )
    return redirect("evening", pk=evening.pk)


def evening_player_or_404(evening: Evening, pk: int | None) -> Player:
    """Return a player of the evening's circle by the id in a form or URL."""
    return get_object_or_404(evening.circle.players.select_related("account"), pk=pk)


@require_POST
def withdraw(request: HttpRequest, pk: int) -> HttpResponse:
    """Withdraw the expense or repayment of a key, whether it arrived or not."""
    evening = evening_or_404(request, pk)
    if "key" not in request.POST:
        raise BadRequest("key")
    on_refusal(request, lambda refusal: render_bill(request, evening, refusal))
    withdraw_bill_item(evening=evening, **act(request, evening.circle))
    return redirect("evening", pk=pk)


def render_bill(request: HttpRequest, evening: Evening, refusal: str = "") -> HttpResponse:
    """Render the bill of an evening."""
    return render(request, "evenings/show.html", bill_context(request, bill(evening), refusal))


def bill_context(request: HttpRequest, found: Bill, refusal: str = "") -> dict[str, object]:
    """Return the context of a bill for this visitor."""
    evening = found.evening
    binding = visitor_of(request).binding_of(evening.circle)
    part, method = shown_part(request.GET.dict()), request.GET.get("plan", "")
    page = bill_page(found, method=method, binding=binding, shown_part=part)
    me = binding.player if binding else None
    undone = None if evening.is_closed else last_undone(evening, money_visibility(evening.circle, me))
    return {
        **page,
        "refusal": refusal,
        "undone": undone,
        "may_choose_banker": _may_choose_banker(request, evening),
        "consolidated": [] if len(found.evenings) < 2 or evening.is_closed else carried_together(evening),
    }


def _may_choose_banker(request: HttpRequest, evening: Evening) -> bool:
    """Return whether the visitor may choose a banker, who sees what each of the others owes."""
    binding = visitor_of(request).binding_of(evening.circle)
    if binding is None or binding.allows(Role.HOST):
        return binding is not None
    return may_record(binding) and money_visibility(evening.circle, binding.player).sees_all


def _more_page(request: HttpRequest, evening: Evening, refusal: str = "") -> HttpResponse:
    found = bill(evening)
    has_dinner = any(item.dinner_cents and item.evening_id == evening.pk for item in found.items)
    context = {
        "evening": evening,
        "bill": found,
        "open_games": open_games(found),
        "refusal": refusal,
        "dinner_form": DinnerForm(initial={"counting": evening.dinner_counting}) if has_dinner else None,
        **fingerprint_context(found),
    }
    return render(request, "evenings/more.html", context)
