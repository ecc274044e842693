"""The standings of a season as a standalone SVG picture for the chat, in the reader's language."""

from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.seasons.queries.standings import Standings, StandingsRow
from web.seasons.text import MEASURE_TITLES, format_score, formula_text, score_sign, season_title
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

ROW, TOP = 56, 160
COLOURS = {"+": DARK["plus"], "-": DARK["minus"]}
NAME_LENGTH = 24


def season_picture(standings: Standings) -> SafeString:
    """Return the picture: title, measure and formula, then one line for each player."""
    season, measure = standings.season, standings.measure
    height = TOP + ROW * len(standings.rows) + 48
    parts = [
        draw_subtitle(98, shorten(f"{season_title(season)} · {MEASURE_TITLES[measure]}", 56)),
        draw_subtitle(130, shorten(formula_text(season), 56), font_size=20),
        *(_line(index, row, measure) for index, row in enumerate(standings.rows)),
    ]
    title = f"{season.circle.name} · {season_title(season)}"
    return draw_picture(height, title, shorten(season.circle.name, 30), parts)


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
        name=shorten(row.player.name, NAME_LENGTH),
        right=WIDTH - MARGIN,
        colour=COLOURS.get(score_sign(row.score, measure), INK),
        score=format_score(row.score, measure),
    )
