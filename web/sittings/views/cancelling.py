"""Views that cancel a sitting opened by mistake, and restore it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games.sittings.commands import cancelling
from web.core.access import cancellable_sitting_or_404
from web.core.act import act, authorship
from web.core.refusals import on_refusal
from web.sittings.views.tables import refused_table


@require_POST
def cancel(request: HttpRequest, pk: int) -> HttpResponse:
    sitting = cancellable_sitting_or_404(request, pk)
    on_refusal(request, lambda refusal: refused_table(request, sitting, table_refusal=refusal))
    cancelling.cancel_sitting(sitting=sitting, **authorship(request, sitting.circle))
    return redirect("sitting", pk=pk)


@require_POST
def restore(request: HttpRequest, pk: int) -> HttpResponse:
    sitting = cancellable_sitting_or_404(request, pk)
    cancelling.restore_sitting(sitting=sitting, **act(request, sitting.circle))
    return redirect("sitting", pk=pk)
