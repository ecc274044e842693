"""Plain JSON values, as a phone sends them: read into frozen ones, with nothing misspelt ignored."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final

LARGEST: Final = 2**53
"""The greatest whole number that every reader of JSON keeps exact."""

Reader = Callable[[Any], Any]
"""Turns one JSON value into the value kept, or raises `ValueError`."""


class Malformed(ValueError):
    """A field is missing, unknown, or holds what it cannot; `name` says which."""

    def __init__(self, name: str) -> None:
        super().__init__(f"malformed {name!r}")
        self.name = name


def word(*among: str) -> Reader:
    """Reads one of the words `among`."""

    def read(value: Any) -> str:
        if type(value) is not str or value not in among:
            raise ValueError(value)
        return value

    return read


def text(value: Any) -> str:
    """Reads any text."""
    if type(value) is not str:
        raise ValueError(value)
    return value


def flag(value: Any) -> bool:
    """Reads `true` or `false`."""
    if type(value) is not bool:
        raise ValueError(value)
    return value


def whole(least: int, most: int = LARGEST) -> Reader:
    """Reads a whole number between `least` and `most`."""

    def read(value: Any) -> int:
        if type(value) is not int or not least <= value <= most:
            raise ValueError(value)
        return value

    return read


def many(one: Reader, least: int = 0, most: int = LARGEST) -> Reader:
    """Reads a list of `least` to `most` values, each as `one` reads it."""

    def read(value: Any) -> tuple[Any, ...]:
        if type(value) is not list or not least <= len(value) <= most:
            raise ValueError(value)
        return tuple(one(each) for each in value)

    return read


def read_plain(
    readers: Mapping[str, Reader],
    data: Mapping[str, Any],
    required: Iterable[str] = (),
    known: Collection[str] = (),
) -> dict[str, Any]:
    """The fields of a JSON object, by name; null counts as absent. Raises `Malformed`.

    `known` are words that have no reader here and may hold nothing but null.

    >>> read_plain({"carry": whole(0), "last_hand": flag}, {"carry": 3, "last_hand": None})
    {'carry': 3}
    """
    if not isinstance(data, Mapping):
        raise Malformed("data")
    values = {}
    for name, value in data.items():
        if name not in readers and (value is not None or name not in known):
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
