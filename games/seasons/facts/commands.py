"""Storage of the facts and totals of a sitting when it closes, and their deletion when it is reopened."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet, Sum

from games.models import Circle, Fact, FactTotal, Seat, Sitting
from games.seasons.facts.sitting import sitting_facts
from ledger.locking import lock_book

BATCH: Final = 500
TOTAL_KEY_FIELDS: Final = ("season", "game_key", "player", "against", "name")
TotalKey = tuple[int, int | None, str]
"""Player, opponent (or None) and name of a fact."""


def store_facts(sitting: Sitting) -> None:
    """Store the facts of a sitting, in the transaction that closes it."""
    rows = fact_rows(sitting)
    Fact.objects.bulk_create(rows)
    _add_to_totals(sitting, _summable_facts(rows), sign=1)


def delete_facts(sitting: Sitting) -> None:
    """Delete the facts of a sitting, in the transaction that reopens it."""
    rows = list(Fact.objects.filter(sitting=sitting))
    Fact.objects.filter(sitting=sitting).delete()
    _add_to_totals(sitting, _summable_facts(rows), sign=-1)


def fact_rows(sitting: Sitting) -> list[Fact]:
    """Return the facts of a closed sitting as unsaved rows."""
    players = dict(Seat.including_struck.filter(sitting=sitting).values_list("position", "player_id"))
    facts, peaks = sitting_facts(sitting)
    seats: dict[str, object] = {"circle_id": sitting.season.circle_id, "season_id": sitting.season_id}
    seats |= {"sitting_id": sitting.pk, "game_key": sitting.game_key}
    sums = [
        Fact(
            **seats,
            player_id=players[player],
            against_id=None if against is None else players[against],
            name=name,
            count=count,
        )
        for (name, player, against), count in facts.items()
    ]
    return sums + [
        Fact(**seats, player_id=players[player], name=name, count=peak.count, round_id=peak.round_id)
        for (name, player), peak in peaks.items()
    ]


def _summable_facts(rows: list[Fact]) -> Mapping[TotalKey, int]:
    """Return the sums that these facts add to totals; peaks are not added."""
    return Counter(
        {(row.player_id, row.against_id, row.name): row.count for row in rows if row.round_id is None}
    )


def _add_to_totals(sitting: Sitting, sums: Mapping[TotalKey, int], *, sign: int) -> None:
    """Add sums to the totals of a season, or subtract them; a zero total has no row.

    The book is locked meanwhile, so that two simultaneous closings are serialised.
    """
    lock_book(sitting.season.circle.book)
    totals = FactTotal.objects.filter(season_id=sitting.season_id, game_key=sitting.game_key)
    totals = totals.filter(player__in={player for player, _against, _name in sums})
    fields = {(total.player_id, total.against_id, total.name): total for total in totals}
    changed, new = [], []
    for (player, against, name), count in sums.items():
        if total := fields.get((player, against, name)):
            total.count += sign * count
            changed.append(total)
        else:
            total = FactTotal(season_id=sitting.season_id, game_key=sitting.game_key, name=name)
            total.player_id, total.against_id, total.count = player, against, sign * count
            new.append(total)
    FactTotal.objects.bulk_update([each for each in changed if each.count], ["count"])
    FactTotal.objects.filter(pk__in=[each.pk for each in changed if not each.count]).delete()
    FactTotal.objects.bulk_create(new)


@transaction.atomic
def rebuild_facts(circle: Circle | None = None) -> None:
    """Delete and store again every fact and total, of one circle or of all."""
    if circle:
        FactTotal.objects.filter(season__circle=circle).delete()
        Fact.objects.filter(circle=circle).delete()
    else:
        FactTotal.objects.all().delete()
        Fact.objects.all().delete()
    for sitting in played_sittings(circle).exclude(closing=None).iterator(chunk_size=50):
        Fact.objects.bulk_create(fact_rows(sitting))
    names = ("season_id", "game_key", "player_id", "against_id", "name")
    FactTotal.objects.bulk_create(
        (
            FactTotal(**dict(zip(names, key, strict=True)), count=count)
            for key, count in summed_facts(circle).items()
            if count
        ),
        batch_size=BATCH,
    )


def played_sittings(circle: Circle | None) -> QuerySet[Sitting]:
    sittings = Sitting.objects.select_related("season__circle__book", "closing").order_by("pk")
    return sittings.filter(season__circle=circle) if circle else sittings


def summed_facts(circle: Circle | None) -> Counter[Any]:
    """Return the sums of the stored facts."""
    sums: QuerySet[Fact] = Fact.objects.filter(round=None).order_by()
    sums = sums.filter(circle=circle) if circle else sums
    return Counter(
        {tuple(key): count for *key, count in sums.values_list(*TOTAL_KEY_FIELDS).annotate(sum=Sum("count"))}
    )
