"""Queries of the requests of viewers to score."""

from typing import Final

from games.models import Circle, Role, ScoringRequest, Sitting

MAX_REQUESTS: Final = 100


def current_scoring_requests(sitting: Sitting) -> list[ScoringRequest]:
    """Return the last request of each player who still looks on at a sitting, the oldest first."""
    requests = ScoringRequest.objects.filter(
        sitting=sitting, binding__role=Role.VIEW, binding__revoked_at=None, binding__player__isnull=False
    )
    by_binding = {each.binding_id: each for each in requests.select_related("binding__player").order_by("pk")}
    return sorted(by_binding.values(), key=lambda each: each.pk)


def answered_scoring_requests(circle: Circle) -> list[ScoringRequest]:
    """Return the latest answered requests of a circle, last first."""
    requests = ScoringRequest.objects.filter(binding__circle=circle, answered_at__isnull=False)
    people = requests.select_related("binding__player", "answered_by__player")
    return list(people.order_by("-answered_at", "-pk")[:MAX_REQUESTS])
