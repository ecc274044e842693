"""QR codes as inline SVG in the text colour."""

import segno
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _


def qr_svg(text: str, encoding: str | None = None) -> SafeString:
    """Return the QR code of a text as one path, quiet zone included.

    Without an encoding, the shortest that fits is used.
    """
    code = segno.make(text, error="m", micro=False, encoding=encoding)
    matrix = [list(row) for row in code.matrix_iter(border=2)]
    runs = "".join(_row_path_data(y, row) for y, row in enumerate(matrix))
    return format_html(
        '<svg class="qr-code" viewBox="0 0 {0} {0}" shape-rendering="crispEdges" role="img" aria-label="{1}">'
        '<path d="{2}"/></svg>',
        len(matrix),
        _("QR code"),
        runs,
    )


def _row_path_data(y: int, row: list[int]) -> str:
    """Return one horizontal run for each group of dark modules."""
    path, x = "", 0
    while x < len(row):
        length = 1
        while x + length < len(row) and row[x + length] == row[x]:
            length += 1
        if row[x]:
            path += f"M{x} {y}h{length}v1h-{length}z"
        x += length
    return path
