"""Views of the balances of a circle over all its evenings."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from games.evenings.commands import bill_plans
from games.evenings.queries.balances import circle_balances, unsettled_bills
from games.evenings.queries.bill import Bill, RepaymentLine, bills, bills_and_joint
from games.models import Circle, Player, Role
from web.core.access import MoneyVisibility, circle_or_404, money_visibility
from web.core.refusals import on_refusal
from web.core.visitors import authorship, visitor_of
from web.evenings.pages.bill import own_first, visible_lines
from web.ui.charts import bar_chart
from web.ui.numbers import format_signed_money


@require_safe
def show(request: HttpRequest, pk: int) -> HttpResponse:
    return _page(request, circle_or_404(request, pk))


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, pk: int) -> HttpResponse:
    """Show what one bill of all unsettled evenings would be, or make it."""
    circle = circle_or_404(request, pk, Role.SCORE)
    if request.method != "POST":
        return _consolidation_page(request, circle)
    on_refusal(request, lambda refusal: _page(request, circle, refusal))
    evening = bill_plans.join_unsettled_evenings(circle=circle, **authorship(request, circle))
    return redirect("evening", pk=evening.pk)


def _page(request: HttpRequest, circle: Circle, refusal: str = "") -> HttpResponse:
    """Show the balances of a circle, from the largest creditor to the largest debtor.

    The lines are those of each bill, so that no debt has two payers.
    """
    me = visitor_of(request).player_in(circle)
    balances, visibility = circle_balances(circle), money_visibility(circle, me)
    ordered = visibility.visible_accounts(
        sorted(zip(balances.parties, balances.cents, strict=True), key=lambda each: -each[1])
    )
    unsettled = bills([each.evening for each in balances.unsettled])
    context = {
        "circle": circle,
        "balances": balances,
        "me": me,
        "open_bills": [(each, _left_lines(each, visibility, me)) for each in unsettled],
        "bars": bar_chart(
            (party.name, cents, format_signed_money(cents)) for party, cents in ordered if cents
        ),
        "refusal": refusal,
    }
    return render(request, "circles/balances.html", context)


def _consolidation_page(request: HttpRequest, circle: Circle) -> HttpResponse:
    """Show the unsettled bills, and the lines once they are one bill."""
    me = visitor_of(request).player_in(circle)
    visibility = money_visibility(circle, me)
    separate, joint = bills_and_joint([each.evening for each in unsettled_bills(circle)])
    context = {
        "circle": circle,
        "me": me,
        "open_bills": [(each, _left_lines(each, visibility, me)) for each in separate],
        "joint_lines": _left_lines(joint, visibility, me) if joint else [],
    }
    return render(request, "circles/consolidation.html", context)


def _left_lines(bill: Bill, visibility: MoneyVisibility, me: Player | None) -> list[RepaymentLine]:
    """Return the lines still to pay that the visitor sees, their own first."""
    return [line for line in own_first(visible_lines(bill, visibility), me) if line.repayment is None]
