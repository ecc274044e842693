"""What a page carries for itself: the key that lets it write once, the numbers of rows."""

from contextlib import suppress
from uuid import UUID, uuid4

from django.core.exceptions import BadRequest
from django.http import QueryDict

NUMBER_LENGTH_MAX = 15
KEYS_MAX = 200


def read_key(data: QueryDict) -> UUID:
    """The form's key, a new one if it has none; one that is no UUID is a forgery."""
    typed = data.get("key", "")
    if not typed:
        return uuid4()
    try:
        return UUID(typed)
    except ValueError as error:
        raise BadRequest("key") from error


def read_keys(data: QueryDict, name: str) -> list[UUID]:
    """The keys that a form repeats under one name; what is no key names nothing."""
    keys = []
    for typed in data.getlist(name)[-KEYS_MAX:]:
        with suppress(ValueError):
            keys.append(UUID(typed))
    return keys


def read_number(typed: str) -> int | None:
    """The number of a row, None of what can be none."""
    is_number = typed.isascii() and typed.isdecimal() and len(typed) <= NUMBER_LENGTH_MAX
    return int(typed) if is_number else None
