"""Standalone SVG pictures for the chat: the name of the circle, and parts below it.

A picture outside its page has no style sheet: its colours are attributes, those of the dark theme.
"""

from collections.abc import Iterable

from django.http import HttpResponse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from web.ui.palette import DARK

WIDTH, MARGIN, LEFT = 720, 40, 120
BACKGROUND, INK, DIM, RULE, EDGE = (DARK[name] for name in ("bg", "ink", "ink-2", "rule", "margin"))


def draw_picture(
    height: int, title: str, circle: str, parts: Iterable[SafeString], font_size: int = 26
) -> SafeString:
    """Return the picture of some parts under the name of their circle."""
    return format_html(
        '<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}" role="img"'
        ' font-family="system-ui, -apple-system, Segoe UI, Roboto, sans-serif" font-size="{size}">'
        '<title>{title}</title><rect width="{w}" height="{h}" fill="{ground}"/>'
        '<path d="M96 0V{h}" stroke="{edge}" stroke-width="2"/>'
        '<text x="{left}" y="64" font-family="Charter, Georgia, serif" font-size="36" font-weight="600"'
        ' fill="{ink}">{circle}</text>{parts}</svg>',
        w=WIDTH,
        h=height,
        size=font_size,
        title=title,
        ground=BACKGROUND,
        edge=EDGE,
        left=LEFT,
        ink=INK,
        circle=circle,
        parts=format_html_join("", "{}", ((part,) for part in parts)),
    )


def draw_subtitle(y: int, text: str, font_size: int = 22) -> SafeString:
    """Return a line below the name of the circle."""
    line = '<text x="{}" y="{}" font-size="{}" fill="{}">{}</text>'
    return format_html(line, LEFT, y, font_size, DIM, text)


def shorten(text: str, length: int) -> str:
    """Return a text of this length at most, with an ellipsis in the place of the rest."""
    return text if len(text) <= length else f"{text[: length - 1]}…"


def picture_response(picture: SafeString) -> HttpResponse:
    """Return the answer with a picture, which no shared cache keeps."""
    answer = HttpResponse(picture, content_type="image/svg+xml; charset=utf-8")
    answer.headers["Cache-Control"] = "private, no-store"
    return answer
