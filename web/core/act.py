"""The act of a request: its author, its time, and the key of its form."""

from datetime import datetime
from typing import TypedDict
from uuid import UUID

from django.http import HttpRequest
from django.utils import timezone

from games.models import Circle
from web.core.forms.keys import read_form_key
from web.core.visitors import visitor_of


class Authorship(TypedDict):
    """The author and the time of an act."""

    by: str
    now: datetime


class Act(Authorship):
    """An act that counts once: `key` is that of its form."""

    key: UUID


def authorship(request: HttpRequest, circle: Circle) -> Authorship:
    """Return the author of a request in a circle, and its time."""
    return {"by": visitor_of(request).author_name(circle), "now": timezone.now()}


def act(request: HttpRequest, circle: Circle) -> Act:
    """Return the author of a request in a circle, its time and the key of its form. Raises BadRequest."""
    return {**authorship(request, circle), "key": read_form_key(request.POST)}
