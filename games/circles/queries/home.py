"""Queries of the home page: open sittings and counts of each circle."""

from dataclasses import dataclass
from typing import Final

from django.db.models import Count, OuterRef, Q, Subquery

from games.models import Circle, Player, Round, SeasonTotal, Seating, Sitting
from games.seasons.queries.results import ALL_GAMES

MAX_OPEN_SITTINGS: Final = 6


@dataclass(frozen=True, slots=True)
class CircleCounts:
    """Counts of several circles: evenings and players by circle id, cents of the season by player id."""

    evenings: dict[int, int]
    players: dict[int, int]
    season_cents: dict[int, int]


@dataclass(frozen=True, slots=True)
class NextRound:
    """The next round of a sitting: its number, and the number of the seating."""

    number: int
    seating_number: int


def circle_counts(circles: list[Circle], players: list[Player]) -> CircleCounts:
    """Return the evenings of the current season and the players of each circle, and the cents of these
    players.
    """
    totals = SeasonTotal.objects.filter(season__circle__in=circles, season__ends_on=None, game_key=ALL_GAMES)
    totals = totals.filter(Q(player=None) | Q(player__in=players))
    evenings: dict[int, int] = {}
    won: dict[int, int] = {}
    for circle, player, count, cents in totals.values_list("season__circle", "player", "evenings", "cents"):
        if player is None:
            evenings[circle] = count
        else:
            won[player] = cents
    heads = Player.objects.filter(circle__in=circles).values_list("circle").annotate(count=Count("pk"))
    return CircleCounts(evenings, dict(heads), won)


def open_sittings(circles: list[Circle]) -> list[tuple[Sitting, int]]:
    """Return the latest open sittings of these circles, the last opened first, each with its number of
    rounds.
    """
    sittings = (
        Sitting.objects.filter(season__circle__in=circles, closing=None)
        .select_related("season__circle")
        .prefetch_related("rules_versions")
        .annotate(round_count=Count("rounds", filter=Q(rounds__struck_at=None)))
        .order_by("-opened_at", "-pk")[:MAX_OPEN_SITTINGS]
    )
    return [(sitting, sitting.round_count) for sitting in sittings]


def next_rounds(sittings: list[Sitting]) -> dict[int, NextRound]:
    """Return the number of the next round and of the current seating of each sitting, in one query."""
    rounds = Round.objects.filter(sitting=OuterRef("pk"), struck_at=None).order_by("-number")
    seatings = Seating.objects.filter(sitting=OuterRef("pk"), struck_at=None).order_by("-number")
    rows = Sitting.objects.filter(pk__in=[sitting.pk for sitting in sittings]).values_list(
        "pk", Subquery(rounds.values("number")[:1]), Subquery(seatings.values("number")[:1])
    )
    return {pk: NextRound((last or 0) + 1, seating) for pk, last, seating in rows}
