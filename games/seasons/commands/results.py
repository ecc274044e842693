"""Storage of results, evening results and season totals, in the transaction of their ledger entry.

Every source of results calls `store_results` after posting its entry and `delete_results` when the entry is
reversed.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from django.db import transaction
from django.db.models import Q

from games.models import (
    Circle,
    Evening,
    EveningResult,
    PastPart,
    PastResult,
    PastSheet,
    Result,
    Season,
    SeasonTotal,
    Sitting,
)
from games.seasons.queries.results import (
    TOTAL_FIELDS,
    Total,
    TotalKey,
    evening_results,
    result_rows,
    result_sources,
    season_sums,
    season_totals,
    totals_of_row,
)
from ledger.locking import lock_book
from ledger.models import Entry

BATCH: Final = 500


@transaction.atomic
def store_results(source: Sitting | PastResult) -> None:
    """Store the results of a closed sitting or past game, in place of former ones.

    The evening results and season totals follow.
    """
    lock_book(source.season.circle.book)
    rows = result_rows(source)
    Result.objects.filter(entry=rows[0].entry if rows else None).delete()
    Result.objects.bulk_create(rows)
    _recompute_evening(source.season, source.evening)


@transaction.atomic
def store_imported_results(sources: Sequence[PastResult], parts: Mapping[int, Sequence[PastPart]]) -> None:
    """Store the results of many imported games, on evenings without other results, in few queries.

    `parts` are those of each game by its id.
    """
    if not sources:
        return
    lock_book(sources[0].season.circle.book)
    rows = [row for source in sources for row in result_rows(source, parts.get(source.pk, ()))]
    Result.objects.bulk_create(rows, batch_size=BATCH)
    results = evening_results(rows)
    EveningResult.objects.bulk_create(results, batch_size=BATCH)
    for season in {source.season for source in sources}:
        _apply_difference(
            season, {}, season_sums([result for result in results if result.season_id == season.pk])
        )


@transaction.atomic
def delete_results(entry: Entry) -> None:
    """Delete the results of a reversed entry. Idempotent."""
    lock_book(entry.book)
    results = Result.objects.filter(entry=entry)
    fields = {(each.season, each.evening) for each in results.select_related("season", "evening")}
    results.delete()
    for season, evening in fields:
        _recompute_evening(season, evening)


@transaction.atomic
def delete_imported_results(sheet: PastSheet) -> None:
    """Delete the results of a sheet, on evenings without other results, in few queries."""
    lock_book(sheet.circle.book)
    results = Result.objects.filter(entry__in=sheet.results.values("entry"))
    evenings = sheet.results.values("evening")
    for season in Season.objects.filter(pk__in=results.values("season")):
        stored = EveningResult.objects.filter(season=season, evening__in=evenings)
        before = season_sums(stored)
        stored.delete()
        _apply_difference(season, before, {})
    results.delete()


@transaction.atomic
def move_results(sitting: Sitting) -> None:
    """Move the results of a sitting to its present evening."""
    lock_book(sitting.season.circle.book)
    results = Result.objects.filter(sitting=sitting)
    left = {each.evening for each in results.select_related("evening")}
    results.update(evening=sitting.evening)
    for evening in {*left, sitting.evening}:
        _recompute_evening(sitting.season, evening)


@transaction.atomic
def rebuild_results(circle: Circle | None = None) -> None:
    """Compute all derived rows anew from records, of one circle or of all."""
    for each in [circle] if circle else Circle.objects.select_related("book").order_by("pk"):
        lock_book(each.book)
        for model in (SeasonTotal, EveningResult, Result):
            model.objects.filter(season__circle=each).delete()
        rows = [row for source in result_sources(each) for row in result_rows(source)]
        Result.objects.bulk_create(rows, batch_size=BATCH)
        results = evening_results(rows)
        EveningResult.objects.bulk_create(results, batch_size=BATCH)
        SeasonTotal.objects.bulk_create(season_totals(season_sums(results)), batch_size=BATCH)


def _recompute_evening(season: Season, evening: Evening) -> None:
    """Compute the results of an evening anew, and change the season totals by the difference."""
    stored = EveningResult.objects.filter(season=season, evening=evening)
    before = season_sums(stored)
    stored.delete()
    results = Result.objects.filter(season=season, evening=evening).select_related("evening")
    recomputed = evening_results(results)
    EveningResult.objects.bulk_create(recomputed)
    _apply_difference(season, before, season_sums(recomputed))


def _apply_difference(
    season: Season, before: Mapping[TotalKey, Total], after: Mapping[TotalKey, Total]
) -> None:
    """Subtract the former sums from the season totals and add the new ones."""
    players = {player for _, player, _ in (*before, *after)}
    totals = SeasonTotal.objects.filter(season=season).filter(Q(player=None) | Q(player__in=players - {None}))
    fields = {(each.season_id, each.player_id, each.game_key): each for each in totals}
    sums = {key: _current_totals(fields.get(key)) for key in {**before, **after}}
    for key, total in sums.items():
        total.update(after.get(key, {}))
        total.subtract(before.get(key, {}))
    SeasonTotal.objects.filter(pk__in=[fields[key].pk for key in sums if key in fields]).delete()
    SeasonTotal.objects.bulk_create(season_totals(sums))


def _current_totals(row: SeasonTotal | None) -> Total:
    total: Total = Counter(dict.fromkeys(TOTAL_FIELDS, 0))
    if row is not None:
        total.update(totals_of_row(row), evenings=row.evenings)
    return total
