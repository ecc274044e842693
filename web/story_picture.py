"""The story of an evening as a picture for the chat: an SVG that stands alone, in the reader’s language.

It has the colours of the slate, as the picture of the bill has (see `web.picture`).
"""

from collections.abc import Iterator, Sequence
from textwrap import wrap

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from web.charts import Frame, Plot, axis_ticks, spread, tenths
from web.picture import DIM, EDGE, GROUND, INK, MARGIN, RULE, WIDTH
from web.story import Curve, StoryPage
from web.wording.figures import signed

FRAME = Frame(width=7200, height=3600, left=1200, right=4900, top=200, bottom=3100)
LINE, PARAGRAPH = 32, 14
TEXT_LEFT, TEXT_LENGTH = 120, 46
TOP = 150
ACCENT, PALE = "#86e2ae", "#8d949a"
NAME_GAP, NAME_LENGTH = 300, 11
MOMENTS_MOST, MOMENTS_LEAST = 9, 4
"""A picture for a chat is looked at, not read: the page tells the rest."""


def story_picture(page: StoryPage) -> SafeString:
    """The curves of the night, who won, what turned it."""
    y, parts = TOP, []
    for text in filter(None, [page.winner, page.came, page.hours]):
        y, drawn = _paragraph(y, text, INK if text == page.winner else DIM)
        parts.append(drawn)
    for curve in page.curves:
        y, drawn = _figure(y, curve.caption if len(page.curves) > 1 else "", curve)
        parts.append(drawn)
    for text, colour in _told(page):
        y, drawn = _paragraph(y, text, colour)
        parts.append(drawn)
    return _framed(page, y + 30, parts)


def _told(page: StoryPage) -> Iterator[tuple[str, str]]:
    """The sentences of each game under its name, as many as the picture has room for, and their colour."""
    most = max(MOMENTS_MOST // max(len(page.chapters), 1), MOMENTS_LEAST)
    for chapter in page.chapters:
        said = [*chapter.sentences, *(" · ".join(filter(None, each)) for each in chapter.moments)]
        if said and len(page.chapters) > 1:
            yield chapter.title, DIM
        for text in said[:most]:
            yield text, INK
    for text in page.spent[:2]:
        yield text, DIM


def _framed(page: StoryPage, height: int, parts: Sequence[SafeString]) -> SafeString:
    return format_html(
        '<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}" role="img"'
        ' font-family="system-ui, -apple-system, Segoe UI, Roboto, sans-serif" font-size="24">'
        '<title>{title}</title><rect width="{w}" height="{h}" fill="{ground}"/>'
        '<path d="M96 0V{h}" stroke="{edge}" stroke-width="2"/>'
        '<text x="{left}" y="64" font-family="Charter, Georgia, serif" font-size="36" font-weight="600"'
        ' fill="{ink}">{circle}</text><text x="{left}" y="102" font-size="22" fill="{dim}">{said}</text>'
        "{parts}</svg>",
        w=WIDTH,
        h=height,
        title=page.title,
        ground=GROUND,
        edge=EDGE,
        left=TEXT_LEFT,
        ink=INK,
        circle=page.story.evening.circle.name[:30],
        dim=DIM,
        said=page.title[:50],
        parts=format_html_join("", "{}", ((part,) for part in parts)),
    )


def _paragraph(y: int, text: str, colour: str) -> tuple[int, SafeString]:
    """A sentence on as many lines as it takes, and where the next one begins."""
    lines = wrap(text, TEXT_LENGTH)
    drawn = format_html_join(
        "",
        '<text x="{}" y="{}" fill="{}">{}</text>',
        ((TEXT_LEFT, y + LINE * place, colour, line) for place, line in enumerate(lines)),
    )
    return y + LINE * len(lines) + PARAGRAPH, drawn


def _figure(y: int, title: str, curve: Curve) -> tuple[int, SafeString]:
    """A curve under its title, and where the next thing begins."""
    head, drawn = _paragraph(y + 10, title, DIM) if title else (y - 20, SafeString())
    figure = format_html('{}<g transform="translate(0 {})">{}</g>', drawn, head, _plotted(curve))
    return head + FRAME.height // 10 + 24, figure


def _plotted(curve: Curve) -> SafeString:
    ticks = axis_ticks([total for running in curve.series.values() for total in running], curve.unit)
    plot = Plot(FRAME, max(map(len, curve.series.values()), default=1) - 1, ticks[0], ticks[-1])
    ordered = sorted(curve.series, key=lambda name: name == curve.lead)
    parts = [
        *(_ruled(plot, tick, curve.unit) for tick in ticks),
        *(_line(plot, curve.series[name], is_lead=name == curve.lead) for name in ordered),
        *_names(plot, curve),
    ]
    return format_html_join("", "{}", ((part,) for part in parts))


def _ruled(plot: Plot, tick: int, unit: int) -> SafeString:
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
        signed(tick // unit),
    )


def _line(plot: Plot, running: Sequence[int], *, is_lead: bool) -> SafeString:
    points = "L".join(f"{tenths(plot.x(step))} {tenths(plot.y(total))}" for step, total in enumerate(running))
    return format_html(
        '<path d="M{}" fill="none" stroke="{}" stroke-width="{}" stroke-linejoin="round"/>',
        points,
        ACCENT if is_lead else PALE,
        5 if is_lead else 3,
    )


def _names(plot: Plot, curve: Curve) -> Iterator[SafeString]:
    """Everybody at the height of his last total, moved apart so that no name covers another."""
    places = spread(
        [plot.y(running[-1]) for running in curve.series.values()],
        NAME_GAP,
        plot.frame.top,
        plot.frame.bottom,
    )
    for (name, written), place in zip(curve.rows, places, strict=True):
        yield format_html(
            '<text x="{}" y="{}" font-size="20" fill="{}">{}</text>'
            '<text x="{}" y="{}" font-size="20" text-anchor="end" fill="{}">{}</text>',
            tenths(plot.frame.right + 100),
            tenths(place + 60),
            ACCENT if name == curve.lead else INK,
            name if len(name) <= NAME_LENGTH else f"{name[: NAME_LENGTH - 1]}…",
            WIDTH - MARGIN // 2,
            tenths(place + 60),
            ACCENT if name == curve.lead else DIM,
            written,
        )
