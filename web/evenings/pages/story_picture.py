"""The story of an evening as a picture for the chat: winner, players, curves and sentences."""

from collections.abc import Iterator
from textwrap import wrap

from web.evenings.pages.story import StoryCurve, StoryPage
from web.ui.charts import Frame, Plot, axis_ticks, spread_labels
from web.ui.numbers import format_signed
from web.ui.picture import COLOURS

FRAME = Frame(width=7200, height=3600, left=1200, right=4900, top=200, bottom=3100)
LINE, PARAGRAPH, FOOT = 32, 14, 30
TEXT_LENGTH = 46
TOP = 150
NAME_GAP = 300
MAX_MOMENTS, MIN_MOMENTS = 9, 4
"""Maximum number of sentences in the picture, and minimum for each game; the page shows all of them."""


class _Column:
    """Lines of text and curves, one below the other; `y` is the vertical position of the next one."""

    def __init__(self) -> None:
        self.y = TOP
        self.lines: list[tuple[int, str, str]] = []
        self.curves: list[tuple[int, dict[str, object]]] = []

    def write(self, text: str, colour: str) -> None:
        """Add a sentence, broken into lines."""
        for line in wrap(text, TEXT_LENGTH):
            self.lines.append((self.y, line, COLOURS[colour]))
            self.y += LINE
        self.y += PARAGRAPH

    def draw(self, curve: StoryCurve, caption: str) -> None:
        """Add a curve under its caption, if it has one."""
        self.y += 10 if caption else -20
        if caption:
            self.write(caption, "ink_2")
        self.curves.append((self.y, _plotted(curve)))
        self.y += FRAME.height // 10 + 24


def story_picture(page: StoryPage) -> dict[str, object]:
    """Return the context of the picture."""
    column = _Column()
    for text in filter(None, [page.winner, page.players_text, page.hours]):
        column.write(text, "ink" if text == page.winner else "ink_2")
    for curve in page.curves:
        column.draw(curve, curve.caption if len(page.curves) > 1 else "")
    for text, colour in _sentences(page):
        column.write(text, colour)
    return {
        "circle": page.story.evening.circle,
        "title": page.title,
        "height": column.y + FOOT,
        "lines": column.lines,
        "curves": column.curves,
        "frame": FRAME,
    }


def _sentences(page: StoryPage) -> Iterator[tuple[str, str]]:
    """Yield sentences with their colour: those of each game below its title, then expenses."""
    most = max(MAX_MOMENTS // max(len(page.chapters), 1), MIN_MOMENTS)
    for chapter in page.chapters:
        if chapter.lines and len(page.chapters) > 1:
            yield chapter.title, "ink_2"
        for text in chapter.lines[:most]:
            yield text, "ink"
    for text in page.expense_lines[:2]:
        yield text, "ink_2"


def _plotted(curve: StoryCurve) -> dict[str, object]:
    """Return the lines of the axis, the curves, the leader's at last, and the names beside their ends."""
    ticks = axis_ticks([total for running in curve.series.values() for total in running], curve.unit)
    plot = Plot(FRAME, max(map(len, curve.series.values()), default=1) - 1, ticks[0], ticks[-1])
    ends = [plot.y(running[-1]) for running in curve.series.values()]
    places = spread_labels(ends, NAME_GAP, FRAME.top, FRAME.bottom)
    return {
        "lead": curve.lead,
        "ticks": [(tick, plot.y(tick), format_signed(tick // curve.unit)) for tick in ticks],
        "paths": [
            (name, plot.path(curve.series[name]))
            for name in sorted(curve.series, key=lambda name: name == curve.lead)
        ],
        "names": [(place, *row) for place, row in zip(places, curve.rows, strict=True)],
    }
