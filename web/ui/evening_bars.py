"""Chart of a player's last evenings: bars around one line, with day and amount."""

from collections.abc import Sequence
from typing import Final

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

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
    lengths = [
        max(space * abs(amount) // (most - least), MIN_BAR_HEIGHT) if amount else 0
        for _, amount, _ in evenings
    ]
    bars = [
        {
            "day": day,
            "text": text,
            "sign": sign_of(amount),
            "x": pitch * index + GAP // 2,
            "middle": pitch * index + pitch // 2,
            "top": zero - length if amount > 0 else zero,
            "length": length,
            "text_y": zero - length - 50 if amount >= 0 else zero + length + 120,
        }
        for index, ((day, amount, text), length) in enumerate(zip(evenings, lengths, strict=True))
    ]
    context = {"title": title, "width": WIDTH, "height": HEIGHT, "zero": zero, "bars": bars}
    return render_to_string("ui/charts/evening_bars.html", context | {"bar_width": pitch - GAP})
