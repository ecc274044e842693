"""Charts as inline SVG with classes, without inline style and script.

Each is an image with a title; its figures are in a table or list beside it. Lengths are whole tenths of the
drawing's unit.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from web.ui.numbers import format_signed, format_signed_average, sign_of

NAME_GAP = 140
NAME_LENGTH = 9
MIN_NAMES = 3
"""Number of names on a chart with too many players."""
MAX_STEPS = 5
SPARK_LENGTH = 6


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
    parts = [
        *(_grid_line(plot, tick, unit) for tick in ticks),
        *(
            _curve(plot, series[name], roles.get(name, ""), name, unit, is_alone=len(series) == 1)
            for name in drawn
        ),
        *(_last_point(plot, series[name]) for name in drawn if name == highlight),
        *_name_labels(plot, {name: totals[-1] for name, totals in series.items()}, roles),
        *(_step_label(plot, step, text) for step, text in labels.items()),
    ]
    size = (tenths(frame.width), tenths(frame.height))
    # A graphic with parts that take the focus is a group: the parts of an image cannot be reached.
    return _image("chart cumulative", size, title, parts, role="img" if len(series) == 1 else "group")


def bar_chart(rows: Iterable[tuple[str, int, str]], most: int = 0) -> SafeString:
    """Return horizontal bars, gains to the right and losses to the left: name, amount, formatted amount.

    The longest bar is the largest amount, `most` if the rows are a part of a longer chart.
    """
    rows = list(rows)
    most = max([most, *(abs(amount) for _, amount, _ in rows)])
    return format_html(
        '<dl class="bar-chart">{}</dl>', format_html_join("", "{}", ((_bar(*row, most),) for row in rows))
    )


def sparkline(amounts: Sequence[int | None], most: int, *, title: str) -> SafeString:
    """Return the last sittings as small bars around a line, limited to `most`; a dot for a missed one."""
    lines = [
        _spark_bar(10 + 80 * index, amount, most)
        for index, amount in enumerate(amounts, start=SPARK_LENGTH - len(amounts))
    ]
    return _image("sparkline", (str(8 * SPARK_LENGTH), "28"), title, lines)


def progress_bar(part: int, whole: int, *, title: str = "") -> SafeString:
    """Return a progress bar of a part of a whole."""
    reached = min(max(part, 0), whole) * 1000 // whole if whole else 0
    name = format_html('role="img" aria-label="{}"', title) if title else SafeString('aria-hidden="true"')
    return format_html('<svg class="gauge" {}><rect width="{}%" height="100%"/></svg>', name, tenths(reached))


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
    whole, tenth = divmod(length, 10)
    return f"{whole}.{tenth}" if tenth else str(whole)


def _round_steps(unit: int) -> Iterable[int]:
    return (unit * digit * 10**power for power in count() for digit in (1, 2, 5))


def _image(
    classes: str, size: tuple[str, str], title: str, parts: Iterable[SafeString], role: str = "img"
) -> SafeString:
    return format_html(
        '<svg class="{}" viewBox="0 0 {} {}" role="{}"><title>{}</title>{}</svg>',
        classes,
        *size,
        role,
        title,
        format_html_join("", "{}", ((part,) for part in parts)),
    )


def _grid_line(plot: Plot, tick: int, unit: int) -> SafeString:
    return format_html(
        '<path class="{}" d="M{} {}H{}"/><text class="axis-label" x="{}" y="{}" text-anchor="end">{}</text>',
        "grid" if tick else "zero",
        tenths(plot.frame.left),
        tenths(plot.y(tick)),
        tenths(plot.frame.right),
        tenths(plot.frame.left - 60),
        tenths(plot.y(tick) + 40),
        format_signed(tick // unit),
    )


def _curve(
    plot: Plot, totals: Sequence[int], role: str, name: str, unit: int, *, is_alone: bool
) -> SafeString:
    """Return a curve. One of several takes the focus and then shows its player and last total."""
    points = "L".join(f"{tenths(plot.x(step))} {tenths(plot.y(total))}" for step, total in enumerate(totals))
    path = format_html('<path class="{}" d="M{}"/>', f"curve {role}".strip(), points)
    if is_alone:
        return path
    return format_html(
        '<g class="curve-group" role="img" tabindex="0"><title>{}</title>{}<path class="reach" d="M{}"/>'
        '<text class="curve-name" x="{}" y="{}">{}</text></g>',
        name,
        path,
        points,
        tenths(plot.frame.left + 60),
        tenths(plot.frame.top),
        f"{name} {format_signed_average(totals[-1], unit)}",
    )


def _last_point(plot: Plot, totals: Sequence[int]) -> SafeString:
    point = tenths(plot.x(len(totals) - 1)), tenths(plot.y(totals[-1]))
    return format_html('<circle class="chart-point" cx="{}" cy="{}" r="4"/>', *point)


def _name_labels(plot: Plot, finals: Mapping[str, int], roles: Mapping[str, str]) -> Iterable[SafeString]:
    """Yield names at the height of their last total, moved apart so that none overlap.

    Where not all names fit, those of the first players, of the leader and of the visitor are written.
    """
    names = sorted(finals, key=lambda name: -finals[name])
    if NAME_GAP * (len(names) - 1) > plot.frame.bottom - plot.frame.top:
        names = [name for place, name in enumerate(names) if place < MIN_NAMES or roles.get(name)]
    places = spread_labels(
        [plot.y(finals[name]) for name in names], NAME_GAP, plot.frame.top, plot.frame.bottom
    )
    for name, place in zip(names, places, strict=True):
        yield format_html(
            '<text class="{}" x="{}" y="{}">{}</text>',
            f"text-end {roles.get(name, '')}".strip(),
            tenths(plot.frame.right + 80),
            tenths(place + 40),
            name if len(name) <= NAME_LENGTH else f"{name[: NAME_LENGTH - 1]}…",
        )


def _step_label(plot: Plot, step: int, text: str) -> SafeString:
    point = tenths(plot.x(step)), tenths(plot.frame.height - 50)
    return format_html('<text class="axis-label" x="{}" y="{}" text-anchor="middle">{}</text>', *point, text)


def _bar(name: str, amount: int, recorded: str, most: int) -> SafeString:
    width = 500 * abs(amount) // most if most else 0
    return format_html(
        '<div><dt>{0}</dt><dd class="bar-negative" data-sign="{1}"><svg aria-hidden="true">'
        '<rect x="{2}%" width="{3}%" height="100%" rx="3"/></svg></dd>'
        '<dd class="text-end"><span class="number" data-sign="{1}">{4}</span></dd></div>',
        name,
        sign_of(amount),
        tenths(500 if amount > 0 else 500 - width),
        tenths(width),
        recorded,
    )


def _spark_bar(x: int, amount: int | None, most: int) -> SafeString:
    if not amount:
        return format_html('<circle cx="{}" cy="14" r="1.2"/>', tenths(x + 25))
    height = max(15, 130 * min(abs(amount), most) // most)
    return format_html(
        '<rect data-sign="{}" x="{}" y="{}" width="5" height="{}" rx="1"/>',
        sign_of(amount),
        tenths(x),
        tenths(140 - height if amount > 0 else 140),
        tenths(height),
    )
