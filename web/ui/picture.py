"""Standalone SVG pictures for the chat, drawn by templates that extend `ui/picture.html`.

A picture outside its page has no style sheet: its colours are attributes, those of the dark theme.
"""

from collections.abc import Mapping
from typing import Final

from django.http import HttpResponse
from django.template.loader import render_to_string

from web.ui.palette import DARK

COLOURS: Final = {name.replace("-", "_"): colour for name, colour in DARK.items()}
"""Colours by token, with names that a template can read."""
SIGN_COLOURS: Final = {"+": DARK["plus"], "-": DARK["minus"]}
"""Colours of amounts by their sign."""


def picture_response(template: str, context: Mapping[str, object]) -> HttpResponse:
    """Return the answer with a picture, which no shared cache keeps."""
    picture = render_to_string(template, {"colours": COLOURS, **context})
    answer = HttpResponse(picture, content_type="image/svg+xml; charset=utf-8")
    answer.headers["Cache-Control"] = "private, no-store"
    return answer
