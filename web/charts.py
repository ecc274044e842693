"""Charts drawn by the server: inline SVG with classes, clean under a policy without inline style, no script.

Each is an image with a title; its figures stand in a table or a list beside it. Lengths are whole tenths of
the drawing's unit.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from web.wording.figures import sign_of, signed

NAME_GAP = 140
NAME_LENGTH = 9
MOST_STEPS = 5
SPARK_LENGTH = 6


@dataclass(frozen=True, slots=True)
class Frame:
    """The room a curve has: the size of the drawing and the edges of the plot, in tenths."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int


PHONE = Frame(width=3580, height=2120, left=340, right=3000, top=160, bottom=1840)
WIDE = Frame(width=4400, height=2400, left=380, right=3820, top=160, bottom=2120)


@dataclass(frozen=True, slots=True)
class Plot:
    """Where a step of the play and a total fall in the frame."""

    frame: Frame
    steps: int
    lowest: int
    highest: int

    def x(self, step: int) -> int:
        return self.frame.left + (self.frame.right - self.frame.left) * step // max(self.steps, 1)

    def y(self, total: int) -> int:
        height = self.frame.bottom - self.frame.top
        return self.frame.top + height * (self.highest - total) // (self.highest - self.lowest)


def cumulative(
    series: Mapping[str, Sequence[int]],
    labels: Mapping[int, str],
    *,
    title: str,
    highlight: str = "",
    lead: str = "",
    unit: int = 1,
    frame: Frame = PHONE,
) -> SafeString:
    """One curve for each player of `series`, his running totals from the first 0 on, named at its end.

    `labels` names some of the steps under the plot. The curve of `highlight`, whoever looks, is drawn last
    and thickest; that of `lead` just under it. `unit` is what one on the axis stands for: 100 for cents.
    """
    ticks = axis_ticks([total for totals in series.values() for total in totals], unit)
    plot = Plot(frame, max(map(len, series.values()), default=1) - 1, ticks[0], ticks[-1])
    roles = {lead: "lead", highlight: "hi"}
    drawn = sorted(series, key=lambda name: (name == highlight, name == lead))
    parts = [
        *(_grid_line(plot, tick, unit) for tick in ticks),
        *(_curve(plot, series[name], roles.get(name, "")) for name in drawn),
        *(_last_point(plot, series[name]) for name in drawn if name == highlight),
        *_names(plot, {name: totals[-1] for name, totals in series.items()}, roles),
        *(_step_label(plot, step, text) for step, text in labels.items()),
    ]
    size = (tenths(frame.width), tenths(frame.height))
    return _image("chart cum", size, title, parts)


def bars(rows: Iterable[tuple[str, int, str]]) -> SafeString:
    """Gains to the right of one line, losses to the left: each a name, an amount, the amount as written."""
    rows = list(rows)
    most = max((abs(amount) for _, amount, _ in rows), default=0)
    return format_html(
        '<dl class="bars">{}</dl>', format_html_join("", "{}", ((_bar(*row, most),) for row in rows))
    )


def spark(amounts: Sequence[int | None], most: int, *, title: str) -> SafeString:
    """The last sittings as small bars around a line, cut at `most`; a dot where the player was away."""
    marks = [
        _spark_mark(10 + 80 * place, amount, most)
        for place, amount in enumerate(amounts, start=SPARK_LENGTH - len(amounts))
    ]
    return _image("spark", (str(8 * SPARK_LENGTH), "28"), title, marks)


def gauge(part: int, whole: int, *, title: str = "") -> SafeString:
    """How much of a whole is reached."""
    reached = min(max(part, 0), whole) * 1000 // whole if whole else 0
    name = format_html('role="img" aria-label="{}"', title) if title else SafeString('aria-hidden="true"')
    return format_html('<svg class="gauge" {}><rect width="{}%" height="100%"/></svg>', name, tenths(reached))


def axis_ticks(totals: Iterable[int], unit: int) -> list[int]:
    """Round totals to rule lines at, from below the lowest to above the highest, through 0, a handful."""
    totals = [0, *totals]
    step = next(each for each in _round_steps(unit) if max(totals) - min(totals) <= each * MOST_STEPS)
    lowest, highest = min(totals) // step, -(-max(totals) // step)
    return [step * tick for tick in range(lowest, max(highest, lowest + 1) + 1)]


