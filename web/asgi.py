"""The application that the server calls."""

import gc
import os
from typing import Final

import django
from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.core.signals import request_started
from django.db import close_old_connections, reset_queries
from django.http import HttpRequest
from django.http.response import HttpResponseBase

YOUNG_MAX: Final = 20_000
"""New objects before the collector looks through them: a page makes and drops a few thousand."""


class Handler(ASGIHandler):
    """Django's own, with one thread for all of a request.

    Our middleware and nearly all our views are synchronous. Django would go back to the event loop between
    the two, and to the thread again; the one view that waits is called from the thread like any other, and
    what it streams is sent by the event loop.
    """

    def load_middleware(self, is_async: bool = False) -> None:  # noqa: ARG002
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        return await sync_to_async(self.get_response, thread_sensitive=True)(request)


os.environ.setdefault("DJANGO_SETTINGS_MODULE", "web.settings")
django.setup(set_prefix=False)
application = Handler()

# Each request has a thread of its own, which holds no connection and no query yet: nothing to ask it first.
for receiver in (close_old_connections, reset_queries):
    request_started.disconnect(receiver)

# What was imported stays: the collector need not go through it again at every few pages.
gc.collect()
gc.freeze()
gc.set_threshold(YOUNG_MAX)
