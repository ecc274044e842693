"""The pots of a hand drawn as layers: a column for each player, a colour for each pot, lines between.

Lengths are whole tenths of the drawing's unit. A layer is as high as its bets, never too thin to be read.
"""

from collections.abc import Sequence
from itertools import pairwise

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.rules.pots import Layers
from web.pots.ground import Ground
from web.pots.split import Bets
from web.wording.figures import figure
from web.wording.names import initials

WIDTH = 3260
AMOUNTS_WIDTH = 440
HEIGHT = 980
LAYER_LEAST = 230
TOP = 230
FOOT = 210
GAP = 10
COLUMN_MOST = 550
DIGIT_WIDTH = 80
NAMES_MOST = 5
NAME_LENGTH = 8


def colour(number: int) -> str:
    """The class of a pot's colour: the main one has its own, the side pots take turns."""
    return f"b{1 + (number - 1) % 2}" if number else "b0"


def picture(ground: Ground, bets: Bets, layers: Layers) -> SafeString:
    """The layered picture of these bets."""
    scale = _scale(bets, layers)
    base = TOP + scale[-1][1]
    pitch = min(COLUMN_MOST, (WIDTH - AMOUNTS_WIDTH) // len(ground.dealt))
    labels = _labels(ground)
    parts = [
        *(_line(base - height) for _bet, height in scale[1:-1]),
        *(
            _amount(base - (low + high) // 2, colour(number), layers.pots[number].amount)
            for number, ((_low, low), (_high, high)) in enumerate(pairwise(scale))
        ),
    ]
    for place, seat in enumerate(ground.dealt):
        parts += _column(place * pitch, pitch - 90, base, scale, bets, layers, seat, labels[place])
    return format_html(
        '<svg class="chart pots" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>',
        _tenths(WIDTH),
        _tenths(base + FOOT),
        _told(ground, bets, layers),
        format_html_join("", "{}", ((part,) for part in parts)),
    )


def _scale(bets: Bets, layers: Layers) -> list[tuple[int, int]]:
    """Heights by bet: the edges of the layers from the bottom up, each at least as high as it takes."""
    called = [chips - back for chips, back in zip(bets.chips, layers.refund, strict=True)]
    edges = sorted({called[seat] for seat in range(len(called)) if seat not in bets.folded} - {0}) or [0]
    edges[-1] = max(*called, *edges)
    top, height = max(edges[-1], 1), 0
    scale = [(0, 0)]
    for low, high in pairwise([0, *edges]):
        height += max(LAYER_LEAST, HEIGHT * (high - low) // top)
        scale.append((high, height))
    return scale


def _height(bet: int, scale: Sequence[tuple[int, int]]) -> int:
    """How high a bet reaches."""
    for (low, floor), (high, ceiling) in pairwise(scale):
        if bet <= high:
            return floor + (ceiling - floor) * (bet - low) // max(high - low, 1)
    return scale[-1][1]


def _column(
    x: int,
    width: int,
    base: int,
    scale: Sequence[tuple[int, int]],
    bets: Bets,
    layers: Layers,
    seat: int,
    label: str,
) -> list[SafeString]:
    """A player: a block in each pot his chips reach, what he put in above, who he is below."""
    called = bets.chips[seat] - layers.refund[seat]
    parts = []
    for number, ((low, floor), (high, _top)) in enumerate(pairwise(scale)):
        if called > low:
            reach = _height(min(called, high), scale)
            parts.append(_block(x, base - reach, width, reach - floor, number, seat in bets.folded))
    middle = x + width // 2
    value = base - _height(called, scale) - 70
    return [
        *parts,
        _squeezed(middle, value, figure(bets.chips[seat]), width + 60),
        _text("", middle, base + 170, label),
    ]


def _block(x: int, y: int, width: int, height: int, number: int, is_folded: bool) -> SafeString:
    return format_html(
        '<rect class="{}" x="{}" y="{}" width="{}" height="{}" rx="3"/>',
        colour(number) + (" f" if is_folded else ""),
        _tenths(x),
        _tenths(y + GAP),
        _tenths(width),
        _tenths(max(height - GAP, GAP)),
    )


def _line(y: int) -> SafeString:
    return format_html('<path class="lvl" d="M0 {}H{}"/>', _tenths(y), _tenths(WIDTH))


def _amount(y: int, classes: str, amount: int) -> SafeString:
    return _text(f"pl {classes}", WIDTH - AMOUNTS_WIDTH // 2 + 40, y + 55, figure(amount))


def _text(classes: str, x: int, y: int, words: str) -> SafeString:
    return format_html('<text class="{}" x="{}" y="{}">{}</text>', classes, _tenths(x), _tenths(y), words)


def _squeezed(x: int, y: int, words: str, room: int) -> SafeString:
    """A figure over a column, no wider than the room it has."""
    if len(words) * DIGIT_WIDTH <= room:
        return _text("v", x, y, words)
    return format_html(
        '<text class="v" x="{}" y="{}" textLength="{}" lengthAdjust="spacingAndGlyphs">{}</text>',
        _tenths(x),
        _tenths(y),
        _tenths(room),
        words,
    )


def _labels(ground: Ground) -> list[str]:
    """Names where there is room for them, two letters where there is not."""
    names = [ground.names[seat] for seat in ground.dealt]
    if len(names) > NAMES_MOST:
        return initials(names)
    return [name if len(name) <= NAME_LENGTH else f"{name[: NAME_LENGTH - 1]}…" for name in names]


def _told(ground: Ground, bets: Bets, layers: Layers) -> str:
    """The picture in words."""
    stakes = ", ".join(f"{ground.names[seat]} {figure(bets.chips[seat])}" for seat in ground.dealt)
    amounts = ", ".join(figure(pot.amount) for pot in layers.pots)
    return _("Bets: %(stakes)s. Pots, from the main one: %(amounts)s.") % {
        "stakes": stakes,
        "amounts": amounts,
    }


def _tenths(length: int) -> str:
    return f"{length // 10}.{length % 10}" if length % 10 else str(length // 10)