def spread(places: Sequence[int], gap: int, top: int, bottom: int) -> list[int]:
    """The places moved apart, each as near as can be to where it was, at least `gap` from the one above.

    Places come from top to bottom. When there are too many for the room, they overflow it downwards.
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
    """A length as SVG writes it: 341 tenths are `34.1`."""
    whole, tenth = divmod(length, 10)
    return f"{whole}.{tenth}" if tenth else str(whole)


def _round_steps(unit: int) -> Iterable[int]:
    return (unit * digit * 10**power for power in count() for digit in (1, 2, 5))


def _image(classes: str, size: tuple[str, str], title: str, parts: Iterable[SafeString]) -> SafeString:
    return format_html(
        '<svg class="{}" viewBox="0 0 {} {}" role="img"><title>{}</title>{}</svg>',
        classes,
        *size,
        title,
        format_html_join("", "{}", ((part,) for part in parts)),
    )


def _grid_line(plot: Plot, tick: int, unit: int) -> SafeString:
    return format_html(
        '<path class="{}" d="M{} {}H{}"/><text class="ax" x="{}" y="{}" text-anchor="end">{}</text>',
        "grid" if tick else "zero",
        tenths(plot.frame.left),
        tenths(plot.y(tick)),
        tenths(plot.frame.right),
        tenths(plot.frame.left - 60),
        tenths(plot.y(tick) + 40),
        signed(tick // unit),
    )


def _curve(plot: Plot, totals: Sequence[int], role: str) -> SafeString:
    points = "L".join(f"{tenths(plot.x(step))} {tenths(plot.y(total))}" for step, total in enumerate(totals))
    return format_html('<path class="{}" d="M{}"/>', f"ln {role}".strip(), points)


def _last_point(plot: Plot, totals: Sequence[int]) -> SafeString:
    place = tenths(plot.x(len(totals) - 1)), tenths(plot.y(totals[-1]))
    return format_html('<circle class="pt" cx="{}" cy="{}" r="4"/>', *place)


def _names(plot: Plot, finals: Mapping[str, int], roles: Mapping[str, str]) -> Iterable[SafeString]:
    """Names at the height of their last total, moved apart so that none covers another."""
    names = sorted(finals, key=lambda name: -finals[name])
    places = spread([plot.y(finals[name]) for name in names], NAME_GAP, plot.frame.top, plot.frame.bottom)
    for name, place in zip(names, places, strict=True):
        yield format_html(
            '<text class="{}" x="{}" y="{}">{}</text>',
            f"end {roles.get(name, '')}".strip(),
            tenths(plot.frame.right + 80),
            tenths(place + 40),
            name if len(name) <= NAME_LENGTH else f"{name[: NAME_LENGTH - 1]}…",
        )


def _step_label(plot: Plot, step: int, text: str) -> SafeString:
    place = tenths(plot.x(step)), tenths(plot.frame.height - 50)
    return format_html('<text class="ax" x="{}" y="{}" text-anchor="middle">{}</text>', *place, text)


def _bar(name: str, amount: int, written: str, most: int) -> SafeString:
    width = 500 * abs(amount) // most if most else 0
    return format_html(
        '<div><dt>{0}</dt><dd class="bar2" data-s="{1}"><svg aria-hidden="true">'
        '<rect x="{2}%" width="{3}%" height="100%" rx="3"/></svg></dd>'
        '<dd class="end"><span class="n" data-s="{1}">{4}</span></dd></div>',
        name,
        sign_of(amount),
        tenths(500 if amount > 0 else 500 - width),
        tenths(width),
        written,
    )


def _spark_mark(x: int, amount: int | None, most: int) -> SafeString:
    if not amount:
        return format_html('<circle cx="{}" cy="14" r="1.2"/>', tenths(x + 25))
    height = max(15, 130 * min(abs(amount), most) // most)
    return format_html(
        '<rect data-s="{}" x="{}" y="{}" width="5" height="{}" rx="1"/>',
        sign_of(amount),
        tenths(x),
        tenths(140 - height if amount > 0 else 140),
        tenths(height),
    )
