"""Reads: what a circle usually plays for, so that a slip of the thumb is asked about once."""

from typing import Final

from django.db.models import Max

from games.models import Cave, Circle, Sitting
from ledger.habit import is_unusual, usual

PAST_MAX: Final = 40
"""How many of the circle's last sittings make its habit."""


def unusual_stake(circle: Circle, game_key: str, cents: int, *, is_cave: bool) -> int | None:
    """What a point, or a cave, is usually worth at this game, where `cents` is far from it; else None."""
    past = _caves(circle, game_key) if is_cave else _points(circle, game_key)
    return usual(past) if is_unusual(cents, past) else None


def _points(circle: Circle, game_key: str) -> list[int]:
    sittings = Sitting.objects.filter(season__circle=circle, game_key=game_key, point_value_cents__gt=0)
    values = sittings.order_by("-opened_at", "-pk").values_list("point_value_cents", flat=True)
    return list(values[:PAST_MAX])


def _caves(circle: Circle, game_key: str) -> list[int]:
    """The price of the cave at each of the last sittings with a bank."""
    sold = Cave.objects.filter(sitting__season__circle=circle, sitting__game_key=game_key)
    sold = sold.filter(kind=Cave.Kind.CAVE, undone_at=None, cents__gt=0)
    prices = sold.values("sitting").annotate(price=Max("cents")).order_by("-sitting")
    return [each["price"] for each in prices[:PAST_MAX]]
