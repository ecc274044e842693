"""Audit of derived rows against records: results, evening results and season totals."""

from collections.abc import Iterable, Iterator
from typing import Any

from games.models import Circle, EveningResult, Result, SeasonTotal
from games.models.result import ResultTotals
from games.seasons.queries.results import (
    evening_results,
    result_rows,
    result_sources,
    season_sums,
    season_totals,
)


def result_faults(circle: Circle | None = None) -> Iterator[tuple[str, str]]:
    """Yield every derived row that differs from its source, of one circle or of all."""
    for each in [circle] if circle else Circle.objects.order_by("pk"):
        yield from _faults(each)


def _faults(circle: Circle) -> Iterator[tuple[str, str]]:
    stored = list(_rows_of_circle(Result, circle).select_related("evening"))
    expected = (row for source in result_sources(circle) for row in result_rows(source))
    yield from _differences("result of entry", ("entry_id", "player_id"), stored, expected)
    evenings = list(_rows_of_circle(EveningResult, circle))
    key = ("evening_id", "player_id", "game_key", "season_id")
    yield from _differences("evening result of evening", key, evenings, evening_results(stored))
    totals = season_totals(season_sums(evenings))
    yield from _differences(
        "season total of season",
        ("season_id", "player_id", "game_key"),
        _rows_of_circle(SeasonTotal, circle),
        totals,
    )


def _rows_of_circle(model: Any, circle: Circle) -> Any:
    return model.objects.filter(season__circle=circle).order_by("pk")


def _differences(
    where: str, key: tuple[str, ...], stored: Iterable[Any], expected: Iterable[Any]
) -> Iterator[tuple[str, str]]:
    """Yield each row that is superfluous, missing or different."""
    first, second = _values_by_key(stored, key), _values_by_key(expected, key)
    for name in first | second:
        if first[name] != second[name]:
            index = " ".join(str(each) for each in name if each is not None)
            yield f"{where} {index}", f"says {first[name] or 'nothing'}, comes to {second[name] or 'nothing'}"


def _values_by_key(rows: Iterable[ResultTotals | Result], key: tuple[str, ...]) -> "RowsByKey":
    values = RowsByKey()
    for row in rows:
        name = tuple(getattr(row, each) for each in key)
        fields = [each.attname for each in row._meta.concrete_fields if not each.primary_key]
        values[name] = {each: getattr(row, each) for each in fields if each not in key}
    return values


class RowsByKey(dict[tuple[object, ...], dict[str, object]]):
    """Values of rows by key; a missing key has no values."""

    def __missing__(self, _: tuple[object, ...]) -> dict[str, object]:
        """Return no values."""
        return {}
