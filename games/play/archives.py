"""Taking in a circle that another house, or this one, wrote to a file."""

from datetime import datetime
from typing import Any

from django.db import transaction

from games.archive.reading import read_archive
from games.models import Circle, Role
from games.play.binding import bind


@transaction.atomic
def read_circle(*, data: Any, secret: str, now: datetime) -> Circle:
    """The circle of a file, and its host: whoever brought it. Raises what `read_archive` does."""
    circle = read_archive(data)
    bind(circle=circle, player=None, role=Role.HOST, secret=secret, now=now)
    return circle
