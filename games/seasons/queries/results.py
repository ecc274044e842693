"""Query of the results of closed sittings and past results by player, from records."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from games.bank.counted_dinner import counted_cents
from games.bank.queries import chips_at_closing
from games.models import Circle, EveningResult, PastPart, PastResult, Result, SeasonTotal, Sitting
from games.models.result import ResultTotals
from games.rules.season_formula import places_of
from games.rules.tournament.season_points import season_points
from games.sittings.queries.settlement import closing_cents

ALL_GAMES: Final = ""
PAST_GAME_KEY: Final = "past"
"""Game key of a past result, whose game is unknown."""
TOTAL_FIELDS: Final = ("sittings", "rounds", "cents", "points", "season_points")
Total = Counter[str]
"""Sums by name of figure."""


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """Result of one player at one source; `place` if the source ranks players itself."""

    player: int
    cents: int
    points: int = 0
    rounds: int = 0
    place: int | None = None


def result_rows(source: Sitting | PastResult, parts: Sequence[PastPart] | None = None) -> list[Result]:
    """Return the results of a closed sitting, or past game with its `parts` if known, as unsaved rows."""
    fields: dict[str, object] = {"season": source.season, "evening": source.evening}
    if isinstance(source, Sitting):
        won, field_size = _won_at(source)
        fields |= {"entry": source.closing, "played_at": source.opened_at}
        fields |= {"sitting": source, "game_key": source.game_key}
    else:
        stored = source.parts.order_by("pk") if parts is None else parts
        won, field_size = [PlayerResult(each.player_id, each.cents) for each in stored], 0
        fields |= {"entry": source.entry, "played_at": source.evening.opened_at}
        fields |= {"game_key": PAST_GAME_KEY}
    ranked = _places_and_points(won, field_size, source.season.place_formula)
    return [
        Result(
            **fields,
            player_id=each.player,
            cents=each.cents,
            points=each.points,
            rounds=each.rounds,
            place=place,
            field_size=field_size or len(won),
            season_points=value,
        )
        for each, (place, value) in zip(won, ranked, strict=True)
    ]


def _places_and_points(
    won: Sequence[PlayerResult], field_size: int, formula: str
) -> Iterator[tuple[int | None, int]]:
    """Yield place (own, by cents, or by points without money) and season points of each player."""
    is_for_money = any(each.cents for each in won)
    ranked = places_of([each.cents if is_for_money else each.points for each in won])
    for each, by_amount in zip(won, ranked, strict=True):
        place = each.place if field_size else by_amount
        yield place, season_points(formula, place, field_size or len(won)) if place else 0


def _won_at(sitting: Sitting) -> tuple[list[PlayerResult], int]:
    """Return the results of a closed sitting, and the field of a tournament (0 for other games)."""
    if sitting.closing is None:
        raise ValueError("a sitting has results once it is closed")
    seats = list(sitting.seats.select_related("player"))
    cents, rounds = closing_cents(sitting, seats), _rounds_played(sitting)
    cents = counted_cents(sitting, seats, cents) if sitting.game.has_bank else cents
    ranked = {each.player_id: each for each in sitting.tournament_results.filter(struck_at=None)}
    points = chips_at_closing(sitting, seats) if sitting.game.counts_points else [0] * len(seats)
    won = [
        PlayerResult(
            seat.player_id,
            cents[number],
            points[number],
            rounds[seat.position],
            ranked[seat.player_id].place if seat.player_id in ranked else None,
        )
        for number, seat in enumerate(seats)
    ]
    return won, max((each.field_size for each in ranked.values()), default=0)


def _rounds_played(sitting: Sitting) -> Counter[int]:
    """Return the number of active rounds by position."""
    played: Counter[int] = Counter()
    for positions in sitting.rounds.filter(struck_at=None).values_list("seating__positions", flat=True):
        played.update(positions)
    return played


def evening_results(results: Iterable[Result]) -> list[EveningResult]:
    """Return the evening results, by game and for all games, as unsaved rows."""
    sums: dict[tuple[int, int, int, str], Total] = defaultdict(Counter)
    evenings = {}
    for each in results:
        evenings[each.evening_id] = each.evening
        for game_key in (each.game_key, ALL_GAMES):
            sums[each.season_id, each.evening_id, each.player_id, game_key].update(
                sittings=1,
                rounds=each.rounds,
                cents=each.cents,
                points=each.points,
                season_points=each.season_points,
            )
    return [
        EveningResult(
            season_id=season,
            evening_id=evening,
            player_id=player,
            game_key=game_key,
            opened_at=evenings[evening].opened_at,
            **as_fields(total),
        )
        for (season, evening, player, game_key), total in sums.items()
    ]


TotalKey = tuple[int, int | None, str]
"""Season, player and game of a season total."""


def season_sums(results: Iterable[EveningResult]) -> Mapping[TotalKey, Total]:
    """Return the sums that evening results add to season totals, by player and for all evenings."""
    sums: dict[TotalKey, Total] = defaultdict(Counter)
    together: set[tuple[int, int, str]] = set()
    for result in results:
        sums[result.season_id, result.player_id, result.game_key].update(totals_of_row(result), evenings=1)
        together.add((result.season_id, result.evening_id, result.game_key))
    for season, _, game_key in together:
        sums[season, None, game_key]["evenings"] += 1
    return sums


def totals_of_row(row: ResultTotals) -> Total:
    """Return the figures of a row by name."""
    return Counter({name: getattr(row, name) for name in TOTAL_FIELDS})


def as_fields(total: Total) -> dict[str, int]:
    """Return the figures of a total for a new row, with zeros."""
    return {name: total[name] for name in TOTAL_FIELDS}


def season_totals(sums: Mapping[TotalKey, Total]) -> Iterator[SeasonTotal]:
    """Yield season totals as unsaved rows; a total without evenings has no row."""
    for (season, player, game_key), total in sums.items():
        if total["evenings"]:
            evenings = total["evenings"]
            yield SeasonTotal(
                season_id=season, player_id=player, game_key=game_key, evenings=evenings, **as_fields(total)
            )


def results_of_sittings(sittings: Collection[int], players: Collection[int]) -> dict[tuple[int, int], Result]:
    """Return stored results by sitting and player."""
    results = Result.objects.filter(sitting__in=sittings, player__in=players).select_related("player")
    return {(each.sitting_id or 0, each.player_id): each for each in results}


def result_sources(circle: Circle | None = None) -> Iterator[Sitting | PastResult]:
    """Yield every source of results, of one circle or of all."""
    sittings = Sitting.objects.filter(closing__isnull=False).order_by("pk")
    past = PastResult.objects.filter(kind=PastResult.Kind.GAME, struck_at=None).order_by("pk")
    if circle is not None:
        sittings = sittings.filter(season__circle=circle)
        past = past.filter(season__circle=circle)
    yield from sittings.select_related("season__circle", "evening", "closing").iterator(chunk_size=200)
    yield from past.select_related("season__circle", "evening", "entry").iterator(chunk_size=200)
