"""SVG of the pots of a hand: a column for each player, a colour for each pot, and lines between the layers.

Lengths are whole tenths of the drawing's unit. A layer is as high as its bets, with a readable minimum.
"""

from collections.abc import Sequence
from itertools import pairwise

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.rules.pots import PotLayers
from web.games.pots.hand_draft import HandSetup
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


def pot_colour_class(number: int) -> str:
    """Return the CSS class of a pot's colour: one for the main pot, two in turn for side pots."""
    return f"pot-side-{1 + (number - 1) % 2}" if number else "pot-main"


def pot_chart(setup: HandSetup, bets: ParsedBets, layers: PotLayers) -> SafeString:
    """Return the SVG of these bets."""
    scale = _scale(bets, layers)
    base = TOP + scale[-1][1]
    pitch = min(MAX_COLUMN, (WIDTH - AMOUNTS_WIDTH) // len(setup.dealt_seats))
    names = [setup.names[seat] for seat in setup.dealt_seats]
    labels = initials(names) if len(names) > MAX_NAMES else names
    context = {
        "title": _chart_text(setup, bets, layers),
        "width": WIDTH,
        "height": base + FOOT,
        "levels": [base - height for _bet, height in scale[1:-1]],
        "amounts_x": WIDTH - AMOUNTS_WIDTH // 2 + 40,
        "amounts": [
            (base - (low + high) // 2 + 55, pot_colour_class(number), layers.pots[number].amount)
            for number, ((_low, low), (_high, high)) in enumerate(pairwise(scale))
        ],
        "columns": [
            _column(index * pitch, pitch - 90, base, scale, bets, layers, seat)
            | {"label": label, "label_y": base + 170}
            for index, (seat, label) in enumerate(zip(setup.dealt_seats, labels, strict=True))
        ],
    }
    return render_to_string("games/pots/chart.html", context)


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
) -> dict[str, object]:
    """Return the column of a player: a block in each pot reached, and the bet above; a wide figure is
    compressed to the available width.
    """
    called = bets.chips[seat] - layers.refund[seat]
    blocks = []
    for number, ((low, floor), (high, _top)) in enumerate(pairwise(scale)):
        if called > low:
            top = _height(min(called, high), scale)
            blocks.append((base - top + GAP, max(top - floor - GAP, GAP), pot_colour_class(number)))
    figure = format_integer(bets.chips[seat])
    return {
        "x": x,
        "width": width,
        "middle": x + width // 2,
        "blocks": blocks,
        "is_folded": seat in bets.folded,
        "figure": figure,
        "figure_y": base - _height(called, scale) - 70,
        "figure_width": width + 60 if len(figure) * DIGIT_WIDTH > width + 60 else None,
    }


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
