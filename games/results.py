"""Reads: what closed sittings and past results come to, person by person, from what was recorded."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.banking import has_bank, held_at_closing
from games.models import Circle, Night, PastResult, Result, Sitting, Tally
from games.models.result import Figures
from games.rules.holdem.points import season_points
from games.rules.season import places
from games.settling import closing_cents
from games.tournaments import is_tournament

ALL_GAMES: Final = ""
PAST: Final = "past"
"""The game of a past result: a sheet does not tell which one was played."""
FIGURES: Final = ("sittings", "rounds", "cents", "points", "season_points")
Total = Counter[str]
"""What figures come to, by their names."""


@dataclass(frozen=True, slots=True)
class Won:
    """What one player won at something, as its source tells it; `place` where it ranks people by itself."""

    player: int
    cents: int
    points: int = 0
    rounds: int = 0
    place: int | None = None


def rows_of(source: Sitting | PastResult) -> list[Result]:
    """The results of a closed sitting, or of a game of a past sheet, as rows that are not written yet."""
    if isinstance(source, Sitting):
        won, field_size = _won_at(source)
        entry, at = source.closing, source.opened_at
    else:
        won, field_size = [Won(each.player_id, each.cents) for each in source.parts.order_by("pk")], 0
        entry, at = source.entry, source.evening.opened_at
    around: dict[str, Any] = {
        "entry": entry,
        "season": source.season,
        "evening": source.evening,
        "played_at": at,
    }
    if isinstance(source, Sitting):
        around |= {"sitting": source, "game_key": source.game_key}
    else:
        around |= {"game_key": PAST}
    return [
        Result(
            **around,
            player_id=each.player,
            cents=each.cents,
            points=each.points,
            rounds=each.rounds,
            place=place,
            field_size=field_size or len(won),
            season_points=worth,
        )
        for each, (place, worth) in zip(
            won, _worth(won, field_size, source.season.place_formula), strict=True
        )
    ]


def _worth(won: Sequence[Won], field_size: int, formula: str) -> Iterator[tuple[int | None, int]]:
    """Each one's place (its own, by cents, or by points where nobody played for money) and its worth."""
    is_for_money = any(each.cents for each in won)
    ranked = places([each.cents if is_for_money else each.points for each in won])
    for each, by_amount in zip(won, ranked, strict=True):
        place = each.place if field_size else by_amount
        yield place, season_points(formula, place, field_size or len(won)) if place else 0


def _won_at(sitting: Sitting) -> tuple[list[Won], int]:
    """What a closed sitting came to, and the field of a tournament, 0 of any other game."""
    if sitting.closing is None:
        raise ValueError("a sitting has results once it is closed")
    seats = list(sitting.seats.select_related("player"))
    cents, rounds = closing_cents(sitting.closing, seats), _rounds_played(sitting)
    ranked = {each.player_id: each for each in sitting.tournament_results.filter(struck_at=None)}
    counts_points = not is_tournament(sitting) and not has_bank(sitting)
    points = held_at_closing(sitting, seats) if counts_points else [0] * len(seats)
    won = [
        Won(
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
    """How many standing rounds each position of a sitting played."""
    played: Counter[int] = Counter()
    for positions in sitting.rounds.filter(struck_at=None).values_list("seating__positions", flat=True):
        played.update(positions)
    return played


def nights_of(results: Iterable[Result]) -> list[Night]:
    """What results come to evening by evening, at each game and at all, as rows that are not written yet."""
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
        Night(
            season_id=season,
            evening_id=evening,
            player_id=player,
            game_key=game_key,
            opened_at=evenings[evening].opened_at,
            **figures(total),
        )
        for (season, evening, player, game_key), total in sums.items()
    ]


Key = tuple[int, int | None, str]
"""The season, the player and the game of a tally."""


def tallied(nights: Iterable[Night]) -> Mapping[Key, Total]:
    """What nights add to tallies: those of their players, and the one of everybody's evenings."""
    sums: dict[Key, Total] = defaultdict(Counter)
    together: set[tuple[int, int, str]] = set()
    for night in nights:
        sums[night.season_id, night.player_id, night.game_key].update(told(night), evenings=1)
        together.add((night.season_id, night.evening_id, night.game_key))
    for season, _, game_key in together:
        sums[season, None, game_key]["evenings"] += 1
    return sums


def told(row: Figures) -> Total:
    """The figures of a row by their names."""
    return Counter({name: getattr(row, name) for name in FIGURES})


def figures(total: Total) -> dict[str, int]:
    """The same, for a row to be made of; `Counter` leaves out no name."""
    return {name: total[name] for name in FIGURES}


def tallies_of(sums: Mapping[Key, Total]) -> Iterator[Tally]:
    """Tallies as rows that are not written yet; one of no evening is no row."""
    for (season, player, game_key), total in sums.items():
        if total["evenings"]:
            evenings = total["evenings"]
            yield Tally(
                season_id=season, player_id=player, game_key=game_key, evenings=evenings, **figures(total)
            )


def sources(circle: Circle | None = None) -> Iterator[Sitting | PastResult]:
    """Everything that has results, of a circle or of all."""
    sittings = Sitting.objects.filter(closing__isnull=False).order_by("pk")
    past = PastResult.objects.filter(kind=PastResult.Kind.GAME, struck_at=None).order_by("pk")
    if circle is not None:
        sittings = sittings.filter(season__circle=circle)
        past = past.filter(season__circle=circle)
    yield from sittings.select_related("season__circle", "evening", "closing").iterator(chunk_size=200)
    yield from past.select_related("season__circle", "evening", "entry").iterator(chunk_size=200)
