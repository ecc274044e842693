"""Command that imports a circle from a file."""

from datetime import datetime
from pathlib import Path

from django.db import transaction

from games.archive.copying import copy_circle
from games.circles.commands.bindings import bind
from games.models import Circle, Role


@transaction.atomic
def import_circle(*, scratch: Path, secret: str, now: datetime) -> Circle:
    """Insert the circle that `check_archive` checked in a scratch database; the owner of `secret` is its
    host.

    Raises:
        AlreadyImportedCircle: the circle is in this database already.
        InvalidArchive: the database refuses a row.
    """
    circle = copy_circle(scratch)
    bind(circle=circle, player=None, role=Role.HOST, secret=secret, now=now)
    return circle
