"""The standings of a season as a standalone SVG picture for the chat, in the reader's language.

A picture outside its page has no style sheet: its colours are attributes, those of the dark theme.
"""

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.seasons.queries.standings import Standings, StandingsRow
from web.seasons.text import MEASURE_TITLES, format_score, formula_text, score_sign, season_title
from web.ui.palette import DARK

WIDTH, ROW, TOP, LEFT, MARGIN = 720, 56, 160, 120, 40
BACKGROUND, INK, DIM, RULE, EDGE = (DARK[name] for name in ("bg", "ink", "ink-2", "rule", "margin"))
COLOURS = {"+": DARK["plus"], "-": DARK["minus"]}
NAME_LENGTH = 24


def season_picture(standings: Standings) -> SafeString:
    """Return the picture: title, measure and formula, then one line for each player."""
    season, measure = standings.season, standings.measure
    height = TOP + ROW * len(standings.rows) + 48
    lines = ((_line(index, row, measure),) for index, row in enumerate(standings.rows))
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
        season=_cut(f"{season_title(season)} · {MEASURE_TITLES[measure]}", 56),
        formula=_cut(formula_text(season), 56),
        rows=format_html_join("", "{}", lines),
    )


def _line(index: int, row: StandingsRow, measure: str) -> SafeString:
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
        rank="–" if row.rank is None else row.rank,
        left=LEFT,
        ink=INK,
        name=_cut(row.player.name, NAME_LENGTH),
        right=WIDTH - MARGIN,
        colour=COLOURS.get(score_sign(row.score, measure), INK),
        score=format_score(row.score, measure),
    )


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"
