"""QR codes as inline SVG that takes its colour from the page."""

import segno
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _


def qr_svg(text: str, encoding: str | None = None) -> SafeString:
    """The QR code of a text, one path in a view box of its own modules, quiet zone included.

    Without an encoding the shortest that holds the text is taken.
    """
    code = segno.make(text, error="m", micro=False, encoding=encoding)
    matrix = [list(row) for row in code.matrix_iter(border=2)]
    runs = mark_safe("".join(_row_path(y, row) for y, row in enumerate(matrix)))  # noqa: S308
    return format_html(
        '<svg class="qr" viewBox="0 0 {0} {0}" shape-rendering="crispEdges" role="img" aria-label="{1}">'
        '<path d="{2}"/></svg>',
        len(matrix),
        _("QR code"),
        runs,
    )


def _row_path(y: int, row: list[int]) -> str:
    """One horizontal run per group of dark modules: far shorter than a square each."""
    path, x = "", 0
    while x < len(row):
        length = 1
        while x + length < len(row) and row[x + length] == row[x]:
            length += 1
        if row[x]:
            path += f"M{x} {y}h{length}v1h-{length}z"
        x += length
    return path
