"""Pages that a browser stores: each names its circle, of which a browser that leaves it forgets the pages."""

from typing import Final

from django.http import HttpRequest, HttpResponseBase
from django.utils.deprecation import MiddlewareMixin

from web.core.request_state import state_of

CIRCLE_HEADER: Final = "X-Circle"


class CirclePageMiddleware(MiddlewareMixin):
    """Middleware that names the circle whose objects a page shows, for the service worker."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Return the answer, with the id of the circle that the request opened."""
        if opened := state_of(request).opened:
            response.headers[CIRCLE_HEADER] = str(opened.circle_id)
        return response
