"""Reads: what a season comes to, evening after evening, from the closing entries alone."""

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Count, Q

from games.models import Circle, Player, Season, Seat, Sitting
from games.rules import catalogue
from ledger.models import Transfer

OPEN_SITTINGS_MAX = 6
FORM_LENGTH = 6
"""How many of the season's last sittings a player's form shows."""


@dataclass(frozen=True, slots=True)
class Row:
    """One player's season: `rank` is shared by equal totals, `form` holds None where he was absent."""

    rank: int
    player: Player
    sittings: int
    total_cents: int
    form: list[int | None]
    cumulated_cents: list[int]


@dataclass(frozen=True, slots=True)
class Standings:
    """A season's closed sittings in order, and a row for everyone who sat, best total first."""

    season: Season
    sittings: list[Sitting]
    rows: list[Row]


def season_standings(season: Season, game_key: str | None = None) -> Standings:
    """The standings of a season, of one game if given, in a constant number of queries."""
    closed = season.sittings.filter(closing__isnull=False).order_by("opened_at", "pk")
    if game_key:
        closed = closed.filter(game_key=game_key)
    sittings = list(closed)
    won = _won_by_player(sittings)
    players = Player.objects.filter(pk__in=won)
    totals = {player: sum(won[player.pk].values()) for player in players}
    ordered = sorted(totals, key=lambda player: (-totals[player], player.folded_name))
    rows = [
        _row(
            player,
            sittings,
            won[player.pk],
            rank=1 + sum(other > totals[player] for other in totals.values()),
        )
        for player in ordered
    ]
    return Standings(season, sittings, rows)


def _row(player: Player, sittings: list[Sitting], won: dict[int, int], rank: int) -> Row:
    results = [won.get(sitting.pk) for sitting in sittings]
    cumulated, total = [], 0
    for result in results:
        total += result or 0
        cumulated.append(total)
    return Row(rank, player, len(won), total, results[-FORM_LENGTH:], cumulated)


def _won_by_player(sittings: list[Sitting]) -> dict[int, dict[int, int]]:
    """Cents won by player and sitting; who sat and won nothing has a 0."""
    by_pk = {sitting.pk: sitting for sitting in sittings}
    won: dict[int, dict[int, int]] = defaultdict(dict)
    seated = Seat.objects.filter(sitting__in=by_pk).values_list(
        "sitting_id", "player_id", "player__account_id"
    )
    owner: dict[int, int] = {}
    for sitting_pk, player_pk, account_pk in seated:
        won[player_pk][sitting_pk] = 0
        owner[account_pk] = player_pk
    entries = {sitting.closing_id: sitting.pk for sitting in sittings}
    transfers = Transfer.objects.filter(entry__in=entries).values_list(
        "entry_id", "source_id", "target_id", "amount"
    )
    for entry_pk, source, target, amount in transfers:
        if target in owner:
            won[owner[target]][entries[entry_pk]] += amount
        if source in owner:
            won[owner[source]][entries[entry_pk]] -= amount
    return won


@dataclass(frozen=True, slots=True)
class CircleCounts:
    """Figures of several circles at once: sittings and players by circle, season cents by player."""

    sittings: dict[int, int]
    players: dict[int, int]
    season_cents: dict[int, int]


def circle_counts(circles: list[Circle], players: list[Player]) -> CircleCounts:
    """Sittings of the current season and players of each circle, and what these players won in it."""
    closed = Sitting.objects.filter(
        season__circle__in=circles, season__ends_on=None, closing__isnull=False
    ).select_related("season")
    by_circle: dict[int, list[Sitting]] = defaultdict(list)
    for sitting in closed:
        by_circle[sitting.season.circle_id].append(sitting)
    won = _won_by_player(list(closed))
    heads = Player.objects.filter(circle__in=circles).values_list("circle").annotate(count=Count("pk"))
    return CircleCounts(
        {circle: len(sittings) for circle, sittings in by_circle.items()},
        dict(heads),
        {player.pk: sum(won[player.pk].values()) for player in players if player.pk in won},
    )


def open_sittings(circles: list[Circle]) -> list[tuple[Sitting, int]]:
    """The sittings still open in these circles, the last opened first, each with its count of rounds."""
    sittings = (
        Sitting.objects.filter(season__circle__in=circles, closing=None)
        .select_related("season__circle")
        .prefetch_related("rules_versions")
        .annotate(round_count=Count("rounds", filter=Q(rounds__struck_at=None)))
        .order_by("-opened_at", "-pk")[:OPEN_SITTINGS_MAX]
    )
    return [(sitting, sitting.round_count) for sitting in sittings]


def games_of_season(season: Season) -> list[str]:
    """The keys of the games played in a season, in the catalogue's order."""
    played = set(season.sittings.order_by().values_list("game_key", flat=True).distinct())
    return [game.key for game in catalogue.GAMES if game.key in played]
