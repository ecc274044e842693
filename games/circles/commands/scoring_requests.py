"""Commands of the requests to score: a viewer asks or withdraws, a host grants or refuses."""

from datetime import datetime

from django.db import transaction

from games.circles.commands.bindings import check_actor, hand_over_scoring
from games.models import Binding, Role, ScoringRequest, Sitting
from games.refusals import SittingClosed
from games.sittings.locking import lock_sitting


@transaction.atomic
def request_scoring(*, sitting: Sitting, binding: Binding, now: datetime) -> ScoringRequest | None:
    """Record the request of a viewer, and return it; an open request stays, None if they score already.

    Raises `SittingClosed`, and `BindingRevoked` if the right to view was revoked.
    """
    sitting = lock_sitting(sitting)
    binding = check_actor(binding, sitting.circle.pk, Role.VIEW)
    if binding.allows(Role.SCORE):
        return None
    if sitting.is_closed:
        raise SittingClosed
    return ScoringRequest.objects.get_or_create(
        sitting=sitting, binding=binding, answered_at=None, defaults={"requested_at": now}
    )[0]


@transaction.atomic
def withdraw_scoring_request(*, sitting: Sitting, binding: Binding, now: datetime) -> None:
    """Withdraw the open request of a binding. Idempotent. Raises `BindingRevoked`."""
    sitting = lock_sitting(sitting)
    binding = check_actor(binding, sitting.circle.pk, Role.VIEW)
    for scoring_request in sitting.scoring_requests.filter(binding=binding, answered_at=None):
        _answer(scoring_request, ScoringRequest.Answer.WITHDRAWN, binding, now)


@transaction.atomic
def answer_scoring_request(
    *, scoring_request: ScoringRequest, is_granted: bool, host: Binding, now: datetime
) -> None:
    """Grant or refuse an open request; a granted player scores beside the others. Idempotent.

    Raises `SittingClosed`, and `BindingRevoked` if the host is none any more or the request's right was
    revoked.
    """
    sitting = lock_sitting(scoring_request.sitting)
    host = check_actor(host, sitting.circle.pk, Role.HOST)
    current = ScoringRequest.objects.select_related("binding").get(pk=scoring_request.pk)
    if not current.is_open:
        return
    if sitting.is_closed:
        raise SittingClosed
    answer = ScoringRequest.Answer.GRANTED if is_granted else ScoringRequest.Answer.REFUSED
    _answer(current, answer, host, now)
    if is_granted:
        hand_over_scoring(sitting=sitting, giver=host, taker=current.binding, is_shared=True)


def _answer(scoring_request: ScoringRequest, answer: str, by: Binding, now: datetime) -> None:
    scoring_request.answer, scoring_request.answered_at, scoring_request.answered_by = answer, now, by
    scoring_request.save(update_fields=["answer", "answered_at", "answered_by"])
