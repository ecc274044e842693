"""Fields that every form contains: its key, its nonce, the numbers of rows, and those of seats.

The key is stored and exported; it makes a form write only once. The nonce is never stored: the secret of the
browser that sends the form is derived from it (`web.core.links.secret_from_key`).
"""

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import TypeVar
from uuid import UUID, uuid4

from django.core.exceptions import BadRequest
from django.db.models import Model, QuerySet
from django.http import QueryDict

from games.models.binding import new_secret

MAX_NUMBER_LENGTH = 15
MAX_KEYS = 200
Row = TypeVar("Row", bound=Model)
NONCE = re.compile(r"[A-Za-z0-9_-]{22,64}")
"""Output of `new_secret`: at least 128 random bits."""


def read_form_key(data: QueryDict) -> UUID:
    """Return the key of a submitted form, a new one if it has none. Raises BadRequest."""
    return parse_form_key(data.get("key", ""))


def parse_form_key(typed: str) -> UUID:
    """Return the key of a form, a new one for an empty text. Raises BadRequest for a text that is no UUID.

    The key is always of version 4: commands derive further keys with version 5, so that no form can contain
    one of these.
    """
    if not typed:
        return uuid4()
    try:
        return UUID(bytes=UUID(typed).bytes, version=4)
    except ValueError as error:
        raise BadRequest("key") from error


def read_nonce(data: QueryDict) -> str:
    """Return the nonce of a form; a new one if it has none, or one that could be guessed."""
    typed = data.get("nonce", "")
    return typed if NONCE.fullmatch(typed) else new_secret()


def parse_uuids(typed: Sequence[str]) -> list[UUID]:
    """Return the UUIDs that a form repeats under one name; invalid ones are ignored."""
    keys = []
    for text in typed[-MAX_KEYS:]:
        with suppress(ValueError):
            keys.append(UUID(text))
    return keys


def parse_number(typed: str, digits: int = MAX_NUMBER_LENGTH) -> int | None:
    """Return a whole number, such as the id of a row, of at most so many digits; None for any other text."""
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) <= digits else None


def row_from_id(typed: str, rows: QuerySet[Row]) -> Row | None:
    """Return the row with this id among `rows`, or None."""
    number = parse_number(typed)
    return None if number is None else rows.filter(pk=number).first()


def parse_index(typed: str, count: int) -> int | None:
    """Return a whole number from 0 that is below `count`; None for any other text."""
    return int(typed) if typed in map(str, range(count)) else None
