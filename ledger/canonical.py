"""Canonical JSON of a payload and its SHA-256, by which equal requests are recognised."""

import hashlib
import json


class UnstorablePayload(ValueError):
    """A payload that cannot be stored exactly: not plain JSON, a float, or text that no database stores."""


def canonical_json(value: object) -> bytes:
    """Return the canonical bytes of a JSON value: sorted keys, no spaces, UTF-8.

    >>> canonical_json({"b": [1, None], "a": True})
    b'{"a":true,"b":[1,null]}'

    Raises UnstorablePayload for anything but None, booleans, whole numbers, text, lists (or tuples) and dicts
    with text keys, and for text with a NUL or half a surrogate pair.
    """
    _check(value)
    try:
        return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
    except (ValueError, RecursionError) as error:
        raise UnstorablePayload(str(error)) from error


def payload_digest(*, kind: str, payload: object) -> str:
    """Return the SHA-256, in hexadecimal, of the kind and payload of a posting."""
    return hashlib.sha256(canonical_json({"kind": kind, "payload": payload})).hexdigest()


def _check(value: object) -> None:
    """Check the value with an explicit stack, because the sender chooses the depth."""
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, dict):
            waiting.extend(each.keys())
            waiting.extend(each.values())
            if not all(isinstance(key, str) for key in each):
                raise UnstorablePayload("a key is not text")
        elif isinstance(each, list | tuple):
            waiting.extend(each)
        elif isinstance(each, str):
            if "\0" in each:
                raise UnstorablePayload("text holds a NUL")
        elif each is not None and not isinstance(each, int):
            raise UnstorablePayload(f"{type(each).__name__} is not kept exactly")
