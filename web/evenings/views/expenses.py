"""Views of expenses and loans: recording, display, correction, removal."""

from collections.abc import Callable
from functools import partial

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import refusals
from games.evenings.commands import expenses
from games.evenings.queries.bill_items import expense_item
from games.evenings.queries.current import current_evening
from games.models import Circle, Evening, Expense, ExpensePart, Player, Role, Seat
from web.core.access import circle_or_404, evening_or_404, expense_or_404, money_visibility
from web.core.refusals import on_refusal, sent_data
from web.core.visitors import authorship, visitor_of
from web.evenings.forms.expense import ExpenseForm, correction_form, new_expense_form
from web.evenings.text.bill import expense_remarks, expense_title, payment_text
from web.ui.numbers import format_money


@require_http_methods(["GET", "HEAD", "POST"])
def create(request: HttpRequest, pk: int) -> HttpResponse:
    """Record an expense of the evening."""
    evening = evening_or_404(request, pk, Role.SCORE)
    seats = set(Seat.objects.filter(sitting__in=evening.sittings.all()).values_list("player_id", flat=True))
    form = _new_form(request, evening.circle, _selectable_players(evening), seats)
    return _save(request, evening, form, partial(expenses.record_expense, evening=evening))


@require_http_methods(["GET", "HEAD", "POST"])
def create_now(request: HttpRequest, pk: int) -> HttpResponse:
    """Record an expense of the current evening, which it opens if there is none."""
    circle = circle_or_404(request, pk, Role.SCORE)
    current = current_evening(circle, timezone.now())
    kind = request.GET.get("kind", "")
    if request.method != "POST" and current is not None:
        there = reverse("evening-expenses", args=[current.pk])
        return redirect(f"{there}?kind=loan" if kind == Expense.Kind.LOAN else there)
    unwritten = Evening(circle=circle, opened_at=timezone.now())
    players = sorted(circle.players.filter(retired_at=None), key=lambda player: player.sort_key)
    form = _new_form(request, circle, players, set())
    return _save(request, unwritten, form, partial(expenses.record_expense_in_circle, circle=circle))


@require_safe
def show(request: HttpRequest, pk: int) -> HttpResponse:
    return _expense_page(request, expense_or_404(request, pk))


@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, pk: int) -> HttpResponse:
    """Replace an expense by another version."""
    expense = expense_or_404(request, pk, Role.SCORE)
    if not _is_read(request, expense):
        raise Http404
    form = correction_form(sent_data(request), expense, _selectable_players(expense.evening))
    correction = partial(expenses.correct_expense, expense=expense)
    return _save(request, expense.evening, form, correction, expense)


@require_POST
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    expense = expense_or_404(request, pk, Role.SCORE)
    on_refusal(request, lambda refusal: _expense_page(request, expense, refusal))
    expenses.undo_expense(expense=expense, **authorship(request, expense.evening.circle))
    return redirect("evening", pk=expense.evening_id)


@require_POST
def restore(request: HttpRequest, pk: int) -> HttpResponse:
    expense = expense_or_404(request, pk)
    on_refusal(request, lambda refusal: _expense_page(request, expense, refusal))
    restored = expenses.restore_expense(expense=expense, **authorship(request, expense.evening.circle))
    return redirect("expense", pk=restored.pk)


def _is_read(request: HttpRequest, expense: Expense) -> bool:
    """Return whether this visitor may read the amount of the expense."""
    circle = expense.evening.circle
    parts = expense.parts.select_related("player")
    return money_visibility(circle, visitor_of(request).player_in(circle)).sees(
        *(part.player for part in parts)
    )


def _selectable_players(evening: Evening) -> list[Player]:
    """Return the players who can pay or share by name: active ones, and those of the evening."""
    played = Q(seats__sitting__evening=evening, seats__struck_at=None)
    noted = Q(parts__expense__evening=evening) | Q(past_parts__result__evening=evening)
    people = evening.circle.players.filter(Q(retired_at=None) | played | noted)
    return sorted(people.distinct(), key=lambda player: player.sort_key)


def _new_form(request: HttpRequest, circle: Circle, players: list[Player], seats: set[int]) -> ExpenseForm:
    me = visitor_of(request).player_in(circle)
    return new_expense_form(sent_data(request), players, seats, me, request.GET.get("kind", ""))


def _save(
    request: HttpRequest,
    evening: Evening,
    form: ExpenseForm,
    save: Callable[..., Expense],
    expense: Expense | None = None,
) -> HttpResponse:
    """Carry out the command of a valid form, or show the form."""
    if not form.is_valid():
        return _form_page(request, evening, form, expense, status=422 if form.is_bound else 200)
    on_refusal(request, lambda refusal: _form_page(request, evening, form, expense, refusal=refusal))
    try:
        saved = save(
            details=form.details(),
            is_confirmed=form.is_confirmed,
            key=form.cleaned_data["key"],
            **authorship(request, evening.circle),
        )
    except refusals.UnusualAmount as question:
        fields = {"amount": format_money(form.amount_cents), "usual": format_money(question.usual_cents)}
        asked = _("%(amount)s? This circle usually writes about %(usual)s.") % fields
        return _form_page(request, evening, form, expense, question=asked, status=422)
    return redirect("expense", pk=saved.pk) if expense else redirect("evening", pk=saved.evening_id)


def _form_page(
    request: HttpRequest,
    evening: Evening,
    form: ExpenseForm,
    expense: Expense | None = None,
    *,
    refusal: str = "",
    question: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {
        "evening": evening,
        "form": form,
        "expense": expense,
        "refusal": refusal,
        "question": question,
        "amount": format_money(form.amount_cents),
    }
    return render(request, "evenings/expenses/edit.html", context, status=status)


def _expense_page(request: HttpRequest, expense: Expense, refusal: str = "") -> HttpResponse:
    circle = expense.evening.circle
    visibility = money_visibility(circle, visitor_of(request).player_in(circle))
    parts = list(expense.parts.select_related("player").order_by("player"))
    names = {part.player_id: part.player.name for part in parts}
    dues = expense_item(expense, parts).dues
    is_seen = visibility.sees(*(part.player for part in parts))
    context = {
        "expense": expense,
        "evening": expense.evening,
        "is_seen": is_seen,
        "title": expense_title(expense),
        "remarks": expense_remarks(expense),
        "paid_by": payment_text(expense, parts, names, is_seen=is_seen),
        "parts": parts,
        "odd_cents_names": _odd_cents_names(expense, parts),
        "dues": [(names[due.debtor], names[due.creditor], due.amount) for due in dues],
        "replaced_by": getattr(expense, "replaced_by", None),
        "refusal": refusal,
    }
    return render(request, "evenings/expenses/show.html", context)


def _odd_cents_names(expense: Expense, parts: list[ExpensePart]) -> list[str]:
    """Return the names of the players who pay the odd cents."""
    if expense.split_method != Expense.SplitMethod.EQUAL:
        return []
    bearing = [part for part in parts if part.share_cents]
    least = min((part.share_cents for part in bearing), default=0)
    return [part.player.name for part in bearing if part.share_cents > least]
