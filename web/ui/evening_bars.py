"""Chart of a player's last evenings: bars around one line, with day and amount."""

from collections.abc import Sequence
from typing import Final

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from web.ui.charts import tenths
from web.ui.numbers import sign_of

MAX_BARS: Final = 10
WIDTH, HEIGHT = 3580, 1240
TOP, BOTTOM = 220, 1000
GAP = 100
MIN_BAR_HEIGHT = 15


def evening_bars(evenings: Sequence[tuple[str, int, str]], *, title: str) -> SafeString:
    """Return the bars of these evenings: day, amount, formatted amount."""
    most = max([0, *(amount for _, amount, _ in evenings)])
    least = min([0, *(amount for _, amount, _ in evenings)])
    space = (BOTTOM - TOP - (110 if least < 0 else 0)) if most > least else BOTTOM - TOP
    zero = TOP + (space * most // (most - least) if most > least else space)
    pitch = WIDTH // max(len(evenings), 4)
    bars = [
        _bar(pitch * index + GAP // 2, pitch - GAP, zero, space * abs(amount) // (most - least or 1), evening)
        for index, evening in enumerate(evenings)
        for _day, amount, _text in [evening]
    ]
    return format_html(
        '<svg class="chart evening-bars" viewBox="0 0 {} {}" role="img"><title>{}</title>'
        '<path class="zero" d="M0 {}H{}"/>{}</svg>',
        tenths(WIDTH),
        tenths(HEIGHT),
        title,
        tenths(zero),
        tenths(WIDTH),
        format_html_join("", "{}", ((bar,) for bar in bars)),
    )


def _bar(x: int, width: int, zero: int, length: int, evening: tuple[str, int, str]) -> SafeString:
    day, amount, text = evening
    length = max(length, MIN_BAR_HEIGHT) if amount else 0
    top = zero - length if amount > 0 else zero
    offset = top - 50 if amount >= 0 else zero + length + 120
    return format_html(
        '<rect data-sign="{0}" x="{1}" y="{2}" width="{3}" height="{4}" rx="3"/>'
        '<text class="axis-label" x="{5}" y="119" text-anchor="middle">{6}</text>'
        '<text class="chart-value" data-sign="{0}" x="{5}" y="{7}" text-anchor="middle">{8}</text>',
        sign_of(amount),
        tenths(x),
        tenths(top),
        tenths(width),
        tenths(length),
        tenths(x + width // 2),
        day,
        tenths(offset),
        text,
    )
