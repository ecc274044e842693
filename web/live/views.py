"""Views for live updates: the event stream of a sitting, its revision, and the CSRF token."""

from django.core.handlers.asgi import ASGIRequest
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.middleware.csrf import get_token
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import Role
from web.core.access import cancellable_sitting_or_404
from web.core.forms.keys import parse_number
from web.core.visitors import visitor_of
from web.live.boards import ShownPage
from web.live.streams import sent_bytes, stream_events


@require_safe
def stream(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Stream the revision of a sitting, and the boards of the page that shows it, as server-sent events.

    A pad names in `entering` the number of the round that its browser enters; only a scorer enters one.
    A page names itself in `page`, `query` and `width`, and in `revision` what it shows; a browser that opens
    a broken stream again names the last board in the header.
    Under WSGI a stream would occupy a thread: the answer is then empty and the page polls instead.
    """
    circle = cancellable_sitting_or_404(request, pk).circle
    binding = visitor_of(request).binding_of(circle)
    if binding is None:
        raise Http404
    if not isinstance(request, ASGIRequest) or request.method == "HEAD":
        return HttpResponse(status=204)
    entering = parse_number(request.GET.get("entering", "")) if binding.allows(Role.SCORE) else None
    known = parse_number(request.headers.get("Last-Event-ID") or request.GET.get("revision", ""))
    page = ShownPage.read(request.GET.dict(), request)
    events = stream_events(pk, binding, entering, page, known)
    is_compressed = "gzip" in request.headers.get("Accept-Encoding", "")
    headers = {"Cache-Control": "no-store, no-transform", "X-Accel-Buffering": "no"}
    return StreamingHttpResponse(
        sent_bytes(events, is_compressed=is_compressed),
        content_type="text/event-stream",
        headers=headers | ({"Content-Encoding": "gzip"} if is_compressed else {}),
    )


@require_safe
def revision(request: HttpRequest, pk: int) -> HttpResponse:
    """Return the revision, or 304 if the client has it; a deleted sitting has one too."""
    current = str(cancellable_sitting_or_404(request, pk).revision)
    etag = f'"{current}"'
    headers = {"ETag": etag, "Cache-Control": "private, no-cache"}
    if request.headers.get("If-None-Match") == etag:
        return HttpResponse(status=304, headers=headers)
    return HttpResponse(current, content_type="text/plain", headers=headers)


@require_safe
@never_cache
def csrf_token(request: HttpRequest) -> HttpResponse:
    """Return a fresh CSRF token, for a page that waited long; it also shows that the server answers."""
    return HttpResponse(get_token(request), content_type="text/plain")
