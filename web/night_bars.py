"""A player's last evenings as bars around one line, each with its day under it and its amount beside it."""

from collections.abc import Sequence
from typing import Final

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from web.charts import tenths
from web.wording.figures import sign_of

BARS_MAX: Final = 10
WIDTH, HEIGHT = 3580, 1240
TOP, BOTTOM = 220, 1000
GAP = 100
LEAST = 15


def night_bars(nights: Sequence[tuple[str, int, str]], *, title: str) -> SafeString:
    """The bars of these evenings: a day, an amount, the amount as written."""
    most = max([0, *(amount for _, amount, _ in nights)])
    least = min([0, *(amount for _, amount, _ in nights)])
    room = (BOTTOM - TOP - (110 if least < 0 else 0)) if most > least else BOTTOM - TOP
    zero = TOP + (room * most // (most - least) if most > least else room)
    pitch = WIDTH // max(len(nights), 4)
    bars = [
        _bar(pitch * place + GAP // 2, pitch - GAP, zero, room * abs(amount) // (most - least or 1), night)
        for place, night in enumerate(nights)
        for _day, amount, _written in [night]
    ]
    return format_html(
        '<svg class="chart nights" viewBox="0 0 {} {}" role="img"><title>{}</title>'
        '<path class="zero" d="M0 {}H{}"/>{}</svg>',
        tenths(WIDTH),
        tenths(HEIGHT),
        title,
        tenths(zero),
        tenths(WIDTH),
        format_html_join("", "{}", ((bar,) for bar in bars)),
    )


def _bar(x: int, width: int, zero: int, length: int, night: tuple[str, int, str]) -> SafeString:
    day, amount, written = night
    length = max(length, LEAST) if amount else 0
    top = zero - length if amount > 0 else zero
    beside = top - 50 if amount >= 0 else zero + length + 120
    return format_html(
        '<rect data-s="{0}" x="{1}" y="{2}" width="{3}" height="{4}" rx="3"/>'
        '<text class="ax" x="{5}" y="119" text-anchor="middle">{6}</text>'
        '<text class="v" data-s="{0}" x="{5}" y="{7}" text-anchor="middle">{8}</text>',
        sign_of(amount),
        tenths(x),
        tenths(top),
        tenths(width),
        tenths(length),
        tenths(x + width // 2),
        day,
        tenths(beside),
        written,
    )
