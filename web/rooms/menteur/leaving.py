"""Who has left the game at too many bad points, and who sits next to whom without them."""

from collections import Counter
from collections.abc import Collection, Sequence

from games.models import Sitting
from games.rules.menteur.options import Options
from games.rules.menteur.standings import eliminated
from web.places import Place


def bad_points_of(sitting: Sitting, positions: Sequence[int], before: int | None = None) -> list[int]:
    """How many rounds who sits at each position lost, of all that count or of those before a number."""
    lost = sitting.rounds.filter(struck_at=None, explanation__kind="lost")
    if before is not None:
        lost = lost.filter(number__lt=before)
    losers = lost.values_list("seating__positions", "explanation__loser")
    counted = Counter(around[loser] for around, loser in losers)
    return [counted[position] for position in positions]


def out_of(place: Place) -> frozenset[int]:
    """The seats that are out when the round of a place begins."""
    options: Options = place.options
    if options.mark != "simple" or options.elimination_points is None:
        return frozenset()
    return frozenset(eliminated(bad_points_of(place.sitting, place.seating.positions, place.number), options))


def next_in(seat: int, seats: int, out: Collection[int]) -> int:
    """The next seat clockwise that is not out."""
    around = ((seat + step) % seats for step in range(1, seats))
    return next((each for each in around if each not in out), seat)
