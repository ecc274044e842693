"""What an evening costs: an expense or a loan written, told, corrected, removed."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import play
from games.models import Evening, Expense, Player, Seat
from games.play.evenings import current_evening
from ledger.book import KeyReused
from web.access import circle_or_404, evening_or_404, expense_or_404
from web.expense import expense_page
from web.forms.expense import ExpenseForm, first_expense, told_expense, typed_expense
from web.messages import tell
from web.visibility import purse_of
from web.visitors import visitor
from web.wording.figures import money


@require_http_methods(["GET", "HEAD", "POST"])
def spend(request: HttpRequest, pk: int) -> HttpResponse:
    """Write an expense of the evening; it is there as soon as it is sent."""
    evening = evening_or_404(request, pk)
    form = _empty(request, evening)
    if request.method != "POST":
        return _form_page(request, evening, form)
    form = typed_expense(request.POST, form)
    bought = form.bought()
    if bought is None:
        return _form_page(request, evening, form, status=422)
    try:
        play.spend(
            evening=evening,
            bought=bought,
            is_sure=form.sure == str(bought.amount_cents),
            key=form.key,
            by=visitor(request).author(evening.circle),
            now=timezone.now(),
        )
    except play.Unusual as question:
        return _asked(request, evening, form, question)
    except (play.TooMuch, play.EveningClosed, KeyReused) as refusal:
        return _form_page(request, evening, form, refusal=tell(refusal), status=409)
    return redirect("evening", pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
def tonight(request: HttpRequest, pk: int) -> HttpResponse:
    """An expense before the first game opens the evening; while one goes on, it is that one's."""
    circle = circle_or_404(request, pk)
    current = current_evening(circle, timezone.now())
    if request.method != "POST" and current is not None:
        there, kind = reverse("evening-expenses", args=[current.pk]), request.GET.get("kind", "")
        return redirect(f"{there}?kind=loan" if kind == Expense.Kind.LOAN else there)
    unwritten = Evening(circle=circle, opened_at=timezone.now())
    players = list(circle.players.filter(retired_at=None).order_by("pk"))
    form = first_expense(players, set(), visitor(request).me(circle), request.GET.get("kind", ""))
    if request.method != "POST":
        return _form_page(request, unwritten, form)
    form = typed_expense(request.POST, form)
    bought = form.bought()
    if bought is None:
        return _form_page(request, unwritten, form, status=422)
    try:
        expense = play.spend_tonight(
            circle=circle,
            bought=bought,
            is_sure=form.sure == str(bought.amount_cents),
            key=form.key,
            by=visitor(request).author(circle),
            now=timezone.now(),
        )
    except play.Unusual as question:
        return _asked(request, unwritten, form, question)
    except (play.TooMuch, play.EveningClosed, KeyReused) as refusal:
        return _form_page(request, unwritten, form, refusal=tell(refusal), status=409)
    return redirect("evening", pk=expense.evening_id)


@require_safe
def show(request: HttpRequest, pk: int) -> HttpResponse:
    return _told(request, expense_or_404(request, pk))


@require_http_methods(["GET", "HEAD", "POST"])
def correction(request: HttpRequest, pk: int) -> HttpResponse:
    """Another version of an expense in the place of the one that stands."""
    expense = expense_or_404(request, pk)
    form = told_expense(expense, _players(expense.evening))
    if request.method != "POST":
        return _form_page(request, expense.evening, form, expense)
    form = typed_expense(request.POST, form)
    bought = form.bought()
    if bought is None:
        return _form_page(request, expense.evening, form, expense, status=422)
    try:
        corrected = play.correct_expense(
            expense=expense,
            bought=bought,
            is_sure=form.sure == str(bought.amount_cents),
            key=form.key,
            by=visitor(request).author(expense.evening.circle),
            now=timezone.now(),
        )
    except play.Unusual as question:
        return _asked(request, expense.evening, form, question, expense)
    except (play.TooMuch, play.EveningClosed, play.ExpenseStruck, KeyReused) as refusal:
        return _form_page(request, expense.evening, form, expense, refusal=tell(refusal), status=409)
    return redirect("expense", pk=corrected.pk)


@require_POST
def annulment(request: HttpRequest, pk: int) -> HttpResponse:
    expense = expense_or_404(request, pk)
    by = visitor(request).author(expense.evening.circle)
    try:
        play.remove_expense(expense=expense, by=by, now=timezone.now())
    except play.EveningClosed as refusal:
        return _told(request, expense, refusal=tell(refusal), status=409)
    return redirect("evening", pk=expense.evening_id)


def _players(evening: Evening) -> list[Player]:
    """Who may pay or bear: the people of the circle, but for those who retired and were not there."""
    people = evening.circle.players.filter(retired_at=None) | evening.circle.players.filter(
        parts__expense__evening=evening
    )
    return list(people.distinct().order_by("pk"))


def _empty(request: HttpRequest, evening: Evening) -> ExpenseForm:
    around = set(Seat.objects.filter(sitting__evening=evening).values_list("player_id", flat=True))
    me = visitor(request).me(evening.circle)
    return first_expense(_players(evening), around, me, request.GET.get("kind", ""))


def _asked(
    request: HttpRequest,
    evening: Evening,
    form: ExpenseForm,
    question: play.Unusual,
    expense: Expense | None = None,
) -> HttpResponse:
    """The form again, with the question: sending it once more is the answer."""
    amount = form.amount_cents() or 0
    form.sure = str(amount)
    told = {"amount": money(amount), "usual": money(question.usual_cents)}
    asked = _("%(amount)s? This circle usually writes about %(usual)s.") % told
    return _form_page(request, evening, form, expense, question=asked, status=422)


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
        "amount": money(form.amount_cents() or 0),
    }
    return render(request, "expenses/edit.html", context, status=status)


def _told(request: HttpRequest, expense: Expense, refusal: str = "", status: int = 200) -> HttpResponse:
    circle = expense.evening.circle
    purse = purse_of(circle, visitor(request).me(circle))
    context = {**expense_page(expense, purse), "refusal": refusal}
    return render(request, "expenses/show.html", context, status=status)
