"""One writer at a time on a sitting, and a revision that grows with every write."""

from django.db.models import F
from django.dispatch import Signal

from games.models import Sitting

revised = Signal()
"""Sent in the transaction that writes: the sitting's `pk`, and the `revision` it has once committed."""


def locked(sitting: Sitting) -> Sitting:
    """The sitting as it is now, held by this transaction until its end.

    Writing the row first takes the lock on every database: PostgreSQL locks the row, SQLite the file.
    """
    Sitting.objects.filter(pk=sitting.pk).update(revision=F("revision") + 1)
    held = Sitting.objects.select_related(
        "season__circle__book", "closing", "clearing", "middle", "till"
    ).get(pk=sitting.pk)
    revised.send(sender=Sitting, pk=held.pk, revision=held.revision)
    return held
