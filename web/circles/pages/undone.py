"""The last undo among the people of a circle: a merge, or the end of a household."""

from datetime import timedelta

from django.urls import reverse
from django.utils import timezone

from games.models import Circle, Household, Merge
from web.core.undone import UndoneNotice, latest_notice, undone_text

OFFERED = timedelta(days=1)
"""Time during which an undo is shown with its restoration."""


def last_undone_merge(circle: Circle) -> UndoneNotice | None:
    """Return the last undone merge, None once two records were merged since."""
    merges = Merge.objects.filter(survivor__circle=circle)
    undone = merges.filter(undone_at__gt=timezone.now() - OFFERED).select_related("survivor", "duplicate")
    notices = [
        UndoneNotice(
            undone_text(f"{each.duplicate.name} → {each.survivor.name}"),
            each.undone_at,
            reverse("merge-restore", args=[each.pk]),
            each.undone_by,
        )
        for each in undone
        if each.undone_at
    ]
    return latest_notice(notices, merges.filter(undone_at=None).values_list("merged_at", flat=True))


def last_ended_household(circle: Circle) -> UndoneNotice | None:
    """Return the last end of a household, None once another was created."""
    households = Household.objects.filter(circle=circle)
    ended = households.filter(ended_at__gt=timezone.now() - OFFERED).prefetch_related("members__player")
    notices = [
        UndoneNotice(
            undone_text(" & ".join(member.player.name for member in each.members.all())),
            each.ended_at,
            reverse("household-restore", args=[each.pk]),
        )
        for each in ended
        if each.ended_at
    ]
    return latest_notice(notices, households.filter(ended_at=None).values_list("since", flat=True))
