"""Parsing of one value of a file into a field: of the exact type, within the limits of the field.

`games.archive.lines` has already refused fractions and text that no database stores.
"""

from datetime import date, datetime, time
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import models


def read_value(field: Any, value: Any) -> Any:
    """Return the value of a field, or the id of its related row. Raises ValidationError or ValueError."""
    if value is None:
        if not field.null:
            raise ValueError("no value")
        return None
    if field.is_relation:
        return _of_type(value, int)
    parsed = _read(field, value)
    field.run_validators(parsed)
    if field.choices and parsed not in dict(field.flatchoices):
        raise ValidationError("not one of the choices")
    return parsed


def is_uuid(value: Any) -> bool:
    """Return whether a value is the text of a UUID."""
    try:
        UUID(value)
    except (AttributeError, TypeError, ValueError):
        return False
    return True


def _read(field: object, value: object) -> object:
    match field:
        case models.BooleanField():
            return _of_type(value, bool)
        case models.IntegerField():
            return _of_type(value, int)
        case models.JSONField():
            return value
        case models.UUIDField():
            return UUID(_of_type(value, str))
        case models.DateTimeField():
            return _instant(value)
        case models.DateField():
            return date.fromisoformat(_of_type(value, str))
        case models.TimeField():
            return _hour(value)
        case models.CharField() | models.TextField():
            return _of_type(value, str)
    raise ValueError(f"no reader for {field}")


def _of_type(value: Any, wanted: type) -> Any:
    if type(value) is not wanted:
        raise ValueError(f"not a {wanted.__name__}")
    return value


def _instant(value: object) -> datetime:
    instant = datetime.fromisoformat(_of_type(value, str))
    if instant.utcoffset() is None or not 1900 < instant.year < 2200:
        raise ValueError("an instant needs its time zone, and a year of ours")
    return instant


def _hour(value: object) -> time:
    hour = time.fromisoformat(_of_type(value, str))
    if hour.tzinfo is not None:
        raise ValueError("an hour on the clocks of a place has no time zone of its own")
    return hour
