"""What a posting asks, in one canonical spelling, so that the same question has the same digest."""

import hashlib
import json
from typing import Any


class Unwritable(ValueError):
    """A payload that cannot be kept exactly: not plain JSON, or a float, or text no database stores."""


def canonical(value: Any) -> bytes:
    """The one spelling of a JSON value: keys sorted, no spaces, UTF-8.

    >>> canonical({"b": [1, None], "a": True})
    b'{"a":true,"b":[1,null]}'

    Raises Unwritable for anything but None, booleans, whole numbers, text, lists (or tuples) and dicts with
    text keys, and for text that holds a NUL or half a surrogate pair.
    """
    _check(value)
    try:
        return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
    except (ValueError, RecursionError) as error:
        raise Unwritable(str(error)) from error


def digest(*, kind: str, payload: Any) -> str:
    """The sha256, in hexadecimal, of the kind of a posting and what it asks."""
    return hashlib.sha256(canonical({"kind": kind, "payload": payload})).hexdigest()


def _check(value: Any) -> None:
    """Walk the value; an explicit stack, because depth is the sender's choice."""
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, dict):
            waiting.extend(each.keys())
            waiting.extend(each.values())
            if not all(isinstance(key, str) for key in each):
                raise Unwritable("a key is not text")
        elif isinstance(each, list | tuple):
            waiting.extend(each)
        elif isinstance(each, str):
            if "\0" in each:
                raise Unwritable("text holds a NUL")
        elif each is not None and not isinstance(each, int):
            raise Unwritable(f"{type(each).__name__} is not kept exactly")
