"""SVG of the pots of a hand: a column for each player, a colour for each pot, and lines between the layers.

Lengths are whole tenths of the drawing's unit. A layer is as high as its bets, with a readable minimum.
"""

from collections.abc import Sequence
from itertools import pairwise

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.rules.pots import PotLayers
from web.games.pots.hand_setup import HandSetup
from web.games.pots.pot_split import ParsedBets
from web.ui.names import initials
from web.ui.numbers import format_integer

WIDTH = 3260
AMOUNTS_WIDTH = 440
HEIGHT = 980
MIN_LAYER = 230
TOP = 230
FOOT = 210
GAP = 10
MAX_COLUMN = 550
DIGIT_WIDTH = 80
MAX_NAMES = 5
NAME_LENGTH = 8


def pot_colour_class(number: int) -> str:
    """Return the CSS class of a pot's colour: one for the main pot, two in turn for side pots."""
    return f"pot-side-{1 + (number - 1) % 2}" if number else "pot-main"


def pot_chart(setup: HandSetup, bets: ParsedBets, layers: PotLayers) -> SafeString:
    """Return the SVG of these bets."""
    scale = _scale(bets, layers)
    base = TOP + scale[-1][1]
    pitch = min(MAX_COLUMN, (WIDTH - AMOUNTS_WIDTH) // len(setup.dealt_seats))
    labels = _labels(setup)
    parts = [
        *(_line(base - height) for _bet, height in scale[1:-1]),
        *(
            _amount(base - (low + high) // 2, pot_colour_class(number), layers.pots[number].amount)
            for number, ((_low, low), (_high, high)) in enumerate(pairwise(scale))
        ),
    ]
    for index, seat in enumerate(setup.dealt_seats):
        parts += _column(index * pitch, pitch - 90, base, scale, bets, layers, seat, labels[index])
    return format_html(
        '<svg class="chart pots" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>',
        _tenths(WIDTH),
        _tenths(base + FOOT),
        _chart_text(setup, bets, layers),
        format_html_join("", "{}", ((part,) for part in parts)),
    )


def _scale(bets: ParsedBets, layers: PotLayers) -> list[tuple[int, int]]:
    """Return (bet, height) of the layer edges from the bottom up, each layer with its minimum height."""
    called = [chips - back for chips, back in zip(bets.chips, layers.refund, strict=True)]
    edges = sorted({called[seat] for seat in range(len(called)) if seat not in bets.folded} - {0}) or [0]
    edges[-1] = max(*called, *edges)
    top, height = max(edges[-1], 1), 0
    scale = [(0, 0)]
    for low, high in pairwise([0, *edges]):
        height += max(MIN_LAYER, HEIGHT * (high - low) // top)
        scale.append((high, height))
    return scale


def _height(bet: int, scale: Sequence[tuple[int, int]]) -> int:
    """Return the height of a bet."""
    for (low, floor), (high, ceiling) in pairwise(scale):
        if bet <= high:
            return floor + (ceiling - floor) * (bet - low) // max(high - low, 1)
    return scale[-1][1]


def _column(
    x: int,
    width: int,
    base: int,
    scale: Sequence[tuple[int, int]],
    bets: ParsedBets,
    layers: PotLayers,
    seat: int,
    label: str,
) -> list[SafeString]:
    """Return the column of a player: a block in each pot reached, the bet above, the name below."""
    called = bets.chips[seat] - layers.refund[seat]
    parts = []
    for number, ((low, floor), (high, _top)) in enumerate(pairwise(scale)):
        if called > low:
            height = _height(min(called, high), scale)
            parts.append(_block(x, base - height, width, height - floor, number, seat in bets.folded))
    middle = x + width // 2
    value = base - _height(called, scale) - 70
    return [
        *parts,
        _fitted_text(middle, value, format_integer(bets.chips[seat]), width + 60),
        _text("", middle, base + 170, label),
    ]


def _block(x: int, y: int, width: int, height: int, number: int, is_folded: bool) -> SafeString:
    return format_html(
        '<rect class="{}" x="{}" y="{}" width="{}" height="{}" rx="3"/>',
        pot_colour_class(number) + (" is-folded" if is_folded else ""),
        _tenths(x),
        _tenths(y + GAP),
        _tenths(width),
        _tenths(max(height - GAP, GAP)),
    )


def _line(y: int) -> SafeString:
    return format_html('<path class="level" d="M0 {}H{}"/>', _tenths(y), _tenths(WIDTH))


def _amount(y: int, classes: str, amount: int) -> SafeString:
    return _text(f"pot-label {classes}", WIDTH - AMOUNTS_WIDTH // 2 + 40, y + 55, format_integer(amount))


def _text(classes: str, x: int, y: int, words: str) -> SafeString:
    return format_html('<text class="{}" x="{}" y="{}">{}</text>', classes, _tenths(x), _tenths(y), words)


def _fitted_text(x: int, y: int, words: str, space: int) -> SafeString:
    """Return a figure above a column, compressed to the available width."""
    if len(words) * DIGIT_WIDTH <= space:
        return _text("chart-value", x, y, words)
    return format_html(
        '<text class="chart-value" x="{}" y="{}" textLength="{}" lengthAdjust="spacingAndGlyphs">{}</text>',
        _tenths(x),
        _tenths(y),
        _tenths(space),
        words,
    )


def _labels(setup: HandSetup) -> list[str]:
    """Return the names of the players, or two letters each if there are too many players."""
    names = [setup.names[seat] for seat in setup.dealt_seats]
    if len(names) > MAX_NAMES:
        return initials(names)
    return [name if len(name) <= NAME_LENGTH else f"{name[: NAME_LENGTH - 1]}…" for name in names]


def _chart_text(setup: HandSetup, bets: ParsedBets, layers: PotLayers) -> str:
    """Return the text alternative of the picture."""
    stakes = ", ".join(
        f"{setup.names[seat]} {format_integer(bets.chips[seat])}" for seat in setup.dealt_seats
    )
    amounts = ", ".join(format_integer(pot.amount) for pot in layers.pots)
    return _("Bets: %(stakes)s. Pots, from the main one: %(amounts)s.") % {
        "stakes": stakes,
        "amounts": amounts,
    }


def _tenths(length: int) -> str:
    return f"{length // 10}.{length % 10}" if length % 10 else str(length // 10)
