"""Views of the requests to score: a viewer asks at a table, a host answers there."""

from contextlib import suppress

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from games.circles.commands import scoring_requests
from games.models import ScoringRequest
from games.refusals import SittingClosed
from web.core.access import hosted_scoring_request_or_404, opened_binding, sitting_to_score_or_404


@require_POST
def request_scoring(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask the hosts for the right to score, or withdraw the request."""
    sitting = sitting_to_score_or_404(request, pk)
    binding = opened_binding(request)
    if "withdraw" in request.POST:
        scoring_requests.withdraw_scoring_request(sitting=sitting, binding=binding, now=timezone.now())
        return redirect("sitting-scoring", pk=pk)
    # A closed sitting has nothing to score; its page shows so.
    with suppress(SittingClosed):
        scoring_requests.request_scoring(sitting=sitting, binding=binding, now=timezone.now())
    return redirect("sitting", pk=pk)


@require_POST
def answer(request: HttpRequest, pk: int) -> HttpResponse:
    """Grant or refuse a request, by a host."""
    scoring_request = hosted_scoring_request_or_404(request, pk)
    given = request.POST.get("answer", "")
    if given in {ScoringRequest.Answer.GRANTED, ScoringRequest.Answer.REFUSED}:
        with suppress(SittingClosed):
            scoring_requests.answer_scoring_request(
                scoring_request=scoring_request,
                is_granted=given == ScoringRequest.Answer.GRANTED,
                host=opened_binding(request),
                now=timezone.now(),
            )
    return redirect("sitting", pk=scoring_request.sitting_id)
