"""Charts as inline SVG with classes, without inline style and script.

Each is an image with a title; its figures are in a table or list beside it. Lengths are whole tenths of the
drawing's unit.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, pairwise
from typing import Final

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from web.ui.numbers import format_signed, format_signed_average, sign_of

NAME_GAP = 140
MIN_NAMES = 3
"""Number of names on a chart with too many players."""
MAX_STEPS = 5
SPARK_LENGTH = 6
MAX_BARS: Final = 10
WIDTH, HEIGHT = 3580, 1240
TOP, BOTTOM = 220, 1000
GAP = 100
MIN_BAR_HEIGHT = 15


@dataclass(frozen=True, slots=True)
class Frame:
    """Size of a drawing and the edges of its plot, in tenths."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int


NARROW_FRAME = Frame(width=3580, height=2120, left=340, right=3000, top=160, bottom=1840)
WIDE_FRAME = Frame(width=4400, height=2400, left=380, right=3820, top=160, bottom=2120)


@dataclass(frozen=True, slots=True)
class Plot:
    """Mapping of steps and totals to the frame."""

    frame: Frame
    steps: int
    lowest: int
    highest: int

    def x(self, step: int) -> int:
        return self.frame.left + (self.frame.right - self.frame.left) * step // max(self.steps, 1)

    def y(self, total: int) -> int:
        height = self.frame.bottom - self.frame.top
        return self.frame.top + height * (self.highest - total) // (self.highest - self.lowest)

    def path(self, totals: Sequence[int]) -> str:
        """Return the data of the path through these totals.

        Its lines are relative: several curves often move alike, which compresses better than points.
        """
        points = [(self.x(step), self.y(total)) for step, total in enumerate(totals)]
        moves = [f"{tenths(x - left)} {tenths(y - top)}" for (left, top), (x, y) in pairwise(points)]
        (x, y), *_ = points
        return f"M{tenths(x)} {tenths(y)}" + (f"l{' '.join(moves)}" if moves else "")


def line_chart(
    series: Mapping[str, Sequence[int]],
    labels: Mapping[int, str],
    *,
    title: str,
    highlight: str = "",
    lead: str = "",
    unit: int = 1,
    frame: Frame = NARROW_FRAME,
) -> SafeString:
    """Return one curve for each player of `series` (running totals from 0), with the name at its end.

    `labels` names some of the steps under the plot. The curve of `highlight` is drawn last and thickest, that
    of `lead` just below it. `unit` is the value of one on the axis: 100 for cents.
    """
    ticks = axis_ticks([total for totals in series.values() for total in totals], unit)
    plot = Plot(frame, max(map(len, series.values()), default=1) - 1, ticks[0], ticks[-1])
    roles = {lead: "lead", highlight: "highlighted"}
    drawn = sorted(series, key=lambda name: (name == highlight, name == lead))
    last = series.get(highlight)
    context = {
        "frame": frame,
        "title": title,
        "ticks": [(tick, plot.y(tick), format_signed(tick // unit)) for tick in ticks],
        "curves": [
            (
                name,
                roles.get(name, ""),
                plot.path(series[name]),
                format_signed_average(series[name][-1], unit),
            )
            for name in drawn
        ],
        "last_point": last and (plot.x(len(last) - 1), plot.y(last[-1])),
        "names": _name_labels(plot, {name: totals[-1] for name, totals in series.items()}, roles),
        "labels": [(plot.x(step), text) for step, text in labels.items()],
    }
    return render_to_string("ui/charts/curves.html", context)


def bar_chart(rows: Iterable[tuple[str, int, str]], most: int = 0) -> SafeString:
    """Return horizontal bars, gains to the right and losses to the left: name, amount, formatted amount.

    The longest bar is the largest amount, `most` if the rows are a part of a longer chart.
    """
    rows = list(rows)
    most = max([most, *(abs(amount) for _, amount, _ in rows)])
    widths = [500 * abs(amount) // most if most else 0 for _, amount, _ in rows]
    bars = [
        (name, sign_of(amount), 500 if amount > 0 else 500 - width, width, text)
        for (name, amount, text), width in zip(rows, widths, strict=True)
    ]
    return render_to_string("ui/charts/bars.html", {"bars": bars})


def sparkline(amounts: Sequence[int | None], most: int, *, title: str) -> SafeString:
    """Return the last sittings as small bars around a line, limited to `most`; a dot for a missed one."""
    bars = [
        _spark_bar(10 + 80 * index, amount or 0, most)
        for index, amount in enumerate(amounts, SPARK_LENGTH - len(amounts))
    ]
    context = {"title": title, "width": 80 * SPARK_LENGTH, "bars": bars}
    return render_to_string("ui/charts/spark.html", context)


def progress_bar(part: int, whole: int, *, title: str = "") -> SafeString:
    """Return a progress bar of a part of a whole."""
    reached = min(max(part, 0), whole) * 1000 // whole if whole else 0
    return render_to_string("ui/charts/gauge.html", {"title": title, "reached": reached})


def axis_ticks(totals: Iterable[int], unit: int) -> list[int]:
    """Return round totals for the axis lines, through 0, covering all totals."""
    totals = [0, *totals]
    step = next(each for each in _round_steps(unit) if max(totals) - min(totals) <= each * MAX_STEPS)
    lowest, highest = min(totals) // step, -(-max(totals) // step)
    return [step * tick for tick in range(lowest, max(highest, lowest + 1) + 1)]


def spread_labels(places: Sequence[int], gap: int, top: int, bottom: int) -> list[int]:
    """Return positions moved apart by at least `gap`, each as near as possible to its original.

    Positions are in order from top to bottom. Too many of them overflow downwards.
    """
    apart: list[int] = []
    for place in places:
        apart.append(max(place, apart[-1] + gap if apart else top))
    limit = max(bottom, top + gap * (len(apart) - 1))
    for index in reversed(range(len(apart))):
        apart[index] = min(apart[index], limit)
        limit = apart[index] - gap
    return apart


def tenths(length: int) -> str:
    """Return a length as SVG text: 341 tenths are `34.1`."""
    whole, tenth = divmod(abs(length), 10)
    return f"{'-' if length < 0 else ''}{whole}{f'.{tenth}' if tenth else ''}"


def _round_steps(unit: int) -> Iterable[int]:
    return (unit * digit * 10**power for power in count() for digit in (1, 2, 5))


def _name_labels(
    plot: Plot, finals: Mapping[str, int], roles: Mapping[str, str]
) -> list[tuple[str, str, int]]:
    """Return names with their role and the height of their last total, moved apart so that none overlap.

    Where not all names fit, those of the first players, of the leader and of the visitor are written.
    """
    names = sorted(finals, key=lambda name: -finals[name])
    if NAME_GAP * (len(names) - 1) > plot.frame.bottom - plot.frame.top:
        names = [name for place, name in enumerate(names) if place < MIN_NAMES or roles.get(name)]
    places = spread_labels(
        [plot.y(finals[name]) for name in names], NAME_GAP, plot.frame.top, plot.frame.bottom
    )
    return [(name, roles.get(name, ""), place) for name, place in zip(names, places, strict=True)]


def _spark_bar(x: int, amount: int, most: int) -> tuple[int, str, int, int]:
    """Return the place of a bar, the sign of its amount, its height and its upper edge."""
    height = max(15, 130 * min(abs(amount), most) // most) if amount else 0
    return x, sign_of(amount), height, 140 - height if amount > 0 else 140


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
