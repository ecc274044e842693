"""Commands of seasons: name, dates, formula, end and reopening."""

from datetime import date

from django.db import transaction

from games.bank.counted_dinner import with_dinner
from games.models import Circle, Evening, Season, Sitting
from games.refusals import EveningLeftOut, InvalidSeasonDates, SeasonEnded, SeasonInUse
from games.rules.season_formula import SeasonFormula
from games.seasons.commands.recounting import recount_sittings
from games.seasons.commands.results import rebuild_results
from games.seasons.queries.evenings import left_out_evening
from games.sittings.locking import lock_circle


@transaction.atomic
def update_season(
    *,
    season: Season,
    name: str,
    starts_on: date,
    ends_on: date | None,
    formula: SeasonFormula,
    dinner_counting: str = "",
    today: date,
) -> Season:
    """Change the name, dates and formula of a season, and what it counts of restaurant evenings, if given.

    Closed evenings count as before. Raises `InvalidSeasonDates` if it would start after `today` or end before
    its start, or if a current season would end or an ended one would not; `EveningLeftOut` if its new dates
    would leave out an evening; `SeasonEnded` if the formula of an ended season would change.
    """
    season = _lock_season(season)
    if (season.ends_on is None) != (ends_on is None) or (ends_on is not None and ends_on < starts_on):
        raise InvalidSeasonDates
    if left_out_evening(season, starts_on, ends_on):
        raise EveningLeftOut
    if starts_on > today:
        raise InvalidSeasonDates
    former, counting = season.dinner_counting, dinner_counting or season.dinner_counting
    if season.ends_on is not None and (formula != season.formula or counting != former):
        raise SeasonEnded
    season.name, season.starts_on, season.ends_on = name, starts_on, ends_on
    season.method, season.dropped, season.least_evenings = (
        formula.way,
        formula.dropped,
        formula.least_evenings,
    )
    season.dinner_counting = counting
    season.save()
    if counting != former:
        _recount_dinners(season, former)
    return season


def _recount_dinners(season: Season, former: str) -> None:
    """Store the `former` choice with closed evenings, and count the open ones without a choice anew."""
    undecided = Evening.objects.filter(sittings__season=season, dinner_counting="")
    closed = undecided.filter(closed_at__isnull=False).values_list("pk", flat=True)
    Evening.objects.filter(pk__in=list(closed)).update(dinner_counting=former)
    recount_sittings(with_dinner(Sitting.objects.filter(season=season, evening__dinner_counting="")))


@transaction.atomic
def end_season(*, season: Season, today: date) -> Season:
    """End a season and return the next one, which has the same formula. Idempotent.

    The formula of places stays with the ended season. An evening that began in it still counts in it.
    """
    season = _lock_season(season)
    if season.ends_on is not None:
        return season.circle.seasons.get(ends_on=None)
    season.ends_on = max(today, season.starts_on)
    season.points_formula = season.circle.points_formula
    season.save(update_fields=["ends_on", "points_formula"])
    return Season.objects.create(
        circle=season.circle,
        starts_on=season.ends_on,
        method=season.method,
        dropped=season.dropped,
        least_evenings=season.least_evenings,
        dinner_counting=season.dinner_counting,
    )


@transaction.atomic
def reopen_season(*, season: Season) -> Season:
    """Reopen the last ended season and delete the unplayed one that followed. Idempotent.

    Raises `SeasonInUse` if the following season was played.
    """
    season = _lock_season(season)
    if season.ends_on is None:
        return season
    next_season = season.circle.seasons.get(ends_on=None)
    last = season.circle.seasons.exclude(pk=next_season.pk).order_by("-ends_on", "-pk").first()
    if last != season or next_season.sittings.exists() or next_season.past_results.exists():
        raise SeasonInUse
    # Cancelled sittings count nowhere, but their rows refer to a season.
    Sitting.including_cancelled.filter(season=next_season).update(season=season)
    next_season.delete()
    season.ends_on, season.points_formula = None, ""
    season.save(update_fields=["ends_on", "points_formula"])
    rebuild_results(season.circle)
    return season


def _lock_season(season: Season) -> Season:
    """Return the current season row under the lock of its circle."""
    lock_circle(season.circle_id)
    return Season.objects.select_related("circle__book").get(pk=season.pk)


def current_season(circle: Circle, today: date) -> Season:
    """Return the circle's season without an end, opened today if there is none."""
    season, _ = Season.objects.get_or_create(circle=circle, ends_on=None, defaults={"starts_on": today})
    return season


def season_of_evening(evening: Evening, today: date) -> Season:
    """Return the season in which an evening began."""
    first = evening.sittings.select_related("season").order_by("opened_at", "pk").first()
    return first.season if first else current_season(evening.circle, today)
