"""The application that the server calls."""

import gc
import os
from typing import Final

from django.core.asgi import get_asgi_application

YOUNG_MAX: Final = 20_000
"""New objects before the collector looks through them: a page makes and drops a few thousand."""

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "web.settings")
application = get_asgi_application()

# What was imported stays: the collector need not go through it again at every few pages.
gc.collect()
gc.freeze()
gc.set_threshold(YOUNG_MAX)
