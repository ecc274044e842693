"""Seasons: what they are called, how they count, where one ends and the next begins."""

from datetime import date

from django.db import transaction

from games.models import Circle, Season
from games.play.refusals import SeasonBegun, SeasonDates, SeasonOver
from games.play.results import rebuild_results
from games.rules.season import Formula


@transaction.atomic
def set_season(
    *, season: Season, name: str, starts_on: date, ends_on: date | None, formula: Formula
) -> Season:
    """What a season is called, its dates, and how its evenings are counted from now on.

    `SeasonDates` when it would end before it starts, when one that goes on would end or one that is over
    would not; `SeasonOver` when one that is over would count another way.
    """
    season = _held(season)
    if (season.ends_on is None) != (ends_on is None) or (ends_on is not None and ends_on < starts_on):
        raise SeasonDates
    if season.ends_on is not None and formula != season.formula:
        raise SeasonOver
    season.name, season.starts_on, season.ends_on = name, starts_on, ends_on
    season.way, season.dropped, season.least_evenings = formula.way, formula.dropped, formula.least_evenings
    season.save()
    return season


@transaction.atomic
def end_season(*, season: Season, today: date, name: str = "") -> Season:
    """End a season and begin the next, which counts the same way, and is given. Twice changes nothing.

    What a place was worth stays with the one that ends. An evening that began in it still counts in it.
    """
    season = _held(season)
    if season.ends_on is not None:
        return season.circle.seasons.get(ends_on=None)
    season.ends_on = max(today, season.starts_on)
    season.points_formula = season.circle.points_formula
    season.save(update_fields=["ends_on", "points_formula"])
    return Season.objects.create(
        circle=season.circle,
        name=name,
        starts_on=season.ends_on,
        way=season.way,
        dropped=season.dropped,
        least_evenings=season.least_evenings,
    )


@transaction.atomic
def resume_season(*, season: Season) -> Season:
    """Take the end of the last season back: the one that followed was not played yet, and goes.

    `SeasonBegun` once it was. A season that goes on stays as it is.
    """
    season = _held(season)
    if season.ends_on is None:
        return season
    following = season.circle.seasons.get(ends_on=None)
    last = season.circle.seasons.exclude(pk=following.pk).order_by("-ends_on", "-pk").first()
    if last != season or following.sittings.exists() or following.past_results.exists():
        raise SeasonBegun
    following.delete()
    season.ends_on, season.points_formula = None, ""
    season.save(update_fields=["ends_on", "points_formula"])
    rebuild_results(season.circle)
    return season


def _held(season: Season) -> Season:
    """The season as it is now; seasons of a circle change one at a time."""
    Circle.objects.select_for_update().get(pk=season.circle_id)
    return Season.objects.select_related("circle__book").get(pk=season.pk)
