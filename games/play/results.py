"""Keeping the results of a season beside the book, in the transaction of the entry that brings them.

Any source of results calls `keep_results` once its entry is posted and `drop_results` when it is taken back.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from django.db import transaction
from django.db.models import Q

from games.models import Circle, Evening, Night, PastResult, Result, Season, Sitting, Tally
from games.results import FIGURES, Key, Total, nights_of, rows_of, sources, tallied, tallies_of, told
from ledger.holdings import hold
from ledger.models import Entry

BATCH: Final = 500


@transaction.atomic
def keep_results(source: Sitting | PastResult) -> None:
    """Write what a closed sitting, or a game of a past sheet, comes to, in the place of what was kept of it.

    The nights of its evening and the tallies of its season follow.
    """
    hold(source.season.circle.book)
    rows = rows_of(source)
    Result.objects.filter(entry=rows[0].entry if rows else None).delete()
    Result.objects.bulk_create(rows)
    _refresh(source.season, source.evening)


@transaction.atomic
def keep_all_results(sources: Sequence[PastResult]) -> None:
    """Write what many games of a sheet come to, on evenings that hold nothing else, in a few queries."""
    if not sources:
        return
    hold(sources[0].season.circle.book)
    rows = [row for source in sources for row in rows_of(source)]
    Result.objects.bulk_create(rows, batch_size=BATCH)
    nights = nights_of(rows)
    Night.objects.bulk_create(nights, batch_size=BATCH)
    for season in {source.season for source in sources}:
        _move(season, {}, tallied([night for night in nights if night.season_id == season.pk]))


@transaction.atomic
def drop_results(entry: Entry) -> None:
    """Forget the results that an entry brought: it was taken back. Where there are none, nothing changes."""
    hold(entry.book)
    results = Result.objects.filter(entry=entry)
    kept = {(each.season, each.evening) for each in results.select_related("season", "evening")}
    results.delete()
    for season, evening in kept:
        _refresh(season, evening)


@transaction.atomic
def move_results(sitting: Sitting) -> None:
    """Let the results of a sitting follow it to the evening where it is now."""
    hold(sitting.season.circle.book)
    results = Result.objects.filter(sitting=sitting)
    left = {each.evening for each in results.select_related("evening")}
    results.update(evening=sitting.evening)
    for evening in {*left, sitting.evening}:
        _refresh(sitting.season, evening)


@transaction.atomic
def rebuild_results(circle: Circle | None = None) -> None:
    """Make everything that is kept anew from what was recorded, of a circle or of all."""
    for each in [circle] if circle else Circle.objects.select_related("book").order_by("pk"):
        hold(each.book)
        for model in (Tally, Night, Result):
            model.objects.filter(season__circle=each).delete()
        rows = [row for source in sources(each) for row in rows_of(source)]
        Result.objects.bulk_create(rows, batch_size=BATCH)
        nights = nights_of(rows)
        Night.objects.bulk_create(nights, batch_size=BATCH)
        Tally.objects.bulk_create(tallies_of(tallied(nights)), batch_size=BATCH)


def _refresh(season: Season, evening: Evening) -> None:
    """Make the nights of an evening anew from its results, and move the tallies by the difference."""
    kept = Night.objects.filter(season=season, evening=evening)
    before = tallied(kept)
    kept.delete()
    results = Result.objects.filter(season=season, evening=evening).select_related("evening")
    nights = nights_of(results)
    Night.objects.bulk_create(nights)
    _move(season, before, tallied(nights))


def _move(season: Season, before: Mapping[Key, Total], after: Mapping[Key, Total]) -> None:
    """Take from the tallies of a season what was, add what is."""
    players = {player for _, player, _ in (*before, *after)}
    tallies = Tally.objects.filter(season=season).filter(Q(player=None) | Q(player__in=players - {None}))
    known = {(each.season_id, each.player_id, each.game_key): each for each in tallies}
    sums = {key: _figures(known.get(key)) for key in {**before, **after}}
    for key, total in sums.items():
        total.update(after.get(key, {}))
        total.subtract(before.get(key, {}))
    Tally.objects.filter(pk__in=[known[key].pk for key in sums if key in known]).delete()
    Tally.objects.bulk_create(tallies_of(sums))


def _figures(tally: Tally | None) -> Total:
    total: Total = Counter(dict.fromkeys(FIGURES, 0))
    if tally is not None:
        total.update(told(tally), evenings=tally.evenings)
    return total
