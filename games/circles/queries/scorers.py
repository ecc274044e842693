"""Query of the browsers that may record in a circle."""

from games.models import Binding, Circle, Role


def has_other_scorers(circle: Circle, mine: Binding | None) -> bool:
    """Return whether a browser other than this one may record rounds in a circle."""
    scorers = Binding.objects.filter(circle=circle, revoked_at=None).exclude(role=Role.VIEW)
    return (scorers.exclude(pk=mine.pk) if mine else scorers).exists()
