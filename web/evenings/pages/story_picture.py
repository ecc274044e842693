"""The story of an evening as a standalone SVG picture for the chat, in the reader’s language."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from web.evenings.pages.story import StoryCurve, StoryPage
from web.ui.charts import Frame, Plot, axis_ticks, spread_labels, tenths
from web.ui.numbers import format_signed
from web.ui.palette import DARK
from web.ui.picture import (
    DIM,
    INK,
    LEFT,
    MARGIN,
    RULE,
    WIDTH,
    draw_picture,
    draw_subtitle,
    shorten,
)

FRAME = Frame(width=7200, height=3600, left=1200, right=4900, top=200, bottom=3100)
LINE, PARAGRAPH = 32, 14
TEXT_LENGTH = 46
TOP = 150
ACCENT, PALE = DARK["plus"], DARK["ink-3"]
NAME_GAP, NAME_LENGTH = 300, 11
MAX_MOMENTS, MIN_MOMENTS = 9, 4
"""Maximum number of sentences in the picture, and minimum for each game; the page shows all of them."""


def story_picture(page: StoryPage) -> SafeString:
    """Return the picture: winner, players, curves and sentences."""
    y, parts = TOP, []
    for text in filter(None, [page.winner, page.players_text, page.hours]):
        y, drawn = _paragraph(y, text, INK if text == page.winner else DIM)
        parts.append(drawn)
    for curve in page.curves:
        y, drawn = _figure(y, curve.caption if len(page.curves) > 1 else "", curve)
        parts.append(drawn)
    for text, colour in _sentences(page):
        y, drawn = _paragraph(y, text, colour)
        parts.append(drawn)
    circle = page.story.evening.circle.name[:30]
    parts.insert(0, draw_subtitle(102, page.title[:50]))
    return draw_picture(y + 30, page.title, circle, parts, font_size=24)


def _sentences(page: StoryPage) -> Iterator[tuple[str, str]]:
    """Yield sentences with their colour: those of each game below its title, then expenses."""
    most = max(MAX_MOMENTS // max(len(page.chapters), 1), MIN_MOMENTS)
    for chapter in page.chapters:
        if chapter.lines and len(page.chapters) > 1:
            yield chapter.title, DIM
        for text in chapter.lines[:most]:
            yield text, INK
    for text in page.expense_lines[:2]:
        yield text, DIM


def _paragraph(y: int, text: str, colour: str) -> tuple[int, SafeString]:
    """Return a sentence broken into lines, and the next vertical position."""
    lines = wrap(text, TEXT_LENGTH)
    drawn = format_html_join(
        "",
        '<text x="{}" y="{}" fill="{}">{}</text>',
        ((LEFT, y + LINE * index, colour, line) for index, line in enumerate(lines)),
    )
    return y + LINE * len(lines) + PARAGRAPH, drawn


def _figure(y: int, title: str, curve: StoryCurve) -> tuple[int, SafeString]:
    """Return a curve under its title, and the next vertical position."""
    head, drawn = _paragraph(y + 10, title, DIM) if title else (y - 20, SafeString())
    figure = format_html('{}<g transform="translate(0 {})">{}</g>', drawn, head, _plotted(curve))
    return head + FRAME.height // 10 + 24, figure


def _plotted(curve: StoryCurve) -> SafeString:
    ticks = axis_ticks([total for running in curve.series.values() for total in running], curve.unit)
    plot = Plot(FRAME, max(map(len, curve.series.values()), default=1) - 1, ticks[0], ticks[-1])
    ordered = sorted(curve.series, key=lambda name: name == curve.lead)
    parts = [
        *(_grid_line(plot, tick, curve.unit) for tick in ticks),
        *(_line(plot, curve.series[name], is_lead=name == curve.lead) for name in ordered),
        *_names(plot, curve),
    ]
    return format_html_join("", "{}", ((part,) for part in parts))


def _grid_line(plot: Plot, tick: int, unit: int) -> SafeString:
    return format_html(
        '<path d="M{} {}H{}" stroke="{}"/>'
        '<text x="{}" y="{}" font-size="20" text-anchor="end" fill="{}">{}</text>',
        tenths(plot.frame.left),
        tenths(plot.y(tick)),
        tenths(plot.frame.right),
        RULE if tick else PALE,
        84,
        tenths(plot.y(tick) + 60),
        PALE,
        format_signed(tick // unit),
    )


def _line(plot: Plot, running: Sequence[int], *, is_lead: bool) -> SafeString:
    points = "L".join(f"{tenths(plot.x(step))} {tenths(plot.y(total))}" for step, total in enumerate(running))
    return format_html(
        '<path d="M{}" fill="none" stroke="{}" stroke-width="{}" stroke-linejoin="round"/>',
        points,
        ACCENT if is_lead else PALE,
        5 if is_lead else 3,
    )


def _names(plot: Plot, curve: StoryCurve) -> Iterator[SafeString]:
    """Yield the name and total of each player beside the end of the curve, without overlaps."""
    places = spread_labels(
        [plot.y(running[-1]) for running in curve.series.values()],
        NAME_GAP,
        plot.frame.top,
        plot.frame.bottom,
    )
    for (name, recorded), place in zip(curve.rows, places, strict=True):
        yield format_html(
            '<text x="{}" y="{}" font-size="20" fill="{}">{}</text>'
            '<text x="{}" y="{}" font-size="20" text-anchor="end" fill="{}">{}</text>',
            tenths(plot.frame.right + 100),
            tenths(place + 60),
            ACCENT if name == curve.lead else INK,
            shorten(name, NAME_LENGTH),
            WIDTH - MARGIN // 2,
            tenths(place + 60),
            ACCENT if name == curve.lead else DIM,
            recorded,
        )
