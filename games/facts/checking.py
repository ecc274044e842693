"""Comparing the facts that are kept with what was recorded, and making them anew."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.db.models import Sum

from games.facts.keeping import keep_facts, rows_of
from games.models import Circle, Fact, FactTotal, Sitting
from games.rules.errors import RuleError

WHOSE = ("season", "game_key", "player", "against", "name")


def fact_faults(circle: Circle | None = None) -> Iterator[tuple[str, str]]:
    """Where a fact that is kept is not what its sitting tells, or a total not their sum, and what differs."""
    for sitting in _sittings(circle).iterator(chunk_size=50):
        try:
            expected = _told(rows_of(sitting)) if sitting.closing else Counter()
        except (ArithmeticError, AttributeError, LookupError, RuleError, TypeError, ValueError) as error:
            yield f"facts of sitting {sitting.pk}", f"cannot be told again: {error}"
            continue
        if _told(Fact.objects.filter(sitting=sitting)) != expected:
            yield f"facts of sitting {sitting.pk}", "are not what its rounds tell"
    added, kept = _added(circle), _kept(circle)
    for key in added.keys() | kept.keys():
        if added[key] != kept[key]:
            season, _game, player, _against, name = key
            where = f"total of {name} of player {player} in season {season}"
            yield where, f"is {kept[key]}, its sittings come to {added[key]}"


def _added(circle: Circle | None) -> Counter[Any]:
    """What the facts that are kept come to."""
    sums: Any = Fact.objects.filter(round=None).order_by()
    sums = sums.filter(circle=circle) if circle else sums
    return Counter({tuple(key): count for *key, count in sums.values_list(*WHOSE).annotate(sum=Sum("count"))})


def _kept(circle: Circle | None) -> Counter[Any]:
    totals: Any = FactTotal.objects.all()
    totals = totals.filter(season__circle=circle) if circle else totals
    return Counter({tuple(key): count for *key, count in totals.values_list(*WHOSE, "count")})


@transaction.atomic
def rebuild_facts(circle: Circle | None = None) -> None:
    """Make every fact and every total anew from what was recorded."""
    if circle:
        FactTotal.objects.filter(season__circle=circle).delete()
        Fact.objects.filter(circle=circle).delete()
    else:
        FactTotal.objects.all().delete()
        Fact.objects.all().delete()
    for sitting in _sittings(circle).exclude(closing=None).iterator(chunk_size=50):
        keep_facts(sitting)


def _sittings(circle: Circle | None) -> Any:
    sittings = Sitting.objects.select_related("season__circle__book", "closing").order_by("pk")
    return sittings.filter(season__circle=circle) if circle else sittings


def _told(rows: Any) -> Counter[tuple[int, int | None, str, int, int | None]]:
    return Counter((row.player_id, row.against_id, row.name, row.count, row.round_id) for row in rows)
