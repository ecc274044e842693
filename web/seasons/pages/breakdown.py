"""Page of the evenings of one total."""

from fractions import Fraction

from games.models import Season
from games.seasons.queries.breakdown import TotalBreakdown
from web.seasons.standings_view import StandingsView


def breakdown_page(season: Season, breakdown: TotalBreakdown, view: StandingsView) -> dict[str, object]:
    """Return the context of a total: the score and the steps of its computation."""
    is_average = season.method == "average"
    score = Fraction(breakdown.total, breakdown.counted or 1) if is_average else Fraction(breakdown.total)
    return {
        "season": season,
        "view": view,
        "breakdown": breakdown,
        "total": score,
        "is_average": is_average,
        "left_out": breakdown.played.evenings - breakdown.counted,
        "left_out_total": breakdown.played.total - breakdown.total,
    }
