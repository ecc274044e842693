"""One value of a file as a value of a field: of the very type, within the field's own limits."""

from datetime import date, datetime, time
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import models

from ledger.content import canonical


def read(field: Any, value: Any) -> Any:
    """The value of a field, or of the row it names; raises ValidationError or ValueError."""
    if value is None:
        if not field.null:
            raise ValueError("no value")
        return None
    if field.is_relation:
        return _of_type(value, int)
    read_value = _read(field, value)
    field.run_validators(read_value)
    if field.choices and read_value not in dict(field.flatchoices):
        raise ValidationError("not one of the choices")
    return read_value


def is_key(value: Any) -> bool:
    """Whether it is written as a UUID."""
    try:
        UUID(value)
    except (AttributeError, TypeError, ValueError):
        return False
    return True


def _read(field: Any, value: Any) -> Any:
    match field:
        case models.BooleanField():
            return _of_type(value, bool)
        case models.IntegerField():
            return _of_type(value, int)
        case models.JSONField():
            canonical(value)
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
            canonical(value)
            return _of_type(value, str)
    raise ValueError(f"no reader for {field}")


def _of_type(value: Any, wanted: type) -> Any:
    if type(value) is not wanted:
        raise ValueError(f"not a {wanted.__name__}")
    return value


def _instant(value: Any) -> datetime:
    read_instant = datetime.fromisoformat(_of_type(value, str))
    if read_instant.utcoffset() is None or not 1900 < read_instant.year < 2200:
        raise ValueError("an instant needs its time zone, and a year of ours")
    return read_instant


def _hour(value: Any) -> time:
    read_hour = time.fromisoformat(_of_type(value, str))
    if read_hour.tzinfo is not None:
        raise ValueError("an hour on the clocks of a place has no time zone of its own")
    return read_hour
