"""Readers of plain JSON values: typed, bounded, and strict about unknown names."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

MAX_INTEGER: Final = 2**53
"""Greatest whole number that every JSON reader represents exactly."""

Reader = Callable[[Any], Any]
"""Function that turns one JSON value into a typed value or raises `ValueError`."""


class Malformed(ValueError):
    """A field is missing, unknown or invalid; `path` is the path of the field."""

    def __init__(self, name: str) -> None:
        super().__init__(f"malformed {name!r}")
        self.path = name


@dataclass(frozen=True, slots=True)
class OneOf:
    """A reader of one of the given words."""

    words: tuple[str, ...]

    def __call__(self, value: object) -> str:
        if type(value) is not str or value not in self.words:
            raise ValueError(value)
        return value


def one_of(*words: str) -> Reader:
    """Return a reader of one of the given words."""
    return OneOf(words)


def read_text(value: object) -> str:
    """Return the value if it is a text. Raises `ValueError` otherwise."""
    if type(value) is not str:
        raise ValueError(value)
    return value


def read_boolean(value: object) -> bool:
    """Return the value if it is a boolean. Raises `ValueError` otherwise."""
    if type(value) is not bool:
        raise ValueError(value)
    return value


@dataclass(frozen=True, slots=True)
class Integer:
    """A reader of whole numbers from `least` to `most`."""

    least: int
    most: int = MAX_INTEGER

    def __call__(self, value: object) -> int:
        if type(value) is not int or not self.least <= value <= self.most:
            raise ValueError(value)
        return value


class Seat(Integer):
    """A reader of the number of a seat."""


def integer(least: int, most: int = MAX_INTEGER) -> Reader:
    """Return a reader of whole numbers from `least` to `most`."""
    return Integer(least, most)


def seat_of(seats: int) -> Reader:
    """Return a reader of the number of one of so many seats."""
    return Seat(0, seats - 1)


def list_of(one: Reader, least: int = 0, most: int = MAX_INTEGER) -> Reader:
    """Return a reader of lists of `least` to `most` values, each read by `one`."""

    def read(value: object) -> tuple[object, ...]:
        if type(value) is not list or not least <= len(value) <= most:
            raise ValueError(value)
        return tuple(one(each) for each in value)

    return read


def read_object(
    readers: Mapping[str, Reader],
    data: Mapping[str, object],
    required: Iterable[str] = (),
    allowed_null_fields: Collection[str] = (),
) -> dict[str, Any]:
    """Return the fields of a JSON object by name; null counts as absent. Raises `Malformed`.

    `allowed_null_fields` are names without a reader, which may only hold null.

    >>> read_object({"carry": integer(0), "last_hand": read_boolean}, {"carry": 3, "last_hand": None})
    {'carry': 3}
    """
    # A plain dictionary first: Python takes longer to look whether a class is a mapping.
    if not isinstance(data, dict | Mapping):
        raise Malformed("data")
    values = {}
    for name, value in data.items():
        if name not in readers and (value is not None or name not in allowed_null_fields):
            raise Malformed(name)
        if value is None:
            continue
        try:
            values[name] = readers[name](value)
        except ValueError:
            raise Malformed(name) from None
    for name in required:
        if name not in values:
            raise Malformed(name)
    return values
