"""What keeps a page true while others write: the stream of a sitting's revisions, the question behind it."""

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.db import connections
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.middleware.csrf import get_token
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from web.access import sitting_or_404, visitor
from web.live import events


@require_safe
async def stream(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Server-sent events, each of them the revision.

    A server that gives every request a thread would soon have none left: there the answer is empty, and the
    page asks from time to time instead.
    """
    player = await sync_to_async(_watcher)(request, pk)
    if not isinstance(request, ASGIRequest) or request.method == "HEAD":
        return HttpResponse(status=204)
    return StreamingHttpResponse(
        events(pk, player),
        content_type="text/event-stream",
        headers={"Cache-Control": "no-store, no-transform", "X-Accel-Buffering": "no"},
    )


@require_safe
def revision(request: HttpRequest, pk: int) -> HttpResponse:
    """The revision alone, unless the phone knows it already."""
    current = str(sitting_or_404(request, pk).revision)
    etag = f'"{current}"'
    headers = {"ETag": etag, "Cache-Control": "private, no-cache"}
    if request.headers.get("If-None-Match") == etag:
        return HttpResponse(status=304, headers=headers)
    return HttpResponse(current, content_type="text/plain", headers=headers)


@require_safe
@never_cache
def csrf(request: HttpRequest) -> HttpResponse:
    """A token that is good now, for a page that has waited long; and a sign that the house answers."""
    return HttpResponse(get_token(request), content_type="text/plain")


def _watcher(request: HttpRequest, pk: int) -> int | None:
    """Who opens the stream, if he may. What it reads is read now: a stream holds no connection."""
    try:
        me = visitor(request).me(sitting_or_404(request, pk).circle)
        return me.pk if me else None
    finally:
        if isinstance(request, ASGIRequest):
            connections.close_all()
