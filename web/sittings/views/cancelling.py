"""Views that cancel a sitting opened by mistake, and restore it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from games.refusals import SittingInUse
from games.sittings.commands import cancelling
from web.core.access import cancellable_sitting_or_404
from web.core.forms.keys import read_form_key
from web.core.refusals import refusal_message
from web.core.visitors import visitor_of
from web.sittings.pages.table import table_page


@require_POST
def cancel(request: HttpRequest, pk: int) -> HttpResponse:
    sitting = cancellable_sitting_or_404(request, pk)
    by = visitor_of(request).author_name(sitting.circle)
    try:
        cancelling.cancel_sitting(sitting=sitting, by=by, now=timezone.now())
    except SittingInUse as refusal:
        context = table_page(sitting, visitor_of(request).player_in(sitting.circle))
        context["table_refusal"] = refusal_message(refusal)
        return render(request, context["table_template"], context, status=409)
    return redirect("sitting", pk=pk)


@require_POST
def restore(request: HttpRequest, pk: int) -> HttpResponse:
    sitting = cancellable_sitting_or_404(request, pk)
    cancelling.restore_sitting(
        sitting=sitting,
        key=read_form_key(request.POST),
        by=visitor_of(request).author_name(sitting.circle),
        now=timezone.now(),
    )
    return redirect("sitting", pk=pk)
