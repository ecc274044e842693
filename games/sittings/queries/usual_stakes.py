"""Query of the usual stakes of a circle, so that an unusual one is confirmed once."""

from typing import Final

from django.db.models import Max

from games.models import Cave, Circle, Sitting
from ledger.usual_amounts import is_unusual, usual_amount

MAX_PAST_SITTINGS: Final = 40
"""Number of latest sittings that define the usual stake."""


def usual_stake_if_unusual(circle: Circle, game_key: str, cents: int, *, is_cave: bool) -> int | None:
    """Return the usual value of a point, or of a cave, if `cents` is far from it, else None."""
    past = _caves(circle, game_key) if is_cave else _points(circle, game_key)
    return usual_amount(past) if is_unusual(cents, past) else None


def _points(circle: Circle, game_key: str) -> list[int]:
    sittings = Sitting.objects.filter(season__circle=circle, game_key=game_key, point_value_cents__gt=0)
    values = sittings.order_by("-opened_at", "-pk").values_list("point_value_cents", flat=True)
    return list(values[:MAX_PAST_SITTINGS])


def _caves(circle: Circle, game_key: str) -> list[int]:
    """Return the price of the cave at each of the last sittings with a bank."""
    sold = Cave.objects.filter(sitting__season__circle=circle, sitting__game_key=game_key)
    sold = sold.filter(kind=Cave.Kind.CAVE, undone_at=None, cents__gt=0)
    prices = sold.values("sitting").annotate(price=Max("cents")).order_by("-sitting")
    return [each["price"] for each in prices[:MAX_PAST_SITTINGS]]
