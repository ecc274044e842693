"""Comparison of stored facts with recorded rounds, and their rebuilding."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import QuerySet

from games.models import Circle, Fact, FactTotal
from games.rules.errors import RuleError
from games.seasons.facts.commands import TOTAL_KEY_FIELDS, fact_rows, played_sittings, summed_facts


def fact_faults(circle: Circle | None = None) -> Iterator[tuple[str, str]]:
    """Yield place and text of every stored fact or total that differs from the recorded rounds."""
    for sitting in played_sittings(circle).iterator(chunk_size=50):
        try:
            expected = _fact_counter(fact_rows(sitting)) if sitting.closing else Counter()
        except (ArithmeticError, AttributeError, LookupError, RuleError, TypeError, ValueError) as error:
            yield f"facts of sitting {sitting.pk}", f"cannot be told again: {error}"
            continue
        if _fact_counter(Fact.objects.filter(sitting=sitting)) != expected:
            yield f"facts of sitting {sitting.pk}", "are not what its rounds tell"
    added, stored = summed_facts(circle), _stored_totals(circle)
    for key in added.keys() | stored.keys():
        if added[key] != stored[key]:
            season, _game, player, _against, name = key
            where = f"total of {name} of player {player} in season {season}"
            yield where, f"is {stored[key]}, its sittings come to {added[key]}"


def _stored_totals(circle: Circle | None) -> Counter[Any]:
    totals: QuerySet[FactTotal] = FactTotal.objects.all()
    totals = totals.filter(season__circle=circle) if circle else totals
    return Counter({tuple(key): count for *key, count in totals.values_list(*TOTAL_KEY_FIELDS, "count")})


def _fact_counter(rows: Iterable[Fact]) -> Counter[tuple[int, int | None, str, int, int | None]]:
    return Counter((row.player_id, row.against_id, row.name, row.count, row.round_id) for row in rows)
