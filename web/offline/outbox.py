"""Answers to the outbox of a client: the recording is stored, and its URL; to a page that follows the sitting
at this URL also its new board.

A script that follows redirects could not distinguish the page of a deal from a page that asks for a name.
"""

from typing import Final
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import resolve
from django.utils.deprecation import MiddlewareMixin

from games.models import Sitting
from web.core.request_state import state_of
from web.core.visitors import visitor_of
from web.live.boards import ShownPage, audience_of, board_of, personal_players

OUTBOX_HEADER: Final = "X-Outbox"
BOARD_HEADER: Final = "X-Board"
"""The page that a client shows: the fields of its stream, and its `path`."""


class OutboxMiddleware(MiddlewareMixin):
    """Middleware that answers the outbox with 201 and the URL in place of a redirect."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Return the answer, to the outbox of a client as a created recording."""
        if response.status_code == 302 and OUTBOX_HEADER in request.headers:
            response.status_code = 201
            _add_board(request, response)
        return response


def _add_board(request: HttpRequest, response: HttpResponse) -> None:
    """Add the new board of the page that the client shows, if the answer leads to this page."""
    fields = QueryDict(request.headers.get(BOARD_HEADER, "")).dict()
    page = ShownPage.read(fields, request)
    path = urlsplit(response.headers["Location"]).path
    if page is None or fields.get("path") != path:
        return
    match = resolve(path)
    sitting = _sitting(request, match.kwargs["pk"]) if match.url_name == page.name else None
    binding = visitor_of(request).binding_for(sitting.season.circle_id) if sitting else None
    if sitting is None or binding is None:
        return
    audience = audience_of(sitting, page, binding, personal_players([sitting]))
    if board := board_of(sitting, sitting.revision, audience, binding):
        response.content = board.html


def _sitting(request: HttpRequest, pk: int) -> Sitting | None:
    """Return a sitting as this request revised it, else as it is now."""
    revised = state_of(request).revised_sitting
    if revised is not None and revised.pk == pk:
        return revised
    return Sitting.including_cancelled.select_related("season__circle", "closing").filter(pk=pk).first()
