"""The standings of a season as a standalone SVG picture for the chat, in the reader's language.

A picture outside its page has no style sheet: its colours are attributes, those of the dark theme.
"""

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.models import Season
from web.seasons.pages.season import SeasonPage, StandingsLine
from web.seasons.text import MEASURE_TITLES, season_title
from web.ui.palette import DARK

WIDTH, ROW, TOP, LEFT, MARGIN = 720, 56, 160, 120, 40
BACKGROUND, INK, DIM, RULE, EDGE = (DARK[name] for name in ("bg", "ink", "ink-2", "rule", "margin"))
COLOURS = {"+": DARK["plus"], "-": DARK["minus"]}
NAME_LENGTH = 24


def season_picture(season: Season, page: SeasonPage) -> SafeString:
    """Return the picture: title, measure and formula, then one line for each player."""
    height = TOP + ROW * len(page.lines) + 48
    rows = format_html_join("", "{}", ((_line(*each),) for each in enumerate(page.lines)))
    title = f"{season.circle.name} · {season_title(season)}"
    return format_html(
        '<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}" role="img"'
        ' font-family="system-ui, -apple-system, Segoe UI, Roboto, sans-serif" font-size="26">'
        '<title>{title}</title><rect width="{w}" height="{h}" fill="{ground}"/>'
        '<path d="M96 0V{h}" stroke="{edge}" stroke-width="2"/>'
        '<text x="{left}" y="64" font-family="Charter, Georgia, serif" font-size="36" font-weight="600"'
        ' fill="{ink}">{circle}</text><text x="{left}" y="98" font-size="22" fill="{dim}">{season}</text>'
        '<text x="{left}" y="130" font-size="20" fill="{dim}">{formula}</text>{rows}</svg>',
        w=WIDTH,
        h=height,
        title=title,
        ground=BACKGROUND,
        edge=EDGE,
        left=LEFT,
        ink=INK,
        dim=DIM,
        circle=_cut(season.circle.name, 30),
        season=_cut(f"{season_title(season)} · {MEASURE_TITLES[page.view.measure]}", 48),
        formula=_cut(page.formula, 56),
        rows=rows,
    )


def _line(index: int, line: StandingsLine) -> SafeString:
    y = TOP + ROW * index
    return format_html(
        '<path d="M0 {y}H{w}" stroke="{rule}"/>'
        '<text x="72" y="{base}" text-anchor="end" fill="{dim}">{rank}</text>'
        '<text x="{left}" y="{base}" fill="{ink}">{name}</text>'
        '<text x="{right}" y="{base}" text-anchor="end" font-weight="600" fill="{colour}">{score}</text>',
        y=y,
        w=WIDTH,
        rule=RULE,
        base=y + 37,
        dim=DIM,
        rank="–" if line.row.rank is None else line.row.rank,
        left=LEFT,
        ink=INK,
        name=_cut(line.row.player.name, NAME_LENGTH),
        right=WIDTH - MARGIN,
        colour=COLOURS.get(line.score.sign, INK),
        score=line.score.text,
    )


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"
