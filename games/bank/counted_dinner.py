"""Query of the parts of restaurant bills that the season takes from the results of the winners."""

from collections.abc import Iterable, Sequence

from django.db.models import Exists, OuterRef, QuerySet

from games.bank.queries import cash_account_name
from games.models import Dinner, DinnerCounting, Evening, Season, Seat, Sitting
from ledger.models import Transfer


def is_dinner_counted(season: Season, evening: Evening) -> bool:
    """Return whether a season takes the dinner of an evening from the results."""
    return (evening.dinner_counting or season.dinner_counting) == DinnerCounting.AFTER


def with_dinner(sittings: QuerySet[Sitting]) -> QuerySet[Sitting]:
    """Return those of some sittings that are closed and have a dinner."""
    dinners = Dinner.objects.filter(sitting=OuterRef("pk"), undone_at=None)
    found = sittings.filter(Exists(dinners), closing__isnull=False)
    return found.select_related("season__circle__book", "evening", "closing")


def counted_dinners(tables: Iterable[tuple[Sitting, Sequence[Seat]]]) -> dict[int, list[int]]:
    """Return the cents that each seat paid for the dinner, by the id of the sitting, in one query.

    A sitting without a dinner, or of an evening whose dinner does not count in its season, is left out.
    """
    counted = [each for each in tables if is_dinner_counted(each[0].season, each[0].evening)]
    dinners = Dinner.objects.filter(sitting__in=[sitting for sitting, _ in counted], undone_at=None)
    moved = Transfer.objects.filter(entry__in=dinners.values("entry")) if counted else Transfer.objects.none()
    paid = dict(moved.values_list("source__name", "amount"))
    parts = {
        sitting.pk: [paid.get(cash_account_name(sitting, seat), 0) for seat in seats]
        for sitting, seats in counted
    }
    return {sitting: cents for sitting, cents in parts.items() if any(cents)}


def counted_cents(sitting: Sitting, seats: Sequence[Seat], won_cents: Sequence[int]) -> list[int]:
    """Return the cents that each seat won for the season, without its part of a counted dinner."""
    parts = counted_dinners([(sitting, seats)]).get(sitting.pk, [0] * len(seats))
    return [won - part for won, part in zip(won_cents, parts, strict=True)]
