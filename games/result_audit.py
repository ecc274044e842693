"""Comparing the results that are kept for reading with what was recorded: results, nights and tallies."""

from collections.abc import Iterable, Iterator
from typing import Any

from games.models import Circle, Night, Result, Tally
from games.models.result import Figures
from games.results import nights_of, rows_of, sources, tallied, tallies_of


def result_faults(circle: Circle | None = None) -> Iterator[tuple[str, str]]:
    """Everything that is kept and is not what it is worked out from, of one circle or all."""
    for each in [circle] if circle else Circle.objects.order_by("pk"):
        yield from _faults(each)


def _faults(circle: Circle) -> Iterator[tuple[str, str]]:
    kept = list(_of(Result, circle).select_related("evening"))
    expected = (row for source in sources(circle) for row in rows_of(source))
    yield from _differences("result of entry", ("entry_id", "player_id"), kept, expected)
    nights = list(_of(Night, circle))
    key = ("evening_id", "player_id", "game_key", "season_id")
    yield from _differences("night of evening", key, nights, nights_of(kept))
    tallies = tallies_of(tallied(nights))
    yield from _differences(
        "tally of season", ("season_id", "player_id", "game_key"), _of(Tally, circle), tallies
    )


def _of(model: Any, circle: Circle) -> Any:
    return model.objects.filter(season__circle=circle).order_by("pk")


def _differences(
    where: str, key: tuple[str, ...], kept: Iterable[Any], expected: Iterable[Any]
) -> Iterator[tuple[str, str]]:
    """Each row that is kept and should not be, or is not kept and should, or says something else."""
    first, second = _told(kept, key), _told(expected, key)
    for name in first | second:
        if first[name] != second[name]:
            place = " ".join(str(each) for each in name if each is not None)
            yield f"{where} {place}", f"says {first[name] or 'nothing'}, comes to {second[name] or 'nothing'}"


def _told(rows: Iterable[Figures | Result], key: tuple[str, ...]) -> "Rows":
    told = Rows()
    for row in rows:
        name = tuple(getattr(row, each) for each in key)
        fields = [each.attname for each in row._meta.concrete_fields if not each.primary_key]
        told[name] = {each: getattr(row, each) for each in fields if each not in key}
    return told


class Rows(dict[tuple[Any, ...], dict[str, Any]]):
    """What rows say by their key; nothing where there is none."""

    def __missing__(self, _: tuple[Any, ...]) -> dict[str, Any]:
        return {}
